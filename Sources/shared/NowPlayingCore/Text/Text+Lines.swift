// SPDX-License-Identifier: MIT

extension Text {
  /// A text as one line. Line breaks and tabs become one space. Control characters and bidi overrides are removed,
  /// since they change the text around them; isolates are balanced. Marks and joiners stay, since some scripts need
  /// them. A text of only spaces becomes empty.
  public static func line(_ text: String) -> String {
    text.utf8.first == 0x20 && text.utf8.allSatisfy { $0 == 0x20 } ? "" : fit(text, keepsLines: false)
  }

  /// The same for a longer text, which keeps line breaks and tabs.
  public static func lines(_ text: String) -> String { fit(text, keepsLines: true) }

  private static func fit(_ text: String, keepsLines: Bool) -> String {
    guard isUnfit(text, keepsLines) else { return text }
    var fit = String.UnicodeScalarView()
    var before: Unicode.Scalar = " "
    var isBroken = false
    var open = 0
    for scalar in text.unicodeScalars {
      defer { before = scalar }
      switch scalar.value {
      case 0x09 where keepsLines: break
      case 0x09...0x0D, 0x85, 0x2028, 0x2029:
        isBroken = true
        // "\r\n" is one break.
        if keepsLines, scalar != "\n" || before != "\r" { fit.append("\n") }
        continue
      case 0x20 where isBroken && !keepsLines: continue
      case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E: continue
      case 0x2066...0x2068: open += 1
      case 0x2069:
        guard open > 0 else { continue }
        open -= 1
      default: break
      }
      if isBroken, !keepsLines, let last = fit.last, last != " " { fit.append(" ") }
      isBroken = false
      fit.append(scalar)
    }
    for _ in 0..<open { fit.append("\u{2069}") }
    return String(fit)
  }

  /// Whether a byte can begin a forbidden character. Most texts stay unchanged.
  private static func isUnfit(_ text: String, _ keepsLines: Bool) -> Bool {
    let bytes = text.utf8.span
    var place = 0
    // Eight bytes at once, while all are plain: none below 0x20, none above 0x7E.
    while place + 8 <= bytes.count {
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      guard (word &- 0x2020_2020_2020_2020 | word &+ 0x0101_0101_0101_0101 | word) & 0x8080_8080_8080_8080 == 0 else {
        break
      }
      place += 8
    }
    for place in place..<bytes.count {
      switch bytes[place] {
      case 0x20...0x7E: continue
      case 0x09 where keepsLines, 0x0A where keepsLines: continue
      case 0...0x1F, 0x7F: return true
      // U+0080 to U+009F. A String has whole characters.
      case 0xC2: if bytes[place + 1] < 0xA0 { return true }
      // U+2028 to U+202E, U+2066 to U+2069.
      case 0xE2:
        let (second, third) = (bytes[place + 1], bytes[place + 2])
        if second == 0x80, third >= 0xA8, third <= 0xAE { return true }
        if second == 0x81, third >= 0xA6, third <= 0xA9 { return true }
      default: continue
      }
    }
    return false
  }
}
