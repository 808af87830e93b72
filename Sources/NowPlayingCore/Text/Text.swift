// SPDX-License-Identifier: MIT

/// Repairs text so that D-Bus takes it: valid UTF-8, no NUL, no noncharacters, not endless.
public enum Text {
  /// Bytes that are not UTF-8: read as Latin-1 if nothing in them looks like UTF-8, else repaired where broken.
  ///
  /// Old tags hold "Bj\u{F6}rk" as one byte a letter; a cut tag holds good UTF-8 with a broken end.
  public static func decoded(_ bytes: [UInt8]) -> String {
    let limited = bytes.prefix(Limits.textBytes * 2)
    let repaired = String(decoding: limited, as: UTF8.self)
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
    var needsRepair = text.utf8.count > limit
    if !needsRepair {
      // Noncharacters begin with a byte of 0xEF and up; most text has none.
      for byte in text.utf8 where byte == 0 || byte >= 0xEF {
        needsRepair = true
        break
      }
    }
    guard needsRepair else { return text }
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

  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
  }
}
