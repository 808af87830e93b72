// SPDX-License-Identifier: MIT

// item.h

public import CNowPlayingControl
internal import NowPlayingCore
internal import NowPlayingHandles

/// Keys of an item's texts. A field and an index are `field << 32 | index`.
private enum Key {
  static let id: UInt64 = 1
  static let lyricsLanguage: UInt64 = 2
  static let extras: UInt64 = 1 << 62
  static let chapters: UInt64 = 1 << 61
  static let lyrics: UInt64 = 1 << 60
}

@_cdecl("np_item_get_id") @implementation @inline(__always)
public func np_item_get_id(_ item: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let item = unsafe NowPlayingControlABI.item(item) else { return unsafe cText("") }
  return unsafe item.texts.text(Key.id) { item.content.id.bytes }
}

@_cdecl("np_item_get_kind") @implementation @inline(__always)
public func np_item_get_kind(_ item: OpaquePointer?) -> np_content_kind {
  (unsafe NowPlayingControlABI.item(item)?.content.kind ?? .generic).rawValue
}

@_cdecl("np_item_get_media_type") @implementation @inline(__always)
public func np_item_get_media_type(_ item: OpaquePointer?) -> np_media_type {
  (unsafe NowPlayingControlABI.item(item)?.content.mediaType ?? .audio).rawValue
}

@_cdecl("np_item_get_text") @implementation @inline(__always)
public func np_item_get_text(_ item: OpaquePointer?, _ field: np_field, _ index: Int) -> UnsafePointer<CChar>? {
  guard let item = unsafe NowPlayingControlABI.item(item), let name = Field(rawValue: field) else {
    return unsafe cText("")
  }
  let texts = item.content.shownTexts(name)
  guard index >= 0, index < texts.count else { return unsafe cText("") }
  return unsafe item.texts.text(UInt64(UInt32(bitPattern: field)) << 32 | UInt64(index)) { Array(texts[index].utf8) }
}

extension Content {
  /// The texts of a field. If the title, the artist or the album is missing, those that desktops show in its place.
  fileprivate func shownTexts(_ field: Field) -> [String] {
    let own = texts(field)
    guard own.isEmpty else { return own }
    switch field {
    case .title: return Headline(self).title.map { [$0] } ?? []
    case .artist: return Headline(self).artists
    case .album: return Headline(self).album.map { [$0] } ?? []
    default: return []
    }
  }
}

@_cdecl("np_item_has_field") @implementation @inline(__always)
public func np_item_has_field(_ item: OpaquePointer?, _ field: np_field) -> Bool {
  guard let content = unsafe NowPlayingControlABI.item(item)?.content, let name = Field(rawValue: field) else {
    return false
  }
  if name == .title, content.titleIsFromURL { return false }
  switch name.holds {
  case .text, .list, .date: return !content.texts(name).isEmpty
  case .count, .rating: return content.number(name) != nil
  case .flag: return content.flag(name) != nil
  case .time: return content.microseconds(name) != nil
  }
}

/// A value of a field of one type.
private func get<Value>(
  _ function: StaticString, _ item: OpaquePointer?, _ field: np_field, _ output: UnsafeMutablePointer<Value>?,
  _ isOfType: (Field.Holds) -> Bool, _ read: (Content, Field) -> Value?
) -> np_status {
  call(function) { () throws(Failure) in
    let name = try known(Field.self, field, "field")
    guard isOfType(name.holds) else { throw .invalid(name.name + " has another type") }
    guard let content = unsafe NowPlayingControlABI.item(item)?.content, let value = read(content, name) else {
      throw absent("the item does not have this field")
    }
    try unsafe put(value, output, "the output")
  }
}

@_cdecl("np_item_get_number") @implementation @inline(__always)
public func np_item_get_number(
  _ item: OpaquePointer?, _ field: np_field, _ ret_number: UnsafeMutablePointer<Double>?
) -> np_status {
  unsafe get("np_item_get_number", item, field, ret_number, { $0 == .count || $0 == .rating }) { $0.number($1) }
}

@_cdecl("np_item_get_flag") @implementation @inline(__always)
public func np_item_get_flag(
  _ item: OpaquePointer?, _ field: np_field, _ ret_flag: UnsafeMutablePointer<Bool>?
) -> np_status {
  unsafe get("np_item_get_flag", item, field, ret_flag, { $0 == .flag }) { $0.flag($1) }
}

@_cdecl("np_item_get_time") @implementation @inline(__always)
public func np_item_get_time(
  _ item: OpaquePointer?, _ field: np_field, _ ret_time_us: UnsafeMutablePointer<Int64>?
) -> np_status {
  unsafe get("np_item_get_time", item, field, ret_time_us, { $0 == .time }) { $0.microseconds($1) }
}

@_cdecl("np_item_get_duration") @implementation @inline(__always)
public func np_item_get_duration(_ item: OpaquePointer?) -> Int64 {
  unsafe NowPlayingControlABI.item(item)?.content.duration.microseconds ?? .min
}

@_cdecl("np_item_is_live") @implementation @inline(__always)
public func np_item_is_live(_ item: OpaquePointer?) -> Bool {
  unsafe NowPlayingControlABI.item(item)?.content.duration == .live
}

@_cdecl("np_item_is_continuous") @implementation @inline(__always)
public func np_item_is_continuous(_ item: OpaquePointer?) -> Bool {
  unsafe NowPlayingControlABI.item(item)?.content.duration == .continuous
}

