// SPDX-License-Identifier: MIT

/// Makes texts valid for D-Bus: UTF-8 without NUL and noncharacters, with a length limit.
public enum Text {
  /// Decodes bytes that need not be UTF-8. If no part looks like UTF-8, they are read as Latin-1. Otherwise broken
  /// parts are replaced.
  ///
  /// Old tags hold "Bj\u{F6}rk" with one byte per letter. A truncated tag holds valid UTF-8 with a broken end.
  public static func decoded(_ bytes: [UInt8]) -> String {
    let limited = bytes.prefix(Limits.textBytes * 2)
    let repaired = String(decoding: limited, as: UTF8.self)
    if repaired.utf8.elementsEqual(limited) { return clean(repaired) }
    let hasWideCharacter = repaired.unicodeScalars.contains { $0.value > 0x7F && $0 != "\u{FFFD}" }
    guard !hasWideCharacter else { return clean(repaired) }
    var latin = String.UnicodeScalarView()
    for byte in limited {
      // 0x80 to 0x9F are control codes in Latin-1, which tags do not contain.
      latin.append((0x80...0x9F).contains(byte) ? "\u{FFFD}" : Unicode.Scalar(byte))
    }
    return clean(String(latin))
  }

  /// Removes characters that D-Bus forbids: cuts at a NUL and at `limit` bytes, and replaces noncharacters.
  public static func clean(_ text: String, limit: Int = Limits.textBytes) -> String {
    guard needsRepair(text, limit) else { return text }
    var scalars = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      if scalar.value == 0 { break }
      let kept = isNoncharacter(scalar) ? "\u{FFFD}" : scalar
      bytes += UTF8.width(kept)
      if bytes > limit { break }
      scalars.append(kept)
    }
    return String(scalars)
  }

  /// Noncharacters begin with a byte of at least 0xEF. Most texts have none and stay unchanged.
  private static func needsRepair(_ text: String, _ limit: Int) -> Bool {
    let bytes = text.utf8.span
    guard bytes.count <= limit else { return true }
    for place in bytes.indices where bytes[place] == 0 || bytes[place] >= 0xEF { return true }
    return false
  }

  /// Whether bytes begin with a lower-case word, in any case.
  @inline(never)
  static func begins(_ bytes: [UInt8], with word: String) -> Bool {
    let letters = word.utf8.span
    guard bytes.count >= letters.count else { return false }
    for place in letters.indices {
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letters[place])
      guard bytes[place] | (isLetter ? 0x20 : 0) == letters[place] else { return false }
    }
    return true
  }

  static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
  }

  /// The texts with a separator between them.
  @inline(never)
  public static func joined(_ texts: [String], _ separator: String) -> String {
    var joined = ""
    for (place, text) in texts.enumerated() { joined += place == 0 ? text : separator + text }
    return joined
  }
}
