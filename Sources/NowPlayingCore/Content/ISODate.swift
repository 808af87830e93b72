// SPDX-License-Identifier: MIT

/// The dates of ISO 8601 that players have: a year, a month, a day, or a moment.
enum ISODate {
  /// Whether the text is such a date; "0" stands for a digit.
  static func isValid(_ text: String) -> Bool {
    let shape = text.utf8.map { (0x30...0x39).contains($0) ? UInt8(ascii: "0") : $0 }
    switch shape.count {
    case 4: return matches(shape, "0000")
    case 7: guard matches(shape, "0000-00") else { return false }
    case 10: guard matches(shape, "0000-00-00") else { return false }
    case 16...: guard isMoment(shape) else { return false }
    default: return false
    }
    // Where each part begins that has a range.
    let ranges = [(5, 1...12), (8, 1...31), (11, 0...24), (14, 0...59)]
    let digits = Array(text.utf8.prefix(16))
    return ranges.allSatisfy { start, range in
      guard start + 1 < digits.count else { return true }
      return range.contains((Int(digits[start]) - 0x30) * 10 + Int(digits[start + 1]) - 0x30)
    }
  }

  private static func isMoment(_ shape: [UInt8]) -> Bool {
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

  private static func matches(_ shape: some Collection<UInt8>, _ pattern: String) -> Bool {
    shape.elementsEqual(pattern.utf8)
  }
}
