// SPDX-License-Identifier: MIT

/// Paths and the URLs of files.
public enum FilePath {
  /// The path in "/…" or "file://…". A path is bytes: not every file name is valid text.
  public static func path(of text: [UInt8]) throws(Failure) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    guard Text.begins(text, with: "file:") else {
      guard text.first == slash else {
        throw .invalid("the path is not absolute: begin a path with a slash, a URL with file://")
      }
      return text
    }
    let host = Text.begins(text, with: "file://localhost/") ? 16 : Text.begins(text, with: "file://") ? 7 : 5
    let bytes = text[host...]
    guard bytes.first == slash else {
      throw .invalid(
        host == 7 && !bytes.isEmpty
          ? "the URL names a file of another machine: set a local file"
          : "the URL has no absolute path: the URL of a file begins with file:///")
    }
    let path = PercentEncoding.decoded(bytes)
    // The system would end the path there and open another file.
    guard !path.contains(0) else { throw .invalid("a path must not contain a zero byte") }
    return path
  }

  /// The path in the URL of a local file. Other texts fail.
  public static func local(_ address: [UInt8]) throws(Failure) -> [UInt8] {
    guard Text.begins(address, with: "file:") else {
      throw Failure(.notFound, "the URL is not a file: URL: open it as a URL", isNormal: true)
    }
    do { return try path(of: address) } catch { throw Failure(.notFound, error.reason, isNormal: true) }
  }

  /// The URL of a file. It escapes every byte that some reader could misread.
  public static func address(of path: [UInt8]) -> String {
    let bytes = PercentEncoding.encoded(path[...]) { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        true
      default: "/-_.~".utf8.contains(byte)
      }
    }
    return "file://" + String(decoding: bytes, as: UTF8.self)
  }
}
