// SPDX-License-Identifier: MIT

/// The ISO 8601 dates of players: a year, a month, a day, or a time.
enum ISODate {
  /// The date in a tag as ISO 8601: "1998/5/3" is the third of May, "1998-00-00" is the year. Nil if the text does not
  /// begin with a year.
  static func repaired(_ text: String) -> String? {
    if isValid(text) { return text }
    let space = UInt8(ascii: " ")
    var rest = Array(text.utf8.drop { $0 == space }.prefix(40))[...]
    while rest.last == space { rest.removeLast() }
    guard let year = number(&rest, digits: 4...4) else { return nil }
    let isCompact = rest.count == 4 && rest.allSatisfy { isDigit($0) }
    guard isCompact || rest.first.map({ !isDigit($0) }) ?? true else { return nil }
    var date = padded(year, 4)
    guard let month = part(&rest, isCompact), (1...12).contains(month) else { return date }
    date += "-" + padded(month, 2)
    guard let day = part(&rest, isCompact), day > 0, day <= days(of: month, in: year) else { return date }
    date += "-" + padded(day, 2)
    guard let between = rest.first, between == space || between == UInt8(ascii: "T") else { return date }
    let moment = date + "T" + String(decoding: rest.dropFirst(), as: UTF8.self)
    return isValid(moment) ? moment : date
  }

  /// The date in a tag, which begins with its year afterwards: "17.8.1959" and "8/17/1959" are "1959-08-17". If either of
  /// two numbers can be the month, it is the year alone. Nil if the text has no year, or two.
  static func found(in text: String) -> String? {
    let runs = text.utf8.split { !isDigit($0) }.map { String(decoding: $0, as: UTF8.self) }
    let years = runs.filter { $0.utf8.count == 4 }
    let found: String? =
      if let first = text.utf8.first, isDigit(first), runs[0].utf8.count == 4 {
        text
      } else if text.utf8.count == 8, runs.first?.utf8.count == 8 {
        repaired(text).flatMap { $0.utf8.count == 10 ? $0 : nil }
      } else {
        years.count == 1 ? ordered(text, runs) ?? years[0] : nil
      }
    return found.flatMap { $0.utf8.starts(with: "0000".utf8) ? nil : $0 }
  }

  private static func ordered(_ text: String, _ runs: [String]) -> String? {
    let bytes = Array(text.utf8)
    // The third is the year, since it is the only one of four digits. There are two separators.
    guard runs.count == 3, runs[0].utf8.count <= 2, runs[1].utf8.count <= 2, let first = Int(runs[0]),
      let second = Int(runs[1]), let year = Int(runs[2]), bytes.count == runs.reduce(2, { $0 + $1.utf8.count }),
      bytes.allSatisfy({ isDigit($0) || "-/. ".utf8.contains($0) })
    else { return nil }
    let isDayFirst = (1...12).contains(second) && (first > 12 || first == second)
    guard isDayFirst || (1...12).contains(first) && second > 12 else { return nil }
    let (month, day) = isDayFirst ? (second, first) : (first, second)
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  }

  private static func part(_ rest: inout ArraySlice<UInt8>, _ isCompact: Bool) -> Int? {
    if isCompact { return number(&rest, digits: 2...2) }
    guard let separator = rest.first, "-/. ".utf8.contains(separator) else { return nil }
    rest.removeFirst()
    return number(&rest, digits: 1...2)
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Int? {
    let found = rest.prefix(digits.upperBound).prefix { isDigit($0) }
    guard digits.contains(found.count) else { return nil }
    rest = rest.dropFirst(found.count)
    return found.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether the text has this pattern, in which "0" means a digit.
  static func isValid(_ text: String) -> Bool {
    let shape = text.utf8.map { isDigit($0) ? UInt8(ascii: "0") : $0 }[...]
    switch shape.count {
    case 4: return matches(shape, "0000")
    case 7: guard matches(shape, "0000-00") else { return false }
    case 10: guard matches(shape, "0000-00-00") else { return false }
    case 16...: guard isMoment(shape) else { return false }
    default: return false
    }
    // The offset of each part that has a range.
    let digits = text.utf8.prefix(16).map { Int($0) - 0x30 }
    func part(_ start: Int) -> Int { digits[start] * 10 + digits[start + 1] }
    let ranges = [(5, 1...12), (8, 1...days(of: part(5), in: part(0) * 100 + part(2))), (11, 0...24), (14, 0...59)]
    return ranges.allSatisfy { start, range in start + 1 >= digits.count || range.contains(part(start)) }
  }

  private static func days(of month: Int, in year: Int) -> Int {
    guard month == 2 else { return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31 }
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
  }

  private static func isMoment(_ shape: ArraySlice<UInt8>) -> Bool {
    guard matches(shape[..<16], "0000-00-00T00:00") else { return false }
    var rest = shape[16...]
    if rest.count >= 3, matches(rest.prefix(3), ":00") {
      rest = rest.dropFirst(3)
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
        guard rest.first == UInt8(ascii: "0") else { return false }
        rest = rest.drop { $0 == UInt8(ascii: "0") }
      }
    }
    return rest.isEmpty || matches(rest, "Z") || matches(rest, "+00:00") || matches(rest, "-00:00")
      || matches(rest, "+0000") || matches(rest, "-0000")
  }

  @inline(never)
  private static func matches(_ shape: ArraySlice<UInt8>, _ pattern: String) -> Bool {
    shape.elementsEqual(pattern.utf8)
  }
}
