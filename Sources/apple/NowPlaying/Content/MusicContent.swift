// SPDX-License-Identifier: MIT

package import NowPlayingCore

/// A song, or its music video.
public struct MusicContent: MediaContentRepresentable {
  public let id: String
  /// The title of the song.
  public let songTitle: String
  /// The song's artist.
  public let artistName: String
  /// The song's album.
  public let albumName: String
  public let type: MediaType
  public let duration: MediaDuration?
  public let artwork: Artwork?
  public private(set) var animatedArtwork: AnimatedArtwork?
  /// The composer.
  public var composer: String?
  /// The International Standard Recording Code.
  public var isrc: String?
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

  /// Makes the content, with an optional animated image.
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
