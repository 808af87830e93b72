// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `An id on the bus` {
  /// The key of SipHash's authors: the bytes 0 to 15.
  static let key = SipHash.Key(0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
  private let hidden = PublicIdentifiers(key: key, showsAll: false)
  private let shown = PublicIdentifiers(key: key, showsAll: true)

  /// From the vectors of SipHash's authors, for the bytes 0, 1, 2 and so on.
  @Test(arguments: [
    (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
    (2, "8177228da4a45dc7fca38bdef60affe4"), (7, "a1f1ebbed8dbc153c0b84aa61ff08239"),
    (8, "3b62a9ba6258f5610f83e264f31497b4"), (15, "5493e99933b0a8117e08ec0f97cfc3d9"),
    (16, "6ee2a4ca67b054bbfd3315bf85230577"),
  ])
  func `is hashed with SipHash-2-4`(count: Int, digest: String) {
    let bytes = (0..<UInt8(count)).map { $0 }
    let (first, second) = SipHash.hash(bytes.span, Self.key)
    var text = ""
    for half in [first, second] {
      for byte in 0..<8 { text += hexadecimal(UInt8(truncatingIfNeeded: half >> UInt64(8 * byte))) }
    }
    #expect(text == digest)
  }

  private func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

  static let ids: [Identifier] = [
    "a", "/home/ferry/Müde.flac", "file:///a", Identifier(String(repeating: "x", count: 1_024)),
    Identifier(String(repeating: "x", count: 1_025)), Identifier(String(repeating: "界", count: 100_000)), "a\0b",
    "\u{FFFE}",
    "0123456789abcdef0123456789abcdef",
  ]

  @Test func `differs for different ids, and is the same for the same id`() {
    let texts = Self.ids.map { hidden.shown($0) }
    #expect(Set(texts).count == Self.ids.count && texts == Self.ids.map { hidden.shown($0) })
    let other = PublicIdentifiers(key: SipHash.Key(1, 2), showsAll: false)
    for id in Self.ids { #expect(hidden.shown(id) != other.shown(id)) }
  }

  @Test(arguments: ids) func `is 32 hexadecimal digits that do not reveal the id`(id: Identifier) {
    let text = hidden.shown(id)
    #expect(text.text.utf8.count == 32 && text.text.allSatisfy { "0123456789abcdef".contains($0) } && text != id)
    let digits = Array(text.text.utf8)
    #expect(Set(stride(from: 0, to: 32, by: 8).map { Array(digits[$0..<$0 + 8]) }).count == 4)
  }

  @Test(arguments: ids) func `is unhashed if ids may be shown and it is not too long`(id: Identifier) {
    #expect(shown.shown(id) == (id.text.utf8.count > 1_024 ? hidden.shown(id) : id))
  }

  @Test func `is converted back to the player's id`() throws {
    for identifiers in [hidden, shown] {
      var snapshot = SessionSnapshot(identity: "Player", identifiers: identifiers)
      snapshot.lists.queue = Queue()
      snapshot.lists.playlists = Playlists()
      for id in Self.ids {
        try snapshot.lists.queue?.add(id, Content(kind: .music, id: id))
        try snapshot.lists.playlists?.add(id, name: "A", icon: nil)
      }
      func own(_ argument: Invocation.Argument) -> Invocation.Argument {
        snapshot.withOwnIdentifiers(Invocation(.goToEntry, argument)).argument
      }
      for id in Self.ids {
        let text = identifiers.shown(id)
        #expect(own(.entry(text)) == .entry(id))
        #expect(own(.playlist(text)) == .playlist(id))
        #expect(
          own(.addition("a", after: text, makeCurrent: true)) == .addition("a", after: id, makeCurrent: true))
      }
      #expect(own(.entry("x")) == .entry("") && own(.playlist("x")) == .playlist(""))
      #expect(own(.addition("a", after: "x", makeCurrent: true)) == .entry(""))
      #expect(own(.addition("a", after: "", makeCurrent: true)) == .addition("a", after: "", makeCurrent: true))
      #expect(own(.deviceSteps("x", 1)) == .deviceSteps("x", 1))
    }
    let snapshot = SessionSnapshot(identity: "Player", identifiers: hidden)
    #expect(snapshot.entry(shownAs: "a") == nil && snapshot.playlist(shownAs: "a") == nil)
  }
}
