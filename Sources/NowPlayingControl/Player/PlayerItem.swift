// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// The item that a player plays, or an entry of its queue.
public struct PlayerItem: Identifiable, Equatable, Sendable {
  /// The kind of an item.
  public enum Kind: Int32, CaseIterable, Sendable {
    // The numbers are those of the engine.
    case music = 1
    case podcast
    case movie
    case tvShow
    case book
    case radio
    case homeMedia
    case generic
  }

  /// The fields of an item that have no property of their own.
  public enum Field: Int32, CaseIterable, Sendable {
    // The numbers are those of the engine.
    case title = 1
    case artist, album, albumArtist, composer, lyricist, genre, show, author, narrator, station, program, source
    case contentDescription, subtitle, comment, lyrics, releaseDate, firstPlayed, lastPlayed, url, isrc, collectionID,
      serviceID
    case entityID, externalContentID, profileID, grouping, added, playbackDate
    case trackNumber = 40
    case trackCount, discNumber, discCount, chapterNumber, chapterCount, bpm, playCount, userRating, autoRating,
      skipCount
    case explicit = 60
    case excludedFromSuggestions, compilation, preorder, cloudItem, protected
    case creditsStart = 80
    case bookmark
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  /// The player's id of the item. It is the same as long as the player runs.
  public var id: String { content.id.text }
  /// The kind. An item of a player without libnowplaying is ``Kind/generic``.
  public var kind: Kind { Kind(rawValue: content.kind.rawValue) ?? .generic }
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

  /// The texts of a field; empty if the item does not have it.
  public func texts(_ field: Field) -> [String] { core(field).map { content.texts($0) } ?? [] }
  /// The number of a field.
  public func number(_ field: Field) -> Double? { core(field).flatMap { content.number($0) } }
  /// The flag of a field.
  public func flag(_ field: Field) -> Bool? { core(field).flatMap { content.flag($0) } }
  /// The time of a field, in seconds.
  public func time(_ field: Field) -> TimeInterval? {
    core(field).flatMap { content.microseconds($0) }.map { TimeInterval(microseconds: $0) }
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

  private func core(_ field: Field) -> NowPlayingCore.Field? { NowPlayingCore.Field(rawValue: field.rawValue) }
}
