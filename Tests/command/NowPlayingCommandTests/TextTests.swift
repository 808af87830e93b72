// SPDX-License-Identifier: MIT

import CNowPlayingCommand
import NowPlayingCore
import Testing

@testable import NowPlayingCommand

@Suite struct `An age` {
  @Test(
    arguments: [
      (-1, "0 s"), (0, "0 s"), (119_999_999, "119 s"), (120_000_000, "2 min"), (7_199_999_999, "119 min"),
      (7_200_000_000, "2 h"), (864_000_000_000, "240 h"),
    ] as [(Int64, String)])
  func `is in its largest unit`(_ microseconds: Int64, _ expected: String) {
    #expect(age(microseconds) == expected)
  }
}

@Suite struct `A line of JSON` {
  @Test func `escapes characters that change a terminal or a line`() {
    let text = JSON.quoted("a\"\\\n\r\t\u{0}\u{1B}[1m\u{7F}\u{9B}\u{2028}\u{202E}\u{2066}\u{2069}é😀")
    #expect(
      text == "\"a\\\"\\\\\\n\\u000d\\u0009\\u0000\\u001b[1m\\u007f\\u009b\\u2028\\u202e\\u2066\\u2069é😀\"")
  }

  @Test func `has commas between the values of objects and lists`() {
    var json = JSON()
    json.object { json in
      json.add("a", text: "1")
      json.array("b") { json in
        json.add(text: "x")
        json.object { $0.add("c", .flag(true)) }
        json.object { _ in }
      }
      json.add("d", .none)
      json.add("e", .number(0.25))
      json.add("f", list: [])
    }
    #expect(json.text == #"{"a":"1","b":["x",{"c":true},{}],"d":null,"e":0.25,"f":[]}"#)
  }
}

@Suite struct `A column` {
  init() { nowplaying_set_locale() }

  @Test(arguments: [("abc", 3), ("夜曲", 4), ("e\u{301}", 1), ("", 0), ("😀", 2)])
  func `counts wide letters and accents`(_ text: String, _ count: Int) { #expect(Columns.count(text) == count) }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("夜曲夜曲", 5, "夜曲…"), ("夜曲", 3, "夜…"), ("ab", 4, "ab  "),
    ("abc", 0, ""), ("abc", -1, ""), ("夜曲", 2, "… "),
  ])
  func `is filled exactly`(_ text: String, _ columns: Int, _ fitted: String) {
    #expect(Columns.fit(text, in: columns) == fitted)
  }
}

@Suite struct `A line that scrolls` {
  init() { nowplaying_set_locale() }

  @Test(
    arguments: [
      ("abcdef", 4, ["abcd", "bcde", "cdef", "def ", "ef  ", "f   ", "   a", "  ab", " abc"]),
      ("夜曲夜", 5, ["夜曲 ", "曲夜 ", "夜   ", "   夜", "  夜 ", " 夜曲"]),
      ("ae\u{301}b🇩🇪🇫🇷", 3, ["ae\u{301}b", "e\u{301}b ", "b🇩🇪", "🇩🇪 "]),
      ("👩\u{200D}🚀👍🏽ab", 4, ["👩\u{200D}🚀", "👍🏽", "ab  "]),
      ("a\u{2067}bc\u{2069}d", 2, ["a\u{2067}b\u{2069}", "\u{2067}bc\u{2069}"]),
    ])
  func `moves by whole characters`(_ text: String, _ columns: Int, _ windows: [String]) {
    let line = ScrollingLine(text)
    for (place, window) in windows.enumerated() {
      let found = line.window(of: columns, from: place)
      #expect(Array(found.utf8).starts(with: Array(window.utf8)), "\(place)")
      #expect(Columns.count(found) == columns)
    }
  }

  @Test func `keeps tags and entities of markup`() {
    let line = ScrollingLine("<b>A &amp; B</b> x", isMarkup: true)
    #expect(line.width == 7)
    #expect(line.window(of: 4, from: 1) == "<b> &amp; B</b>")
    #expect(line.window(of: 4, from: 6) == "<b></b>x   <b></b>")
    #expect(line.cut(to: 4) == "<b>A &amp;…</b>")
    #expect(ScrollingLine("a<b", isMarkup: true).width == 1)
    #expect(ScrollingLine("a<b").width == 3)
  }

  @Test func `is cut if it does not move`() {
    #expect(ScrollingLine("abcdef").cut(to: 4) == "abc…")
    #expect(ScrollingLine("夜曲夜").cut(to: 4) == "夜…")
  }

