// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import Testing

@testable import DBus
@testable import NowPlayingMPRIS

private let second: Int64 = 1_000_000

@Suite struct `Reading other players` {
  @Test func `an mpv with mpv-mpris`() {
    let player = reader(
      [
        ("CanControl", .b(true)), ("CanPlay", .b(true)), ("CanPause", .b(true)), ("CanSeek", .b(true)),
        ("CanGoNext", .b(false)), ("CanGoPrevious", .b(false)), ("LoopStatus", .s("None")), ("Shuffle", .b(false)),
        ("MinimumRate", .d(0.01)), ("MaximumRate", .d(100)), ("Rate", .d(1)), ("Volume", .d(1)),
        ("Position", .x(12 * second)), ("PlaybackStatus", .s("Playing")),
        (
          "Metadata",
          .dict([
            ("mpris:trackid", .o("/0")), ("mpris:length", .x(180 * second)), ("xesam:title", .s("clip.webm")),
            ("xesam:url", .s("file:///home/ann/clip.webm")),
          ])
        ),
      ],
      root: [
        ("Identity", .s("mpv")), ("DesktopEntry", .s("mpv")), ("CanQuit", .b(true)), ("CanRaise", .b(false)),
        ("HasTrackList", .b(false)), ("Fullscreen", .b(false)), ("CanSetFullscreen", .b(true)),
        ("SupportedUriSchemes", .list(["ftp", "http", "smb"])), ("SupportedMimeTypes", .list(["video/webm"])),
      ], now: 5 * second)
    let session = player.snapshot
    #expect(session.identity == "mpv" && session.desktopEntry == "mpv")
    #expect(session.content?.id == "/0" && session.content?.text(.title) == "clip.webm")
    #expect(session.content?.kind == .generic && session.content?.duration == .finite(180 * second))
    #expect(session.timeline.position(at: 7 * second) == 14 * second)
    #expect(session.offer.canUse(.seekToPosition) && session.offer.canUse(.openURL) && session.offer.canUse(.quit))
    #expect(session.offer.offers(.next) && !session.offer.canUse(.next) && !session.offer.offers(.raise))
    #expect(session.offer.rateRange == 0.01...100 && session.volume == 1)
    #expect(!session.offer.offers(.like) && !session.offer.offers(.goToEntry))
  }

  @Test func `a Spotify with an id that is a text, and unsigned lengths`() throws {
    var raw = bytes {
      Wire.write(
        [
          ("PlaybackStatus", .s("Paused")),
          (
            "Metadata",
            .dict([
              ("mpris:trackid", .s("spotify:track:4uLU6hMCjMI75M1A2tKUQC")), ("mpris:length", .x(213 * second)),
              ("mpris:artUrl", .s("https://i.scdn.co/image/ab67")), ("xesam:artist", .list(["Ann"])),
              ("xesam:autoRating", .d(0.7)), ("xesam:discNumber", .i(1)), ("xesam:trackNumber", .i(3)),
              ("xesam:title", .s("Song")), ("xesam:url", .s("https://open.spotify.com/track/4u")),
            ])
          ),
        ], to: $0)
    }
    // The writer has no uint64.
    let place = try #require(raw.indices.dropLast(2).first { raw[$0] == 1 && raw[$0 + 1] == 0x78 && raw[$0 + 2] == 0 })
    raw[place + 1] = UInt8(ascii: "t")
    var reader = PlayerReader(listsToo: false)
    _ = reader.readAll(of: Interface.player.name, message(raw), now: 0)
    let session = reader.snapshot
    #expect(session.content?.id == "spotify:track:4uLU6hMCjMI75M1A2tKUQC")
    #expect(session.content?.duration == .finite(213 * second) && session.content?.number(.trackNumber) == 3)
    #expect(session.imageAddress == "https://i.scdn.co/image/ab67")
    #expect(session.content?.artwork?.address == "https://i.scdn.co/image/ab67")
    #expect(!session.timeline.isKnown && session.playback.state == .paused)
    #expect(throws: Failure.self) { try reader.call(for: Invocation(.seekToPosition, .position(5)), now: 0) }
  }

  @Test func `a Spotify that is stopped has no item`() {
    let session = snapshot(metadata: [
      ("mpris:trackid", .s("")), ("mpris:length", .x(0)), ("mpris:artUrl", .s("")), ("xesam:title", .s("")),
      ("xesam:artist", .list([""])), ("xesam:url", .s("")),
    ])
    #expect(session.content == nil && session.imageAddress == nil)
  }

