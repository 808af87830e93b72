// SPDX-License-Identifier: MIT

/// An id as a text for people and for languages whose texts are not bytes: printable ASCII except "%", and each other byte as
/// "%" and two digits.
extension Identifier {
  /// The text of the id.
  public func encoded() -> String { encoded(inName: false) }

  private func encoded(inName: Bool) -> String {
    let encoded = PercentEncoding.encoded(bytes[...]) { byte in
      (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "%")
        && !(inName && (byte == UInt8(ascii: "/") || byte == UInt8(ascii: ",")))
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The name of another session of a player's application, "vlc/radio", by the player's name and the session's id. There "/"
  /// and "," of the id are written as digits too.
  public init(player: Identifier, session: Identifier) { self.init(player.text + "/" + session.encoded(inName: true)) }

  /// The name of the player, and the id of the other session of its application; nil: the name is that of a player.
  public var nameParts: (player: Identifier, session: Identifier?) {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return (self, nil) }
    let session = String(Substring(text.utf8[slash...].dropFirst()))
    return (Identifier(String(Substring(text.utf8[..<slash]))), Identifier(encoded: session))
  }

  /// The id of a text. Both forms are read, and other characters stay as they are.
  public init(encoded text: String) {
    self.init(bytes: PercentEncoding.decoded(Array(text.utf8)[...]))
  }
}
