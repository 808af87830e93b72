// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `A content` {
  private func made(_ kind: ContentKind = .music) throws -> Content { try Content(kind: kind, id: "item") }

  @Test(arguments: Field.allCases) func `is empty in a field that was not set`(field: Field) throws {
    let content = try made()
    #expect(content.texts(field).isEmpty)
    #expect(content.text(field) == nil)
    #expect(content.number(field) == nil)
    #expect(content.flag(field) == nil)
    #expect(content.microseconds(field) == nil)
  }

  @Test func `needs an id`() {
    #expect(refusal { () throws(Failure) in try Content(kind: .music, id: "") } == .invalidArgument)
  }

  @Test(arguments: [
    "\0", "\u{FFFE}", "a\0b", String(repeating: "x", count: 1_025), String(repeating: "界", count: 100_000),
  ])
  func `keeps any id unchanged that is not empty`(id: String) throws {
    #expect(try Content(kind: .music, id: Identifier(id)).id.text.hasSameBytes(as: id))
  }

  /// The fields by their type, which content.h has in brackets.
  static let texts: [Field] = [
    .title, .album, .show, .station, .program, .source, .contentDescription, .subtitle, .lyrics, .releaseDate,
    .firstPlayed, .lastPlayed, .url, .isrc, .collectionID, .serviceID, .externalContentID, .profileID, .grouping,
    .added, .playbackDate,
  ]
  static let lists: [Field] = [
    .artist, .albumArtist, .composer, .lyricist, .genre, .author, .narrator, .comment, .entityID, .conductor,
    .writer,
  ]
  static let numbers: [Field] = [
    .trackNumber, .trackCount, .discNumber, .discCount, .chapterNumber, .chapterCount, .bpm, .playCount, .skipCount,
    .userRating, .autoRating, .season, .episode, .watched,
  ]
  static let flags: [Field] = [
    .explicit, .excludedFromSuggestions, .compilation, .preorder, .cloudItem, .protected, .lossless,
    .highResolution, .spatial,
  ]
  static let times: [Field] = [.creditsStart, .bookmark]

  @Test func `has a setter for every field`() {
    let known = Self.texts + Self.lists + Self.numbers + Self.flags + Self.times
    #expect(Set(known) == Set(Field.allCases))
    #expect(known.count == Field.allCases.count)
  }

  @Test(arguments: Field.allCases) func `accepts a text only in a field of text or a list`(field: Field) throws {
    var content = try made()
    let takesText = Self.texts.contains(field) || Self.lists.contains(field)
    #expect(
      refusal { () throws(Failure) in try content.set(field, to: "1959") } == (takesText ? nil : .invalidArgument))
    #expect(content.texts(field) == (takesText ? ["1959"] : []))
    if takesText { try content.set(field, to: nil) }
    #expect(try content == made())
  }

  @Test(arguments: Field.allCases) func `accepts further texts only in a list`(field: Field) throws {
    var content = try made()
    let isList = Self.lists.contains(field)
    for word in ["1959", "1960"] {
      #expect(refusal { () throws(Failure) in try content.add(field, word) } == (isList ? nil : .invalidArgument))
    }
    #expect(content.texts(field) == (isList ? ["1959", "1960"] : []))
  }

  @Test(arguments: Field.allCases) func `accepts a number only in a field of numbers`(field: Field) throws {
    var content = try made()
    let takesNumber = Self.numbers.contains(field)
    #expect(refusal { () throws(Failure) in try content.set(field, to: 1.0) } == (takesNumber ? nil : .invalidArgument))
    #expect(content.number(field) == (takesNumber ? 1 : nil))
  }

  @Test(arguments: Field.allCases) func `accepts a flag only in a field of flags`(field: Field) throws {
    var content = try made()
    let takesFlag = Self.flags.contains(field)
    #expect(refusal { () throws(Failure) in try content.set(field, to: true) } == (takesFlag ? nil : .invalidArgument))
    #expect(content.flag(field) == (takesFlag ? true : nil))
  }

  @Test(arguments: Field.allCases) func `accepts a time only in a field of times`(field: Field) throws {
    var content = try made()
    let takesTime = Self.times.contains(field)
    for time in [0, .max] as [Int64] {
      #expect(
        refusal { () throws(Failure) in try content.set(field, microseconds: time) }
          == (takesTime ? nil : .invalidArgument))
      #expect(content.microseconds(field) == (takesTime ? time : nil))
    }
    if takesTime { try content.set(field, microseconds: nil) }
    #expect(try content == made())
  }

  @Test(arguments: [-1, .min] as [Int64]) func `keeps its time if the new one is negative`(time: Int64) throws {
    var content = try made()
    try content.set(.bookmark, microseconds: 7)
    #expect(refusal { () throws(Failure) in try content.set(.bookmark, microseconds: time) } == .invalidArgument)
    #expect(content.microseconds(.bookmark) == 7)
  }

  @Test(arguments: Field.allCases) func `names the field's type if the value has another type`(field: Field) throws {
    var content = try made()
    // Sets a value of another type.
    let wrong: Failure
    do {
      if Self.flags.contains(field) { try content.set(field, to: 1.0) } else { try content.set(field, to: true) }
      throw Misled()
    } catch let failure as Failure { wrong = failure }
    let advice: [(fields: [Field], words: String)] = [
      (Self.texts, "set a text"), (Self.lists, "add texts"), (Self.numbers, "set a number"), (Self.flags, "set a flag"),
      (Self.times, "set a time"),
    ]
    let right = try #require(advice.first { $0.fields.contains(field) })
    #expect(wrong.reason.hasSuffix(right.words))
  }

  private struct Misled: Error {}

  @Test func `has ad breaks in the order of their starts`() throws {
    var content = try made()
    for (start, end) in [(90, 95), (0, 30), (90, 92), (60, .max)] as [(Int64, Int64)] {
      try content.addAdBreak(start: start, end: end)
    }
    #expect(content.adBreaks.map(\.start) == [0, 60, 90, 90])
    #expect(content.adBreaks.map(\.end) == [30, .max, 92, 95])
  }

  @Test(arguments: [(-1, 5), (5, 5), (5, 4), (.min, .max), (.max, .min)] as [(Int64, Int64)])
  func `refuses an ad break that does not end after its start`(start: Int64, end: Int64) throws {
    var content = try made()
    #expect(refusal { () throws(Failure) in try content.addAdBreak(start: start, end: end) } == .invalidArgument)
    #expect(content.adBreaks.isEmpty)
  }

  @Test func `has at most 64 ad breaks`() throws {
    var content = try made()
    for start in 0..<64 { try content.addAdBreak(start: Int64(start), end: 100) }
    #expect(refusal { () throws(Failure) in try content.addAdBreak(start: 64, end: 100) } == .limit)
    #expect(content.adBreaks.count == 64)
  }

  @Test(arguments: [-1, 0.5, .nan, .infinity, -.infinity, 2_147_483_648, 1e300, -0.1])
  func `keeps its count if the new one is not a whole number from 0 to 2,147,483,647`(number: Double) throws {
    var content = try made()
    try content.set(.trackNumber, to: 7)
    #expect(refusal { () throws(Failure) in try content.set(.trackNumber, to: number) } == .invalidArgument)
    #expect(content.number(.trackNumber) == 7)
  }

  @Test(arguments: [0, 1, 2_147_483_647]) func `has counts from 0 to 2,147,483,647`(number: Double) throws {
    var content = try made()
    try content.set(.playCount, to: number)
    #expect(content.number(.playCount) == number)
  }

  @Test(arguments: [-0.01, 1.01, 5, .nan, .infinity, -.infinity])
  func `keeps its rating if the new one is not from 0 to 1`(number: Double) throws {
    var content = try made()
    try content.set(.userRating, to: 0.5)
    #expect(refusal { () throws(Failure) in try content.set(.userRating, to: number) } == .invalidArgument)
    #expect(content.number(.userRating) == 0.5)
  }

  @Test(arguments: [0, 0.5, 1]) func `has ratings from 0 to 1`(number: Double) throws {
    var content = try made()
    try content.set(.autoRating, to: number)
    #expect(content.number(.autoRating) == number)
  }

  @Test func `keeps its date if the new one is not a date`() throws {
    var content = try made()
    try content.set(.releaseDate, to: "1959-08-17")
    #expect(refusal { () throws(Failure) in try content.set(.releaseDate, to: "last summer") } == .invalidArgument)
    #expect(content.text(.releaseDate) == "1959-08-17")
    try content.set(.releaseDate, to: "")
    #expect(content.text(.releaseDate) == nil)
  }

  @Test func `has at most 64 entries in a list`() throws {
    var content = try made()
    for number in 1...64 { try content.add(.genre, "\(number)") }
    #expect(refusal { () throws(Failure) in try content.add(.genre, "65") } == .limit)
    #expect(content.texts(.genre) == (1...64).map { "\($0)" })
  }

  @Test(arguments: ContentKind.allCases) func `is video if it is a film or a series`(kind: ContentKind) throws {
    var content = try made(kind)
    let isVideo = kind == .movie || kind == .tvShow
    #expect(content.mediaType == (isVideo ? .video : .audio))
    #expect(
      refusal { () throws(Failure) in try content.set(mediaType: .audio) } == (isVideo ? .invalidArgument : nil))
    #expect(content.mediaType == (isVideo ? .video : .audio))
    try content.set(mediaType: .video)
    #expect(content.mediaType == .video)
  }

  @Test(arguments: [-1, .min] as [Int64]) func `keeps its duration if the new one is negative`(length: Int64) throws {
    var content = try made()
    #expect(content.duration == .unknown)
    try content.set(duration: .finite(3))
    #expect(refusal { () throws(Failure) in try content.set(duration: .finite(length)) } == .invalidArgument)
    #expect(content.duration == .finite(3))
  }

  @Test(arguments: [.finite(0), .finite(.max), .live, .continuous, .unknown] as [MediaDuration])
  func `may have any duration, or none`(duration: MediaDuration) throws {
    var content = try made()
    try content.set(duration: duration)
    #expect(content.duration == duration)
  }

  @Test func `is equal if its fields were set in another order`() throws {
    let steps: [(inout Content) throws -> Void] = [
      { try $0.set(.title, to: "Harbour Lights") },
      { try $0.add(.artist, "The Ferrymen") },
      { try $0.set(.explicit, to: false) },
      { try $0.set(.trackNumber, to: 3) },
      { try $0.set(extra: "example:mood", to: .text("calm")) },
      { try $0.set(extra: "example:age", to: .number(3)) },
      { try $0.set(duration: .live) },
      { try $0.set(.bookmark, microseconds: 3) },
      { try $0.addAdBreak(start: 3, end: 5) },
      { try $0.addAdBreak(start: 3, end: 4) },
    ]
    var forwards = try made()
    for step in steps { try step(&forwards) }
    var backwards = try made()
    for step in steps.reversed() { try step(&backwards) }
    #expect(forwards == backwards)
    #expect(forwards.extras.map(\.key) == backwards.extras.map(\.key))
    try backwards.set(.title, to: nil)
    #expect(forwards != backwards)
  }
}

