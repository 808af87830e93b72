// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

private let second: Int64 = 1_000_000

/// A session at 60 of 180 seconds.
private func session(
  _ state: PlaybackState = .playing, offers offered: [Command], disabled: [Command] = [], volume: Double? = nil,
  length: Int64? = 180 * second, hasContent: Bool = true, _ adjust: (inout Offer) throws -> Void = { _ in }
) throws -> SessionSnapshot {
  var snapshot = SessionSnapshot(identity: "Player")
  if hasContent { snapshot.content = try Content(kind: .music, id: "song") }
  snapshot.playback = Playback(state: state, volume: volume)
  snapshot.timeline = Timeline(position: 60 * second, timestamp: 0, rate: 0, length: length)
  for command in offered { snapshot.offer.add(command) }
  for command in disabled { try snapshot.offer.enable(command, false) }
  try adjust(&snapshot.offer)
  return snapshot
}

extension SessionSnapshot {
  /// The resolution of an ask, as text: the command, "ignore" or the outcome.
  fileprivate func word(_ ask: Ask) -> String {
    switch resolve(ask, now: 0) {
    case .deliver(let invocation): "\(invocation.command.name)"
    case .deliverBoth(let first, let second): "\(first.command.name), \(second.command.name)"
    case .deliverAll(let all): "all of \(all.map { "\($0.command.name)" })"
    case .ignore: "ignore"
    case .refuse(let outcome, let reason): reason.isEmpty ? "no reason" : "\(outcome)"
    }
  }

  fileprivate func argument(_ ask: Ask) -> Invocation.Argument? {
    if case .deliver(let invocation) = resolve(ask, now: 0) { invocation.argument } else { nil }
  }
}

@Suite struct `The transport rules` {
  struct Row: CustomTestStringConvertible, Sendable {
    let offered: [Command]
    var disabled: [Command] = []
    /// The results of play, pause, play-pause and stop while the player plays, and while it is paused.
    let playing: [String]
    let paused: [String]
    var testDescription: String { "\(offered.map(\.name)) without \(disabled.map(\.name))" }
  }

  private static let no = "notSupported"
  static let table = [
    Row(
      offered: [], playing: ["ignore", "ignore", no, no], paused: ["ignore", "ignore", no, no]),
    Row(
      offered: [.play, .pause], playing: ["play", "pause", "pause", "pause"],
      paused: ["play", "pause", "play", "pause"]),
    Row(
      offered: [.togglePlayPause],
      playing: ["ignore", "toggle_play_pause", "toggle_play_pause", "toggle_play_pause"],
      paused: ["toggle_play_pause", "ignore", "toggle_play_pause", "ignore"]),
    Row(
      offered: [.play, .pause, .togglePlayPause, .stop],
      playing: ["play", "pause", "toggle_play_pause", "stop"], paused: ["play", "pause", "toggle_play_pause", "stop"]),
    Row(
      offered: [.pause], playing: ["ignore", "pause", "pause", "pause"], paused: ["ignore", "pause", no, "pause"]),
    Row(
      offered: [.play, .pause], disabled: [.play], playing: ["ignore", "pause", "pause", "pause"],
      paused: ["ignore", "pause", "ignore", "pause"]),
    Row(
      offered: [.play, .pause], disabled: [.pause], playing: ["play", "ignore", no, "ignore"],
      paused: ["play", "ignore", "play", "ignore"]),
    Row(
      offered: [.togglePlayPause], disabled: [.togglePlayPause], playing: ["ignore", "ignore", no, "ignore"],
      paused: ["ignore", "ignore", no, "ignore"]),
    // Pause works as CanPause promises, even if only one of the two commands is enabled.
    Row(
      offered: [.play, .pause, .togglePlayPause], disabled: [.togglePlayPause],
      playing: ["play", "pause", "pause", "pause"], paused: ["play", "pause", "play", "pause"]),
    Row(
      offered: [.play, .pause, .togglePlayPause], disabled: [.pause],
      playing: ["play", "toggle_play_pause", "toggle_play_pause", "toggle_play_pause"],
      paused: ["play", "ignore", "toggle_play_pause", "ignore"]),
    // A radio.
    Row(
      offered: [.play, .stop], playing: ["play", "stop", "stop", "stop"], paused: ["play", "ignore", "play", "stop"]),
    Row(
      offered: [.play, .stop], disabled: [.play, .stop], playing: ["ignore", "ignore", no, "ignore"],
      paused: ["ignore", "ignore", no, "ignore"]),
    Row(
      offered: [.stop], playing: ["ignore", "ignore", no, "stop"], paused: ["ignore", "ignore", no, "stop"]),
    // Without a stop command, stopping means pausing at the beginning.
    Row(
      offered: [.play, .pause, .seekToPosition],
      playing: ["play", "pause", "pause", "pause, seek_to_position"],
      paused: ["play", "pause", "play", "seek_to_position"]),
    Row(
      offered: [.togglePlayPause, .seekToPosition],
      playing: ["ignore", "toggle_play_pause", "toggle_play_pause", "toggle_play_pause, seek_to_position"],
      paused: ["toggle_play_pause", "ignore", "toggle_play_pause", "seek_to_position"]),
    Row(
      offered: [.play, .pause, .seekToPosition], disabled: [.seekToPosition],
      playing: ["play", "pause", "pause", "pause"], paused: ["play", "pause", "play", "pause"]),
    Row(
      offered: [.play, .pause, .seekToPosition], disabled: [.pause],
      playing: ["play", "ignore", no, "ignore"], paused: ["play", "ignore", "play", "seek_to_position"]),
    Row(offered: [.play], playing: ["play", "ignore", no, no], paused: ["play", "ignore", no, no]),
    Row(
      offered: [.play, .stop], disabled: [.stop], playing: ["play", "ignore", "ignore", "ignore"],
      paused: ["play", "ignore", "play", "ignore"]),
    Row(
      offered: [.pause, .stop], disabled: [.stop], playing: ["ignore", "pause", "pause", "ignore"],
      paused: ["ignore", "pause", no, "ignore"]),
  ]

