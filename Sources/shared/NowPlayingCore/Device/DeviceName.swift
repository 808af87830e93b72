// SPDX-License-Identifier: MIT

/// The rule for names of devices: 1 to 250 letters, digits, white space and ' - , & # . characters. The first is a
/// letter or digit, the last a letter, digit or full stop.
public enum DeviceName {
  /// The maximum number of characters.
  public static let limit = 250

  /// Fails if a name breaks the rule.
  static func check(_ name: String) throws(Failure) {
    var count = 0
    var last: Unicode.Scalar = " "
    for scalar in name.unicodeScalars {
      guard count > 0 || isAlphanumeric(scalar) else { throw refusal("begins with a letter or digit", name) }
      guard isAlphanumeric(scalar) || isBetween(scalar) else {
        throw refusal("has only letters, digits, white space and ' - , & # .", name)
      }
      count += 1
      last = scalar
    }
    guard count > 0 else { throw .invalid("a device needs a name: \"Living room\"") }
    guard count <= limit else { throw refusal("has at most 250 characters", name) }
    guard isAlphanumeric(last) || last == "." else { throw refusal("ends with a letter, digit or full stop", name) }
  }

  private static func refusal(_ rule: String, _ name: String) -> Failure {
    .invalid("the name of a device " + rule + ": clean the name " + Text.quoted(name) + " first")
  }

  /// Makes a valid name from any text; nil if no character is allowed.
  public static func cleaned(_ text: String) -> String? {
    var kept: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      guard kept.count < limit else { break }
      let plain: Unicode.Scalar = scalar == "\u{2019}" || scalar == "\u{2018}" ? "'" : scalar
      if isAlphanumeric(plain) {
        kept.append(plain)
      } else if kept.isEmpty || isSelector(plain) {
        continue
      } else if isBetween(plain), !isSpace(plain) {
        kept.append(plain)
      } else if kept.last != " " {
        kept.append(" ")
      }
    }
    while let last = kept.last, !isAlphanumeric(last), last != "." { kept.removeLast() }
    var scalars = String.UnicodeScalarView()
    for scalar in kept { scalars.append(scalar) }
    return kept.isEmpty ? nil : String(scalars)
  }

  private static func isBetween(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "-", ",", "&", "#", ".": true
    default: isSpace(scalar) || isMark(scalar)
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Characters that only change the look of an emoji.
  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    (0xFE00...0xFE0F).contains(scalar.value) || scalar.value == 0x200D
  }

  /// Combining accents.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x0300...0x036F).contains(scalar.value)
  }

  /// Whether the scalar is a letter or digit. The exceptions are a few long ranges; a table of every letter would be a
  /// tenth of the library.
  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0...0x7F: false
    case 0xAA, 0xB2, 0xB3, 0xB5, 0xB9, 0xBA, 0xBC...0xBE: true
    case 0x80...0xBF, 0xD7, 0xF7: false
    case 0x0300...0x036F: false
    // Punctuation, symbols, arrows, boxes, images.
    case 0x2000...0x206F, 0x20A0...0x20FF, 0x2190...0x2BFF: false
    case 0x3005...0x3007: true
    case 0x2E00...0x2E7F, 0x3000...0x3030: false
    // Surrogates have no scalars; private use, variation selectors, full-width punctuation.
    case 0xE000...0xF8FF, 0xFE00...0xFE6F, 0xFF00...0xFF0F, 0xFF1A...0xFF20, 0xFFE0...0xFFFF: false
    // Music, games, emoji; tags, more selectors and private planes.
    case 0x1D000...0x1D3FF, 0x1F000...0x1FAFF, 0xE0000...0x10FFFF: false
    default: !Text.isNoncharacter(scalar)
    }
  }
}
