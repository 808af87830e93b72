// SPDX-License-Identifier: MIT

/// The URL of a player's image, sorted by how a program reads it.
public enum ImageAddress: Equatable, Sendable {
  /// An http: or https: URL.
  case web(String)
  /// The path of a file.
  case file([UInt8])
  /// A data: URL.
  case data(String)

  /// Sorts a URL or an absolute path. Fails if no program can read an image there.
  public init(_ address: String) throws(Failure) {
    let bytes = Array(address.utf8)
    if Text.begins(bytes, with: "http://") || Text.begins(bytes, with: "https://") {
      self = .web(address)
    } else if Text.begins(bytes, with: "data:") {
      self = .data(address)
    } else if Text.begins(bytes, with: "file:") || bytes.first == UInt8(ascii: "/") {
      self = .file(try FilePath.path(of: bytes))
    } else {
      throw Failure(.notFound, "it is not an absolute path, nor a file:, data:, http: or https: URL")
    }
  }
}