  @Test(arguments: table) func `choose the command for each client request`(row: Row) throws {
    let asks: [Ask] = [.play, .pause, .playPause, .stop]
    for state in [PlaybackState.playing, .buffering] {
      let session = try session(state, offers: row.offered, disabled: row.disabled)
      #expect(asks.map { session.word($0) } == row.playing, "\(state)")
    }
    for state in [PlaybackState.paused, .stopped, .interrupted] {
      let session = try session(state, offers: row.offered, disabled: row.disabled)
      #expect(asks.map { session.word($0) } == row.paused, "\(state)")
    }
  }

  @Test func `allow a pause if a command for it is enabled`() throws {
    func canPause(_ offered: [Command], without disabled: [Command] = []) throws -> [Bool] {
      try [PlaybackState.playing, .paused].map { try session($0, offers: offered, disabled: disabled).canPause }
    }
    #expect(try canPause([]) == [false, false])
    #expect(try canPause([.pause]) == [true, true])
    #expect(try canPause([.togglePlayPause]) == [true, true])
    #expect(try canPause([.pause, .togglePlayPause], without: [.pause]) == [true, true])
    #expect(try canPause([.pause, .togglePlayPause], without: [.pause, .togglePlayPause]) == [false, false])
    #expect(try canPause([.play, .stop]) == [true, true])
    // A radio that cannot stop while it is silent.
    #expect(try canPause([.play, .stop], without: [.stop]) == [true, true])
    #expect(try canPause([.play, .stop], without: [.play]) == [true, true])
    #expect(try canPause([.play, .stop], without: [.play, .stop]) == [false, false])
    #expect(try canPause([.stop]) == [false, false])
    #expect(try canPause([.play]) == [false, false])
    #expect(try canPause([.play, .stop, .pause], without: [.pause]) == [false, false])
  }

  @Test func `pause and seek to 0 if the player has no stop command`() throws {
    let stop = try session(offers: [.play, .pause, .seekToPosition]).resolve(.stop, now: 0)
    #expect(stop == .deliverBoth(Invocation(.pause), Invocation(.seekToPosition, .position(0))))
    #expect(try session(offers: [.play, .pause, .seekToPosition], hasContent: false).word(.stop) == "pause")
  }

