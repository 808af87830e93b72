// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// Values of an item that Linux desktops show and that Apple's contents do not have: `content.details.trackNumber = 3`.
public struct MediaContentDetails: Hashable, Sendable {
  /// The album's artist, if it is not the song's.
  public var albumArtist: String?
  /// The lyricist.
  public var lyricist: String?
  /// The lyrics.
  public var lyrics: String?
  /// The comment in the item's tags.
  public var comment: String?
  /// The item's URL. It is visible only with ``MediaApplication/showsURLs``, and without password, query and
  /// fragment.
  public var url: URL?
  /// The number of the track, counted from 1.
  public var trackNumber: Int?
  /// The number of tracks on the album.
  public var trackCount: Int?
  /// The number of the disc, counted from 1.
  public var discNumber: Int?
  /// The number of discs in the album.
  public var discCount: Int?
  /// Beats per minute. Desktops receive a whole number.
  public var beatsPerMinute: Double?
  /// How many times the item was played.
  public var playCount: Int?
  /// The listener's rating, from 0 to 1.
  public var userRating: Double?
  /// When the item was played for the first time.
  public var firstPlayed: Date?
  /// When the item was played last.
  public var lastPlayed: Date?
  /// The player's own keys, in the form "prefix:name".
  public var custom: [String: String] = [:]

  /// Makes details without values.
  public init() {}

  func describe(in draft: inout ContentDraft) {
    draft.set(.albumArtist, to: albumArtist)
    draft.set(.lyricist, to: lyricist)
    draft.set(.lyrics, to: lyrics)
    draft.set(.comment, to: comment)
    draft.set(.url, to: url?.absoluteString)
    draft.set(.trackNumber, to: trackNumber)
    draft.set(.trackCount, to: trackCount)
    draft.set(.discNumber, to: discNumber)
    draft.set(.discCount, to: discCount)
    draft.set(.bpm, to: beatsPerMinute)
    draft.set(.playCount, to: playCount)
    draft.set(.userRating, to: userRating)
    draft.set(.firstPlayed, to: firstPlayed)
    draft.set(.lastPlayed, to: lastPlayed)
    for (key, value) in custom { draft.set(extra: key, to: .text(value)) }
  }
}
