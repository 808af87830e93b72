// SPDX-License-Identifier: MIT

import CNowPlayingCommand
import Testing

@testable import NowPlayingCommand

private func written(_ format: String) throws(UsageError) -> String {
  try Template(format).text { key in
    switch key {
    case "title": .text("Harbour Lights")
    case "artist": .list(["The Ferrymen", "Ada & Eve"])
    case "position": .integer(83_520_000)
    case "volume": .number(0.8)
    case "status": .text("playing")
    case "hostile": .text("a\u{1B}[31m\nb\u{202E}c\"<&>")
    default: .none
    }
  }
}

@Suite struct `A format` {
  init() { nowplaying_set_locale() }

  @Test(arguments: [
    ("", ""),
    ("no key", "no key"),
    ("{{title}}", "Harbour Lights"),
    ("{{ artist }} – {{ title }}", "The Ferrymen, Ada & Eve – Harbour Lights"),
    ("[{{missing}}]", "[]"),
    ("{one} }}", "{one} }}"),
    ("{{lc(title)}} {{uc(title)}}", "harbour lights HARBOUR LIGHTS"),
    ("{{uc(\"é\")}}", "É"),
    ("{{duration(position)}}", "1:23"),
    ("{{duration(3723000000)}}", "1:02:03"),
    ("{{duration(missing)}}", ""),
    ("{{markup_escape(artist)}}", "The Ferrymen, Ada &amp; Eve"),
    ("{{default(missing, \"none\")}} {{default(title, 1)}}", "none Harbour Lights"),
    ("{{trunc(title, 7)}} {{trunc(title, 99)}}", "Harbour… Harbour Lights"),
    ("{{emoji(status)}} {{emoji(volume)}}", "▶️ 🔊"),
    ("{{emoji(volume / 4)}} {{emoji(volume / 2)}} {{trunc(title, -1)}}", "🔈 🔉 Harbour Lights"),
    ("{{position / 1000000}}", "83.52"),
    ("{{1 + 2 * 3}} {{(1 + 2) * 3}} {{-volume}}", "7 9 -0.8"),
    ("{{volume * 100}}%", "80%"),
    ("{{missing * 2}}", ""), ("{{missing + 2}} {{title + missing}}", "2 Harbour Lights"),
    ("{{artist + \" – \" + title}}", "The Ferrymen, Ada & Eve – Harbour Lights"),
    ("{{json(title)}} {{json(artist)}} {{json(missing)}}", "\"Harbour Lights\" [\"The Ferrymen\",\"Ada & Eve\"] null"),
    ("{{if(status == \"playing\", \"yes\", \"no\")}}", "yes"),
    ("{{if(missing, 1)}}{{if(title, 2)}}{{if(status != \"playing\", 3, 4)}}", "24"),
    ("{{if(2 < 3, 1, 2)}}{{if(3 < 3, 1, 2)}}{{if(3 > 2, 1, 2)}}{{if(3 > 3, 1, 2)}}", "1212"),
    ("{{hostile}}", "a[31m bc\"<&>"),
    ("{{\"a \\\" b\"}}", "a \" b"),
  ])
  func `has the values of its keys`(_ format: String, _ text: String) throws {
    #expect(try written(format) == text)
  }

  @Test(arguments: [
    "{{", "{{title", "{{title}", "{{}}", "{{title artist}}", "{{lc()}}", "{{lc(1, 2)}}", "{{nosuch(1)}}", "{{(1}}",
    "{{\"a}}", "{{\"a\\", "{{1 +}}", "{{1..2}}", "{{title * 2}}", "{{1 / 0}}", "{{lc(1}}", "{{*}}",
    "{{" + String(repeating: "(", count: 100_000), "{{" + String(repeating: "lc(", count: 100_000),
    "{{" + String(repeating: "-", count: 1_000_000),
  ])
  func `with a mistake is refused`(_ format: String) {
    #expect((try? written(format)) == nil)
  }

  /// The same pieces at each run, in every order.
  @Test func `of any pieces has a text or a mistake`() {
    let pieces = [
      "{{", "}}", "(", ")", "\"", "\\", "+", "-", "*", "/", "==", "!=", ",", " ", "1", ".5", "1e9", "title", "artist",
      "é",
      "missing", "lc(", "trunc(", "duration(", "if(", "json(", "default(", "emoji(", "volume", "9223372036854775808",
    ]
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      var format = "{{"
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        format += pieces[Int(state >> 33) % pieces.count]
      }
      _ = try? written(format + "}}")
    }
  }

  @Test(
    arguments: [
      ("{{-whole}} {{+whole}} {{whole + whole}} {{whole / whole}}", "-7 7 14 1"),
      ("{{default(title, 1)}}{{default(empty, 1)}}", "Rope1.0"), ("{{emoji(missing)}}", ""),
      ("{{trunc(title, missing)}}", ""),
      ("{{whole / zero}}", nil), ("{{least - whole}}", nil), ("{{least * whole}}", nil), ("{{least / -one}}", nil),
      ("{{1", nil),
    ] as [(String, String?)])
  func `of playerctl has whole numbers`(_ format: String, _ expected: String?) {
    let values: [String: Value] = [
      "whole": .integer(7), "zero": .integer(0), "one": .integer(1), "least": .integer(.min), "title": .text("Rope"),
      "empty": .text(""),
    ]
    #expect((try? Template(format, .playerctl).text { values[$0] ?? .none }) == expected)
  }

  @Test func `lists its keys`() throws {
    #expect(try Template("{{a}} {{lc(b)}} {{c + 1}}").keys == ["a", "b", "c"])
  }
}
