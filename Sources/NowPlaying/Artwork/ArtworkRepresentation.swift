// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// An image as an ``Artwork`` gives it: the bytes of a PNG, JPEG, WebP, AVIF or GIF.
///
/// Apple's also takes a `CGImage`. The module PlatformImages has one, which holds encoded bytes too.
public struct ArtworkRepresentation: Sendable {
  /// The bytes.
  public let data: Data

  /// Takes the bytes of an image; what is none of those above is
  /// ``ArtworkRepresentationError/noRepresentationAvailable``.
  public init(data: Data) throws {
    do throws(Failure) { _ = try ImageHeader.read(data.span) } catch {
      throw ArtworkRepresentationError.noRepresentationAvailable
    }
    self.data = data
  }
}

extension ArtworkRepresentation {
  /// Why there is no image.
  public enum ArtworkRepresentationError: Error, Hashable, Sendable {
    /// The bytes are none of an image that desktops can draw.
    case noRepresentationAvailable
  }
}

extension ArtworkRepresentation.ArtworkRepresentationError: LocalizedError {
  /// What it says.
  public var errorDescription: String? {
    "the bytes are no image that desktops can draw: give a PNG, JPEG, WebP, AVIF or GIF"
  }
}
