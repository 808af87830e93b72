// SPDX-License-Identifier: MIT

/// An address that desktops may fetch a picture from.
public enum WebAddress {
  /// The address, escaped, if every program on the bus may know it.
  public static func checked(_ address: String) throws(Failure) -> String {
    func has(_ text: String) -> Bool {
      address.utf8.prefix(text.utf8.count).elementsEqual(text.utf8) { ($0 | 0x20) == $1 || $0 == $1 }
    }
    guard address.utf8.count <= Limits.addressBytes else {
      throw Failure(.limit, "an address has \(Limits.addressBytes) bytes at most")
    }
    if has("data:") {
      throw .invalid("a data: URL never reaches the bus: give its bytes to np_artwork_new_from_bytes()")
    }
    if has("file:") || has("/") { throw .invalid("that is a file: use np_artwork_new_from_file()") }
    guard let start = has("https://") ? 8 : has("http://") ? 7 : nil else {
      throw .invalid("an address of a picture begins with https:// or http://")
    }
    let rest = address.utf8.dropFirst(start)
    let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard !host.isEmpty else { throw .invalid("that address has no host") }
    guard !host.contains(UInt8(ascii: "@")), !rest.contains(UInt8(ascii: "?")) else {
      throw .invalid("a password or a query in an address can be read by every program: fetch it in a provider")
    }
    // The fragment is nobody's business but the reader's.
    let shown = PercentEncoding.encoded(address.utf8.prefix { $0 != UInt8(ascii: "#") }) { byte in
      byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}".utf8.contains(byte)
    }
    return String(decoding: shown, as: UTF8.self)
  }
}
