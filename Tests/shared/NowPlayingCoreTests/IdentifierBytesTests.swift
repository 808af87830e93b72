// SPDX-License-Identifier: MIT

import Testing

@testable import NowPlayingCore

@Suite struct `The bytes of an id` {
  @Test(arguments: [
    "", "album-7/track-3", "Grüße 한 😀", "\u{10FE00}\u{10FEFF}\u{10FDFF}\u{10FF00}", "\u{FFFE}\u{FFFF}",
  ])
  func `are unchanged if they are UTF-8`(text: String) {
    #expect(Identifier(bytes: Array(text.utf8)).bytes == Array(text.utf8))
  }

  @Test func `are their own text if they are plain UTF-8`() {
    #expect(Identifier(bytes: Array("Grüße 한 😀".utf8)) == "Grüße 한 😀")
  }

  @Test func `are unchanged if they are not UTF-8`() {
    let parts: [UInt8] = [
      0x41, 0x80, 0xBF, 0xC1, 0xC3, 0xA9, 0xE0, 0x9F, 0xED, 0xEF, 0xBE, 0xF0, 0x8F, 0xF4, 0xB8, 0x90, 0xF5, 0xFF,
    ]
    var seen: Set<[UInt8]> = []
    for number in 0..<(parts.count * parts.count * parts.count * parts.count) {
      var (bytes, rest): ([UInt8], Int) = ([], number)
      for _ in 0..<4 {
        bytes.append(parts[rest % parts.count])
        rest /= parts.count
      }
      let id = Identifier(bytes: bytes)
      guard id.bytes == bytes, Text.clean(id.text) == id.text, seen.insert(Array(id.text.utf8)).inserted
      else {
        Issue.record("\(bytes) is \(id)")
        return
      }
    }
  }
}

@Suite struct `An id as a text` {
  @Test(
    arguments: [
      ("", ""), ("album 7/track,3", "album 7/track,3"), ("100%", "100%25"), ("%41", "%2541"),
      ("Grüße", "Gr%C3%BC%C3%9Fe"),
      ("~\u{7F}\n", "~%7F%0A"),
    ])
  func `is printable ASCII`(text: String, encoded: String) {
    let id = Identifier(text)
    #expect(id.encoded() == encoded)
    #expect(Identifier(encoded: encoded) == id)
  }

  @Test func `has no slash and no comma in a name`() {
    let name = Identifier(player: "vlc", session: "a/b,c%")
    #expect(name == "vlc/a%2Fb%2Cc%25")
    #expect(name.nameParts.player == "vlc")
    #expect(name.nameParts.session == "a/b,c%")
    #expect(Identifier("vlc/a%2fb/c").nameParts.session == "a/b/c")
    #expect(Identifier("vlc").nameParts.session == nil)
    #expect(Identifier("vlc/").nameParts.session == "")
  }

  @Test func `is read in every form that names the same bytes`() {
    let id = Identifier(bytes: [0xFF, 0x00, 0x41])
    #expect(id.encoded() == "%FF%00A")
    #expect(Identifier(encoded: "%ff%00%41") == id)
    #expect(Identifier(encoded: "Größe %") == "Größe %")
  }
}