  @Test func `refuse what a device that is lost would do`() throws {
    for (offered, word) in [
      ([.play, .pause, .stop], "networkFailed"), ([.togglePlayPause], "networkFailed"), ([.play], "notSupported"),
    ] as [([Command], String)] {
      var session = try session(offers: offered, disabled: offered)
      session.remote = Remote()
      session.remote?.set(isReachable: false, now: 0)
      #expect(session.word(.playPause) == word)
    }
  }

  @Test(arguments: [(.next, .next), (.previous, .previous), (.raise, .raise), (.quit, .quit)] as [(Ask, Command)])
  func `have no effect if the command is not offered or not enabled`(ask: Ask, command: Command) throws {
    #expect(try session(offers: []).word(ask) == "ignore")
    #expect(try session(offers: [command], disabled: [command]).word(ask) == "ignore")
    #expect(try session(offers: [command]).resolve(ask, now: 0) == .deliver(Invocation(command)))
  }

  @Test(arguments: Command.allCases) func `refuse a command that is not offered, and ignore a disabled one`(
    command: Command
  ) throws {
    let ask = Ask.perform(Invocation(command))
    #expect(try session(offers: []).word(ask) == "notSupported")
    #expect(try session(offers: [command], disabled: [command]).word(ask) == "ignore")
  }

  @Test func `open URLs and set fullscreen only if the player offers it`() throws {
    let open = Ask.openURL("file:///a")
    let fill = Ask.setFullscreen(true)
    #expect(try session(offers: []).word(open) == "notSupported")
    func opens(_ offer: inout Offer) throws { try offer.set(schemes: ["file"], mimeTypes: []) }
    #expect(try session(offers: [.openURL], disabled: [.openURL], opens).word(open) == "ignore")
    #expect(try session(offers: [.openURL], opens).argument(open) == .url("file:///a"))
    #expect(try session(offers: []).word(fill) == "notSupported")
    #expect(try session(offers: [.setFullscreen], disabled: [.setFullscreen]).word(fill) == "ignore")
    #expect(try session(offers: [.setFullscreen]).argument(fill) == .fullscreen(true))
  }
}

@Suite struct `The rules for URLs` {
  /// The texts with which an address is refused: by OpenUri, by AddTrack, and by a command of Session1.
  private func reasons(_ address: String, _ schemes: [String]) throws -> Set<String> {
    let session = try session(offers: [.openURL, .addToQueue, .removeFromQueue]) {
      try $0.set(schemes: schemes, mimeTypes: [])
    }
    let asks: [Ask] = [
      .openURL(address), .addToQueue(address, after: "", makeCurrent: false),
      .perform(Invocation(.openURL, .url(address))),
      .perform(Invocation(.addToQueue, .addition(address, after: "", makeCurrent: true))),
    ]
    return Set(
      asks.map {
        switch session.resolve($0, now: 0) {
        case .refuse(.notSupported, let reason): reason
        case .deliver: "delivered"
        default: "neither"
        }
      })
  }

  @Test(
    arguments: [
      ("file:///a", ["file"]), ("FILE:///a", ["file"]), ("file:///a", ["File"]),
      ("https://example.org", ["file", "https"]),
      ("coap+tcp://a", ["coap+tcp"]), ("anything:at-all", ["*"]), ("ftp://a", ["file", "*"]), ("a/path", ["*"]),
      ("", ["*"]),
    ] as [(String, [String])])
  func `deliver a URL whose scheme the player lists`(address: String, schemes: [String]) throws {
    #expect(try reasons(address, schemes) == ["delivered"])
  }

  @Test(
    arguments: [
      ("ftp://a", ["file"], "this player does not open ftp: URLs, only file"),
      ("ftp://a", ["file", "http", "https"], "this player does not open ftp: URLs, only file, http and https"),
      ("file:///a", [], "this player opens no URL"),
      ("files:///a", ["file"], "this player does not open files: URLs, only file"),
      ("/a", ["file"], "the text is not a URL: a URL begins with a scheme like file:"),
      ("a:b", ["file"], "this player does not open a: URLs, only file"),
      ("", ["file"], "the text is not a URL: a URL begins with a scheme like file:"),
      (":", ["file"], "the text is not a URL: a URL begins with a scheme like file:"),
      ("1a:b", ["file"], "the text is not a URL: a URL begins with a scheme like file:"),
      ("fi\nle:///a", ["file"], "the text is not a URL: a URL begins with a scheme like file:"),
      ("file", ["file"], "the text is not a URL: a URL begins with a scheme like file:"),
    ] as [(String, [String], String)])
  func `refuse other URLs, with the reason`(address: String, schemes: [String], reason: String) throws {
    #expect(try reasons(address, schemes) == [reason])
  }

