// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

/// Whether sd-bus accepts it as a string.
private func isFitForDBus(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy {
    $0.value != 0 && $0.value & 0xFFFE != 0xFFFE && !(0xFDD0...0xFDEF).contains($0.value)
  }
}

/// A letter that a Swift literal cannot contain.
private func scalar(_ value: UInt32) -> String { Unicode.Scalar(value).map { String(Character($0)) } ?? "" }

@Suite struct `Text from outside` {
  struct Row: CustomTestStringConvertible, Sendable {
    let what: String
    let bytes: [UInt8]
    let text: String
    var testDescription: String { what }
  }

  static let table = [
    Row(what: "nothing", bytes: [], text: ""),
    Row(what: "UTF-8", bytes: Array("Björk – Jóga".utf8), text: "Björk – Jóga"),
    Row(what: "Latin-1", bytes: [0x42, 0x6A, 0xF6, 0x72, 0x6B], text: "Björk"),
    Row(what: "cut within a letter", bytes: Array("Björk – Jóga".utf8.prefix(9)), text: "Björk \u{FFFD}"),
    Row(what: "UTF-8 with one broken byte", bytes: Array("Jóga".utf8) + [0xFF], text: "Jóga\u{FFFD}"),
    Row(what: "a NUL within", bytes: [0x61, 0x00, 0x62], text: "a"),
    Row(what: "a noncharacter", bytes: Array("é\u{FFFE}".utf8), text: "é\u{FFFD}"),
    Row(
      what: "a lone surrogate after UTF-8", bytes: Array("é".utf8) + [0xED, 0xA0, 0x80],
      text: "é\u{FFFD}\u{FFFD}\u{FFFD}"),
    Row(what: "newlines and tabs", bytes: Array("a\nb\tc\r\n".utf8), text: "a\nb\tc\r\n"),
  ]

  @Test(arguments: table) func `is decoded, and invalid bytes are replaced`(row: Row) {
    #expect(Text.decoded(row.bytes) == row.text)
  }

  /// A character of UTF-8 makes the whole text UTF-8, if it is in the first 131,072 bytes.
  @Test(arguments: [(131_070, "\u{FFFD}", 21_845), (131_071, "ö", 32_768), (131_072, "ö", 32_768)])
  func `is Latin-1 if its first 128 KiB are`(place: Int, letter: String, count: Int) {
    let text = Text.decoded([UInt8](repeating: 0xF6, count: place) + Array("é".utf8))
    #expect(text == String(repeating: letter, count: count))
  }

  @Test func `is valid in D-Bus if it is made of random bytes`() {
    var generator = Sequence64(state: 7)
    for length in 0..<400 {
      let text = Text.decoded((0..<length).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 33) })
      #expect(isFitForDBus(text))
    }
  }

  @Test func `is valid in D-Bus if it is made of any single byte`() {
    for byte in UInt8.min...UInt8.max {
      #expect(isFitForDBus(Text.decoded([byte])))
      #expect(isFitForDBus(Text.decoded(Array("é".utf8) + [byte])))
    }
  }
}

/// Random numbers that are the same at each run.
private struct Sequence64 {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}

@Suite struct `Text for D-Bus` {
  @Test(arguments: [
    "", "a", "Ünï", "a\nb\r\n\tc", "\u{202E}טקסט\u{202C} מימין", "👩‍👩‍👧‍👦", "\u{FEFF}x", "\u{FFFD}", "\u{10FFFD}", "e\u{301}",
  ])
  func `stays unchanged if it is valid`(text: String) {
    #expect(Array(Text.clean(text).utf8) == Array(text.utf8))
  }

