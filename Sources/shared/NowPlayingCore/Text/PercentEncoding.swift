// SPDX-License-Identifier: MIT

/// Percent encoding of URLs: "%20" is a space.
enum PercentEncoding {
  /// Encodes bytes, except plain ones.
  static func encoded(_ bytes: ArraySlice<UInt8>, _ isPlain: (UInt8) -> Bool) -> [UInt8] {
    var encoded: [UInt8] = []
    for byte in bytes {
      if isPlain(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), letter(byte >> 4), letter(byte & 15)]
      }
    }
    return encoded
  }

  private static func letter(_ digit: UInt8) -> UInt8 { digit < 10 ? digit + 0x30 : digit + 0x37 }

  /// Decodes bytes. A percent sign without two digits stays.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = digit(rest[rest.startIndex]),
        let low = digit(rest[rest.startIndex + 1])
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
