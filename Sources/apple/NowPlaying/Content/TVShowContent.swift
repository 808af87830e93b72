// SPDX-License-Identifier: MIT

package import NowPlayingCore

/// An episode of a television series. It is always video.
public struct TVShowContent: MediaContentRepresentable {
  public let id: String
  /// The title of the episode.
  public let episodeTitle: String
  /// The title of the series.
  public let showName: String
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
    id: String, episodeTitle: String, showName: String, duration: MediaDuration? = nil, artwork: Artwork? = nil
  ) {
    self.id = id
    self.episodeTitle = episodeTitle
    self.showName = showName
    self.duration = duration
    self.artwork = artwork
  }

  /// Makes the content, with an optional animated image.
  public init(
    id: String, episodeTitle: String, showName: String, duration: MediaDuration? = nil, artwork: Artwork,
    animatedArtwork: AnimatedArtwork?
  ) {
    self.init(id: id, episodeTitle: episodeTitle, showName: showName, duration: duration, artwork: artwork)
    self.animatedArtwork = animatedArtwork
  }
}

extension TVShowContent: ContentDescribing {
  package var kind: ContentKind { .tvShow }

  package func describe(in draft: inout ContentDraft) {
    draft.set(.title, to: episodeTitle)
    draft.set(.show, to: showName)
  }
}