  @Test(arguments: [
    ("a\0b", "a"), ("\0", ""), ("a\u{FFFE}b", "a\u{FFFD}b"), ("\u{FFFF}", "\u{FFFD}"), (scalar(0xFDD0), "\u{FFFD}"),
    (scalar(0xFDEF) + "x", "\u{FFFD}x"), (scalar(0x1FFFE), "\u{FFFD}"), (scalar(0x10FFFF), "\u{FFFD}"),
  ])
  func `has no character that D-Bus refuses`(text: String, clean: String) { #expect(Text.clean(text) == clean) }

  @Test(arguments: ["x", "é", "–", "👩", "\u{FFFE}", "e\u{301}"])
  func `is cut at 65,536 bytes, never within a character`(letter: String) {
    let megabyte = String(repeating: letter, count: 1_048_576 / letter.utf8.count)
    let clean = Text.clean(megabyte)
    #expect(clean.utf8.count <= 65_536)
    #expect(clean.utf8.count > 65_536 - 4)
    #expect(isFitForDBus(clean))
    let decoded = Text.decoded(Array(megabyte.utf8))
    #expect(decoded.utf8.count <= 65_536)
    #expect(decoded.utf8.count > 65_000)
  }

  @Test func `of 65,536 bytes is not cut`() {
    let text = String(repeating: "x", count: 65_536)
    #expect(Text.clean(text) == text)
  }

  @Test func `is cut at a given limit`() {
    #expect(Text.clean("aéé", limit: 4) == "aé")
    #expect(Text.clean("aéé", limit: 5) == "aéé")
    #expect(Text.clean("aéé", limit: 0) == "")
  }
}

@Suite struct `A public URL` {
  @Test(arguments: [
    ("https://example.org/a.mp3", "https://example.org/a.mp3"),
    ("https://user:secret@example.org/a.mp3", "https://example.org/a.mp3"),
    ("https://user@example.org", "https://example.org"),
    ("https://u:p@x@example.org/a", "https://example.org/a"),
    ("https://example.org/a?token=secret", "https://example.org/a"),
    ("https://example.org/a#secret", "https://example.org/a"),
    ("https://example.org?token=secret", "https://example.org"),
    ("HTTPS://u:p@example.org/a?b", "HTTPS://example.org/a"),
    ("rtsp://admin:secret@192.0.2.7:554/live?channel=1", "rtsp://192.0.2.7:554/live"),
    ("http://[2001:db8::1]:8000/a?b", "http://[2001:db8::1]:8000/a"),
    ("https://example.org/a@b/c", "https://example.org/a@b/c"),
    ("magnet:?xt=urn:btih:secret", "magnet:"),
    ("file:///music/What%20now%3F.flac", "file:///music/What%20now%3F.flac"),
    ("/music/What now?.flac", "file:///music/What%20now%3F.flac"),
    ("/music/a b.mp3", "file:///music/a%20b.mp3"),
    ("", ""),
  ])
  func `contains the host, but no password or token`(address: String, shown: String) {
    #expect(Text.publicAddress(address) == shown)
  }

  @Test(arguments: [
    "example.org/stream?token=secret", "//user:secret@example.org/a", "//example.org/a?token=secret",
    "user:secret@example.org/a", "http://user:a?secret@example.org/", "http://user:a#secret@example.org/",
    ":secret@example.org", "file.mp3?secret", "data:?secret",
  ])
  func `contains no password or token if it is malformed`(address: String) {
    #expect(!Text.publicAddress(address).contains("secret"))
  }
}

@Suite struct `A text that people read` {
  @Test(arguments: [
    "", "a", "Ünï", "a  b", " a ", "\u{A0}", "\u{200E}a\u{200F}b\u{61C}", "👩\u{200D}👧", "\u{200C}x",
    "\u{2068}a\u{2069}",
    "\u{2066}a\u{2067}b\u{2069}\u{2069}", "\u{2027}\u{202F}", "\u{2065}\u{206A}", "e\u{301}", "\u{FEFF}x",
  ])
  func `stays unchanged if it is one line`(text: String) {
    #expect(Array(Text.line(text).utf8) == Array(text.utf8))
    #expect(Array(Text.lines(text).utf8) == Array(text.utf8))
  }

