// SPDX-License-Identifier: MIT

// content.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingHandles
internal import NowPlayingPlatform

@_cdecl("np_content_new") @implementation @inline(__always)
public func np_content_new(
  _ kind: np_content_kind, _ id: UnsafePointer<CChar>?, _ ret_content: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  call("np_content_new") { () throws(Failure) in
    guard let ret_content = unsafe ret_content else { throw .invalid("ret_content is NULL") }
    let kind = try known(ContentKind.self, kind, "kind of content")
    let content = try Content(kind: kind, id: unsafe needIdentifier(id, "id"))
    unsafe ret_content.pointee = handle(for: ContentHandle(content))
  }
}

@_cdecl("np_content_free") @implementation @inline(__always)
public func np_content_free(_ content: OpaquePointer?) {
  if let handle = unsafe content { unsafe endHandle(handle) }
}

@_cdecl("np_content_set_text") @implementation @inline(__always)
public func np_content_set_text(
  _ content: OpaquePointer?, _ field: np_field, _ text: UnsafePointer<CChar>?
) -> np_status {
  unsafe fill("np_content_set_text", content) { content throws(Failure) in
    let field = try known(Field.self, field, "field")
    if field == .url, let path = unsafe absolutePath(text) {
      return try content.set(.url, to: FilePath.address(of: path))
    }
    try content.set(field, to: unsafe NowPlayingHandles.text(text))
  }
}

@_cdecl("np_content_add_text") @implementation @inline(__always)
public func np_content_add_text(
  _ content: OpaquePointer?, _ field: np_field, _ text: UnsafePointer<CChar>?
) -> np_status {
  unsafe fill("np_content_add_text", content) { content throws(Failure) in
    try content.add(known(Field.self, field, "field"), unsafe need(text, "text"))
  }
}

@_cdecl("np_content_set_number") @implementation @inline(__always)
public func np_content_set_number(_ content: OpaquePointer?, _ field: np_field, _ number: Double) -> np_status {
  unsafe fill("np_content_set_number", content) { content throws(Failure) in
    try content.set(known(Field.self, field, "field"), to: number)
  }
}

@_cdecl("np_content_set_flag") @implementation @inline(__always)
public func np_content_set_flag(_ content: OpaquePointer?, _ field: np_field, _ flag: Bool) -> np_status {
  unsafe fill("np_content_set_flag", content) { content throws(Failure) in
    try content.set(known(Field.self, field, "field"), to: flag)
  }
}

@_cdecl("np_content_set_time") @implementation @inline(__always)
public func np_content_set_time(_ content: OpaquePointer?, _ field: np_field, _ time_us: Int64) -> np_status {
  unsafe fill("np_content_set_time", content) { content throws(Failure) in
    try content.set(known(Field.self, field, "field"), microseconds: time_us == .min ? nil : time_us)
  }
}

@_cdecl("np_content_add_tag") @implementation @inline(__always)
public func np_content_add_tag(
  _ content: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ text: UnsafePointer<CChar>?
) -> np_status {
  call("np_content_add_tag") { () throws(Failure) in
    let handle = try unsafe contentHandle(content)
    let name = try unsafe need(name, "name")
    guard let text = unsafe NowPlayingHandles.text(text) else { return }
    try handle.tags.add(name, text, to: &handle.content)
  }
}

@_cdecl("np_content_add_ad_break") @implementation @inline(__always)
public func np_content_add_ad_break(_ content: OpaquePointer?, _ start_us: Int64, _ end_us: Int64) -> np_status {
  unsafe fill("np_content_add_ad_break", content) { content throws(Failure) in
    try content.addAdBreak(start: start_us, end: end_us)
  }
}

@_cdecl("np_content_add_chapter") @implementation @inline(__always)
public func np_content_add_chapter(
  _ content: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ title: UnsafePointer<CChar>?, _ start_us: Int64,
  _ end_us: Int64
) -> np_status {
  unsafe fill("np_content_add_chapter", content) { content throws(Failure) in
    try content.addChapter(
      id: unsafe needIdentifier(id, "id"), title: unsafe text(title) ?? "", start: start_us,
      end: end_us == .min ? nil : end_us)
  }
}

@_cdecl("np_content_add_lyrics_line") @implementation @inline(__always)
public func np_content_add_lyrics_line(
  _ content: OpaquePointer?, _ time_us: Int64, _ text: UnsafePointer<CChar>?
) -> np_status {
  unsafe fill("np_content_add_lyrics_line", content) { content throws(Failure) in
    guard let line = unsafe NowPlayingHandles.text(text) else { throw .invalid("text is NULL: a pause is \"\"") }
    try content.changeLyrics { lyrics throws(Failure) in try lyrics.add(line, at: time_us) }
  }
}

@_cdecl("np_content_set_lyrics_language") @implementation @inline(__always)
public func np_content_set_lyrics_language(_ content: OpaquePointer?, _ tag: UnsafePointer<CChar>?) -> np_status {
  unsafe fill("np_content_set_lyrics_language", content) { content throws(Failure) in
    let tag = unsafe text(tag)
    try content.changeLyrics { lyrics throws(Failure) in try lyrics.set(language: tag) }
  }
}

@_cdecl("np_content_set_media_type") @implementation @inline(__always)
public func np_content_set_media_type(_ content: OpaquePointer?, _ type: np_media_type) -> np_status {
  unsafe fill("np_content_set_media_type", content) { content throws(Failure) in
    try content.set(mediaType: known(MediaType.self, type, "media type"))
  }
}

@_cdecl("np_content_set_duration") @implementation @inline(__always)
public func np_content_set_duration(_ content: OpaquePointer?, _ duration_us: Int64) -> np_status {
  unsafe fill("np_content_set_duration", content) { content throws(Failure) in
    try content.set(duration: duration_us == .min ? .unknown : .finite(duration_us))
    if duration_us > 0, duration_us < Content.shortestDuration {
      Log.writeMistake(
        "np_content_set_duration: \(duration_us) is less than 0.1 s: a duration has microseconds, \(duration_us) * NP_SECOND"
      )
    }
  }
}

@_cdecl("np_content_set_live") @implementation @inline(__always)
public func np_content_set_live(_ content: OpaquePointer?) -> np_status {
  unsafe fill("np_content_set_live", content) { content throws(Failure) in try content.set(duration: .live) }
}

@_cdecl("np_content_set_continuous") @implementation @inline(__always)
public func np_content_set_continuous(_ content: OpaquePointer?) -> np_status {
  unsafe fill("np_content_set_continuous", content) { content throws(Failure) in
    try content.set(duration: .continuous)
  }
}

@_cdecl("np_content_set_extra_text") @implementation @inline(__always)
public func np_content_set_extra_text(
  _ content: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ text: UnsafePointer<CChar>?
) -> np_status {
  unsafe fill("np_content_set_extra_text", content) { content throws(Failure) in
    let value = unsafe NowPlayingHandles.text(text)
    try content.set(extra: Identifier(unsafe need(key, "key")), to: value.map { .text($0) })
  }
}

@_cdecl("np_content_set_extra_number") @implementation @inline(__always)
public func np_content_set_extra_number(
  _ content: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ number: Int64
) -> np_status {
  unsafe fill("np_content_set_extra_number", content) { content throws(Failure) in
    try content.set(extra: Identifier(unsafe need(key, "key")), to: .number(number))
  }
}

/// Changes a content.
private func fill(
  _ function: StaticString, _ handle: OpaquePointer?, _ body: (inout Content) throws(Failure) -> Void
) -> np_status {
  call(function) { () throws(Failure) in try unsafe body(&contentHandle(handle).content) }
}
