// SPDX-License-Identifier: MIT

/// The URL of an icon, which readers load themselves.
enum IconAddress {
  /// Whether a text has the form of a URL, and not that of a name of the icon theme.
  static func isAddress(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: ":")) }

  static func check(_ address: String) throws(Failure) {
    guard address.utf8.count <= Limits.addressBytes else {
      throw .limit("the URL of an icon has at most", Limits.addressBytes, "bytes", count: address.utf8.count)
    }
    guard ["file://", "http://", "https://"].contains(where: { address.beginsWithBytes(of: $0) }) else {
      throw .invalid("the URL of an icon begins with file://, http:// or https://")
    }
    guard address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw .invalid("the URL of an icon has white space: write a space as %20")
    }
    let bytes = Array(address.utf8)
    guard !Text.begins(bytes, with: "file:"), let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return }
    // The user's name and password, which would be in the host, are refused too.
    let authority = bytes[(slash + 2)...]
    try WebAddress.check(host: authority.prefix { !"/?#".utf8.contains($0) })
  }
}
