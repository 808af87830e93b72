// SPDX-License-Identifier: MIT

extension Text {
  /// A URL as it is published. A network URL has no password, query and fragment, and a path becomes a file URL.
  ///
  /// Players stream from URLs with tokens, and every program on the bus can read metadata.
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
    // "scheme://", "//", or nothing if it is missing.
    let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    let afterColon = colon.map { bytes.index(after: $0) } ?? bytes.startIndex
    var start = bytes.startIndex
    for candidate in [start, afterColon] where bytes[candidate...].starts(with: [slash, slash]) {
      start = candidate + 2
      break
    }
    let end = bytes[start...].firstIndex(of: slash) ?? bytes.endIndex
    // Without a host the text cannot be cut safely: a password can be anywhere in it.
    let isAddress = start > bytes.startIndex && hasPort(bytes[start..<end])
    guard isAddress || !bytes[start...].contains(UInt8(ascii: "@")) else { return "" }
    guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(decoding: bytes[..<start] + bytes[(at + 1)...], as: UTF8.self)
  }

  /// The scheme of a URL as it is written; nil for a path.
  static func scheme(of address: String) -> String? {
    let letters = address.utf8.prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard let first = letters.first, first >= UInt8(ascii: "A"), letters.count <= longestScheme,
      address.utf8.dropFirst(letters.count).first == UInt8(ascii: ":")
    else { return nil }
    return String(Substring(letters))
  }

  /// Whether a text is the scheme of a URL, without the colon.
  @inline(never)
  public static func isScheme(_ text: String) -> Bool { scheme(of: text + ":")?.utf8.count == text.utf8.count }

  private static var longestScheme: Int { 32 }

  /// The file name in a URL or a path, for people; nil if it has no file name.
  public static func fileName(of address: String) -> String? {
    let slash = UInt8(ascii: "/")
    let shown = publicAddress(address)
    var rest = Array(shown.utf8).dropFirst(scheme(of: shown).map { $0.utf8.count + 1 } ?? 0)
    if rest.starts(with: [slash, slash]) {
      // After the host; a host alone is not a file.
      guard let path = rest.dropFirst(2).firstIndex(of: slash) else { return nil }
      rest = rest[path...]
    }
    while rest.last == slash { rest.removeLast() }
    let name = rest.lastIndex(of: slash).map { rest[($0 + 1)...] } ?? rest
    let text = line(decoded(PercentEncoding.decoded(name)))
    return text.isEmpty ? nil : text
  }

  /// Whether a host has a number after its last colon, or no colon.
  private static func hasPort(_ authority: ArraySlice<UInt8>) -> Bool {
    let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
    guard let colon = host.lastIndex(of: UInt8(ascii: ":")) else { return true }
    return host.last == UInt8(ascii: "]") || host[(colon + 1)...].allSatisfy { (0x30...0x39).contains($0) }
  }
}
