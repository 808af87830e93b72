// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

/// é as one scalar, and as a letter with an accent. For Swift's == they are equal.
private let composed: Identifier = "caf\u{E9}"
private let decomposed: Identifier = "cafe\u{301}"

@Suite struct `Ids in two Unicode normal forms` {
  @Test func `are two ids`() {
    #expect(composed.text == decomposed.text, "as texts they are equal")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, composed]).count == 2)
    #expect(composed != "café!" && composed == Identifier(bytes: composed.bytes))
  }

  @Test(arguments: [("", "a"), ("a", "ab"), ("ab", "b"), ("cafe\u{301}", "caf\u{E9}"), ("z", "\u{E9}")])
  func `are sorted by their bytes`(first: String, second: String) {
    #expect(Identifier(first) < Identifier(second))
    #expect(!(Identifier(second) < Identifier(first)) && !(Identifier(first) < Identifier(first)))
  }

  @Test func `are two entries of a queue`() throws {
    var queue = Queue()
    for id in [composed, decomposed] { try queue.add(id, Content(kind: .music, id: id)) }
    #expect(queue.place(of: decomposed) == 1)
    #expect(queue.entries[0].content != queue.entries[1].content)
    let content = queue.entries[1].content
    #expect(refusal { () throws(Failure) in try queue.add(composed, content) } == .invalidArgument)
    var other = Queue()
    for id in [decomposed, composed] { try other.add(id, Content(kind: .music, id: id)) }
    #expect(!queue.hasSameEntries(as: other))
  }

  @Test func `are two playlists`() throws {
    var playlists = Playlists()
    for id in [composed, decomposed] { try playlists.add(id, name: id == composed ? "One" : "Two", icon: nil) }
    #expect(playlists[composed]?.name == "One" && playlists[decomposed]?.name == "Two")
  }

  @Test func `are two language options and two devices`() throws {
    var offer = Offer()
    try offer.set(
      languageOptions: [composed, decomposed].map { LanguageOption(id: $0, name: "One", kind: .audible, group: 0) })
    var remote = Remote()
    try remote.set(
      devices: [composed, decomposed].map { id throws(Failure) in
        try Device(id: id, name: "Kitchen", type: .speaker)
      })
    #expect(remote.devices.count == 2)
  }

  @Test func `are two hosted sessions`() throws {
    var hosted = HostedSessions()
    for id in [composed, decomposed] { _ = try hosted.add(HostingRequest(.start, id), now: 0) }
    let steps = [hosted.next(), hosted.next()]
    #expect(steps.count { if case .deliver(_, .start, _) = $0 { true } else { false } } == 2, "both start")
    #expect(hosted.begun == [composed, decomposed])
  }

  @Test func `are two metadata keys`() throws {
    var content = try Content(kind: .music, id: "song")
    try content.set(extra: "own:\(composed)", to: .number(1))
    try content.set(extra: "own:\(decomposed)", to: .number(2))
    #expect(content.extras.count == 2)
  }

  @Test func `are two items`() throws {
    var state = SessionState(id: "music")
    let isChanged = try [composed, decomposed].map { id in state.set(content: try Content(kind: .music, id: id), now: 0)
    }
    #expect(isChanged == [true, true])
  }
}

@Suite struct `A text in another Unicode normal form` {
  @Test func `is a change`() throws {
    var (one, other) = (try Content(kind: .music, id: "song"), try Content(kind: .music, id: "song"))
    try one.set(.title, to: composed.text)
    try other.set(.title, to: decomposed.text)
    #expect(one != other)
    #expect(Headline(one) != Headline(other))
    try other.set(.title, to: composed.text)
    #expect(one == other)
    var state = SessionState(id: "music")
    #expect(state.set(name: composed.text) && state.set(name: decomposed.text) && !state.set(name: decomposed.text))
  }

  @Test func `is compared byte by byte, also in lists and with a missing text`() {
    let none: String? = nil
    #expect(none.hasSameBytes(as: nil) && !none.hasSameBytes(as: "") && !composed.text.hasSameBytes(as: ""))
    #expect(["a", "b"].hasSameBytes(as: ["a", "b"]) && !["a", "b"].hasSameBytes(as: ["a"]))
    #expect(![composed.text].hasSameBytes(as: [decomposed.text]))
  }
}
