// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// What Linux desktops show of an item beyond what Apple's contents say: `content.details.trackNumber = 3`.
public struct MediaContentDetails: Hashable, Sendable {
  /// Whose album it is, where that is not who plays it.
  public var albumArtist: String?
  /// Who wrote the words.
  public var lyricist: String?
  /// The words of the song.
  public var lyrics: String?
  /// What the tags say besides.
  public var comment: String?
  /// Where it is; shown only with ``MediaApplication/showsAddresses``, and without password, query and fragment.
  public var url: URL?
  /// From 1, as on the sleeve.
  public var trackNumber: Int?
  /// How many tracks the album has.
  public var trackCount: Int?
  /// From 1.
  public var discNumber: Int?
  /// How many discs the album has.
  public var discCount: Int?
  /// Beats a minute; desktops are told a whole number.
  public var beatsPerMinute: Double?
  /// How often it was played.
  public var playCount: Int?
  /// The listener's, 0 to 1.
  public var userRating: Double?
  /// When it was played first.
  public var firstPlayed: Date?
  /// When it was played last.
  public var lastPlayed: Date?
  /// Keys of the player's own, "prefix:name".
  public var custom: [String: String] = [:]

  /// Says nothing yet.
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