  @Test func `add a URL to the queue of a player that opens none, and play it`() throws {
    func opens(_ offer: inout Offer) throws { try offer.set(schemes: ["file"], mimeTypes: []) }
    let (open, other) = (Ask.openURL("file:///a"), Ask.openURL("ftp://a"))
    var session = try session(offers: [.addToQueue], opens)
    func addition(after id: Identifier) -> Invocation.Argument {
      .addition("file:///a", after: id, makeCurrent: true)
    }
    #expect(session.argument(open) == addition(after: ""))
    #expect(session.word(other) == "notSupported")
    session.lists.queue = Queue()
    try session.lists.queue?.add("one", Content(kind: .music, id: "1"))
    session.lists.reportedEntry = "one"
    #expect(session.argument(open) == addition(after: "one"))
    session.lists.reportedEntry = "gone"
    #expect(session.argument(open) == addition(after: ""))
    #expect(
      try NowPlayingCoreTests.session(offers: [.addToQueue], disabled: [.addToQueue], opens).word(open) == "ignore")
    let both = try NowPlayingCoreTests.session(offers: [.addToQueue, .openURL], opens)
    #expect(both.argument(open) == .url("file:///a"))
  }

  @Test func `omit the asterisk from the schemes`() throws {
    var offer = Offer()
    try offer.set(schemes: ["file", "*", "https"], mimeTypes: [])
    #expect(offer.namedSchemes == ["file", "https"])
  }
}

@Suite struct `The seeking rules` {
  @Test(
    arguments: [
      (0, 60), (10, 70), (-10, 50), (-61, 0), (120, 180), (-60, 0),
    ] as [(Int64, Int64)])
  func `seek relative to the current position`(offset: Int64, position: Int64) throws {
    let session = try session(offers: [.seekToPosition, .skipForward, .skipBackward, .next])
    let ask = Ask.seek(by: offset * second)
    #expect(session.resolve(ask, now: 0) == .deliver(Invocation(.seekToPosition, .position(position * second))))
  }

  @Test func `go to the next item beyond the end`() throws {
    for offset in [121 * second, .max] {
      #expect(try session(offers: [.seekToPosition, .next]).word(.seek(by: offset)) == "next")
      #expect(try session(offers: [.skipForward, .next]).word(.seek(by: offset)) == "next")
      #expect(try session(offers: [.seekToPosition]).word(.seek(by: offset)) == "ignore")
      #expect(try session(offers: [.seekToPosition, .next], disabled: [.next]).word(.seek(by: offset)) == "ignore")
    }
    #expect(try session(offers: [.seekToPosition]).argument(.seek(by: .min)) == .position(0))
    let live = try session(offers: [.seekToPosition], length: nil)
    #expect(live.argument(.seek(by: 3_600 * second)) == .position(3_660 * second))
  }

