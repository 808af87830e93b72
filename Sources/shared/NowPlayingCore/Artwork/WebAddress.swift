// SPDX-License-Identifier: MIT

/// A URL from which desktops can load an image.
public enum WebAddress {
  /// The URL, escaped and without a fragment, if every program on the bus can read it.
  public static func checked(_ address: String) throws(Failure) -> String {
    let bytes = Array(address.utf8)
    func has(_ word: String) -> Bool { Text.begins(bytes, with: word) }
    guard bytes.count <= Limits.addressBytes else {
      throw .limit("a URL has at most", Limits.addressBytes, "bytes", count: bytes.count)
    }
    if has("data:") { throw .invalid("a data: URL is not published: make the artwork from the bytes") }
    if has("file:") || has("/") { throw .invalid("the URL is a file: make the artwork from the file") }
    guard let start = has("https://") ? 8 : has("http://") ? 7 : nil else {
      throw .invalid("the URL of an image must begin with https:// or http://")
    }
    var end = start
    var isInHost = true
    while end < bytes.count, bytes[end] != UInt8(ascii: "#") {
      if bytes[end] == UInt8(ascii: "/") { isInHost = false }
      guard bytes[end] != UInt8(ascii: "?"), !isInHost || bytes[end] != UInt8(ascii: "@") else {
        throw .invalid("every program can read a password or a query in a URL: load the image in a provider")
      }
      end += 1
    }
    try check(host: bytes[start..<(bytes[start..<end].firstIndex(of: UInt8(ascii: "/")) ?? end)])
    let shown = PercentEncoding.encoded(bytes[..<end]) { byte in
      byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}".utf8.contains(byte)
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Checks the part before the path: the name or number of a host, with an optional port.
  static func check(host authority: ArraySlice<UInt8>) throws(Failure) {
    let isNumber = authority.first == UInt8(ascii: "[")
    let hostEnd =
      isNumber
      ? authority.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } : authority.firstIndex(of: UInt8(ascii: ":"))
    let host = authority[..<(hostEnd ?? authority.endIndex)]
    guard !host.isEmpty else { throw .invalid("the URL has no host: its form is https://example.org/cover.jpg") }
    guard isNumber ? isAddress(host.dropFirst()) : isName(host) else {
      throw .invalid(
        "the host of a URL is like \"example.org\", \"192.0.2.1\" or \"[2001:db8::1]\"", notText: Self.text(of: host))
    }
    let port = authority[host.endIndex...]
    guard !port.isEmpty else { return }
    let digits = port.dropFirst()
    let number = digits.count <= 5 ? digits.reduce(0) { $0 * 10 + Int(clamping: $1) - 0x30 } : 0
    guard port.first == UInt8(ascii: ":"), digits.allSatisfy({ isDigit($0) }), (1...65_535).contains(number) else {
      throw .invalid(
        "the URL of " + Text.quoted(Self.text(of: host)) + " has a port that is not a number from 1 to 65,535")
    }
  }

  private static func text(of host: ArraySlice<UInt8>) -> String { String(decoding: host, as: UTF8.self) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether the text is an IPv6 address and its bracket: "2001:db8::1]".
  private static func isAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.last == UInt8(ascii: "]") else { return false }
    let number = bytes.dropLast()
    return number.contains(UInt8(ascii: ":"))
      && number.allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) || ":.".utf8.contains($0) }
  }

  /// Whether the text is a host name: labels of letters, digits and hyphens, in any script.
  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    let name = bytes.last == dot ? bytes.dropLast() : bytes
    return name.split(separator: dot, omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.first != UInt8(ascii: "-") && part.last != UInt8(ascii: "-")
        && part.allSatisfy { isDigit($0) || (0x61...0x7A).contains($0 | 0x20) || $0 >= 0x80 || "-_%".utf8.contains($0) }
    }
  }
}
