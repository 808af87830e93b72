// SPDX-License-Identifier: MIT

package import NowPlayingCore

/// A radio station, and its current program.
public struct RadioContent: MediaContentRepresentable {
  public let id: String
  /// The name of the station.
  public let stationName: String
  /// The current program.
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
  /// Further values that Linux desktops show.
  public var details = MediaContentDetails()

  /// Makes the content, with an optional still image.
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

  /// Makes the content, with an optional animated image.
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
