// SPDX-License-Identifier: MIT

/// A word of the command line is bytes: not every file name is UTF-8. In a String, a byte that does not fit is a
/// private character, which is the same byte again for the system.
enum Word {
  /// The characters of the bytes from 0x80 on end with the last one of Unicode.
  private static let first: UInt32 = 0x10FF00
  /// The first byte of these characters in UTF-8.
  private static let lead: UInt8 = 0xF4

  /// The text of a word of C; "" for NULL.
  static func text(_ word: UnsafePointer<CChar>?) -> String {
    guard let word = unsafe word else { return "" }
    var bytes: [UInt8] = []
    while unsafe word[bytes.count] != 0 { bytes.append(UInt8(bitPattern: unsafe word[bytes.count])) }
    var text = String.UnicodeScalarView()
    var (parser, rest, place) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), 0)
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        text.append(Unicode.UTF8.decode(encoded))
        place += encoded.count
      case .error(let length):
        for byte in bytes[place..<(place + length)] {
          if let scalar = Unicode.Scalar(first + UInt32(byte)) { text.append(scalar) }
        }
        place += length
      case .emptyInput: return String(text)
      }
    }
  }

  /// The bytes of a word, for the system.
  static func bytes(_ text: String) -> [UInt8] {
    guard text.utf8.contains(lead) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      scalar.value < first + 0x80 ? Array(String(scalar).utf8) : [UInt8(scalar.value - first)]
    }
  }

  /// Calls a function with a word for C.
  static func with<Result>(_ text: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let bytes = bytes(text).map { CChar(bitPattern: $0) } + [0]
    return unsafe bytes.withUnsafeBufferPointer { unsafe body($0.baseAddress.unsafelyUnwrapped) }
  }
}
