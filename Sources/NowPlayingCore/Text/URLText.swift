// SPDX-License-Identifier: MIT

extension Text {
  /// An address fit to be shown: of a network address the password, the query and the fragment are cut.
  ///
  /// Players stream from addresses that carry tokens, and every program on the bus can read metadata.
  public static func publicAddress(_ address: String) -> String {
    let bytes = Array(address.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return address }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self)
    guard !scheme.isEmpty, scheme.lowercased() != "file" else { return address }
    var rest = bytes[(colon + 1)...]
    if let cut = rest.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
      rest = rest[..<cut]
    }
    guard rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else {
      return scheme + ":" + String(decoding: rest, as: UTF8.self)
    }
    rest = rest.dropFirst(2)
    let authorityEnd = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    if let at = rest[..<authorityEnd].lastIndex(of: UInt8(ascii: "@")) {
      rest = rest[(at + 1)...]
    }
    return scheme + "://" + String(decoding: rest, as: UTF8.self)
  }
}