  @Test(
    arguments: [
      (0, 0, 2_000_000), (1_999_999, 0, 1), (2_000_000, 1, 250_000), (2_600_000, 3, 150_000), (3_249_999, 5, 1),
      (3_250_000, 0, 2_000_000),
    ] as [(Int64, Int, Int64)])
  func `shows its beginning for two seconds`(_ elapsed: Int64, _ place: Int, _ rest: Int64) {
    let found = ScrollingLine("abc").place(after: elapsed)
    #expect(found.place == place && found.rest == rest)
  }
}

@Suite struct `A track that plays` {
  private let second: Int64 = 1_000_000

  @Test(
    arguments: [(600, 240), (480, 240), (100, 50), (30, 15), (29, nil), (nil, 240)] as [(Int64?, Int64?)])
  func `counts after half of its length, or four minutes`(_ duration: Int64?, _ needed: Int64?) {
    var listening = Listening(limit: Listening.usualLimit)
    listening.note(["a"], duration.map { $0 * second }, isPlaying: true, now: 5 * second)
    #expect(listening.deadline == needed.map { (5 + $0) * second })
  }

  @Test func `counts once, and without its pauses`() {
    var listening = Listening(limit: 10 * second)
    func note(_ track: String, _ isPlaying: Bool, at time: Int64) -> [Int64?] {
      listening.note([track], 100 * second, isPlaying: isPlaying, now: time * second)
      return [listening.deadline.map { $0 / second }]
    }
    #expect(note("a", true, at: 0) == [10])
    #expect(note("a", false, at: 4) == [nil])
    #expect(note("a", true, at: 50) == [56])
    // A change of anything else, as a seek.
    #expect(note("a", true, at: 53) == [56])
    let isEarly = listening.isDue(now: 56 * second - 1)
    let isDue = listening.isDue(now: 56 * second)
    let isTwice = listening.isDue(now: 57 * second)
    #expect(!isEarly && isDue && !isTwice)
    #expect(note("a", true, at: 58) == [nil])
    #expect(note("b", true, at: 60) == [70])
  }
}

@Suite struct `A fade` {
  @Test(
    arguments: [
      (0.8, 0.7, 5_000_000, 10), (0.8, 0.7, 200_000, 4), (0.5, 0.505, 5_000_000, 1), (0.5, 0.5, 5_000_000, 0),
      (0, 1.5, 600_000_000, 150), (0.7, 0.6, 5_000_000, 10), (.nan, 1, 100_000, 2), (.infinity, 0, 100_000, 2),
    ] as [(Double, Double, Int64, Int)])
  func `has few steps, and ends in time`(_ start: Double, _ end: Double, _ duration: Int64, _ count: Int) {
    var (fade, steps, last) = (Fade(from: start, to: end, over: duration), 0, end)
    while !fade.isComplete {
      let isEarly = fade.next(after: fade.nextTime - 1) == nil
      #expect(isEarly)
      last = fade.next(after: fade.nextTime) ?? .nan
      steps += 1
    }
    #expect(steps == count && last == end)
    #expect(fade.nextTime == .max)
  }

  @Test func `leaves out steps that are late`() {
    var fade = Fade(from: 0.5, to: 0, over: 5_000_000)
    let first = fade.next(after: 3_000_000) ?? .nan
    #expect(abs(first - 0.2) < 1e-9 && fade.nextTime == 3_100_000)
    let last = fade.next(after: 9_000_000)
    #expect(last == 0 && fade.isComplete)
  }
}

@Suite struct `A problem` {
  @Test(arguments: [
    ("", false, "Offline"), ("", true, "Offline; nowplaying play tries again"),
    ("https://a.org:8/b", true, "Offline; nowplaying problem --open opens a.org:8"),
    ("player:b", false, "Offline; nowplaying problem --open opens player:"),
  ])
  func `has its remedy`(_ url: String, _ canRetry: Bool, _ sentence: String) {
    #expect(Player.Problem(kind: .network, text: "Offline", url: url, canRetry: canRetry).sentence == sentence)
  }
}

@Suite struct `A time` {
  @Test(arguments: [("83", 83_000_000), ("0.5", 500_000), ("1:23", 83_000_000), ("1:02:03.5", 3_723_500_000)])
  func `is read`(_ word: String, _ microseconds: Int64) throws { #expect(try time(word, in: word) == microseconds) }

  @Test(arguments: ["", ":", "1:", "-1", "1:2:3:4", "x", "1e300", "nan", "inf", " 1", "1e30:0:0", "999999999:0:0"])
  func `with a mistake is refused`(_ word: String) {
    #expect((try? time(word, in: word)) == nil)
  }
}
