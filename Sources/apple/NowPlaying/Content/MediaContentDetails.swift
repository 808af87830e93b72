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
  /// The lines of the lyrics with their times, in their order.
  public var lyricsLines: [LyricsLine] = []
  /// The language of the lyrics, a language tag like "pt-BR".
  public var lyricsLanguage: String?
  /// The chapters, in any order. Desktops calculate the current one from the position.
  public var chapters: [Chapter] = []
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
    for line in lyricsLines { draft.addLyricsLine(line.text, time: line.time) }
    draft.set(lyricsLanguage: lyricsLanguage)
    for chapter in chapters {
      draft.add(chapter)
    }
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

extension MediaContentDetails {
  /// A chapter of an item. Times are in seconds.
  public struct Chapter: Identifiable, Hashable, Sendable {
    /// The id, unique among those of the item. ``MediaCommand/goToChapter(_:)`` receives it.
    public var id: String
    /// The title.
    public var title: String?
    /// Where the chapter begins.
    public var start: TimeInterval
    /// Where the chapter ends; nil: it lasts until the next one.
    public var end: TimeInterval?
    /// The image; nil: people see that of the item. Images with the same id are equal.
    public var artwork: Artwork?

    /// Makes a chapter.
    public init(
      id: String, title: String? = nil, start: TimeInterval, end: TimeInterval? = nil, artwork: Artwork? = nil
    ) {
      (self.id, self.title, self.start, self.end, self.artwork) = (id, title, start, end, artwork)
    }

    public static func == (left: Chapter, right: Chapter) -> Bool { left.value == right.value }
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }

    private var value: Value { Value(id: id, title: title, start: start, end: end, artwork: artwork?.id) }

    private struct Value: Hashable {
      let id: String
      let title: String?
      let start: TimeInterval
      let end: TimeInterval?
      let artwork: String?
    }
  }

  /// A line of the lyrics, which lasts until the next one.
  public struct LyricsLine: Hashable, Sendable {
    /// When the line begins, in seconds.
    public var time: TimeInterval
    /// The text. An empty one is a pause.
    public var text: String

    /// Makes a line.
    public init(time: TimeInterval, text: String) { (self.time, self.text) = (time, text) }
  }
}
