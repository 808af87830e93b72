// SPDX-License-Identifier: MIT

import CNowPlayingCommand
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

@Suite struct `A time` {
  @Test(arguments: [("83", 83_000_000), ("0.5", 500_000), ("1:23", 83_000_000), ("1:02:03.5", 3_723_500_000)])
  func `is read`(_ word: String, _ microseconds: Int64) throws { #expect(try time(word, in: word) == microseconds) }

  @Test(arguments: ["", ":", "1:", "-1", "1:2:3:4", "x", "1e300", "nan", "inf", " 1", "1e30:0:0"])
  func `with a mistake is refused`(_ word: String) {
    #expect((try? time(word, in: word)) == nil)
  }
}
