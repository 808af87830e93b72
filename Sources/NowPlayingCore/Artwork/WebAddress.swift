// SPDX-License-Identifier: MIT

/// An address that desktops may fetch a picture from.
public enum WebAddress {
  /// The address, escaped and without a fragment, if every program on the bus may know it.
  public static func checked(_ address: String) throws(Failure) -> String {
    let bytes = Array(address.utf8)
    func has(_ word: String) -> Bool { Text.begins(bytes, with: word) }
    guard bytes.count <= Limits.addressBytes else { throw Failure(.limit, "an address has 4,096 bytes at most") }
    if has("data:") { throw .invalid("a data: URL never reaches the bus: use np_artwork_new_from_bytes()") }
    if has("file:") || has("/") { throw .invalid("that is a file: use np_artwork_new_from_file()") }
    guard let start = has("https://") ? 8 : has("http://") ? 7 : nil else {
      throw .invalid("an address of a picture begins with https:// or http://")
    }
    var end = start
    var isInHost = true
    while end < bytes.count, bytes[end] != UInt8(ascii: "#") {
      if bytes[end] == UInt8(ascii: "/") { isInHost = false }
      guard bytes[end] != UInt8(ascii: "?"), !isInHost || bytes[end] != UInt8(ascii: "@") else {
        throw .invalid("a password or a query in an address can be read by every program: fetch it in a provider")
      }
      end += 1
    }
    guard end > start, bytes[start] != UInt8(ascii: "/") else { throw .invalid("that address has no host") }
    let shown = PercentEncoding.encoded(bytes[..<end]) { byte in
      byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}".utf8.contains(byte)
    }
    return String(decoding: shown, as: UTF8.self)
  }
}