@_cdecl("np_item_get_ad_break") @implementation @inline(__always)
public func np_item_get_ad_break(
  _ item: OpaquePointer?, _ index: Int, _ ret_start_us: UnsafeMutablePointer<Int64>?,
  _ ret_end_us: UnsafeMutablePointer<Int64>?
) -> np_status {
  call("np_item_get_ad_break") { () throws(Failure) in
    let breaks = unsafe NowPlayingControlABI.item(item)?.content.adBreaks ?? []
    guard index >= 0, index < breaks.count else { throw absent("the item has fewer ad breaks") }
    try unsafe needOutput(ret_end_us, "ret_end_us")
    try unsafe put(breaks[index].start, ret_start_us, "ret_start_us")
    try unsafe put(breaks[index].end, ret_end_us, "ret_end_us")
  }
}

@_cdecl("np_item_get_chapter") @implementation @inline(__always)
public func np_item_get_chapter(
  _ item: OpaquePointer?, _ index: Int, _ ret_id: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ ret_title: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ ret_start_us: UnsafeMutablePointer<Int64>?,
  _ ret_end_us: UnsafeMutablePointer<Int64>?
) -> np_status {
  call("np_item_get_chapter") { () throws(Failure) in
    guard let item = unsafe NowPlayingControlABI.item(item), let chapters = item.content.chapters,
      chapters.all.indices.contains(index)
    else { throw absent("the item has fewer chapters") }
    let chapter = chapters.all[index]
    let key = Key.chapters | UInt64(index) << 1
    try unsafe needOutput(ret_title, "ret_title")
    try unsafe needOutput(ret_start_us, "ret_start_us")
    try unsafe needOutput(ret_end_us, "ret_end_us")
    try unsafe put(item.texts.text(key) { chapter.id.bytes }, ret_id, "ret_id")
    try unsafe put(item.texts.text(key | 1) { Array(chapter.title.utf8) }, ret_title, "ret_title")
    try unsafe put(chapter.start, ret_start_us, "ret_start_us")
    let end = chapters.end(of: index, length: item.content.duration.microseconds)
    try unsafe put(end ?? .min, ret_end_us, "ret_end_us")
  }
}

@_cdecl("np_item_find_chapter") @implementation @inline(__always)
public func np_item_find_chapter(
  _ item: OpaquePointer?, _ position_us: Int64, _ ret_index: UnsafeMutablePointer<Int>?
) -> np_status {
  call("np_item_find_chapter") { () throws(Failure) in
    let content = unsafe NowPlayingControlABI.item(item)?.content
    guard let place = content?.chapters?.place(at: position_us) else { throw absent("no chapter is at this position") }
    try unsafe put(place, ret_index, "ret_index")
  }
}

@_cdecl("np_item_get_lyrics_line") @implementation @inline(__always)
public func np_item_get_lyrics_line(
  _ item: OpaquePointer?, _ index: Int, _ ret_time_us: UnsafeMutablePointer<Int64>?,
  _ ret_text: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_item_get_lyrics_line") { () throws(Failure) in
    guard let item = unsafe NowPlayingControlABI.item(item), let lines = item.content.timedLyrics?.lines,
      lines.indices.contains(index)
    else { throw absent("the lyrics have fewer lines") }
    try unsafe needOutput(ret_text, "ret_text")
    try unsafe put(lines[index].time, ret_time_us, "ret_time_us")
    let text = unsafe item.texts.text(Key.lyrics | UInt64(index)) { Array(lines[index].text.utf8) }
    try unsafe put(text, ret_text, "ret_text")
  }
}

@_cdecl("np_item_find_lyrics_line") @implementation @inline(__always)
public func np_item_find_lyrics_line(
  _ item: OpaquePointer?, _ position_us: Int64, _ ret_index: UnsafeMutablePointer<Int>?
) -> np_status {
  call("np_item_find_lyrics_line") { () throws(Failure) in
    let content = unsafe NowPlayingControlABI.item(item)?.content
    guard let place = content?.timedLyrics?.place(at: position_us) else { throw absent("no line is at this position") }
    try unsafe put(place, ret_index, "ret_index")
  }
}

@_cdecl("np_item_get_lyrics_language") @implementation @inline(__always)
public func np_item_get_lyrics_language(_ item: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let item = unsafe NowPlayingControlABI.item(item), let tag = item.content.timedLyrics?.language else {
    return unsafe cText("")
  }
  return unsafe item.texts.text(Key.lyricsLanguage) { Array(tag.utf8) }
}

@_cdecl("np_item_get_extra") @implementation @inline(__always)
public func np_item_get_extra(
  _ item: OpaquePointer?, _ index: Int, _ ret_key: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ ret_text: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_item_get_extra") { () throws(Failure) in
    guard let item = unsafe NowPlayingControlABI.item(item), index >= 0, index < item.content.extras.count else {
      throw absent("the item has fewer extra keys")
    }
    let extra = item.content.extras[index]
    let key = Key.extras | UInt64(index) << 1
    try unsafe needOutput(ret_text, "ret_text")
    try unsafe put(item.texts.text(key) { extra.key.bytes }, ret_key, "ret_key")
    let text = unsafe item.texts.text(key | 1) {
      switch extra.value {
      case .text(let text): Array(text.utf8)
      case .number(let number): Array(String(number).utf8)
      }
    }
    try unsafe put(text, ret_text, "ret_text")
  }
}
