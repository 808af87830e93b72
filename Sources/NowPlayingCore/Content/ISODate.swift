// SPDX-License-Identifier: MIT

/// The dates of ISO 8601 that players have: a year, a month, a day, or a moment.
enum ISODate {
  /// Whether the text is such a date; "0" stands for a digit.
  static func isValid(_ text: String) -> Bool {
    let shape = text.utf8.map { (0x30...0x39).contains($0) ? UInt8(ascii: "0") : $0 }
    switch shape.count {
    case 4: return matches(shape, "0000")
    case 7: return matches(shape, "0000-00")
    case 10: return matches(shape, "0000-00-00")
    case 16...: break
    default: return false
    }
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
