// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// The image that an ``Artwork`` provides: the bytes of a PNG, JPEG, WebP, AVIF or GIF.
///
/// Apple's type also accepts a `CGImage`. The module PlatformImages has one, which holds encoded bytes too.
public struct ArtworkRepresentation: Sendable {
  /// The bytes.
  public let data: Data

  /// Makes an image of its bytes. If they have another format, this throws
  /// ``ArtworkRepresentationError/noRepresentationAvailable``.
  public init(data: Data) throws {
    do throws(Failure) { _ = try ImageHeader.read(data.span) } catch {
      throw ArtworkRepresentationError.noRepresentationAvailable
    }
    self.data = data
  }
}

extension ArtworkRepresentation {
  /// Why an image could not be made.
  public enum ArtworkRepresentationError: Error, Hashable, Sendable {
    /// The bytes are not an image that desktops can draw.
    case noRepresentationAvailable
  }
}

extension ArtworkRepresentation.ArtworkRepresentationError: LocalizedError {
  /// The error's text.
  public var errorDescription: String? {
    "the bytes are not an image that desktops can draw: use PNG, JPEG, WebP, AVIF or GIF"
  }
}