  @Test func `stay in the window`() throws {
    var live = try session(offers: [.seekToPosition, .next], length: nil)
    live.details.window = try SeekableWindow(start: 30 * second, end: 90 * second, moving: .end, timestamp: 0)
    #expect(live.argument(.seek(by: .max)) == .position(90 * second), "a broadcast has no end to pass")
    #expect(live.argument(.seek(by: .min)) == .position(30 * second))
    #expect(live.argument(.seek(by: 5 * second)) == .position(65 * second))
    #expect(live.word(.setPosition(90 * second, isCurrent: true)) == "seek_to_position")
    #expect(live.word(.setPosition(91 * second, isCurrent: true)) == "ignore")
    #expect(live.word(.setPosition(29 * second, isCurrent: true)) == "ignore")
    let later = Ask.perform(Invocation(.seekToPosition, .position(95 * second)))
    #expect(
      live.resolve(later, now: 0)
        == .refuse(.invalidArgument, "a position is from 30 s to 90 s, the window of the broadcast"))
    #expect(live.resolve(later, now: 5 * second) == .deliver(Invocation(.seekToPosition, .position(95 * second))))
    live.details.window = try SeekableWindow(start: 30, end: 30, moving: [], timestamp: 0)
    #expect(!live.canSeek && live.word(.seek(by: 0)) == "ignore")
    #expect(live.word(.perform(Invocation(.seekToPosition, .position(30)))) == "ignore")
  }

  @Test func `compute the current position at the time of the request`() throws {
    var playing = try session(offers: [.seekToPosition])
    playing.timeline = Timeline(position: 60 * second, timestamp: 0, rate: 2, length: nil)
    let resolution = playing.resolve(.seek(by: second), now: 10 * second)
    #expect(resolution == .deliver(Invocation(.seekToPosition, .position(81 * second))))
  }

  @Test(
    arguments: [
      (1, .skipForward, 5), (9, .skipForward, 10), (45, .skipForward, 30), (-1, .skipBackward, 15),
      (-9_000, .skipBackward, 15), (7, .skipForward, 5),
    ] as [(Int64, Command, Int64)])
  func `skip by the nearest interval if the player cannot seek`(
    offset: Int64, command: Command, interval: Int64
  ) throws {
    let session = try session(offers: [.skipForward, .skipBackward]) {
      try $0.set(intervals: [10 * second, 5 * second, 30 * second], for: .skipForward)
      try $0.set(intervals: [15 * second], for: .skipBackward)
    }
    let ask = Ask.seek(by: offset * second)
    #expect(session.resolve(ask, now: 0) == .deliver(Invocation(command, .interval(interval * second))))
  }

  @Test func `skip back for any negative offset`() throws {
    #expect(try session(offers: [.skipBackward]).argument(.seek(by: .min)) == .interval(10 * second))
  }

  @Test func `ignore a seek without a command for it`() throws {
    #expect(try session(offers: []).word(.seek(by: 1)) == "ignore")
    #expect(try session(offers: [.skipForward]).word(.seek(by: -1)) == "ignore")
    #expect(try session(offers: [.skipForward]).word(.seek(by: 0)) == "ignore")
    #expect(try session(offers: [.seekToPosition], disabled: [.seekToPosition]).word(.seek(by: 1)) == "ignore")
    #expect(try session(offers: [.seekToPosition], hasContent: false).word(.seek(by: 1)) == "ignore")
  }

  @Test(arguments: [0, 1, 180 * second] as [Int64]) func `go to a position within the item`(position: Int64) throws {
    let session = try session(offers: [.seekToPosition])
    #expect(session.argument(.setPosition(position, isCurrent: true)) == .position(position))
    #expect(session.word(.setPosition(position, isCurrent: false)) == "ignore")
  }

  @Test(arguments: [-1, .min, 180 * second + 1, .max] as [Int64]) func `ignore a position outside the item`(
    position: Int64
  )
    throws
  {
    #expect(try session(offers: [.seekToPosition]).word(.setPosition(position, isCurrent: true)) == "ignore")
  }

  @Test func `refuse a position if the player can only skip`() throws {
    #expect(try session(offers: [.skipForward]).word(.setPosition(0, isCurrent: true)) == "notSupported")
    #expect(try session(offers: []).word(.setPosition(0, isCurrent: true)) == "ignore")
    let disabled = try session(offers: [.seekToPosition, .skipForward], disabled: [.seekToPosition])
    #expect(disabled.word(.setPosition(0, isCurrent: true)) == "ignore")
  }
}

@Suite struct `The rules for properties` {
  @Test(
    arguments: [(0.6, 0.5), (0.8, 1), (1.4, 1), (9, 2), (-3, 0.5), (1e308, 2), (-1e308, 0.5)] as [(Double, Double)])
  func `choose the nearest supported rate`(wanted: Double, taken: Double) throws {
    let session = try session(offers: [.changePlaybackRate]) { try $0.set(rates: [0.5, 1, 2]) }
    #expect(session.resolve(.setRate(wanted), now: 0) == .deliver(Invocation(.changePlaybackRate, .rate(taken))))
  }

