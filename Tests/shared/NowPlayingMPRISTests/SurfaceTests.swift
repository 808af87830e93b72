// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import NowPlayingMPRIS

private let second: Int64 = 1_000_000

@Suite struct `A surface` {
  private var shown: SessionSnapshot
  private let stage: Stage

  init() throws {
    var shown = try snapshot { try $0.set(duration: .finite(180 * second)) }
    for command in [Command.play, .pause, .next, .seekToPosition] { shown.offer.add(command) }
    shown.playback = Playback(state: .playing)
    shown.timeline = Timeline(position: 60 * second, timestamp: 1_000 * second, rate: 1, length: 180 * second)
    self.shown = shown
    stage = try Stage(shown)
  }

  private var trackPath: String { TrackID.path("album-7/track-3") }

  // MARK: Reading

  @Test func `is complete at once`() throws {
    let player = try #require(stage.client.getAll(PlayerClient.player))
    #expect(
      Set(player.keys) == [
        "PlaybackStatus", "Rate", "Metadata", "Volume", "Position", "MinimumRate", "MaximumRate", "CanGoNext",
        "CanGoPrevious", "CanPlay", "CanPause", "CanSeek", "CanControl",
      ])
    #expect(player["CanControl"] == .flag(true))
    #expect(player["CanGoNext"] == .flag(true) && player["CanGoPrevious"] == .flag(false))
    let root = try #require(stage.client.getAll(PlayerClient.root))
    #expect(
      Set(root.keys) == [
        "CanQuit", "CanRaise", "HasTrackList", "Identity", "SupportedUriSchemes", "SupportedMimeTypes",
      ])
    #expect(root["Identity"] == .text("Player"))
    #expect(stage.client.introspect()?.contains("org.mpris.MediaPlayer2.Player") == true)
  }

  @Test func `computes the position at each call`() {
    #expect(stage.client.get("Position") == .int64(60 * second))
    stage.now += 5 * second
    #expect(stage.client.get("Position") == .int64(65 * second))
    stage.now += 3_600 * second
    #expect(stage.client.get("Position") == .int64(180 * second))
  }

  @Test func `can play even if the command is disabled now`() throws {
    var shown = shown
    try shown.offer.enable(.play, false)
    #expect(stage.signals { stage.show(shown) } == [])
    #expect(stage.client.get("CanPlay") == .flag(true))
  }

  @Test func `can pause while one of the commands for it is enabled`() throws {
    var shown = shown
    try shown.offer.enable(.pause, false)
    #expect(stage.signals { stage.show(shown) } == [changed(["CanPause": .flag(false)])])
    #expect(stage.client.player("Pause") == .done)
    guard case .failed("org.freedesktop.DBus.Error.NotSupported", _) = stage.client.player("PlayPause") else {
      Issue.record("MPRIS wants an error")
      return
    }
    #expect(stage.invocations.isEmpty)
    shown.offer.add(.togglePlayPause)
    #expect(stage.signals { stage.show(shown) } == [changed(["CanPause": .flag(true)])])
  }

  @Test(arguments: [
    ("Get", "org.mpris.MediaPlayer2.Player", "Nothing", "UnknownProperty"),
    ("Get", "org.mpris.MediaPlayer2.Player", "LoopStatus", "UnknownProperty"),
    ("Get", "org.example.Nothing", "Rate", "UnknownInterface"),
  ])
  func `refuses unknown properties and interfaces`(member: String, interface: String, property: String, error: String) {
    let reply = stage.client.call("org.freedesktop.DBus.Properties", member) {
      $0.append(string: interface)
      $0.append(string: property)
    }
    guard case .failed("org.freedesktop.DBus.Error." + error, let text) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(!text.isEmpty)
  }

  // MARK: Changing

  @Test func `emits nothing for the same snapshot`() {
    #expect(stage.signals { stage.show(shown) } == [])
    stage.now += 10 * second
    #expect(stage.signals { stage.show(shown) } == [])
  }

  @Test func `emits a track change as one signal with values`() throws {
    var next = shown
    next.content = try Content(kind: .music, id: "next")
    next.timeline = Timeline(position: 0, timestamp: stage.now, rate: 1, length: nil)
    try next.offer.enable(.next, false)
    next.playback = Playback(state: .playing, rate: 1.5)
    let metadata = BusValue.dictionary(["mpris:trackid": .path(TrackID.path("next")), "xesam:title": .text("Player")])
    #expect(
      stage.signals { stage.show(next) } == [
        changed(["Metadata": metadata, "CanGoNext": .flag(false), "Rate": .double(1.5), "MaximumRate": .double(1.5)])
      ])
  }

  @Test func `emits Seeked for a new item that does not begin at 0`() throws {
    var next = shown
    next.content = try Content(kind: .music, id: "next")
    next.timeline = Timeline(position: 30 * second, timestamp: stage.now, rate: 1, length: nil)
    let signals = stage.signals { stage.show(next) }
    #expect(signals.count == 2)
    #expect(signals.last == .seeked(30 * second))
  }

  @Test(arguments: [(180, true), (181, false), (nil, false)] as [(Int64?, Bool)])
  func `emits Seeked after a new item of the same length`(length: Int64?, isEmitted: Bool) throws {
    for state in [PlaybackState.playing, .paused] {
      var next = shown
      next.content = try Content(kind: .music, id: "\(state)")
      if let length { try next.content?.set(duration: .finite(length * second)) }
      next.playback = Playback(state: state)
      next.timeline = Timeline(
        position: 0, timestamp: stage.now, rate: state == .playing ? 1 : 0, length: length.map { $0 * second })
      let signals = stage.signals { stage.show(next) }
      #expect(signals.count == (isEmitted ? 2 : 1))
      if isEmitted { #expect(signals.last == .seeked(0)) }
      #expect(stage.signals { stage.show(next) } == [])
      _ = stage.signals { stage.show(shown) }
    }
  }

  @Test func `does not emit Seeked for the first item`() throws {
    var idle = shown
    idle.content = nil
    idle.timeline = Timeline(position: 0, timestamp: stage.now, rate: 0, length: nil)
    _ = stage.signals { stage.show(idle) }
    var next = shown
    next.timeline = Timeline(position: 0, timestamp: stage.now, rate: 1, length: 180 * second)
    #expect(stage.signals { stage.show(next) }.count == 1)
  }

  @Test func `does not emit Seeked for two items of an unknown length`() throws {
    var live = shown
    live.content = try Content(kind: .radio, id: "one")
    live.timeline = Timeline(position: 0, timestamp: stage.now, rate: 1, length: nil)
    _ = stage.signals { stage.show(live) }
    live.content = try Content(kind: .radio, id: "two")
    #expect(stage.signals { stage.show(live) }.count == 1)
  }

  @Test(arguments: [(90, true), (0, true), (61, true), (60, false)] as [(Int64, Bool)])
  func `emits Seeked after a jump and nothing else`(position: Int64, isEmitted: Bool) {
    var jumped = shown
    jumped.timeline = Timeline(position: position * second, timestamp: stage.now, rate: 1, length: 180 * second)
    #expect(stage.signals { stage.show(jumped) } == (isEmitted ? [.seeked(position * second)] : []))
    #expect(stage.signals { stage.show(jumped) } == [])
  }

  @Test func `emits Seeked after buffering, not before`() {
    var buffering = shown
    buffering.playback = Playback(state: .buffering)
    buffering.timeline = Timeline(position: 60 * second, timestamp: stage.now, rate: 0, length: 180 * second)
    #expect(stage.signals { stage.show(buffering) } == [])
    stage.now += 5 * second
    #expect(stage.client.get("Position") == .int64(60 * second))
    var resumed = shown
    resumed.timeline = Timeline(position: 60 * second, timestamp: stage.now, rate: 1, length: 180 * second)
    #expect(stage.signals { stage.show(resumed) } == [.seeked(60 * second)])
  }

  @Test func `emits a pause without the position`() {
    var paused = shown
    paused.playback = Playback(state: .paused)
    paused.timeline = Timeline(position: 60 * second, timestamp: stage.now, rate: 0, length: 180 * second)
    #expect(stage.signals { stage.show(paused) } == [changed(["PlaybackStatus": .text("Paused")])])
  }

  @Test func `emits an optional property when it appears`() {
    var more = shown
    more.offer.add(.changeRepeatMode)
    more.offer.add(.setFullscreen)
    #expect(
      stage.signals { stage.show(more) } == [
        changed(["Fullscreen": .flag(false), "CanSetFullscreen": .flag(true)], of: PlayerClient.root),
        changed(["LoopStatus": .text("None")]),
      ])
  }

  @Test func `is stopped and empty when it leaves`() {
    let signals = stage.signals { stage.surface.leave() }
    guard case .changed(PlayerClient.player, let values, []) = signals.first else {
      Issue.record("\(signals)")
      return
    }
    #expect(values["PlaybackStatus"] == .text("Stopped"))
    #expect(values["Metadata"] == .dictionary([:]))
    #expect(signals.count == 1)
  }

  // MARK: Commands

  @Test func `calls the player, and answers when the player does`() {
    var reply: PlayerClient.Reply?
    stage.client.start(PlayerClient.player, "Next") { reply = $0 }
    #expect(stage.client.wait { !stage.invocations.isEmpty })
    #expect(stage.invocations == [Invocation(.next)])
    #expect(stage.clients == [stage.client.connection.uniqueName])
    #expect(stage.client.get("CanControl") != nil)
    #expect(reply == nil)
    #expect(stage.surface.conclude(1, Answer(.endOfQueue, "nothing more")))
    #expect(stage.client.wait { reply != nil })
    #expect(reply == .failed("org.nowplaying.Error.EndOfQueue", "nothing more"))
    #expect(!stage.surface.conclude(1, .success))
  }

  @Test func `answers commands without effect at once`() {
    #expect(stage.client.player("Previous") == .done)
    #expect(stage.invocations.isEmpty)
  }

  @Test func `refuses calls if too many requests are open`() {
    stage.isFull = true
    guard case .failed("org.freedesktop.DBus.Error.Failed", let text) = stage.client.player("Next") else {
      Issue.record("a call without an answer")
      return
    }
    #expect(!text.isEmpty)
  }

  @Test func `compares the track of SetPosition`() {
    func setPosition(_ path: String, _ position: Int64) {
      stage.client.start(PlayerClient.player, "SetPosition") {
        $0.append(path: path)
        $0.append(int64: position)
      } answered: { _ in
      }
      _ = stage.client.get("CanControl")
    }
    setPosition("/org/mpris/MediaPlayer2/TrackList/NoTrack", 0)
    setPosition(TrackID.path("other"), 0)
    setPosition(trackPath, -1)
    setPosition(trackPath, 181 * second)
    #expect(stage.invocations.isEmpty)
    setPosition(trackPath, 7)
    #expect(stage.invocations == [Invocation(.seekToPosition, .position(7))])
  }

  @Test(arguments: ["Next", "Pause", "PlayPause", "Stop", "Play", "Raise", "Quit", "Seek", "SetPosition", "OpenUri"])
  func `refuses invalid arguments`(member: String) {
    let interface = member == "Raise" || member == "Quit" ? PlayerClient.root : PlayerClient.player
    let reply = stage.client.call(interface, member) { $0.append(double: .nan) }
    guard case .failed("org.freedesktop.DBus.Error.InvalidArgs", _) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(stage.invocations.isEmpty)
  }

  @Test func `emits a property again that was set without effect`() throws {
    var more = shown
    more.offer.add(.changeRepeatMode)
    stage.show(more)
    let signals = stage.signals {
      stage.client.start("org.freedesktop.DBus.Properties", "Set") {
        $0.append(string: PlayerClient.player)
        $0.append(string: "LoopStatus")
        $0.openVariant("s")
        $0.append(string: "Track")
        $0.close()
      } answered: { _ in
      }
      #expect(stage.client.wait { !stage.invocations.isEmpty })
      #expect(stage.surface.conclude(1, .success))
    }
    #expect(stage.invocations == [Invocation(.changeRepeatMode, .repeatMode(.one))])
    #expect(signals.contains(changed(["LoopStatus": .text("None")])))
  }

  @Test(
    arguments: [
      ("Volume", 0.5, .success, false), ("Volume", 0.7, .success, true), ("Volume", 0.5, Answer(.failed, "no"), true),
      ("Rate", 1, .success, false), ("Rate", 2, .success, true), ("Rate", 1, Answer(.failed, "no"), true),
    ] as [(String, Double, Answer, Bool)])
  func `emits nothing for a property that was set to its value`(
    name: String, value: Double, answer: Answer, isEmitted: Bool
  )
    throws
  {
    var more = shown
    for command in [Command.setVolume, .changePlaybackRate] { more.offer.add(command) }
    try more.offer.set(rates: [1, 2])
    more.playback.volume = 0.5
    stage.show(more)
    let signals = stage.signals {
      stage.client.start("org.freedesktop.DBus.Properties", "Set") {
        $0.append(string: PlayerClient.player)
        $0.append(string: name)
        $0.openVariant("d")
        $0.append(double: value)
        $0.close()
      } answered: { _ in
      }
      #expect(stage.client.wait { !stage.invocations.isEmpty })
      #expect(stage.surface.conclude(1, answer))
    }
    let shownValue = BusValue.double(name == "Volume" ? 0.5 : 1)
    #expect(signals.contains(changed([name: shownValue])) == isEmitted)
  }

  @Test func `emits a volume when it appears, and full volume when it disappears`() {
    var more = shown
    more.playback.volume = 0.5
    #expect(stage.signals { stage.show(more) } == [changed(["Volume": .double(0.5)])])
    more.playback.volume = nil
    #expect(stage.signals { stage.show(more) } == [changed(["Volume": .double(1)])])
    #expect(stage.client.get("Volume") == .double(1))
  }

  @Test func `stops at 0 if the player has no command for it`() {
    var reply: PlayerClient.Reply?
    stage.client.start(PlayerClient.player, "Stop") { reply = $0 }
    #expect(stage.client.wait { !stage.invocations.isEmpty })
    #expect(stage.invocations == [Invocation(.pause)])
    #expect(stage.surface.conclude(1, .success))
    #expect(stage.invocations == [Invocation(.pause), Invocation(.seekToPosition, .position(0))])
    #expect(reply == nil)
    #expect(stage.surface.conclude(2, .success))
    #expect(stage.client.wait { reply != nil })
    #expect(reply == .done)
  }

  @Test func `does not go to 0 if the item did not stop`() {
    var reply: PlayerClient.Reply?
    stage.client.start(PlayerClient.player, "Stop") { reply = $0 }
    #expect(stage.client.wait { !stage.invocations.isEmpty })
    #expect(stage.surface.conclude(1, Answer(.failed, "not now")))
    #expect(stage.client.wait { reply != nil })
    #expect(stage.invocations == [Invocation(.pause)])
  }

  @Test(arguments: ["CanPlay", "Metadata", "Position", "PlaybackStatus"])
  func `keeps read-only properties`(property: String) {
    guard case .failed = stage.client.set(property, "b", { $0.append(bool: false) }) else {
      Issue.record("\(property) was set")
      return
    }
  }

  @Test func `answers pending calls with their outcome after it has left`() {
    var reply: PlayerClient.Reply?
    stage.client.start(PlayerClient.player, "Next") { reply = $0 }
    #expect(stage.client.wait { !stage.invocations.isEmpty })
    stage.surface.leave()
    #expect(stage.surface.hasOpenCommands && reply == nil)
    #expect(stage.surface.conclude(1, Answer(.cancelled, "the player is leaving")))
    #expect(stage.client.wait { reply != nil })
    #expect(reply == .failed("org.nowplaying.Error.Cancelled", "the player is leaving"))
    #expect(!stage.surface.hasOpenCommands)
  }
}
