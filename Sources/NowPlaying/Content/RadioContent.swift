// SPDX-License-Identifier: MIT

package import NowPlayingCore

/// A station, and what it sends.
public struct RadioContent: MediaContentRepresentable {
  public let id: String
  /// The station.
  public let stationName: String
  /// What is on.
  public let programName: String?
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
    id: String, stationName: String, programName: String? = nil, type: MediaType = .audio,
    duration: MediaDuration? = nil, artwork: Artwork? = nil
  ) {
    self.id = id
    self.stationName = stationName
    self.programName = programName
    self.type = type
    self.duration = duration
    self.artwork = artwork
  }

  /// Describes it, with an image that may move.
  public init(
    id: String, stationName: String, programName: String? = nil, type: MediaType = .audio,
    duration: MediaDuration? = nil, artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.init(
      id: id, stationName: stationName, programName: programName, type: type, duration: duration, artwork: artwork)
    self.animatedArtwork = animatedArtwork
  }
}

extension RadioContent: ContentDescribing {
  package var kind: ContentKind { .radio }

  package func describe(in draft: inout ContentDraft) {
    draft.set(.station, to: stationName)
    draft.set(.program, to: programName)
  }
}