  @Test func `a VLC with texts in place of lists and numbers`() {
    let session = snapshot(metadata: [
      ("mpris:trackid", .o("/org/videolan/vlc/playlist/4")), ("xesam:artist", .s("Ann")), ("xesam:genre", .s("Folk")),
      ("xesam:trackNumber", .s("3/12")), ("mpris:length", .d(5_000_000)), ("vlc:time", .u(5)),
      ("vlc:publisher", .i(4)), ("xesam:url", .s("file:///home/ann/Music/01%20-%20Rain.flac")),
    ])
    #expect(session.content?.texts(.artist) == ["Ann"] && session.content?.texts(.genre) == ["Folk"])
    #expect(session.content?.number(.trackNumber) == 3 && session.content?.duration == .finite(5_000_000))
    #expect(session.content?.text(.title) == "01 - Rain.flac")
    #expect(session.content?.extras.map { $0.key } == ["vlc:publisher", "vlc:time"])
  }

  @Test func `an item without an id is known by its URL or title`() {
    #expect(snapshot(metadata: [("xesam:url", .s("https://a.example/"))]).content?.id == "https://a.example/")
    #expect(snapshot(metadata: [("xesam:title", .s("News"))]).content?.id == "News")
    #expect(
      snapshot(metadata: [("mpris:trackid", .o(TrackID.none)), ("xesam:title", .s("News"))]).content?.id == "News")
  }

  @Test func `without a track there is no item`() {
    #expect(snapshot(metadata: []).content == nil)
    #expect(snapshot(metadata: [("mpris:trackid", .o(TrackID.none))]).content == nil)
    #expect(snapshot(metadata: [("mpris:trackid", .s("/"))]).content == nil)
    let idle = reader([("CanControl", .b(true)), ("CanPlay", .b(true)), ("CanSeek", .b(true))]).snapshot.offer
    #expect(idle.canUse(.play) && !idle.canUse(.seekToPosition) && !idle.canUse(.skipForward))
  }

  @Test func `a title falls back to the file name, then to the URL`() {
    func title(_ address: String) -> String? {
      snapshot(metadata: [("mpris:trackid", .o("/1")), ("xesam:title", .s(" ")), ("xesam:url", .s(address))])
        .content?.text(.title)
    }
    #expect(title("file:///a/%C3%A9t%C3%A9.ogg") == "\u{e9}t\u{e9}.ogg")
    #expect(title("https://radio.example/live.mp3?token=1") == "live.mp3")
    #expect(title("https://radio.example/") == "https://radio.example/")
    #expect(title("/home/ann/a.mp3") == "a.mp3")
  }

  @Test func `texts are one line, clean and short`() throws {
    let session = snapshot(metadata: [
      ("mpris:trackid", .o("/1")), ("xesam:title", .s("one\ntwo\u{202E}\tthree")),
      ("xesam:artist", .list(["a\r\nb", "", String(repeating: "x", count: 2_000_000), "last"])),
      ("xesam:asText", .s("first\nsecond")), ("xesam:album", .s(String(repeating: "\u{1F600}", count: 500_000))),
    ])
    let content = try #require(session.content)
    #expect(content.text(.title) == "one two three" && content.text(.lyrics) == "first\nsecond")
    #expect(content.texts(.artist).first == "a b")
    #expect(content.texts(.artist).allSatisfy { $0.utf8.count <= Limits.textBytes })
    #expect(content.text(.album)?.utf8.count == Limits.textBytes)
    #expect(content.text(.album)?.unicodeScalars.allSatisfy { $0 == "\u{1F600}" } == true)
  }

  @Test func `a value after a huge one is read`() {
    let session = snapshot(metadata: [
      ("xesam:title", .s(String(repeating: "t", count: 5_000_000))), ("xesam:album", .s("Tides")),
    ])
    #expect(session.content?.text(.album) == "Tides" && session.content?.text(.title)?.utf8.count == Limits.textBytes)
  }

  @Test func `image addresses have limits`() {
    func image(_ address: String) -> String? { snapshot(metadata: [("mpris:artUrl", .s(address))]).imageAddress }
    let data = "data:image/png;base64," + String(repeating: "A", count: 2_000_000)
    #expect(image(data) == data)
    #expect(image("data:" + String(repeating: "A", count: Limits.dataAddressBytes)) == nil)
    #expect(image("https://a.example/" + String(repeating: "A", count: 5_000)) == nil)
  }

  @Test func `an invalid duration is unknown`() {
    for length in [0, -1, Int64.max, Int64.min] {
      #expect(
        snapshot(metadata: [("xesam:title", .s("a")), ("mpris:length", .x(length))]).content?.duration == .unknown)
    }
    for length in [Double.nan, .infinity, -1, 1e300] {
      #expect(
        snapshot(metadata: [("xesam:title", .s("a")), ("mpris:length", .d(length))]).content?.duration == .unknown)
    }
  }

  @Test func `a reader of the interface Player keeps every key`() throws {
    var reader = PlayerReader(listsToo: false, playerOnly: true)
    func read(_ metadata: [(String, Wire)]) {
      _ = reader.readAll(of: Interface.player.name, answer([("Metadata", .dict(metadata))]), now: 0)
    }
    read([
      ("xesam:userRating", .d(0.1)), ("mpris:trackid", .o("/track/1")), ("xesam:artist", .list(["Ann", "Bob"])),
      ("mpris:length", .x(5)), ("noprefix", .b(true)), ("a:whole", .d(5)), ("a:huge", .d(1e22)), ("a:nan", .d(.nan)),
      ("xesam:title", .s("one\r\ntwo\u{1B}[2J\u{202E}")), ("a:v", .v("inner")), ("a:dict", .dict([])),
      ("a:none", .list([])),
    ])
    let extras = reader.content?.extras ?? []
    #expect(
      extras.map { $0.key } == [
        "xesam:userRating", "mpris:trackid", "xesam:artist", "mpris:length", "noprefix", "a:whole", "a:huge", "a:nan",
        "xesam:title", "a:v", "a:none",
      ])
    #expect(
      extras.map { $0.value } == [
        .text("0.1"), .text("/track/1"), .text("Ann, Bob"), .text("5"), .text("true"), .text("5.0"), .text("1e+22"),
        .text("nan"), .text("one\ntwo[2J"), .text("inner"), .text(""),
      ])
    #expect(reader.content?.text(.title) == "one two[2J" && reader.content?.id == "/track/1")
    read([("a:dict", .dict([]))])
    #expect(reader.content != nil && reader.content?.extras.isEmpty == true)
    read([])
    #expect(reader.content == nil)
    _ = reader.readChanges(changes([("Identity", .s("Other"))], of: .root), now: 0)
    #expect(reader.snapshot.identity.isEmpty)
    #expect(try reader.call(for: Invocation(.togglePlayPause), now: 0).member == "PlayPause")
    #expect(reader.snapshot.offer.canUse(.openURL))
  }

  @Test func `keys of the player's own are texts or numbers`() {
    let session = snapshot(metadata: [
      ("xesam:title", .s("a")), ("a:text", .s("t")), ("a:whole", .d(-3)), ("a:real", .d(1234.5)), ("a:flag", .b(true)),
      ("a:list", .list(["x"])), ("a:nan", .d(.nan)), ("noprefix", .s("x")), ("mpris:other", .s("x")),
      ("xesam:TITLE", .s("x")), ("a:v", .v("inner")),
    ])
    let extras = session.content?.extras ?? []
    #expect(extras.map { $0.key } == ["a:real", "a:text", "a:v", "a:whole"])
    #expect(extras.map { $0.value } == [.text("1234.5"), .text("t"), .text("inner"), .number(-3)])
  }

  @Test(arguments: Property.allCases)
  func `a wrong type counts as absent`(property: Property) throws {
    let before = reader([("PlaybackStatus", .s("Playing"))]).snapshot
    for value in [Wire.s("wrong\u{7}"), .i(-5), .list(["x"]), .dict([("a", .s("b"))]), .ay([1]), .d(.nan), .b(true)] {
      guard value.signature != property.signature.description else { continue }
      var reader = reader([("PlaybackStatus", .s("Playing"))])
      _ = reader.readChanges(changes([(property.name, value)], of: property.interface), now: 1)
      let numbers: [Property] = [.rate, .minimumRate, .maximumRate, .volume, .position, .playlistCount]
      if numbers.contains(property), case .i = value { continue }
      if property == .playbackStatus {
        #expect(reader.snapshot.playback.state == .stopped)
      } else {
        #expect(reader.snapshot == before)
      }
    }
  }

  @Test func `wrong words and numbers count as absent`() {
    let session = reader([
      ("PlaybackStatus", .s("playing")), ("LoopStatus", .s("Everything")), ("Volume", .d(-1)), ("Rate", .d(.infinity)),
      ("MinimumRate", .d(0)), ("MaximumRate", .d(.nan)), ("Position", .x(-5)),
    ]).snapshot
    #expect(session.playback == Playback(state: .stopped) && session.offer.rates == [1])
    #expect(!session.offer.offers(.changeRepeatMode) && !session.offer.offers(.changePlaybackRate))
    #expect(session.timeline.position == 0)
  }

  @Test func `rate 0 while playing is a pause`() {
    let session = reader([("PlaybackStatus", .s("Playing")), ("Rate", .d(0)), ("Position", .x(9))]).snapshot
    #expect(session.playback.state == .paused && session.playback.rate == 1)
    #expect(session.timeline.position(at: 100) == 9)
  }

  @Test func `a player that cannot be controlled offers no playback commands`() {
    let session = reader([
      ("CanControl", .b(false)), ("CanPlay", .b(true)), ("CanGoNext", .b(true)), ("Volume", .d(1)),
    ]).snapshot
    #expect(session.offer.offered == [])
  }

  // MARK: The position

  private let playing: [(String, Wire)] = [
    ("PlaybackStatus", .s("Playing")), ("Rate", .d(1)), ("Position", .x(10)),
    ("Metadata", .dict([("mpris:trackid", .o("/1")), ("xesam:title", .s("One"))])),
  ]

  @Test func `the position continues, stops with the player, and is requested then`() {
    var reader = reader(playing, now: 100)
    #expect(reader.snapshot.timeline.position(at: 150) == 60)
    #expect(reader.readChanges(changes([("Volume", .d(0.5)), ("Rate", .d(1))]), now: 150) == [])
    #expect(reader.readChanges(changes([("PlaybackStatus", .s("Paused"))]), now: 200) == .position)
    #expect(reader.snapshot.timeline.position(at: 900) == 110)
    #expect(
      reader.readChanges(changes([("PlaybackStatus", .s("Playing")), ("Rate", .d(2))]), now: 1_000) == .position)
    #expect(reader.snapshot.timeline.position(at: 1_010) == 130)
    reader.readSeeked(message("Seeked") { $0.append(int64: 5) }, now: 2_000)
    #expect(reader.snapshot.timeline.position(at: 2_010) == 25)
    reader.readSeeked(message("Seeked") { $0.append(string: "5") }, now: 3_000)
    #expect(reader.snapshot.timeline.position(at: 2_010) == 25)
  }

  @Test func `the position is requested after each report of the item or the status, also of the same`() {
    // Some players have one id for all items: the position continues until they answer.
    let cases: [([(String, Wire)], Int64)] = [
      ([("mpris:trackid", .o("/2")), ("xesam:title", .s("One"))], 1),
      ([("mpris:trackid", .o("/1")), ("xesam:title", .s("Two"))], 111),
      ([("mpris:trackid", .o("/1")), ("xesam:title", .s("One")), ("xesam:url", .s("file:///2"))], 111),
    ]
    for (metadata, position) in cases {
      var reader = reader(playing, now: 100)
      #expect(reader.readChanges(changes([("Metadata", .dict(metadata))]), now: 200) == .position)
      #expect(reader.snapshot.timeline.position(at: 201) == position)
    }
    var reader = reader(playing, now: 100)
    let more: [(String, Wire)] = [
      ("mpris:trackid", .o("/1")), ("xesam:title", .s("One")), ("xesam:album", .s("Tides")),
    ]
    #expect(reader.readChanges(changes([("Metadata", .dict(more))]), now: 200) == .position)
    #expect(reader.snapshot.timeline.position(at: 201) == 111)
    #expect(reader.readChanges(changes([("PlaybackStatus", .s("Playing"))]), now: 200) == .position)
    let both: [(String, Wire)] = [("PlaybackStatus", .s("Playing")), ("Position", .x(7))]
    #expect(reader.readChanges(changes(both), now: 200) == .position)
    #expect(reader.snapshot.timeline.position(at: 201) == 8)
  }

  @Test func `an item with the id of all items is another one by its title`() {
    func session(_ title: String) -> SessionSnapshot {
      snapshot(metadata: [("mpris:trackid", .o("/org/mpris/MediaPlayer2/firefox")), ("xesam:title", .s(title))])
    }
    #expect(session("One").showsSameItem(as: session("One")))
    #expect(!session("One").showsSameItem(as: session("Two")))
    #expect(!session("One").showsSameItem(as: snapshot(metadata: [])))
    #expect(snapshot(metadata: []).showsSameItem(as: snapshot(metadata: [])))
  }

  @Test func `a player without a position has none, until it answers with one`() {
    var reader = reader([])
    func readAll(_ now: Int64) -> PlayerReader.Unread {
      reader.readAll(of: Interface.player.name, answer([("PlaybackStatus", .s("Playing"))]), now: now)
    }
    #expect(readAll(0) == .position)
    _ = reader.readPosition(nil, now: 1)
    #expect(!reader.snapshot.timeline.isKnown)
    #expect(reader.readChanges(changes([("Metadata", .dict([("xesam:title", .s("a"))]))]), now: 5) == .position)
    #expect(!reader.snapshot.timeline.isKnown)
    _ = reader.readPosition(get(.x(40)), now: 10)
    #expect(reader.snapshot.timeline.position(at: 12) == 42)
    // GetAll of Rhythmbox is without it while it is stopped.
    #expect(readAll(20) == .position)
    #expect(reader.snapshot.timeline.position(at: 20) == 50)
    _ = reader.readPosition(nil, now: 30)
    #expect(!reader.snapshot.timeline.isKnown)
  }

  @Test func `the clock reaches the end of an item`() {
    let length: [(String, Wire)] = [("mpris:trackid", .o("/1")), ("mpris:length", .x(1_010))]
    var reader = reader(playing.dropLast() + [("Metadata", .dict(length))], now: 100)
    #expect(reader.end == 1_100)
    _ = reader.readChanges(changes([("Rate", .d(2))]), now: 200)
    #expect(reader.end == 650)
    reader.readSeeked(message("Seeked") { $0.append(int64: 1_010) }, now: 300)
    #expect(reader.end == nil)
    reader.readSeeked(message("Seeked") { $0.append(int64: 0) }, now: 300)
    #expect(reader.end == 805)
    _ = reader.readChanges(changes([("PlaybackStatus", .s("Paused"))]), now: 400)
    #expect(reader.end == nil)
  }

  @Test func `an answer from before a seek does not count`() {
    let second: Int64 = 1_000_000
    let item = playing.dropLast()
    func read(seeked: Int64, answered: Int64, after pause: Int64 = 0, isAccepted: Bool, _ shown: Int64) {
      var player = reader(item + [("Position", .x(10 * second))], now: 0)
      player.readSeeked(message("Seeked") { $0.append(int64: seeked * second) }, now: second)
      let now = second + pause
      let wasAccepted = player.readPosition(get(.x(answered * second)), now: now)
      #expect(wasAccepted == isAccepted)
      #expect(player.snapshot.timeline.position(at: now) == shown * second)
    }
    // Audacious answers with the old position at first; cmus emits it.
    read(seeked: 60, answered: 11, isAccepted: false, 60)
    read(seeked: 11, answered: 60, isAccepted: true, 60)
    // The player finds a place near the requested one, and a seek can fail.
    read(seeked: 60, answered: 55, isAccepted: true, 55)
    read(seeked: 60, answered: 12, after: second, isAccepted: true, 12)
    // The position of another item is another one.
    var player = reader(item + [("Position", .x(0))], now: 0)
    player.readSeeked(message("Seeked") { $0.append(int64: 60 * second) }, now: 0)
    _ = player.readChanges(changes([("Metadata", .dict([("mpris:trackid", .o("/2"))]))]), now: 0)
    let wasAccepted = player.readPosition(get(.x(5)), now: 0)
    #expect(wasAccepted)
    // GetAll can be as old.
    player.readSeeked(message("Seeked") { $0.append(int64: 60 * second) }, now: 0)
    player.beginReading(Interface.player.name)
    let old = answer(item + [("Position", .x(6))])
    let unread = player.readAll(of: Interface.player.name, old, now: 0)
    #expect(unread.contains(.position))
    #expect(player.snapshot.timeline.position(at: 0) == 60 * second)
  }

  @Test func `an answer does not replace a signal that arrived before it`() {
    var reader = reader(playing, now: 0)
    reader.beginReading(Interface.player.name)
    _ = reader.readChanges(changes([("PlaybackStatus", .s("Paused"))]), now: 0)
    reader.readSeeked(message("Seeked") { $0.append(int64: 500) }, now: 0)
    _ = reader.readAll(of: Interface.player.name, answer(playing + [("Volume", .d(0.25))]), now: 0)
    #expect(reader.snapshot.playback.state == .paused && reader.snapshot.playback.volume == 0.25)
    #expect(reader.snapshot.timeline.position(at: 0) == 500)
    reader.beginReading(Interface.player.name)
    _ = reader.readAll(of: Interface.player.name, answer(playing), now: 0)
    #expect(reader.snapshot.playback.state == .playing && reader.snapshot.timeline.position(at: 0) == 10)
  }

  @Test func `the answer of a player that settles corrects what it has emitted, and leaves the rest`() {
    var reader = reader(playing, now: 0)
    _ = reader.readChanges(changes([("PlaybackStatus", .s("Paused")), ("Volume", .d(0.5))]), now: 0)
    reader.beginReadingState()
    _ = reader.readAll(of: Interface.player.name, answer(playing), now: 0)
    #expect(reader.snapshot.playback.state == .paused && reader.snapshot.playback.volume == 0.5)
    reader.beginSettling()
    _ = reader.readChanges(changes([("CanGoNext", .b(true))]), now: 0)
    _ = reader.readAll(of: Interface.player.name, answer(playing + [("CanGoNext", .b(false))]), now: 0)
    #expect(reader.snapshot.playback.state == .playing && reader.snapshot.playback.volume == 0.5)
    #expect(reader.snapshot.offer.canUse(.next))
    // Emitted before, so an answer that can be older does not count.
    reader.beginReadingState()
    _ = reader.readAll(of: Interface.player.name, answer(playing + [("Volume", .d(1))]), now: 0)
    #expect(reader.snapshot.playback.volume == 0.5)
  }

  @Test func `an older answer corrects nothing when a player settles, and is outdated after a newer one`() {
    var reader = reader(playing, now: 0)
    _ = reader.readChanges(changes([("PlaybackStatus", .s("Paused"))]), now: 0)
    let old = reader.beginReadingState()
    reader.beginSettling()
    let new = reader.beginReading(Interface.player.name)
    _ = reader.readAll(of: Interface.player.name, answer(playing + [("Volume", .d(0.25))]), call: old, now: 0)
    #expect(reader.snapshot.playback.state == .paused && reader.snapshot.playback.volume == 0.25)
    #expect(!reader.isOutdated(new))
    _ = reader.readAll(of: Interface.player.name, answer(playing), call: new, now: 0)
    #expect(reader.snapshot.playback.state == .playing)
    #expect(reader.isOutdated(old))
  }

  @Test func `a player without any property is empty`() {
    #expect(reader([]).isEmpty)
    #expect(!reader([("PlaybackStatus", .b(true))]).isEmpty)
    var reader = PlayerReader(listsToo: false)
    _ = reader.readChanges(changes([("CanPlay", .b(true))]), now: 0)
    _ = reader.readAll(of: Interface.player.name, answer([]), now: 0)
    #expect(!reader.isEmpty)
  }

  @Test(arguments: [(20.0, 20.7), (19.0, 19.0), (21.0, 21.0), (20.5, 20.5)])
  func `a player that settles may give whole seconds`(answered: Double, shown: Double) {
    var reader = reader(playing, now: 0)
    reader.readSeeked(message("Seeked") { $0.append(int64: 20_000_000) }, now: 0)
    reader.beginSettling()
    let position = Int64(answered * 1e6)
    _ = reader.readAll(of: Interface.player.name, answer(playing + [("Position", .x(position))]), now: 700_000)
    #expect(reader.snapshot.timeline.position(at: 700_000) == Int64(shown * 1e6))
  }

  @Test func `the tracks of a player that settles are requested again, and stay until the answer`() {
    var reader = reader([])
    _ = reader.readAll(of: Interface.trackList.name, answer([("Tracks", .paths(["/1"]))]), now: 0)
    let track = message { writer in
      writer.openArray("a{sv}")
      Wire.write([("mpris:trackid", .o("/1")), ("xesam:title", .s("One"))], to: writer)
      writer.close()
    }
    reader.readTracks(track)
    #expect(reader.tracksCall == nil)
    let mustRead = reader.mustReadRoot(hasChangedLists: true)
    #expect(mustRead)
    #expect(reader.tracksCall != nil)
    #expect(reader.snapshot.lists.queue?.entries.first?.content.texts(.title) == ["One"])
    track.rewind()
    reader.readTracks(track)
    #expect(reader.tracksCall == nil)
  }

  @Test func `a player that could do nothing while it was stopped is read again`() {
    func report(_ status: String, after canPlay: Bool) -> PlayerReader.Unread {
      let properties: [(String, Wire)] = [
        ("PlaybackStatus", .s("Stopped")), ("CanPlay", .b(canPlay)), ("CanPause", .b(false)),
      ]
      var reader = reader(properties)
      return reader.readChanges(changes([("PlaybackStatus", .s(status))]), now: 0)
    }
    #expect(report("Playing", after: false) == [.player, .position])
    #expect(report("Stopped", after: false) == .position)
    #expect(report("Playing", after: true) == .position)
  }

  @Test func `empty texts are absent, and an item that nearly stands still has no end`() {
    let item: Wire = .dict([("mpris:trackid", .o("/1")), ("mpris:length", .x(100_000_000)), ("mpris:artUrl", .s(""))])
    let values: [(String, Wire)] = [("PlaybackStatus", .s("Playing")), ("Position", .x(0)), ("Metadata", item)]
    let reader = reader(values + [("Rate", .d(1e-9))], root: [("DesktopEntry", .s(""))])
    #expect(reader.snapshot.desktopEntry == nil && reader.snapshot.imageAddress == nil && reader.end == nil)
    #expect(NowPlayingMPRISTests.reader(values + [("Rate", .d(1))]).end == 100_000_000)
  }

  @Test func `invalidated properties are requested`() {
    var reader = reader(playing)
    #expect(reader.readChanges(changes([], invalidated: ["Metadata", "Unknown"]), now: 0) == .player)
    #expect(reader.readChanges(changes([], of: .root, invalidated: ["Identity"]), now: 0) == .root)
    #expect(reader.readChanges(changes([], of: .trackList, invalidated: ["Tracks"]), now: 0) == .trackList)
    #expect(reader.readChanges(changes([], invalidated: ["Unknown"]), now: 0) == [])
    #expect(reader.readAll(of: "org.example.Other", answer(playing), now: 0) == [])
  }

  // MARK: Lists

  private let trackPaths = (1...600).map { "/track/\($0)" }

  @Test func `a long queue is a window around the current track`() throws {
    var reader = reader([("Metadata", .dict([("mpris:trackid", .o("/track/300")), ("xesam:title", .s("a"))]))])
    #expect(
      reader.readAll(of: Interface.trackList.name, answer([("Tracks", .paths(trackPaths))]), now: 0) == .tracks)
    let queue = try #require(reader.snapshot.lists.queue)
    #expect(queue.entries.count == Limits.queueEntries && queue.current == "/track/300")
    #expect(queue.entries.first?.id == "/track/236")
    func select(_ number: Int) -> PlayerReader.Unread {
      reader.readChanges(changes([("Metadata", .dict([("mpris:trackid", .o("/track/\(number)"))]))]), now: 0)
    }
    #expect(select(600) == [.tracks, .position])
    #expect(select(599) == .position)
    _ = select(600)
    #expect(reader.snapshot.lists.queue?.entries.last?.id == "/track/600")
    #expect(reader.snapshot.lists.queue?.entries.count == Limits.queueEntries)
  }

  @Test func `signals of a queue with wrong values change nothing`() {
    var reader = reader([])
    _ = reader.readAll(of: Interface.trackList.name, answer([("Tracks", .paths(["/1", "/2", "/1"]))]), now: 0)
    let before = reader.snapshot
    #expect(before.lists.queue?.entries.map { $0.id } == ["/1", "/2"])
    for member in ["TrackAdded", "TrackRemoved", "TrackMetadataChanged", "TrackListReplaced", "Other"] {
      _ = reader.readTracksSignal(message(member) { $0.append(string: "/1") })
      reader.readPlaylistSignal(message(member) { $0.append(string: "/1") })
    }
    #expect(reader.snapshot == before)
  }

  @Test func `wrong playlists are left out`() {
    var reader = reader([])
    _ = reader.readAll(of: Interface.playlists.name, answer([("PlaylistCount", .u(9))]), now: 0)
    reader.readPlaylists(
      message {
        $0.openArray("(oss)")
        for (path, name, icon) in [
          ("/1", "One", "data:x"), ("/1", "Again", ""), ("/2", "\n", ""), ("/3", "T\nhree", ""),
        ] {
          $0.openStruct("oss")
          $0.append(path: path)
          $0.append(string: name)
          $0.append(string: icon)
          $0.close()
        }
        $0.close()
      })
    let entries = reader.snapshot.lists.playlists?.entries ?? []
    #expect(entries.map { [$0.id.text, $0.name, $0.icon ?? "-"] } == [["/1", "One", "-"], ["/3", "T hree", "-"]])
  }

  // MARK: Calls

  @Test func `a toggle follows the known state`() throws {
    var reader = reader(playing)
    #expect(try reader.call(for: Invocation(.togglePlayPause), now: 0).member == "Pause")
    _ = reader.readChanges(changes([("PlaybackStatus", .s("Stopped"))]), now: 0)
    #expect(try reader.call(for: Invocation(.togglePlayPause), now: 0).member == "Play")
  }

  @Test func `an item without a path is sought by an offset`() throws {
    let reader = reader(
      [
        ("PlaybackStatus", .s("Playing")), ("Position", .x(10)),
        ("Metadata", .dict([("mpris:trackid", .s("no path")), ("xesam:title", .s("a"))])),
      ], now: 100)
    let call = try reader.call(for: Invocation(.seekToPosition, .position(50)), now: 105)
    #expect(call.member == "Seek" && message(call.member, call.append(to:)).readInt64() == 35)
  }

  @Test(arguments: [
    Invocation(.seekForward, .phase(.begin)), Invocation(.feedback, .feedback(.positive)),
    Invocation(.rateContent, .rating(1)), Invocation(.like, .negative(false)),
    Invocation(.enableLanguageOption, .languageOption("a", .none)),
    Invocation(.setDeviceVolume, .deviceVolume(DeviceVolume(device: "a", volume: 1))),
    Invocation(.stepDeviceVolume, .deviceSteps("a", 1)), Invocation(.changeShuffleMode, .shuffleMode(.collections)),
  ])
  func `a command that MPRIS does not have fails`(invocation: Invocation) throws {
    let failure = #expect(throws: Failure.self) { try reader([]).call(for: invocation, now: 0) }
    #expect(failure?.status == .invalidState && failure?.reason.contains("MPRIS") == true)
  }

  @Test(arguments: [
    Invocation(.changePlaybackRate, .rate(0)), Invocation(.changePlaybackRate, .rate(.nan)),
    Invocation(.setVolume, .volume(-1)), Invocation(.setVolume, .volume(.infinity)),
    Invocation(.skipForward, .interval(0)), Invocation(.seekToPosition, .position(-1)),
    Invocation(.play, .position(1)), Invocation(.setVolume), Invocation(.skipForward, .interval(.min)),
  ])
  func `a wrong argument fails`(invocation: Invocation) throws {
    let failure = #expect(throws: Failure.self) { try reader([]).call(for: invocation, now: 0) }
    #expect(failure?.status == .invalidArgument)
  }

  @Test func `an entry that is not a path fails`() {
    for id in ["", "a b", "/a//b", "/\u{e9}"] as [Identifier] {
      let entry = #expect(throws: Failure.self) { try reader([]).call(for: Invocation(.goToEntry, .entry(id)), now: 0) }
      #expect(entry?.status == .notFound && entry?.reason.contains("no queue entry") == true)
      let playlist = #expect(throws: Failure.self) {
        try reader([]).call(for: Invocation(.activatePlaylist, .playlist(id)), now: 0)
      }
      #expect(playlist?.status == .notFound && playlist?.reason.contains("no playlist") == true)
    }
  }

  // MARK: Any bytes

  @Test func `any bytes are read without a trap`() {
    let valid = [
      bytes {
        $0.append(string: Interface.player.name)
        Wire.write(playing + [("Volume", .d(1)), ("CanPlay", .b(true)), ("LoopStatus", .s("None"))], to: $0)
        $0.append(strings: ["Metadata"])
      },
      bytes {
        Wire.write(playing + [("Tracks", .paths(["/1", "/2"])), ("SupportedUriSchemes", .list(["a"]))], to: $0)
      },
      bytes("TrackAdded") {
        Wire.write([("mpris:trackid", .o("/1")), ("xesam:artist", .list(["a", "b"]))], to: $0)
        $0.append(path: "/1")
      },
      bytes("TrackListReplaced") {
        $0.openArray("o")
        for path in ["/1", "/2"] { $0.append(path: path) }
        $0.close()
        $0.append(path: "/1")
      },
      bytes {
        $0.openArray("(oss)")
        $0.openStruct("oss")
        $0.append(path: "/1")
        $0.append(string: "name")
        $0.append(string: "icon")
        $0.close()
        $0.close()
      },
    ]
    var random = Seeded(20)
    var reader = PlayerReader(listsToo: true)
    for round in 0..<20_000 {
      var changed = valid[round % valid.count]
      random.damage(&changed, isCut: round % 5 == 0)
      guard let message = message(changed) else { continue }
      read(message, round / valid.count, into: &reader)
      _ = reader.snapshot
      _ = reader.tracksCall
    }
  }

  private func read(_ message: Message, _ way: Int, into reader: inout PlayerReader) {
    switch way % 8 {
    case 0: _ = reader.readChanges(message, now: .max)
    case 1: _ = reader.readAll(of: Interface.player.name, message, now: 0)
    case 2: _ = reader.readAll(of: Interface.trackList.name, message, now: .min)
    case 3: _ = reader.readAll(of: Interface.root.name, message, now: 1)
    case 4: _ = reader.readTracksSignal(message)
    case 5: reader.readPlaylists(message)
    case 6: reader.readTracks(message)
    default: _ = reader.readPosition(message, now: 0)
    }
  }
}

extension Wire {
  fileprivate var signature: String {
    switch self {
    case .s: "s"
    case .o: "o"
    case .list: "as"
    case .paths: "ao"
    case .x: "x"
    case .i: "i"
    case .u: "u"
    case .d: "d"
    case .b: "b"
    case .ay: "ay"
    case .v: "v"
    case .dict: "a{sv}"
    }
  }
}
