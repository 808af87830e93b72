// SPDX-License-Identifier: MIT

/// The rules for names. The bus disconnects a program that sends an invalid one.
public enum Names {
  private static let longest = 256

  /// "org.example.Interface", or the name of an error: at least two elements.
  static func isInterface(_ name: String) -> Bool { elements(of: name) > 1 }

  /// ":1.42" or "org.example.Name".
  public static func isBusName(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ":")
      ? elements(of: String(name.utf8.dropFirst()) ?? "", mayBeginWithDigit: true, mayHaveHyphen: true) > 1
      : elements(of: name, mayHaveHyphen: true) > 1
  }

  /// "/" or "/a/b".
  public static func isPath(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { bytes in
      var previous: UInt8 = 0
      for place in bytes.indices {
        let byte = unsafe bytes[place]
        let mayFollow = byte == UInt8(ascii: "/") ? previous != byte : previous != 0 && isLetterOrDigit(byte)
        guard mayFollow else { return false }
        previous = byte
      }
      return previous != 0 && (previous != UInt8(ascii: "/") || bytes.count == 1)
    }
  }

  /// The number of elements between dots; 0: the name is invalid.
  private static func elements(
    of name: String, mayBeginWithDigit: Bool = false, mayHaveHyphen: Bool = false
  ) -> Int {
    var name = name
    return name.withUTF8 { bytes in
      guard bytes.count < longest else { return 0 }
      var count = 0
      var isFirst = true
      for place in bytes.indices {
        let byte = unsafe bytes[place]
        if byte == UInt8(ascii: ".") {
          guard !isFirst else { return 0 }
          isFirst = true
        } else {
          guard isLetterOrDigit(byte) || (mayHaveHyphen && byte == UInt8(ascii: "-")) else { return 0 }
          if isFirst {
            guard mayBeginWithDigit || !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return 0 }
            count += 1
            isFirst = false
          }
        }
      }
      return isFirst ? 0 : count
    }
  }

  /// Letters, digits and "_". The words have one bit for each character.
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    let word: UInt64 = byte < 64 ? 0x03FF_0000_0000_0000 : byte < 128 ? 0x07FF_FFFE_87FF_FFFE : 0
    return word >> UInt64(byte & 63) & 1 == 1
  }
}
