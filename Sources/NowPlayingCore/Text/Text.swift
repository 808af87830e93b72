// SPDX-License-Identifier: MIT

/// Repairs text so that D-Bus takes it: valid UTF-8, no NUL, no noncharacters, not endless.
public enum Text {
  /// Bytes that may not be UTF-8: read as Latin-1 if nothing in them looks like UTF-8, else repaired where broken.
  ///
  /// Old tags hold "Bj\u{F6}rk" as one byte a letter; a cut tag holds good UTF-8 with a broken end.
  public static func decoded(_ bytes: [UInt8]) -> String {
    let limited = bytes.prefix(Limits.textBytes * 2)
    let repaired = String(decoding: limited, as: UTF8.self)
    if repaired.utf8.elementsEqual(limited) { return clean(repaired) }
    let hasWideCharacter = repaired.unicodeScalars.contains { $0.value > 0x7F && $0 != "\u{FFFD}" }
    guard !hasWideCharacter else { return clean(repaired) }
    var latin = String.UnicodeScalarView()
    for byte in limited {
      // 0x80 to 0x9F are control codes in Latin-1: nobody meant those.
      latin.append((0x80...0x9F).contains(byte) ? "\u{FFFD}" : Unicode.Scalar(byte))
    }
    return clean(String(latin))
  }

  /// The text without what D-Bus refuses: cut at a NUL and at `limit` bytes, noncharacters replaced.
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

  /// Noncharacters begin with a byte of 0xEF and up, and most text has none: most text is left as it is.
  private static func needsRepair(_ text: String, _ limit: Int) -> Bool {
    let bytes = text.utf8.span
    guard bytes.count <= limit else { return true }
    for place in bytes.indices where bytes[place] == 0 || bytes[place] >= 0xEF { return true }
    return false
  }

  /// Whether bytes begin with a word of small letters, whatever the case of theirs.
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
}
