// SPDX-License-Identifier: MIT

/// Why a session does not play.
public struct Problem: Equatable, Sendable {
  public let kind: ProblemKind
  /// A sentence for people.
  @ComparedByBytes public private(set) var text: String
  /// Where the user repairs it.
  @ComparedByBytes public private(set) var address: String?
  /// Whether playing again may succeed.
  public let canRetry: Bool

  /// Makes a problem.
  public init(_ kind: ProblemKind, text: String, address: String? = nil, canRetry: Bool = false) throws(Failure) {
    let line = Text.line(text)
    guard line.utf8.contains(where: { $0 != 0x20 }) else { throw .invalid("a problem needs a text that people read") }
    guard line.utf8.count <= Limits.identifierBytes else {
      throw .limit("the text of a problem has at most", Limits.identifierBytes, "bytes", count: line.utf8.count)
    }
    if let address { try Self.check(address) }
    self.kind = kind
    self.text = line
    self.address = address
    self.canRetry = canRetry
  }

  /// The schemes that belong to no player: they run code, read files, or are not encrypted.
  private static let foreignSchemes: [StaticString] = [
    "http", "file", "ftp", "data", "javascript", "vbscript", "blob", "about", "view-source", "mailto", "tel", "sms",
    "smb", "sftp", "ssh", "dav", "davs", "nfs", "admin", "trash", "recent",
  ]

  /// Checks a URL: https with a host, or a scheme of the player's own.
  private static func check(_ address: String) throws(Failure) {
    let bytes = Array(address.utf8)
    guard bytes.count <= Limits.addressBytes else {
      throw .limit("a URL has at most", Limits.addressBytes, "bytes", count: bytes.count)
    }
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let scheme = Text.scheme(of: address) else {
      throw .invalid("the URL of a problem is like \"https://example.org/sign-in\"", notText: address)
    }
    func hasScheme(_ word: StaticString) -> Bool { Text.begins(Array(scheme.utf8), with: word.description) }
    let rest = bytes[(scheme.utf8.count + 1)...]
    if scheme.utf8.count == 5, hasScheme("https") {
      let host = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
      guard rest.starts(with: "//".utf8), !host.isEmpty, !host.contains(UInt8(ascii: "@")) else {
        throw .invalid("the URL of a problem has a host and no password", notText: address)
      }
      try WebAddress.check(host: host)
    } else if foreignSchemes.contains(where: { $0.utf8CodeUnitCount == scheme.utf8.count && hasScheme($0) }) {
      throw .invalid("the URL of a problem begins with https://, or with a scheme of the player", notText: address)
    }
  }
}
