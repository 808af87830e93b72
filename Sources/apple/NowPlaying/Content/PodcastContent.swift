// SPDX-License-Identifier: MIT

public import Foundation
package import NowPlayingCore

/// An episode of a podcast.
public struct PodcastContent: MediaContentRepresentable {
  public let id: String
  /// The title of the episode.
  public let episodeTitle: String
  /// The title of the podcast.
  public let showName: String
  /// The release date.
  public let releaseDate: Date?
  public let type: MediaType
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
    id: String, episodeTitle: String, showName: String, releaseDate: Date? = nil, type: MediaType = .audio,
    duration: MediaDuration? = nil, artwork: Artwork? = nil
  ) {
    self.id = id
    self.episodeTitle = episodeTitle
    self.showName = showName
    self.releaseDate = releaseDate
    self.type = type
    self.duration = duration
    self.artwork = artwork
  }

  /// Makes the content, with an optional animated image.
  public init(
    id: String, episodeTitle: String, showName: String, releaseDate: Date? = nil, type: MediaType = .audio,
    duration: MediaDuration? = nil, artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.init(
      id: id, episodeTitle: episodeTitle, showName: showName, releaseDate: releaseDate, type: type, duration: duration,
      artwork: artwork)
    self.animatedArtwork = animatedArtwork
  }
}

extension PodcastContent: ContentDescribing {
  package var kind: ContentKind { .podcast }

  package func describe(in draft: inout ContentDraft) {
    draft.set(.title, to: episodeTitle)
    draft.set(.show, to: showName)
    draft.set(.releaseDate, to: releaseDate)
  }
}
