// SPDX-License-Identifier: MIT

package import Foundation
package import NowPlayingCore
package import NowPlayingEngine
internal import NowPlayingPlatform

/// A content type of this module, which describes its own fields.
package protocol ContentDescribing {
  var kind: ContentKind { get }
  var details: MediaContentDetails { get }
  func describe(in draft: inout ContentDraft)
}

/// A content for the engine. An invalid value is left out, and the log reports it, because Apple's interfaces have no
/// error for it. An item without its genre is better than no item.
package struct ContentDraft {
  package private(set) var content: Content
  package var images: ImageProviders?

  /// Begins with an item of that kind. An empty id is replaced.
  package init?(_ kind: ContentKind, id: String) {
    var made: Content?
    let failure = Log.attempt("an item's id is replaced") { () throws(Failure) in
      made = try Content(kind: kind, id: Identifier(id))
    }
    if failure != nil { made = try? Content(kind: kind, id: Self.replacement) }
    guard let made else { return nil }
    content = made
  }

  /// The id of an item whose own id is empty. It is always the same, because clients may store it.
  private static var replacement: Identifier { "replaced-cbf29ce484222325" }

  /// Sets a value. If it is invalid, the log reports it.
  mutating func attempt(_ part: String, _ set: (inout Content) throws(Failure) -> Void) {
    Log.attempt(part + " of \"" + content.id.text + "\"") { () throws(Failure) in try set(&content) }
  }

  package mutating func set(_ field: Field, to text: String?) {
    guard let text, !text.isEmpty else { return }
    attempt(field.name) { content throws(Failure) in try content.set(field, to: text) }
  }

  package mutating func set(_ field: Field, to date: Date?) {
    set(field, to: date?.formatted(.iso8601))
  }

  package mutating func set(_ field: Field, to number: Double?) {
    guard let number else { return }
    attempt(field.name) { content throws(Failure) in try content.set(field, to: number) }
  }

  package mutating func set(_ field: Field, to number: Int?) {
    set(field, to: number.map { Double($0) })
  }

  package mutating func set(_ field: Field, to flag: Bool?) {
    guard let flag else { return }
    attempt(field.name) { content throws(Failure) in try content.set(field, to: flag) }
  }

  package mutating func set(_ field: Field, toSeconds seconds: TimeInterval?) {
    guard let seconds, let time = microseconds(seconds, field.name) else { return }
    attempt(field.name) { content throws(Failure) in try content.set(field, microseconds: time) }
  }

  /// Converts a time to microseconds. A value that is not a number is left out.
  private func microseconds(_ seconds: TimeInterval, _ part: String) -> Int64? {
    guard let time = Int64(seconds: seconds) else {
      Log.writeMistake("\(part) of \"\(content.id)\": the time \(seconds) is invalid and is left out")
      return nil
    }
    return time
  }

  /// Adds an ad break. Its start and end are in seconds.
  package mutating func addAdBreak(start: TimeInterval, end: TimeInterval) {
    guard let start = microseconds(start, "an ad break"), let end = microseconds(end, "an ad break") else { return }
    attempt("an ad break") { content throws(Failure) in try content.addAdBreak(start: start, end: end) }
  }

  /// Adds a chapter.
  mutating func add(_ chapter: MediaContentDetails.Chapter) {
    let part = "the chapter \"" + chapter.id + "\""
    guard let start = microseconds(chapter.start, part) else { return }
    let end = chapter.end.flatMap { microseconds($0, part) }
    attempt(part) { content throws(Failure) in
      try content.addChapter(id: Identifier(chapter.id), title: chapter.title ?? "", start: start, end: end)
    }
    if let artwork = chapter.artwork { set(artwork, ofChapter: Identifier(chapter.id)) }
  }

  /// Adds a line of the lyrics. Its time is in seconds.
  mutating func addLyricsLine(_ line: String, time: TimeInterval) {
    guard let time = microseconds(time, "a line of the lyrics") else { return }
    attempt("a line of the lyrics") { content throws(Failure) in
      try content.changeLyrics { lyrics throws(Failure) in try lyrics.add(line, at: time) }
    }
  }

  mutating func set(lyricsLanguage: String?) {
    guard let lyricsLanguage else { return }
    attempt("the language of the lyrics") { content throws(Failure) in
      try content.changeLyrics { lyrics throws(Failure) in try lyrics.set(language: lyricsLanguage) }
    }
  }

  package mutating func add(_ field: Field, _ text: String) {
    attempt(field.name) { content throws(Failure) in try content.add(field, text) }
  }

  package mutating func set(extra key: String, to value: Content.Extra.Value) {
    attempt(key) { content throws(Failure) in try content.set(extra: Identifier(key), to: value) }
  }

  package mutating func set(mediaType: NowPlayingCore.MediaType) {
    attempt("the type") { content throws(Failure) in try content.set(mediaType: mediaType) }
  }

  /// Shows the artist and the album as they are set.
  package mutating func setOwnHeadline() { content.hasOwnHeadline = true }

  package mutating func set(duration: NowPlayingCore.MediaDuration) {
    attempt("the duration") { content throws(Failure) in try content.set(duration: duration) }
  }
}

extension ContentDraft {
  /// Reads one of Apple's contents.
  init?(_ content: any MediaContentRepresentable) {
    let known = content as? any ContentDescribing
    self.init(known?.kind ?? .generic, id: content.id)
    if content.type == .video { set(mediaType: .video) }
    if let duration = content.duration {
      if case .finite(let seconds) = duration, seconds != .infinity { _ = microseconds(seconds, "the duration") }
      set(duration: NowPlayingCore.MediaDuration(duration))
    }
    set(.genre, to: content.genre)
    set(.explicit, to: content.isExplicit)
    if content.isExcludedFromSuggestions == true { set(.excludedFromSuggestions, to: true) }
    for identifier in content.appEntityIdentifiers { add(.entityID, identifier.name) }
    set(.collectionID, to: content.collectionID)
    set(.serviceID, to: content.serviceID)
    if let known {
      known.describe(in: &self)
      known.details.describe(in: &self)
    }
    set(content.artwork, content.animatedArtwork)
  }
}

extension NowPlayingCore.MediaDuration {
  /// The duration in microseconds. If players do not know the duration, some set NaN and some infinity. NaN becomes
  /// unknown, and infinity becomes a live stream.
  package init(_ duration: MediaDuration) {
    switch duration {
    case .live: self = .live
    case .continuous: self = .continuous
    case .finite(.infinity): self = .live
    case .finite(let seconds): self = Int64(seconds: seconds).map { .finite($0) } ?? .unknown
    }
  }
}
