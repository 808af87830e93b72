// SPDX-License-Identifier: MIT

/// Paths and the URLs of files.
public enum FilePath {
  /// The file cannot be read.
  public static let unreadable = Failure(
    .notFound, "no such file can be read: give the path of a file, not of a folder, a pipe or a device")

  /// The path in "/…" or "file://…". A path is bytes: not every file name is valid text.
  public static func path(of text: [UInt8]) throws(Failure) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    guard Text.begins(text, with: "file:") else {
      guard text.first == slash else { throw .invalid("a path begins with a slash, an address with file://") }
      return text
    }
    let host = Text.begins(text, with: "file://localhost/") ? 16 : Text.begins(text, with: "file://") ? 7 : 5
    let bytes = text[host...]
    guard bytes.first == slash else { throw .invalid("that is a file of another machine: only local files will do") }
    let path = PercentEncoding.decoded(bytes)
    // The system would end the path there and open another file.
    guard !path.contains(0) else { throw .invalid("no path has a zero byte in it") }
    return path
  }

  /// The path in the URL of a local file. Other texts fail.
  public static func local(_ address: [UInt8]) throws(Failure) -> [UInt8] {
    guard Text.begins(address, with: "file:") else {
      throw Failure(.notFound, "the address is not a file: URL: open it as an address", isNormal: true)
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
