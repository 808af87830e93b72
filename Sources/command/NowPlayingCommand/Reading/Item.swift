// SPDX-License-Identifier: MIT

internal import CNowPlayingControl
internal import NowPlayingCore

/// The item that a player plays, or an entry of its queue.
@safe struct Item {
  private let handle: OpaquePointer?
  /// The item belongs to it.
  private let player: Player

  init(_ handle: OpaquePointer?, of player: Player) {
    unsafe self.handle = handle
    self.player = player
  }

  var id: String { unsafe string(np_item_get_id(handle)) }
  var kind: ContentKind { ContentKind(rawValue: unsafe np_item_get_kind(handle)) ?? .generic }
  var mediaType: MediaType { MediaType(rawValue: unsafe np_item_get_media_type(handle)) ?? .audio }
  var isLive: Bool { unsafe np_item_is_live(handle) }

  /// In microseconds; nil: it is unknown, or has no end.
  var duration: Int64? { known(unsafe np_item_get_duration(handle)) }

  /// A text, or the first one of a list; "" if it is missing.
  func text(_ field: Field) -> String { unsafe string(np_item_get_text(handle, field.rawValue, 0)) }

  /// All texts of a list.
  func texts(_ field: Field) -> [String] {
    var texts: [String] = []
    while true {
      let text = unsafe string(np_item_get_text(handle, field.rawValue, texts.count))
      guard !text.isEmpty else { return texts }
      texts.append(text)
    }
  }

  func number(_ field: Field) -> Double? {
    var number = 0.0
    return unsafe np_item_get_number(handle, field.rawValue, &number) == NP_OK ? number : nil
  }

  func flag(_ field: Field) -> Bool? {
    var flag = false
    return unsafe np_item_get_flag(handle, field.rawValue, &flag) == NP_OK ? flag : nil
  }

  func time(_ field: Field) -> Int64? {
    var time: Int64 = 0
    return unsafe np_item_get_time(handle, field.rawValue, &time) == NP_OK ? time : nil
  }

  /// The further keys of the metadata, in the player's order.
  var extras: [(key: String, text: String)] {
    var extras: [(key: String, text: String)] = []
    while true {
      var (key, text): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
      guard unsafe np_item_get_extra(handle, extras.count, &key, &text) == NP_OK else { return extras }
      extras.append(unsafe (string(key), string(text)))
    }
  }

  struct Chapter {
    let id, title: String
    let start: Int64
    /// Nil: the end of the item is unknown.
    let end: Int64?
    /// Its number, from 1.
    let number: Int

    /// The title, or a number for people.
    var caption: String { title.isEmpty ? "Chapter " + number.description : title }
  }

  /// A chapter by its index, if the controller reads lists; nil: there are fewer.
  private func chapter(_ index: Int) -> Chapter? {
    var (id, title): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
    var (start, end): (Int64, Int64) = (0, 0)
    guard unsafe np_item_get_chapter(handle, index, &id, &title, &start, &end) == NP_OK else { return nil }
    return unsafe Chapter(
      id: string(id), title: string(title), start: start, end: known(end), number: index + 1)
  }

  /// The chapters, if the controller reads lists.
  var chapters: [Chapter] {
    var chapters: [Chapter] = []
    while let chapter = chapter(chapters.count) { chapters.append(chapter) }
    return chapters
  }

  /// The chapter that a user names: by its id, its title or its number.
  func chapter(named word: String) throws(UsageError) -> Chapter {
    let chapters = chapters
    let chapter =
      chapters.first { $0.id.hasSameBytes(as: word) || $0.title.hasSameBytes(as: word) }
      ?? chapters.first { $0.number.description.hasSameBytes(as: word) }
    guard let chapter else {
      throw UsageError(
        chapters.isEmpty
          ? "the item has no chapters"
          : "there is no chapter " + Text.quoted(word) + "; nowplaying chapters prints them", .refused)
    }
    return chapter
  }

  /// The chapter at a position.
  func chapter(at position: Int64) -> Chapter? {
    var index = 0
    return unsafe np_item_find_chapter(handle, position, &index) == NP_OK ? chapter(index) : nil
  }

  struct LyricsLine {
    let time: Int64
    let text: String
  }

  /// A line of the lyrics by its index, if the controller reads lists; nil: there are fewer.
  func lyricsLine(_ index: Int) -> LyricsLine? {
    var time: Int64 = 0
    var text: UnsafePointer<CChar>?
    guard unsafe np_item_get_lyrics_line(handle, index, &time, &text) == NP_OK else { return nil }
    return unsafe LyricsLine(time: time, text: string(text))
  }

  /// The index of the line that is sung at a position; nil: before the first one.
  func lyricsPlace(at position: Int64) -> Int? {
    var index = 0
    return unsafe np_item_find_lyrics_line(handle, position, &index) == NP_OK ? index : nil
  }

  var lyricsLanguage: String { unsafe string(np_item_get_lyrics_language(handle)) }

  var title: String { text(.title) }

  /// The name of its file; nil: it is not a file of this machine.
  var fileName: String? {
    guard let path = try? FilePath.local(Array(text(.url).utf8)) else { return nil }
    return path.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
  }

  /// All artists, for people.
  var artist: String { Text.joined(texts(.artist), ", ") }

  /// The artist and the title, for people: "The Ferrymen – Harbour Lights".
  var caption: String {
    let artist = artist
    return artist.isEmpty ? title : title.isEmpty ? artist : artist + " – " + title
  }
}
