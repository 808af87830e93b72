// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// The item that a player plays, or an entry of its queue.
public struct PlayerItem: Identifiable, Equatable, Sendable {
  let content: Content

  init(_ content: Content) { self.content = content }

  /// The player's id of the item. It is the same as long as the player runs.
  public var id: String { content.id.text }
  /// The kind. An item of a player without libnowplaying is ``Kind/generic``.
  public var kind: Kind { Kind(content.kind) }
  /// Whether it is a video. An item of a player without libnowplaying is not known to be one.
  public var isVideo: Bool { content.mediaType == .video }

  /// The title, or the text that desktops show in its place, for example the name of the file.
  public var title: String? { content.text(.title) ?? Headline(content).title }
  /// The artists, or the texts that desktops show in their place, for example the authors.
  public var artists: [String] {
    let own = content.texts(.artist)
    return own.isEmpty ? Headline(content).artists : own
  }
  /// The album, or the text that desktops show in its place, for example the podcast.
  public var album: String? { content.text(.album) ?? Headline(content).album }

  /// The duration in seconds; nil if it is unknown or has no end.
  public var duration: TimeInterval? { content.duration.microseconds.map { TimeInterval(microseconds: $0) } }
  /// Whether it is a live broadcast.
  public var isLive: Bool { content.duration == .live }
  /// Whether it has no end, and is not a live broadcast: a soundscape.
  public var isContinuous: Bool { content.duration == .continuous }
  /// The periods of advertising, in seconds.
  public var adBreaks: [Range<TimeInterval>] {
    content.adBreaks.map { pause in
      let start = TimeInterval(microseconds: pause.start)
      return start..<max(start, TimeInterval(microseconds: pause.end))
    }
  }

  /// The chapters, in the order of their starts. Only a controller with ``PlayerController/Options/lists`` reads them.
  public var chapters: [Chapter] { content.chapters?.all.indices.compactMap { chapter($0) } ?? [] }
  /// The chapter at a position in seconds; nil if no chapter has it.
  public func chapter(at position: TimeInterval) -> Chapter? {
    Int64(seconds: position).flatMap { content.chapters?.place(at: $0) }.flatMap { chapter($0) }
  }
  private func chapter(_ place: Int) -> Chapter? {
    content.chapters.map { Chapter($0.all[place], end: $0.end(of: place, length: content.duration.microseconds)) }
  }

  /// The lines of lyrics with times. Only a controller with ``PlayerController/Options/lists`` reads them.
  public var lyricsLines: [LyricsLine] { content.timedLyrics?.lines.map { LyricsLine($0) } ?? [] }
  /// The line that is sung at a position in seconds; nil before the first one.
  public func lyricsLine(at position: TimeInterval) -> LyricsLine? {
    guard let lyrics = content.timedLyrics, let time = Int64(seconds: position) else { return nil }
    return lyrics.place(at: time).map { LyricsLine(lyrics.lines[$0]) }
  }
  /// The language of the lyrics, a language tag; nil if it is unknown.
  public var lyricsLanguage: String? { content.timedLyrics?.language }

  /// The texts of a field; empty if the item does not have it.
  public func texts(_ field: Field) -> [String] { content.texts(field.core) }
  /// The number of a field.
  public func number(_ field: Field) -> Double? { content.number(field.core) }
  /// The flag of a field.
  public func flag(_ field: Field) -> Bool? { content.flag(field.core) }
  /// The time of a field, in seconds.
  public func time(_ field: Field) -> TimeInterval? {
    content.microseconds(field.core).map { TimeInterval(microseconds: $0) }
  }

  /// Further keys of the player's metadata. A number is written as a text. With `PlayerController.Options.mpris` every key.
  public var extras: [String: String] {
    var extras: [String: String] = [:]
    for extra in content.extras {
      switch extra.value {
      case .text(let text): extras[extra.key.text] = text
      case .number(let number): extras[extra.key.text] = String(number)
      }
    }
    return extras
  }
}

extension PlayerItem {
  /// A chapter. Times are in seconds.
  public struct Chapter: Identifiable, Hashable, Sendable {
    /// The id for ``PlayerAction/goToChapter(_:)``.
    public let id: String
    /// The title; nil if it has none.
    public let title: String?
    public let start: TimeInterval
    /// Where it ends; nil if the end of the item is unknown.
    public let end: TimeInterval?

    init(_ chapter: NowPlayingCore.Chapter, end: Int64?) {
      id = chapter.id.text
      title = chapter.title.isEmpty ? nil : chapter.title
      start = TimeInterval(microseconds: chapter.start)
      self.end = end.map { TimeInterval(microseconds: $0) }
    }
  }

  /// A line of the lyrics, which lasts until the next one.
  public struct LyricsLine: Hashable, Sendable {
    /// When the line begins, in seconds.
    public let time: TimeInterval
    /// The text. An empty one is a pause.
    public let text: String

    init(_ line: TimedLyrics.Line) { (time, text) = (TimeInterval(microseconds: line.time), line.text) }
  }
}
