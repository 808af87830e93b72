// SPDX-License-Identifier: MIT

package import NowPlayingCore

/// Content that fits no other type.
public struct GenericContent: MediaContentRepresentable {
  public let id: String
  /// The title.
  public let title: String
  /// The subtitle, shown below the title.
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
  /// Further values that Linux desktops show.
  public var details = MediaContentDetails()

  /// Makes the content, with an optional still image.
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

  /// Makes the content, with an optional animated image.
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
