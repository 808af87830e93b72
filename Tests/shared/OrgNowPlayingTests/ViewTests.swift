// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import Testing

@testable import OrgNowPlaying

private let second: Int64 = 1_000_000

@Suite struct `The properties of Session1` {
  /// The value of a property of a session.
  private func value(_ property: String, of session: SessionSnapshot) throws -> BusValue {
    try #require(Stage(session).client.get(property, of: session1))
  }

  @Test func `are empty without a value`() throws {
    let all = try #require(Stage(SessionSnapshot(identity: "Player")).client.getAll(session1))
    let empty = all.filter { $0.value == .dictionary([:]) || $0.value == .dictionaries([:]) }
    #expect(
      empty.keys.sorted() == [
        "AnimatedArtwork", "Artwork", "Chapters", "Commands", "Content", "Lyrics", "Playlists", "Queue",
      ])
    #expect(all["Version"] == .uint32(1) && all["Identity"] == .text("Player") && all["DesktopEntry"] == .text(""))
    #expect(all["IsPrimary"] == .flag(true) && all["Others"] == .paths([]) && all["Id"] == .bytes([]))
  }

  @Test func `have every field by its name`() throws {
    let names = Field.allCases.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (0x61...0x7A).contains($0) } })
    var content = try Content(kind: .tvShow, id: "album-7/track-3")
    var wanted: [String: BusValue] = [
      "id": .bytes(Array("album-7/track-3".utf8)), "kind": .text("tv_show"), "media_type": .text("video"),
      "duration_us": .int64(254 * second),
    ]
    try content.set(duration: .finite(254 * second))
    for field in Field.allCases {
      switch field.holds {
      case .text:
        try content.set(field, to: "a " + field.name)
        wanted[field.name] = .text("a " + field.name)
      case .date:
        try content.set(field, to: "1959-08-17")
        wanted[field.name] = .text("1959-08-17")
      case .list:
        try content.add(field, "one")
        wanted[field.name] = .texts(["one"])
      case .count:
        try content.set(field, to: 7)
        wanted[field.name] = .int32(7)
      case .rating:
        try content.set(field, to: 0.5)
        wanted[field.name] = .double(0.5)
      case .flag:
        try content.set(field, to: true)
        wanted[field.name] = .flag(true)
      case .time:
        try content.set(field, microseconds: 3 * second)
        wanted[field.name + "_us"] = .int64(3 * second)
      }
    }
    try content.addAdBreak(start: 60 * second, end: 90 * second)
    try content.addAdBreak(start: 0, end: 5)
    wanted["ad_breaks_us"] = .spans([.init(start: 0, end: 5), .init(start: 60 * second, end: 90 * second)])
    try content.set(extra: "example:mood", to: .text("calm"))
    try content.set(extra: "example:number", to: .number(-7))
    wanted["extras"] = .dictionary(["example:mood": .text("calm"), "example:number": .int64(-7)])
    wanted["url"] = nil
    #expect(try value("Content", of: snapshot { $0.content = content }) == .dictionary(wanted))
    try content.set(.url, to: "https://user:secret@example.org/a?token=1")
    wanted["url"] = .text("https://example.org/a")
    let shown = snapshot {
      $0.content = content
      $0.showsAddresses = true
    }
    #expect(try value("Content", of: shown) == .dictionary(wanted))
  }

  @Test(arguments: [(MediaDuration.live, "live"), (.continuous, "continuous")])
  func `have live and continuous content`(duration: MediaDuration, word: String) throws {
    let session = try snapshot { try $0.content?.set(duration: duration) }
    guard case .dictionary(let content) = try value("Content", of: session) else { throw Unexpected() }
    #expect(content[word] == .flag(true) && content["duration_us"] == nil)
  }

  @Test(arguments: PlaybackState.allCases) func `have the playback`(state: PlaybackState) throws {
    var session = snapshot()
    session.playback = Playback(
      state: state, rate: 1.5, defaultRate: 2, queueIndex: 3, queueCount: 7, volume: 0.25)
    session.timeline = Timeline(position: 5 * second, timestamp: 77, rate: 1.5, length: nil)
    let words = ["stopped", "playing", "paused", "buffering", "interrupted"]
    #expect(
      try value("Playback", of: session)
        == .dictionary([
          "state": .text(words[Int(state.rawValue)]), "rate": .double(1.5), "default_rate": .double(2),
          "position_us": .int64(5 * second), "timestamp_us": .int64(77), "queue_index": .int32(3),
          "queue_count": .int32(7),
          "volume": .double(0.25),
        ]))
  }

  @Test func `have the details of the playback`() throws {
    var session = snapshot()
    session.details.isMuted = true
    session.details.isPrivate = true
    session.details.buffered = 9 * second
    session.details.window = try SeekableWindow(start: 1, end: 2, moving: .end, timestamp: 3)
    session.details.problem = try Problem(.signIn, text: "Sign in", address: "https://example.org")
    guard case .dictionary(let playback) = try value("Playback", of: session) else { throw Unexpected() }
    #expect(playback["muted"] == .flag(true) && playback["private"] == .flag(true))
    #expect(playback["buffered_us"] == .int64(9 * second))
    #expect(
      playback["window"]
        == .dictionary([
          "start_us": .int64(1), "end_us": .int64(2), "timestamp_us": .int64(3), "start_moves": .flag(false),
          "end_moves": .flag(true),
        ]))
    #expect(
      playback["problem"]
        == .dictionary([
          "kind": .text("sign_in"), "text": .text("Sign in"), "url": .text("https://example.org"),
          "can_retry": .flag(false),
        ]))
  }

  @Test func `have the commands and their parameters`() throws {
    var session = snapshot()
    for command in Command.allCases { session.offer.add(command) }
    try session.offer.enable(.next, false)
    try session.offer.set(intervals: [30 * second, 10 * second], for: .skipForward)
    try session.offer.set(rates: [0.5, 1, 2])
    session.offer.set(repeatMode: .one, supported: [.off, .one])
    session.offer.set(shuffleMode: .collections, supported: [.off, .collections])
    try session.offer.set(minimumRating: 1, maximumRating: 5)
    try session.offer.set(schemes: ["file"], mimeTypes: ["audio/flac"])
    session.offer.set(fullscreen: true)
    try session.offer.set(mark: Offer.Mark(status: .positive, title: "Love it", shortTitle: "Love"), of: .like)
    guard case .dictionaries(let commands) = try value("Commands", of: session) else { throw Unexpected() }
    #expect(commands.keys.sorted() == Command.allCases.map(\.name.description).sorted())
    let on = ["enabled": BusValue.flag(true)]
    #expect(commands["play"] == on && commands["next"] == ["enabled": .flag(false)] && commands["set_volume"] == on)
    #expect(commands["skip_forward"] == on.merging(["intervals_us": .int64s([30 * second, 10 * second])]) { $1 })
    #expect(commands["skip_backward"] == on.merging(["intervals_us": .int64s([10 * second])]) { $1 })
    #expect(commands["change_playback_rate"] == on.merging(["rates": .doubles([0.5, 1, 2])]) { $1 })
    let shuffle: [String: BusValue] = ["current": .text("collections"), "supported": .texts(["off", "collections"])]
    #expect(commands["change_shuffle_mode"] == on.merging(shuffle) { $1 })
    let repetition: [String: BusValue] = ["current": .text("one"), "supported": .texts(["off", "one"])]
    #expect(commands["change_repeat_mode"] == on.merging(repetition) { $1 })
    #expect(commands["rate_content"] == on.merging(["minimum": .double(1), "maximum": .double(5)]) { $1 })
    let like: [String: BusValue] = [
      "feedback": .text("positive"), "title": .text("Love it"), "short_title": .text("Love"),
    ]
    #expect(commands["like"] == on.merging(like) { $1 } && commands["bookmark"]?["feedback"] == .text("neutral"))
    let opened: [String: BusValue] = ["schemes": .texts(["file"]), "mime_types": .texts(["audio/flac"])]
    #expect(commands["open_url"] == on.merging(opened) { $1 } && commands["add_to_queue"] == commands["open_url"])
    #expect(commands["raise"] == on.merging(["activation_token": .flag(true)]) { $1 })
    #expect(commands["set_fullscreen"] == on.merging(["fullscreen": .flag(true)]) { $1 })
  }

  @Test func `have a range of rates, and steps in it`() throws {
    var session = snapshot()
    session.offer.add(.changePlaybackRate)
    try session.offer.set(minimumRate: 0.5, maximumRate: 1.5)
    guard case .dictionaries(let commands) = try value("Commands", of: session) else { throw Unexpected() }
    #expect(
      commands["change_playback_rate"] == [
        "enabled": .flag(true), "rates": .doubles([0.5, 0.75, 1, 1.25, 1.5]), "minimum": .double(0.5),
        "maximum": .double(1.5),
      ])
  }

  @Test func `have the language options, and the current ones`() throws {
    var session = snapshot()
    for command in [Command.enableLanguageOption, .disableLanguageOption] { session.offer.add(command) }
    let on = ["enabled": BusValue.flag(true)]
    let silent = ["enable_language_option": on, "disable_language_option": on]
    #expect(try value("Commands", of: session) == .dictionaries(silent))
    try session.offer.set(languageOptions: [
      LanguageOption(
        id: "audio-2", name: "Deutsch", tag: "de", kind: .audible, group: 7,
        flags: [.dubbedTranslation, .easyToRead, .isDefault]),
      LanguageOption(id: "text-1", name: "Captions", kind: .legible, group: 1, flags: .isOptional),
      LanguageOption(id: "audio-1", name: "English", tag: "en", kind: .audible, group: 7, flags: .isCurrent),
    ])
    guard case .dictionaries(let commands) = try value("Commands", of: session) else { throw Unexpected() }
    let shownGerman: [String: BusValue] = [
      "id": .text("audio-2"), "name": .text("Deutsch"), "tag": .text("de"), "kind": .text("audible"),
      "characteristics": .texts(["easy_to_read", "dubbed_translation"]),
    ]
    let shownEnglish: [String: BusValue] = [
      "id": .text("audio-1"), "name": .text("English"), "tag": .text("en"), "kind": .text("audible"),
      "characteristics": .texts([]),
    ]
    let shownCaptions: [String: BusValue] = [
      "id": .text("text-1"), "name": .text("Captions"), "kind": .text("legible"), "characteristics": .texts([]),
    ]
    let groups: [[String: BusValue]] = [
      ["options": .list([shownGerman, shownEnglish]), "default": .text("audio-2"), "allows_none": .flag(false)],
      ["options": .list([shownCaptions]), "allows_none": .flag(true)],
    ]
    #expect(
      commands["enable_language_option"]
        == on.merging(["current": .texts(["audio-1"]), "groups": .list(groups)]) { $1 })
    #expect(commands["disable_language_option"] == on)
  }

  @Test func `have the queue and the playlists, with ids of any bytes`() throws {
    let bytes: [UInt8] = [0x2F, 0xFF, 0x41, 0xC3]
    let id = Identifier(bytes: bytes)
    var queue = Queue()
    try queue.add(id, Content(kind: .music, id: id))
    try queue.set(current: id)
    var playlists = Playlists()
    try playlists.add(id, name: "Evening", icon: "file:///a.png")
    try playlists.add("b", name: "Morning", icon: nil)
    try playlists.set(times: id, created: 1, modified: .min, played: 3)
    var session = snapshot()
    session.content = queue.entries[0].content
    session.lists.queue = queue
    session.lists.playlists = playlists
    session.lists.activePlaylist = "b"
    let song: [String: BusValue] = ["id": .bytes(bytes), "kind": .text("music"), "media_type": .text("audio")]
    #expect(
      try value("Queue", of: session) == .dictionary(["entries": .entries([.init(id: bytes, values: song)])]))
    let evening: [String: BusValue] = [
      "name": .text("Evening"), "icon_url": .text("file:///a.png"), "created_us": .int64(1), "played_us": .int64(3),
    ]
    let lists: [BusValue.Entry] = [
      .init(id: bytes, values: evening), .init(id: Array("b".utf8), values: ["name": .text("Morning")]),
    ]
    #expect(try value("Playlists", of: session) == .dictionary(["entries": .entries(lists)]))
    guard case .dictionary(let playback) = try value("Playback", of: session) else { throw Unexpected() }
    #expect(playback["entry_id"] == .bytes(bytes) && playback["playlist_id"] == .bytes(Array("b".utf8)))
  }

  @Test func `have the chapters, and the commands that seek to them`() throws {
    let bytes: [UInt8] = [0x2F, 0xFF]
    var session = snapshot()
    session.offer.add(.seekToPosition)
    try session.content?.addChapter(id: "two", title: "", start: 60 * second, end: nil)
    try session.content?.addChapter(id: Identifier(bytes: bytes), title: "First", start: 0, end: 30 * second)
    let entries: [BusValue.Entry] = [
      .init(id: bytes, values: ["title": .text("First"), "start_us": .int64(0), "end_us": .int64(30 * second)]),
      .init(id: Array("two".utf8), values: ["start_us": .int64(60 * second)]),
    ]
    #expect(try value("Chapters", of: session) == .dictionary(["entries": .entries(entries)]))
    guard case .dictionaries(let commands) = try value("Commands", of: session) else { throw Unexpected() }
    #expect(
      commands.keys.sorted() == ["go_to_chapter", "next_chapter", "previous_chapter", "seek_to_position"])
    #expect(commands["next_chapter"] == ["enabled": .flag(true)])
  }

  @Test func `have only ids for the last entries of a queue that is too long`() throws {
    let text = String(repeating: "x", count: 65_000)
    var queue = Queue()
    for number in 0..<Limits.queueEntries {
      var content = try Content(kind: .music, id: "song")
      for _ in 0..<8 { try content.add(.comment, text) }
      try queue.add(Identifier(String(number)), content)
    }
    let session = snapshot { $0.lists.queue = queue }
    guard case .dictionary(let shown) = try value("Queue", of: session), case .entries(let entries) = shown["entries"]
    else { throw Unexpected() }
    #expect(entries.count == Limits.queueEntries)
    #expect(entries.first?.values.isEmpty == false && entries.last?.values.isEmpty == true)
  }

  @Test func `have the id of the artwork, or its URL`() throws {
    var session = try snapshot { $0.content?.set(artwork: try Artwork(id: "cover-7")) }
    #expect(try value("Artwork", of: session) == .dictionary(["id": .bytes(Array("cover-7".utf8))]))
    session.content?.set(artwork: try Artwork(id: "a", address: "https://example.org/a.png"))
    #expect(try value("Artwork", of: session) == .dictionary(["url": .text("https://example.org/a.png")]))
  }

  @Test func `have the constraints of the animated artwork`() throws {
    var content = try Content(kind: .music, id: "song")
    content.set(animatedArtwork: try AnimatedArtwork(id: "loop", ratios: [AspectRatios(.tall)]))
    let session = SessionSnapshot(
      identity: "Player", content: content, constraints: [.powerSaver, .screenOff])
    #expect(
      try value("AnimatedArtwork", of: session)
        == .dictionary([
          "id": .bytes(Array("loop".utf8)), "aspect_ratios": .texts(["tall"]),
          "constraints": .texts(["power_saver", "screen_off"]),
        ]))
  }
}

/// A value has an unexpected type.
struct Unexpected: Error {}