  @Test(
    arguments: [(1.1, 1.1), (3, 3), (0.03, 0.03), (0.01, 0.03), (33, 32), (-1, 0.03), (1e308, 32)]
      as [(Double, Double)])
  func `keep every rate of a range`(wanted: Double, taken: Double) throws {
    let session = try session(offers: [.changePlaybackRate]) { try $0.set(minimumRate: 0.03, maximumRate: 32) }
    #expect(session.resolve(.setRate(wanted), now: 0) == .deliver(Invocation(.changePlaybackRate, .rate(taken))))
  }

  @Test func `pause at rate 0`() throws {
    #expect(try session(offers: [.pause, .changePlaybackRate]).word(.setRate(0)) == "pause")
    #expect(try session(offers: [.togglePlayPause]).word(.setRate(-0.0)) == "toggle_play_pause")
    #expect(try session(.paused, offers: [.togglePlayPause]).word(.setRate(0)) == "ignore")
    #expect(try session(offers: []).word(.setRate(0)) == "ignore")
  }

  @Test(arguments: [.nan, .infinity, -.infinity] as [Double]) func `refuse numbers that are not finite`(number: Double)
    throws
  {
    let session = try session(offers: [.changePlaybackRate, .setVolume], volume: 1)
    #expect(session.word(.setRate(number)) == "invalidArgument")
    #expect(session.word(.setVolume(number)) == "invalidArgument")
  }

  @Test func `end mute before another volume`() throws {
    func muted(_ offers: [Command], volume: Double?) throws -> SessionSnapshot {
      var session = try session(offers: offers, volume: volume)
      session.details.isMuted = true
      return session
    }
    #expect(try muted([.setMuted, .setVolume], volume: 1).word(.setVolume(0.5)) == "set_muted, set_volume")
    #expect(try muted([.setMuted, .setVolume], volume: 1).word(.setVolume(0)) == "ignore", "it is the shown volume")
    #expect(try muted([.setMuted, .setVolume], volume: 1).word(.setVolume(-1)) == "ignore")
    #expect(try muted([.setMuted], volume: nil).argument(.setVolume(0.5)) == .muted(false))
    #expect(try muted([.setMuted], volume: 1).argument(.setVolume(0.5)) == .muted(false))
    #expect(try muted([.setVolume], volume: 1).word(.setVolume(0.5)) == "set_volume")
    let none = try session(offers: [.setVolume], volume: nil)
    #expect(none.word(.perform(Invocation(.setVolume, .volume(0.5)))) == "notSupported")
    #expect(try session(offers: [.setMuted, .setVolume], volume: 1).word(.setVolume(0.5)) == "set_volume")
  }

  @Test func `refuse another rate if the player has only one`() throws {
    #expect(try session(offers: []).word(.setRate(1)) == "ignore")
    #expect(try session(offers: []).word(.setRate(2)) == "notSupported")
    #expect(try session(offers: [.changePlaybackRate], disabled: [.changePlaybackRate]).word(.setRate(2)) == "ignore")
  }

  @Test(arguments: RepeatMode.allCases) func `set only the repeat modes that the player supports`(mode: RepeatMode)
    throws
  {
    let ask = Ask.setRepeatMode(mode)
    #expect(try session(offers: []).word(ask) == "notSupported")
    #expect(try session(offers: [.changeRepeatMode]).argument(ask) == .repeatMode(mode))
    #expect(try session(offers: [.changeRepeatMode], disabled: [.changeRepeatMode]).word(ask) == "ignore")
    let some = try session(offers: [.changeRepeatMode]) { $0.set(repeatMode: .off, supported: [.off, .all]) }
    #expect(some.word(ask) == (mode == .one ? "notSupported" : "change_repeat_mode"))
  }

