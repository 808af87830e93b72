// SPDX-License-Identifier: MIT

package import NowPlayingCore

/// A camera, a baby monitor, a soundscape.
public struct HomeMediaContent: MediaContentRepresentable {
  public let id: String
  /// Where it comes from.
  public let sourceName: String
  /// What is to be seen or heard.
  public let contentDescription: String?
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
    id: String, sourceName: String, contentDescription: String? = nil, type: MediaType = .audio,
    duration: MediaDuration? = nil, artwork: Artwork? = nil
  ) {
    self.id = id
    self.sourceName = sourceName
    self.contentDescription = contentDescription
    self.type = type
    self.duration = duration
    self.artwork = artwork
  }

  /// Describes it, with an image that may move.
  public init(
    id: String, sourceName: String, contentDescription: String? = nil, type: MediaType = .audio,
    duration: MediaDuration? = nil, artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.init(
      id: id, sourceName: sourceName, contentDescription: contentDescription, type: type, duration: duration,
      artwork: artwork)
    self.animatedArtwork = animatedArtwork
  }
}

extension HomeMediaContent: ContentDescribing {
  package var kind: ContentKind { .homeMedia }

  package func describe(in draft: inout ContentDraft) {
    draft.set(.source, to: sourceName)
    draft.set(.contentDescription, to: contentDescription)
  }
}
