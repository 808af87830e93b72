// SPDX-License-Identifier: MIT

/// An id as a text for people and for languages whose texts are not bytes: printable ASCII except "%", and each other byte as
/// "%" and two digits.
extension Identifier {
  /// The text of the id. `inName`: it is a part of a player's name, where "/" and "," are written as digits too.
  public func encoded(inName: Bool = false) -> String {
    let encoded = PercentEncoding.encoded(bytes[...]) { byte in
      (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "%")
        && !(inName && (byte == UInt8(ascii: "/") || byte == UInt8(ascii: ",")))
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The id of a text. Both forms are read, and other characters stay as they are.
  public init(encoded text: String) {
    self.init(bytes: PercentEncoding.decoded(Array(text.utf8)[...]))
  }
}
