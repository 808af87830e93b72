// SPDX-License-Identifier: MIT

package import NowPlayingCore

/// A song, or its video.
public struct MusicContent: MediaContentRepresentable {
  public let id: String
  /// The title of the song.
  public let songTitle: String
  /// Who plays it.
  public let artistName: String
  /// The album that it is from.
  public let albumName: String
  public let type: MediaType
  public let duration: MediaDuration?
  public let artwork: Artwork?
  public private(set) var animatedArtwork: AnimatedArtwork?
  /// Who wrote it.
  public var composer: String?
  /// Its International Standard Recording Code.
  public var isrc: String?
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
    id: String, songTitle: String, artistName: String, albumName: String, type: MediaType = .audio,
    duration: MediaDuration? = nil, artwork: Artwork? = nil
  ) {
    self.id = id
    self.songTitle = songTitle
    self.artistName = artistName
    self.albumName = albumName
    self.type = type
    self.duration = duration
    self.artwork = artwork
  }

  /// Describes it, with an image that may move.
  public init(
    id: String, songTitle: String, artistName: String, albumName: String, type: MediaType = .audio,
    duration: MediaDuration? = nil, artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.init(
      id: id, songTitle: songTitle, artistName: artistName, albumName: albumName, type: type, duration: duration,
      artwork: artwork)
    self.animatedArtwork = animatedArtwork
  }
}

extension MusicContent: ContentDescribing {
  package var kind: ContentKind { .music }

  package func describe(in draft: inout ContentDraft) {
    draft.set(.title, to: songTitle)
    draft.set(.artist, to: artistName)
    draft.set(.album, to: albumName)
    draft.set(.composer, to: composer)
    draft.set(.isrc, to: isrc)
  }
}
