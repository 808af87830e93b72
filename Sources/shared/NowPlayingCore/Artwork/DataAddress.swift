// SPDX-License-Identifier: MIT

/// The bytes in a data: URL.
public enum DataAddress {
  /// The bytes, of any media type; nil: the text is not such a URL, or its base64 is damaged.
  public static func bytes(of address: String) -> [UInt8]? {
    let all = Array(address.utf8)
    guard Text.begins(all, with: "data:"), let comma = all.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let bytes = PercentEncoding.decoded(all[(comma + 1)...])
    return Text.begins(Array(all[..<comma].suffix(7)), with: ";base64") ? base64(bytes) : bytes
  }

  /// Decodes both alphabets of RFC 4648, with line breaks and without the final "=".
  private static func base64(_ letters: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3 + 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    var isEnded = false
    for letter in letters where letter > 0x20 {
      if letter == UInt8(ascii: "=") {
        isEnded = true
        continue
      }
      guard !isEnded, let value = value(of: letter) else { return nil }
      bits = bits << 6 | value
      count += 1
      guard count % 4 == 0 else { continue }
      for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
    switch count % 4 {
    case 1: return nil
    case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3:
      bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
    default: break
    }
    return bytes
  }

  private static func value(of letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter) - 0x41
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter) - 0x61 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter) - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
