// SPDX-License-Identifier: MIT

public import Foundation
package import NowPlayingCore

/// An episode of a podcast.
public struct PodcastContent: MediaContentRepresentable {
  public let id: String
  /// The title of the episode.
  public let episodeTitle: String
  /// The podcast that it is an episode of.
  public let showName: String
  /// When it came out.
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
  /// What a Linux desktop shows beyond that.
  public var details = MediaContentDetails()

  /// Describes it, with a still image or none.
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

  /// Describes it, with an image that may move.
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