@Suite struct `A player's own metadata key` {
  private let empty: Content

  init() throws { empty = try Content(kind: .music, id: "item") }

  @Test(arguments: [
    "", ":", "mood", "example:", ":mood", "mpris:length", "xesam:title", "nowplaying:kind", "mpris:unknown",
    "XESAM:Title", "xesam:asText", "xesam:albumArtist", "xesam:audioBPM", "xesam:url",
  ])
  func `is refused without a prefix of its own`(key: Identifier) {
    var content = empty
    #expect(refusal { () throws(Failure) in try content.set(extra: key, to: .text("x")) } == .invalidArgument)
    #expect(content == empty)
  }

  @Test(arguments: [
    ("xesam:title", "title"), ("xesam:contentCreated", "release_date"), ("xesam:artist", "artist"),
    ("xesam:asText", "lyrics"), ("xesam:trackNumber", "track_number"), ("xesam:userRating", "user_rating"),
  ])
  func `is refused if a field sets it, and the error names that field`(key: Identifier, field: String) {
    var content = empty
    do {
      try content.set(extra: key, to: .text("x"))
      Issue.record("\(key) is the library's")
    } catch {
      #expect(error.reason == "the library writes \(key): set the field \(field)")
    }
  }

  @Test(arguments: [
    "example:mood", "kde:pid", "x:y:z", "mprisx:length", "ж:ü", "xesam:musicBrainzTrackID", "xesam:titl",
    "xesam:titles",
  ])
  func `is set, replaced and removed`(key: Identifier) throws {
    var content = empty
    for text in ["x", "y"] { try content.set(extra: key, to: .text(text)) }
    #expect(content.extras.map(\.value) == [.text("y")])
    try content.set(extra: key, to: .number(.min))
    #expect(content.extras.map(\.key) == [key])
    #expect(content.extras.map(\.value) == [.number(.min)])
    try content.set(extra: key, to: nil)
    try content.set(extra: key, to: nil)
    #expect(content == empty)
  }

  @Test func `is one of at most 64, of 1,024 bytes at most`() throws {
    var content = empty
    let long = Identifier("a:" + String(repeating: "x", count: 1_023))
    #expect(refusal { () throws(Failure) in try content.set(extra: long, to: .number(1)) } == .limit)
    for number in 0..<64 { try content.set(extra: "example:\(number)", to: .number(1)) }
    #expect(refusal { () throws(Failure) in try content.set(extra: "example:64", to: .number(1)) } == .limit)
    try content.set(extra: "example:7", to: .number(2))
    #expect(content.extras.count == 64)
    try content.set(extra: "example:7", to: nil)
    try content.set(extra: "example:64", to: .number(1))
    #expect(content.extras.count == 64)
  }
}
