// SPDX-License-Identifier: MIT

public import Foundation

/// An image of what plays. It is asked for by its id, at the size that somebody needs, when somebody needs it, and never
/// on the main actor.
///
/// The same id is the same image and is not asked for again; another image needs another id. Give the size that is
/// asked for where you can, one side smaller where the image has another shape, and never enlarge it.
public struct Artwork: Identifiable, Sendable {
  public let id: String
  let provider: @Sendable (CGSize) async throws -> ArtworkRepresentation

  /// An image that `artworkProvider` gives, at a size in pixels. Its task is cancelled when nobody waits any more:
  /// another item plays, or ten seconds are over.
  ///
  /// If it throws or takes longer, it is asked for the image of desktops again 5 seconds, 30 seconds, 2 minutes and 10
  /// minutes later, while the item plays. It is not asked again if it throws a ``MediaCommandError`` other than `failed`,
  /// `networkFailed` and `timedOut`, or if what it gives is not an image.
  public init(
    id: String,
    @_implicitSelfCapture artworkProvider: @escaping @Sendable (CGSize) async throws -> ArtworkRepresentation
  ) {
    self.id = id
    provider = artworkProvider
  }
}
