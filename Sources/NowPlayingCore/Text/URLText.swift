// SPDX-License-Identifier: MIT

extension Text {
  /// An address fit to be shown: of a network address the password, the query and the fragment are cut, and a path is
  /// shown as the address of the file.
  ///
  /// Players stream from addresses that carry tokens, and every program on the bus can read metadata.
  public static func publicAddress(_ address: String) -> String {
    let slash = UInt8(ascii: "/")
    var bytes = Array(address.utf8)[...]
    let isPath = bytes.first == slash && bytes.dropFirst().first != slash
    let isFile = bytes.prefix(5).elementsEqual("file:".utf8) { $0 | 0x20 == $1 | 0x20 }
    guard !isPath else { return FilePath.address(of: Array(bytes)) }
    guard !isFile else { return address }
    if let cut = bytes.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
      bytes = bytes[..<cut]
    }
    // "scheme://", "//" or, where somebody forgot them, nothing.
    let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    let afterColon = colon.map { bytes.index(after: $0) } ?? bytes.startIndex
    var start = bytes.startIndex
    for candidate in [start, afterColon] where bytes[candidate...].starts(with: [slash, slash]) {
      start = candidate + 2
      break
    }
    let end = bytes[start...].firstIndex(of: slash) ?? bytes.endIndex
    // What is no address cannot be cut right: a password may be anywhere in it.
    let isAddress = start > bytes.startIndex && hasPort(bytes[start..<end])
    guard isAddress || !bytes[start...].contains(UInt8(ascii: "@")) else { return "" }
    guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(decoding: bytes[..<start] + bytes[(at + 1)...], as: UTF8.self)
  }

  /// Whether a host has a number behind its last colon, or no colon at all.
  private static func hasPort(_ authority: ArraySlice<UInt8>) -> Bool {
    let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
    guard let colon = host.lastIndex(of: UInt8(ascii: ":")) else { return true }
    return host.last == UInt8(ascii: "]") || host[(colon + 1)...].allSatisfy { (0x30...0x39).contains($0) }
  }
}