  @Test(arguments: [
    (" ", ""), ("   ", ""), (" a", " a"),
    ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\tb", "a b"), ("a \n\t b", "a b"), ("\na\n", "a"), ("a\n", "a"), ("\n", ""),
    ("a\u{2028}b\u{2029}c", "a b c"), ("a\u{85}b\u{B}c\u{C}d", "a b c d"), ("a\u{0}b\u{1B}[2Jc\u{7F}", "ab[2Jc"),
    ("a\u{9B}2J\u{80}\u{9F}", "a2J"), ("\u{202E}abc", "abc"), ("a\u{202A}b\u{202B}c\u{202C}d\u{202D}", "abcd"),
    ("\u{2067}a", "\u{2067}a\u{2069}"), ("a\u{2069}b", "ab"), ("\u{2069}\u{2068}a", "\u{2068}a\u{2069}"),
    ("\u{2066}\u{2067}a\u{2069}", "\u{2066}\u{2067}a\u{2069}\u{2069}"), ("\u{1}\u{202E}", ""),
  ])
  func `is made one line, without control characters and open directional marks`(text: String, line: String) {
    #expect(Array(Text.line(text).utf8) == Array(line.utf8))
  }

  @Test(arguments: [
    ("a\nb\tc", "a\nb\tc"), ("a\tb\r\nc", "a\tb\nc"), ("a\r\nb\rc\r\rd", "a\nb\nc\n\nd"), ("a\n\n  b\n", "a\n\n  b\n"),
    ("a\u{2028}b", "a\nb"),
    ("a\u{1B}\u{9B}\u{7F}\nb", "a\nb"), ("\u{202E}a\nb\u{2066}", "a\nb\u{2066}\u{2069}"),
  ])
  func `keeps its lines in a field of several lines`(text: String, lines: String) {
    #expect(Array(Text.lines(text).utf8) == Array(lines.utf8))
  }

  @Test(arguments: Field.allCases.filter { $0.holds == .text || $0.holds == .list })
  func `is cleaned in a field that people read, and not in others`(field: Field) throws {
    let dirty = "a\r\nb\u{202E}\u{9B}\u{2067}"
    var content = try Content(kind: .music, id: "item")
    try content.set(field, to: dirty)
    switch field {
    case .lyrics, .comment, .contentDescription: #expect(content.text(field) == "a\nb\u{2067}\u{2069}")
    case .url, .isrc, .collectionID, .serviceID, .entityID, .externalContentID, .profileID:
      #expect(content.text(field) == dirty, "it is compared, not read")
    default: #expect(content.text(field) == "a b\u{2067}\u{2069}")
    }
    guard field.holds == .list else { return }
    let first = content.text(field)
    try content.add(field, dirty)
    #expect(content.texts(field) == [first, first])
    try content.set(extra: "example:note", to: .text(dirty))
    #expect(content.extras.first?.value == .text("a\nb\u{2067}\u{2069}"))
  }

  @Test func `is not a title if cleaning removes all of it`() throws {
    var content = try Content(kind: .music, id: "item")
    try content.set(.title, to: "\u{202E}\n")
    #expect(content.text(.title) == nil)
  }

  @Test func `is cleaned in the names of playlists, language options, devices and marks`() throws {
    let dirty = "a\nb\u{202E}"
    var playlists = Playlists()
    try playlists.add("id", name: dirty, icon: nil)
    #expect(playlists["id"]?.name == "a b")
    #expect(LanguageOption(id: "id", name: dirty, kind: .audible, group: 0).name == "a b")
    #expect(try Device(id: "id", name: "Living\troom", type: .tv).name == "Living room")
    var offer = Offer()
    try offer.set(mark: Offer.Mark(title: dirty, shortTitle: dirty), of: .like)
    #expect(offer.mark(of: .like) == Offer.Mark(title: "a b", shortTitle: "a b"))
  }
}

@Suite struct `The file name of a URL` {
  @Test(
    arguments: [
      ("file:///music/What%20now%3F.flac", "What now?.flac"), ("/music/What%20now?.flac", "What%20now?.flac"),
      ("https://user:secret@example.org/a/b.mp3?token=secret#x", "b.mp3"), ("https://example.org/a/", "a"),
      ("https://example.org", nil), ("https://example.org/", nil), ("file:///", nil), ("", nil), ("/", nil),
      ("file:/a/b.ogg", "b.ogg"), ("cdda:3", "3"), ("file:///a%0Ab%E2%80%AE.ogg", "a b.ogg"),
      ("file:///Bj%F6rk", "Björk"),
      ("https://example.org/a%2Fb", "a/b"),
    ] as [(String, String?)])
  func `is the last part of its path, decoded`(address: String, name: String?) {
    #expect(Text.fileName(of: address) == name)
  }
}
