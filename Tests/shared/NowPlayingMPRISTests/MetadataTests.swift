// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import NowPlayingMPRIS

@Suite struct `Metadata on the bus` {
  private func metadata(_ snapshot: SessionSnapshot) throws -> [String: BusValue] {
    let stage = try Stage(snapshot)
    guard case .dictionary(let metadata) = stage.client.get("Metadata") else {
      Issue.record("there is no Metadata that could be read")
      return [:]
    }
    return metadata
  }

  @Test func `of an item without fields is its id`() throws {
    #expect(
      try metadata(snapshot()) == [
        "mpris:trackid": .path(TrackID.path("album-7/track-3")), "xesam:title": .text("Player"),
      ])
  }

  @Test func `of no item is empty`() throws {
    #expect(try metadata(SessionSnapshot(identity: "Player")) == ["mpris:trackid": .path(TrackID.none)])
  }

  @Test func `has each field under its key, in its type`() throws {
    let shown = try snapshot {
      try $0.set(.title, to: "Harbour Lights")
      for name in ["The Ferrymen", "Ann"] { try $0.add(.artist, name) }
      try $0.set(.album, to: "Tides")
      try $0.set(.albumArtist, to: "The Ferrymen")
      try $0.set(.composer, to: "C")
      try $0.set(.lyricist, to: "L")
      try $0.set(.genre, to: "Folk")
      try $0.set(.comment, to: "live")
      try $0.set(.lyrics, to: "words\nof it")
      try $0.set(.releaseDate, to: "1959-08-17")
      try $0.set(.firstPlayed, to: "2026-01-01T10:00:00Z")
      try $0.set(.lastPlayed, to: "2026-08-22T18:00:00Z")
      try $0.set(.trackNumber, to: 3)
      try $0.set(.discNumber, to: 1)
      try $0.set(.bpm, to: 120)
      try $0.set(.playCount, to: 2_147_483_647)
      try $0.set(.userRating, to: 0.8)
      try $0.set(.autoRating, to: 0.4)
      try $0.set(duration: .finite(254_000_000))
      try $0.set(extra: "example:mood", to: .text("calm"))
      try $0.set(extra: "kde:pid", to: .number(42))
    }
    #expect(
      try metadata(shown) == [
        "mpris:trackid": .path(TrackID.path("album-7/track-3")), "mpris:length": .int64(254_000_000),
        "xesam:title": .text("Harbour Lights"), "xesam:artist": .texts(["The Ferrymen", "Ann"]),
        "xesam:album": .text("Tides"), "xesam:albumArtist": .texts(["The Ferrymen"]), "xesam:composer": .texts(["C"]),
        "xesam:lyricist": .texts(["L"]), "xesam:genre": .texts(["Folk"]), "xesam:comment": .texts(["live"]),
        "xesam:asText": .text("words\nof it"), "xesam:contentCreated": .text("1959-08-17"),
        "xesam:firstUsed": .text("2026-01-01T10:00:00Z"), "xesam:lastUsed": .text("2026-08-22T18:00:00Z"),
        "xesam:trackNumber": .int32(3), "xesam:discNumber": .int32(1), "xesam:audioBPM": .int32(120),
        "xesam:useCount": .int32(2_147_483_647), "xesam:userRating": .double(0.8), "xesam:autoRating": .double(0.4),
        "example:mood": .text("calm"), "kde:pid": .int64(42),
      ])
  }

  @Test(arguments: [.unknown, .live, .continuous] as [MediaDuration])
  func `has no length if the item has none`(duration: MediaDuration) throws {
    #expect(try metadata(snapshot { try $0.set(duration: duration) })["mpris:length"] == nil)
  }

  @Test func `has no empty texts`() throws {
    let shown = try snapshot {
      try $0.set(.title, to: "")
      for name in ["", "Ann", ""] { try $0.add(.artist, name) }
      try $0.add(.genre, "")
    }
    let metadata = try metadata(shown)
    #expect(metadata["xesam:title"] == .text("Player") && metadata["xesam:genre"] == nil)
    #expect(metadata["xesam:artist"] == .texts(["Ann"]))
  }

  @Test func `always has a title`() throws {
    func title(_ isShown: Bool = true, _ fill: (inout Content) throws -> Void) throws -> BusValue? {
      var shown = try snapshot(.music, fill)
      shown.showsAddresses = isShown
      return try metadata(shown)["xesam:title"]
    }
    #expect(try title { _ in } == .text("Player"))
    #expect(try title { try $0.set(.url, to: "file:///music/Slack%20Water.flac") } == .text("Slack Water.flac"))
    #expect(try title(false) { try $0.set(.url, to: "file:///music/Slack%20Water.flac") } == .text("Player"))
    #expect(try title { try $0.set(.url, to: "https://example.org/") } == .text("Player"))
    #expect(
      try title {
        try $0.set(.url, to: "https://example.org/a.mp3")
        try $0.set(.station, to: "Coast FM")
      } == .text("Coast FM"))
  }

  @Test func `follows the name of the player if that is the title`() throws {
    var shown = try snapshot()
    let stage = try Stage(shown)
    shown.identity = "Another"
    let signals = stage.signals { stage.show(shown) }
    let metadata = BusValue.dictionary([
      "mpris:trackid": .path(TrackID.path("album-7/track-3")), "xesam:title": .text("Another"),
    ])
    #expect(
      signals == [changed(["Identity": .text("Another")], of: PlayerClient.root), changed(["Metadata": metadata])])
  }

  @Test func `of a queue has the file's name for a missing title`() throws {
    var shown = try snapshot()
    shown.showsAddresses = true
    var named = try Content(kind: .music, id: "named")
    try named.set(.url, to: "file:///music/b.ogg")
    let unnamed = try Content(kind: .music, id: "unnamed")
    var queue = Queue()
    try queue.add("one", named)
    try queue.add("two", unnamed)
    shown.lists.queue = queue
    let stage = try Stage(shown)
    let answer = try #require(
      stage.client.ask(PlayerClient.trackList, "GetTracksMetadata") { message in
        message.openArray("o")
        for id: Identifier in ["one", "two"] { message.append(path: TrackID.path(entry: id)) }
        message.close()
      })
    try #require(answer.enterArray("a{sv}") == true)
    #expect(
      answer.readDictionary() == [
        "mpris:trackid": .path(TrackID.path(entry: "one")), "xesam:title": .text("b.ogg"),
        "xesam:url": .text("file:///music/b.ogg"),
      ])
    #expect(answer.readDictionary() == ["mpris:trackid": .path(TrackID.path(entry: "two"))])
  }

  @Test func `has a URL only if addresses are shown, without its secrets`() throws {
    var shown = try snapshot { try $0.set(.url, to: "https://u:p@example.org/a?token=x") }
    #expect(try metadata(shown)["xesam:url"] == nil)
    shown.showsAddresses = true
    #expect(try metadata(shown)["xesam:url"] == .text("https://example.org/a"))
  }

  @Test func `describes a camera in a comment`() throws {
    let shown = try snapshot(.homeMedia) { try $0.set(.contentDescription, to: "Front door") }
    #expect(try metadata(shown)["xesam:comment"] == .texts(["Front door"]))
  }

  @Test(
    arguments: [
      (.feedback, .positive, 1), (.feedback, .negative, 0), (.feedback, .neutral, nil), (.like, .positive, 1),
      (.dislike, .positive, 0),
    ] as [(Command, FeedbackStatus, Double?)])
  func `has the rating of the user`(command: Command, status: FeedbackStatus, rating: Double?) throws {
    var shown = try snapshot()
    shown.offer.add(command)
    try shown.offer.set(mark: Offer.Mark(status: status), of: command)
    #expect(try metadata(shown)["xesam:userRating"] == rating.map { .double($0) })
  }

  @Test func `has the cleaned text if a tag is very long and has invalid characters`() throws {
    let nasty = "a\u{FFFE}\u{1FFFF}\n\u{1}" + String(repeating: "é", count: 5_000)
    let clean = Text.line(Text.clean(nasty))
    let shown = try snapshot {
      try $0.set(.title, to: clean)
      try $0.set(.lyrics, to: clean)
      for _ in 0..<64 { try $0.add(.artist, clean) }
    }
    let metadata = try metadata(shown)
    #expect(metadata["xesam:title"] == .text(clean))
    #expect(metadata["xesam:artist"] == .texts([String](repeating: clean, count: 64)))
  }
}
