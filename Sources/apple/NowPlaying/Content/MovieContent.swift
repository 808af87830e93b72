// SPDX-License-Identifier: MIT

package import NowPlayingCore

/// A film. It is always video.
public struct MovieContent: MediaContentRepresentable {
  public let id: String
  /// The title of the film.
  public let title: String
  public var type: MediaType { .video }
  public let duration: MediaDuration?
  public let artwork: Artwork?
  public private(set) var animatedArtwork: AnimatedArtwork?
  public var genre: String?
  public var isExplicit: Bool?
  public var isExcludedFromSuggestions: Bool? = false
  public var appEntityIdentifiers: [EntityIdentifier] = []
  public var collectionID: String?
  public var serviceID: String?
  /// Further values that Linux desktops show.
  public var details = MediaContentDetails()

  /// Makes the content, with an optional still image.
  public init(
    id: String, title: String, duration: MediaDuration? = nil, artwork: Artwork? = nil
  ) {
    self.id = id
    self.title = title
    self.duration = duration
    self.artwork = artwork
  }

  /// Makes the content, with an optional animated image.
  public init(
    id: String, title: String, duration: MediaDuration? = nil, artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.init(id: id, title: title, duration: duration, artwork: artwork)
    self.animatedArtwork = animatedArtwork
  }
}

extension MovieContent: ContentDescribing {
  package var kind: ContentKind { .movie }

  package func describe(in draft: inout ContentDraft) {
    draft.set(.title, to: title)
  }
}