  @Test func `set the last shuffle mode that was on`() throws {
    func argument(_ isOn: Bool, _ adjust: (inout Offer) -> Void) throws -> Invocation.Argument? {
      try session(offers: [.changeShuffleMode], adjust).argument(.setShuffle(isOn))
    }
    #expect(try argument(true) { _ in } == .shuffleMode(.items))
    #expect(try argument(false) { _ in } == .shuffleMode(.off))
    #expect(
      try argument(true) {
        $0.set(shuffleMode: .collections, supported: [])
        $0.set(shuffleMode: .off, supported: [])
      } == .shuffleMode(.collections))
    #expect(
      try argument(true) { $0.set(shuffleMode: .off, supported: [.off, .collections]) } == .shuffleMode(.collections))
    let stuck = try session(offers: [.changeShuffleMode]) { $0.set(shuffleMode: .off, supported: [.off]) }
    #expect(stuck.word(.setShuffle(true)) == "notSupported")
    #expect(try session(offers: []).word(.setShuffle(true)) == "notSupported")
    let disabled = try session(offers: [.changeShuffleMode], disabled: [.changeShuffleMode])
    #expect(disabled.word(.setShuffle(true)) == "ignore")
  }

  @Test func `never set a negative volume, or a volume that the player does not have`() throws {
    let session = try session(offers: [.setVolume], volume: 0.5)
    #expect(session.argument(.setVolume(-3)) == .volume(0))
    #expect(session.argument(.setVolume(1.5)) == .volume(1.5))
    #expect(try NowPlayingCoreTests.session(offers: [.setVolume]).word(.setVolume(1)) == "notSupported")
    #expect(try NowPlayingCoreTests.session(offers: [], volume: 1).word(.setVolume(1)) == "notSupported")
    let disabled = try NowPlayingCoreTests.session(offers: [.setVolume], disabled: [.setVolume], volume: 1)
    #expect(disabled.word(.setVolume(1)) == "ignore")
  }
}

@Suite struct `The rules of the queue and the playlists` {
  struct Row: CustomTestStringConvertible, Sendable {
    let offered: [Command]
    var disabled: [Command] = []
    /// The results of four commands, each in two cases. Go to and remove: an entry, a missing one. Add: at the front,
    /// behind a missing entry. Activate: a playlist, a missing one. The order is go to, add, remove, activate.
    let words: [String]
    var testDescription: String { "\(offered.map(\.name)) without \(disabled.map(\.name))" }
  }

  private static let no = "notSupported"
  private static let none = "noSuchContent"
  private static let all: [Command] = [.goToEntry, .addToQueue, .removeFromQueue, .activatePlaylist]
  static let table = [
    Row(offered: [], words: [no, "ignore", "ignore", "ignore", "ignore", "ignore", no, none]),
    Row(
      offered: all,
      words: [
        "go_to_entry", "ignore", "add_to_queue", none, "remove_from_queue", "ignore", "activate_playlist", none,
      ]),
    Row(
      offered: all, disabled: all,
      words: ["ignore", "ignore", "ignore", "ignore", "ignore", "ignore", "ignore", none]),
    // MPRIS has one flag for both commands, so a single one is not offered.
    Row(offered: [.addToQueue], words: [no, "ignore", "ignore", "ignore", "ignore", "ignore", no, none]),
    Row(offered: [.removeFromQueue], words: [no, "ignore", "ignore", "ignore", "ignore", "ignore", no, none]),
    Row(
      offered: all, disabled: [.removeFromQueue],
      words: ["go_to_entry", "ignore", "ignore", "ignore", "ignore", "ignore", "activate_playlist", none]),
    Row(
      offered: all, disabled: [.addToQueue],
      words: ["go_to_entry", "ignore", "ignore", "ignore", "ignore", "ignore", "activate_playlist", none]),
  ]

  @Test(arguments: table) func `choose the result for each request`(row: Row) throws {
    let session = try session(offers: row.offered, disabled: row.disabled) {
      try $0.set(schemes: ["file"], mimeTypes: [])
    }
    let asks: [Ask] = [
      .goToEntry("a"), .goToEntry(nil), .addToQueue("file:///a", after: "", makeCurrent: false),
      .addToQueue("file:///a", after: nil, makeCurrent: true), .removeFromQueue("a"), .removeFromQueue(nil),
      .activatePlaylist("a"), .activatePlaylist(nil),
    ]
    #expect(asks.map { session.word($0) } == row.words)
  }

  @Test func `deliver the request's argument`() throws {
    let session = try session(offers: Self.all) { try $0.set(schemes: ["file"], mimeTypes: []) }
    #expect(session.argument(.goToEntry("a")) == .entry("a"))
    #expect(session.argument(.removeFromQueue("a")) == .entry("a"))
    #expect(
      session.argument(.addToQueue("file:///a", after: "b", makeCurrent: true))
        == .addition("file:///a", after: "b", makeCurrent: true))
    #expect(session.argument(.activatePlaylist("a")) == .playlist("a"))
  }
}
