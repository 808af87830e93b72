// SPDX-License-Identifier: MIT

package import NowPlayingCore

/// Anything else.
public struct GenericContent: MediaContentRepresentable {
  public let id: String
  /// What it is called.
  public let title: String
  /// What stands below the title.
  public let subtitle: String?
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
    id: String, title: String, subtitle: String? = nil, type: MediaType = .audio, duration: MediaDuration? = nil,
    artwork: Artwork? = nil
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.type = type
    self.duration = duration
    self.artwork = artwork
  }

  /// Describes it, with an image that may move.
  public init(
    id: String, title: String, subtitle: String? = nil, type: MediaType = .audio, duration: MediaDuration? = nil,
    artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.init(id: id, title: title, subtitle: subtitle, type: type, duration: duration, artwork: artwork)
    self.animatedArtwork = animatedArtwork
  }
}

extension GenericContent: ContentDescribing {
  package var kind: ContentKind { .generic }

  package func describe(in draft: inout ContentDraft) {
    draft.set(.title, to: title)
    draft.set(.subtitle, to: subtitle)
  }
}
