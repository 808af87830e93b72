// SPDX-License-Identifier: MIT

package import NowPlayingCore

/// A camera, a baby monitor, a soundscape.
public struct HomeMediaContent: MediaContentRepresentable {
  public let id: String
  /// The name of the source, such as a room or a camera.
  public let sourceName: String
  /// A description of the sound or video.
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
  /// Further values that Linux desktops show.
  public var details = MediaContentDetails()

  /// Makes the content, with an optional still image.
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

  /// Makes the content, with an optional animated image.
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
