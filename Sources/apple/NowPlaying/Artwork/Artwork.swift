// SPDX-License-Identifier: MIT

public import Foundation

/// An image of the item that plays. The library requests it when a client needs it, at the size that the client needs,
/// and never on the main actor.
///
/// Images with the same id are the same image, which is not requested again. Another image needs another id. If you
/// can, return an image of the requested size. If the image has another shape, make one side smaller. Never enlarge it.
public struct Artwork: Identifiable, Sendable {
  public let id: String
  let provider: @Sendable (CGSize) async throws -> ArtworkRepresentation

  /// Makes an artwork. `artworkProvider` returns the image for a size in pixels. Its task is cancelled when no client
  /// waits any longer: another item plays, or ten seconds have passed.
  ///
  /// If it throws or times out, the library requests the image for desktops again 5 seconds, 30 seconds, 2 minutes and
  /// 10 minutes later, while the item plays. There is no new request if it throws a ``MediaCommandError`` other than
  /// `failed`, `networkFailed` and `timedOut`, or if the bytes are not an image.
  public init(
    id: String,
    @_implicitSelfCapture artworkProvider: @escaping @Sendable (CGSize) async throws -> ArtworkRepresentation
  ) {
    self.id = id
    provider = artworkProvider
  }
}
