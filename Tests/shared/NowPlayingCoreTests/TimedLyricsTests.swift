// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `Lyrics with times` {
  private func lyrics(_ times: [Int64]) throws -> TimedLyrics {
    var lyrics = TimedLyrics()
    for time in times { try lyrics.add("at \(time)", at: time) }
    return lyrics
  }

  @Test func `keep their lines in the given order`() throws {
    #expect(try lyrics([0, 5, 5, .max]).lines.map(\.text) == ["at 0", "at 5", "at 5", "at \(Int64.max)"])
  }

  @Test(arguments: [-1, .min, 0, 4] as [Int64]) func `refuse a time that goes back`(time: Int64) throws {
    let before = try lyrics([2, 5])
    var after = before
    #expect(refusal { () throws(Failure) in try after.add("late", at: time) } == .invalidArgument)
    #expect(after == before)
  }

  @Test func `have at most 4,096 lines`() throws {
    var lyrics = try lyrics(Array(0..<4_096))
    #expect(refusal { () throws(Failure) in try lyrics.add("", at: 5_000) } == .limit)
    #expect(lyrics.lines.count == 4_096)
  }

  @Test func `have at most 256 KiB`() throws {
    var lyrics = TimedLyrics()
    for time in 0..<4 { try lyrics.add(String(repeating: "x", count: 64 << 10), at: Int64(time)) }
    #expect(refusal { () throws(Failure) in try lyrics.add("x", at: 9) } == .limit)
    try lyrics.add("", at: 9)
    #expect(lyrics.lines.count == 5)
  }

  @Test func `have lines that are one line`() throws {
    var lyrics = TimedLyrics()
    for (time, text) in ["One\r\nTwo", "  ", "\u{202E}x"].enumerated() { try lyrics.add(text, at: Int64(time)) }
    #expect(lyrics.lines.map(\.text) == ["One Two", "", "x"])
  }

  @Test(arguments: [(-1, nil), (1, nil), (2, 0), (4, 0), (5, 2), (8, 2), (9, 3), (.max, 3)] as [(Int64, Int?)])
  func `have the line that is sung at a position`(position: Int64, place: Int?) throws {
    #expect(try lyrics([2, 5, 5, 9]).place(at: position) == place)
    #expect(TimedLyrics().place(at: position) == nil)
  }

  @Test(arguments: ["de", "pt-BR", "zh-Hant-TW", String(repeating: "a", count: 35)])
  func `have a language tag`(tag: String) throws {
    var lyrics = TimedLyrics()
    try lyrics.set(language: tag)
    #expect(lyrics.language == tag)
    try lyrics.set(language: nil)
    #expect(lyrics == TimedLyrics())
  }

  @Test(arguments: ["", "pt_BR", "de ", "ä", "e\u{0301}", String(repeating: "a", count: 36)])
  func `refuse another text as a language`(tag: String) throws {
    var lyrics = TimedLyrics()
    try lyrics.set(language: "de")
    #expect(refusal { () throws(Failure) in try lyrics.set(language: tag) } == .invalidArgument)
    #expect(lyrics.language == "de")
  }

  @Test func `are a part of the content, which has none without a line or a language`() throws {
    var content = try Content(kind: .music, id: "song")
    let empty = content
    func change(_ change: (inout TimedLyrics) throws(Failure) -> Void) -> Status? {
      refusal { () throws(Failure) in try content.changeLyrics(change) }
    }
    #expect(change { (lyrics) throws(Failure) in try lyrics.add("x", at: -1) } == .invalidArgument)
    #expect(content == empty && content.timedLyrics == nil)
    #expect(change { (lyrics) throws(Failure) in try lyrics.set(language: "de") } == nil)
    #expect(content != empty && content.timedLyrics?.language == "de")
    #expect(change { (lyrics) throws(Failure) in try lyrics.set(language: nil) } == nil)
    #expect(content == empty)
    #expect(change { (lyrics) throws(Failure) in try lyrics.add("x", at: 1) } == nil)
    #expect(content.timedLyrics?.lines.count == 1)
  }
}
