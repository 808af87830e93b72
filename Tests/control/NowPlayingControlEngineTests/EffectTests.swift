// SPDX-License-Identifier: MIT

@testable import NowPlayingControlEngine
import NowPlayingCore
import Testing

@Suite struct `The effect of a command` {
  private func session(_ state: PlaybackState, _ id: Identifier = "one", position: Int64 = 0) throws -> SessionSnapshot
  {
    SessionSnapshot(
      identity: "Player", content: try Content(kind: .music, id: id), playback: Playback(state: state, volume: 0.5),
      timeline: Timeline(position: position, timestamp: 0, rate: 0, length: nil))
  }

  private func isDone(_ invocation: Invocation, _ before: SessionSnapshot, _ after: SessionSnapshot) -> Bool? {
    invocation.isDone(before: before, after: after, now: 0)
  }

  @Test func `is seen if the player already has the state`() throws {
    let playing = try session(.playing)
    #expect(isDone(Invocation(.play), playing, playing) == true)
    #expect(isDone(Invocation(.pause), playing, playing) == false)
  }

  @Test(arguments: [0, 1, Int64.max - 1, .max]) func `of a seek or a skip never traps, at any position`(
    position: Int64
  ) throws {
    let shown = try session(.playing, position: position)
    for number in [Int64.min, -1, 0, 1, .max] {
      #expect(isDone(Invocation(.seekToPosition, .position(number)), shown, shown) != nil)
      for command in [Command.skipForward, .skipBackward] {
        _ = isDone(Invocation(command, .interval(number)), shown, shown)
      }
    }
    #expect(isDone(Invocation(.skipForward, .interval(.max)), shown, shown) == (position == 0 ? false : nil))
  }

  @Test func `of a toggle is the other state`() throws {
    let (playing, paused) = (try session(.playing), try session(.paused))
    #expect(isDone(Invocation(.togglePlayPause), playing, paused) == true)
    #expect(isDone(Invocation(.togglePlayPause), playing, playing) == false)
  }

  @Test func `of next is another item`() throws {
    let (one, two) = (try session(.playing), try session(.playing, "two"))
    #expect(isDone(Invocation(.next), one, two) == true)
    #expect(isDone(Invocation(.next), one, one) == false)
  }

  @Test func `of previous is also the beginning of the item`() throws {
    let (late, early) = (try session(.playing, position: 60_000_000), try session(.playing))
    #expect(isDone(Invocation(.previous), late, early) == true)
    #expect(isDone(Invocation(.previous), late, late) == false)
  }

  @Test func `of stop is also a pause at the beginning`() throws {
    let (playing, late) = (try session(.playing, position: 60_000_000), try session(.paused, position: 60_000_000))
    #expect(isDone(Invocation(.stop), playing, try session(.stopped)) == true)
    #expect(isDone(Invocation(.stop), playing, try session(.paused)) == true)
    #expect(isDone(Invocation(.stop), playing, late) == false)
  }

  @Test func `of a seek is a position nearby`() throws {
    let (before, after) = (try session(.paused), try session(.paused, position: 20_400_000))
    #expect(isDone(Invocation(.seekToPosition, .position(20_000_000)), before, after) == true)
    #expect(isDone(Invocation(.seekToPosition, .position(20_000_000)), before, before) == false)
  }

  @Test func `of a rating is that rating, also in whole stars`() throws {
    func rated(_ rating: Double?) throws -> SessionSnapshot {
      var session = try session(.playing)
      if let rating { try session.content?.set(.userRating, to: rating) }
      return session
    }
    let rate = Invocation(.rateContent, .rating(0.5))
    #expect(isDone(rate, try rated(0.8), try rated(0.4)) == true)
    #expect(isDone(rate, try rated(0.8), try rated(0.8)) == false)
    #expect(isDone(rate, try rated(nil), try rated(nil)) == nil)
  }

  @Test func `of a jump to an entry is that entry, and a removal has no visible effect`() throws {
    let before = try session(.playing)
    var after = before
    after.lists.reportedEntry = "two"
    #expect(isDone(Invocation(.goToEntry, .entry("two")), before, after) == true)
    #expect(isDone(Invocation(.goToEntry, .entry("two")), before, before) == false)
    #expect(isDone(Invocation(.removeFromQueue, .entry("two")), before, after) == nil)
  }

  @Test(arguments: [(1_499_999, true), (1_500_000, false)] as [(Int64, Bool)])
  func `allows a second and a half`(distance: Int64, isNear: Bool) throws {
    let (playing, paused) = (try session(.playing, position: 20_000_000), try session(.paused, position: distance))
    for position in [20_000_000 - distance, 20_000_000 + distance] {
      #expect(isDone(Invocation(.seekToPosition, .position(position)), playing, playing) == isNear)
      #expect(isDone(Invocation(.skipForward, .interval(position - 20_000_000)), playing, playing) == isNear)
      #expect(isDone(Invocation(.skipBackward, .interval(position - 20_000_000)), playing, playing) == isNear)
    }
    #expect(isDone(Invocation(.stop), playing, paused) == isNear)
    #expect(isDone(Invocation(.previous), playing, paused) == isNear)
    #expect(isDone(Invocation(.previous), paused, try session(.playing)) == !isNear)
    #expect(isDone(Invocation(.stop), paused, try session(.playing)) == false)
  }

  @Test func `of a skip counts from the position before`() throws {
    let (before, late) = (try session(.paused, position: 20_000_000), try session(.paused, position: 30_000_000))
    let early = try session(.paused, position: 10_000_000)
    let (forward, backward) = (
      Invocation(.skipForward, .interval(10_000_000)), Invocation(.skipBackward, .interval(10_000_000))
    )
    #expect(isDone(forward, before, late) == true && isDone(forward, before, early) == false)
    #expect(isDone(backward, before, early) == true && isDone(backward, before, late) == false)
    var unknown = late
    unknown.timeline = .unknown()
    #expect(isDone(forward, before, unknown) == nil)
  }

  @Test func `of a value is that value`() throws {
    let before = try session(.playing)
    var after = before
    after.playback.rate = 1.5
    after.offer.set(repeatMode: .one, supported: [.off, .one])
    after.offer.set(shuffleMode: .items, supported: [.off, .items])
    after.offer.set(fullscreen: true)
    after.lists.activePlaylist = "list"
    for invocation in [
      Invocation(.changePlaybackRate, .rate(1.5)), Invocation(.changeRepeatMode, .repeatMode(.one)),
      Invocation(.changeShuffleMode, .shuffleMode(.items)), Invocation(.setFullscreen, .fullscreen(true)),
      Invocation(.activatePlaylist, .playlist("list")),
    ] {
      #expect(isDone(invocation, before, after) == true && isDone(invocation, after, before) == false)
    }
    let open = Invocation(.openURL, .url("file:///a"))
    #expect(isDone(open, before, try session(.playing, "two")) == true && isDone(open, before, before) == false)
  }

  @Test func `of a volume is nearly that volume`() throws {
    var after = try session(.playing)
    for (volume, isNear) in [(0.5, true), (0.481, true), (0.519, true), (0.479, false), (0.521, false)] {
      #expect(isDone(Invocation(.setVolume, .volume(volume)), after, after) == isNear)
    }
    after.playback.volume = nil
    #expect(isDone(Invocation(.setVolume, .volume(0.5)), after, after) == nil)
  }

  @Test func `of raise is not seen`() throws {
    let playing = try session(.playing)
    #expect(isDone(Invocation(.raise), playing, playing) == nil)
  }
}

@Suite struct `A command that a player does not offer` {
  private func session(_ offered: Command..., enabled: Bool = true, plays: Bool = false) throws -> SessionSnapshot {
    var session = SessionSnapshot(identity: "Player", content: try Content(kind: .music, id: "one"))
    session.playback.state = plays ? .playing : .paused
    for command in offered {
      session.offer.add(command)
      try session.offer.enable(command, enabled)
    }
    return session
  }

  private func isControl(_ session: SessionSnapshot, _ command: Command, _ isOffered: Bool, _ isEnabled: Bool) -> Bool {
    session.control(of: command) == (isOffered, isEnabled)
  }

  @Test(arguments: [false, true]) func `works if another one has the same effect`(plays: Bool) throws {
    let both = try session(.play, .pause, plays: plays)
    #expect(isControl(both, .togglePlayPause, true, true) && isControl(both, .stop, true, true))
    let toggle = try session(.togglePlayPause, plays: plays)
    for command in [Command.play, .pause, .stop] { #expect(isControl(toggle, command, true, true)) }
    let radio = try session(.play, .stop, plays: plays)
    #expect(isControl(radio, .pause, true, true) && isControl(radio, .togglePlayPause, true, true))
  }

  @Test func `is disabled with the other one`() throws {
    let both = try session(.play, .pause, enabled: false)
    #expect(isControl(both, .togglePlayPause, true, false) && isControl(both, .stop, true, false))
    #expect(isControl(try session(.togglePlayPause, enabled: false), .play, true, false))
  }

  @Test func `has no effect otherwise`() throws {
    #expect(isControl(try session(.play), .togglePlayPause, false, false))
    for command in [Command.pause, .stop, .setVolume, .next] {
      #expect(isControl(try session(.play), command, false, false))
    }
  }

  @Test func `needs a volume to set it or to mute`() throws {
    var player = try session(.setVolume)
    for command in [Command.setVolume, .setMuted] { #expect(isControl(player, command, true, false)) }
    player.playback.volume = 0
    for command in [Command.setVolume, .setMuted] { #expect(isControl(player, command, true, true)) }
  }

  @Test func `sets the volume of the devices`() throws {
    var remote = try session(.setDeviceVolume)
    for (capabilities, isKnown) in [(DeviceCapabilities.absoluteVolume, true), ([], false)] {
      var devices = Remote()
      try devices.set(devices: [
        Device(id: "attic", name: "Attic", type: .speaker, capabilities: capabilities, volume: 0.5)
      ])
      remote.remote = devices
      #expect(isControl(remote, .setVolume, isKnown, isKnown))
    }
  }

  @Test func `moves each device, although the player shows their mean`() throws {
    var group = try session(.setDeviceVolume)
    var devices = Remote()
    try devices.set(
      devices: [("attic", 0.25), ("cellar", 0.75)].map { id, volume in
        try Device(id: id, name: "Room", type: .speaker, capabilities: .absoluteVolume, volume: volume)
      })
    (group.remote, group.playback.volume) = (devices, 0.5)
    let action = Action(Invocation(.setVolume, .volume(0.625)), to: nil, number: 1, nil)
    action.before = group
    let moved: [(Identifier, Double)] = [("attic", 0.375), ("cellar", 0.875)]
    #expect(
      action.sessionCommands()
        == moved.map { Invocation(.setDeviceVolume, .deviceVolume(DeviceVolume(device: $0, volume: $1))) })
  }
}

@Suite struct `An argument that the player completes` {
  private func argument(_ command: Command, _ argument: Invocation.Argument, _ before: SessionSnapshot?) -> Invocation {
    let action = Action(Invocation(command, argument), to: nil, number: 1, nil)
    action.before = before
    action.completeArgument()
    return action.invocation
  }

  @Test func `is the interval that it prefers, or ten seconds`() throws {
    var session = SessionSnapshot(identity: "Player", content: nil)
    session.offer.add(.skipForward)
    try session.offer.set(intervals: [30_000_000, 5_000_000], for: .skipForward)
    #expect(argument(.skipForward, .interval(0), session) == Invocation(.skipForward, .interval(30_000_000)))
    #expect(argument(.skipForward, .interval(1), session) == Invocation(.skipForward, .interval(1)))
    #expect(argument(.skipForward, .interval(0), nil) == Invocation(.skipForward, .interval(10_000_000)))
  }
}

@Suite struct `An argument` {
  private func isAccepted(_ command: Command, _ argument: Invocation.Argument) -> Bool {
    do throws(Failure) {
      try Invocation(command, argument).check()
      return true
    } catch { return false }
  }

  @Test(arguments: [-1, -0.5, 0, 0.5, 1, 1.01, .infinity, .nan] as [Double])
  func `is a number that a player accepts`(number: Double) {
    let device = DeviceVolume(device: "attic", volume: number)
    #expect(isAccepted(.setVolume, .volume(number)) == [0, 0.5, 1, 1.01].contains(number))
    #expect(isAccepted(.changePlaybackRate, .rate(number)) == [-1, -0.5, 0.5, 1, 1.01].contains(number))
    #expect(isAccepted(.setDeviceVolume, .deviceVolume(device)) == [0, 0.5, 1].contains(number))
  }

  @Test(arguments: [-1, 0, 1] as [Int64]) func `is a time that is not negative`(time: Int64) {
    #expect(isAccepted(.seekToPosition, .position(time)) == (time >= 0))
    #expect(isAccepted(.skipForward, .interval(time)) == (time >= 0))
  }

  @Test func `is a text that is not empty`() {
    for (text, isAllowed) in [("", false), ("a", true)] {
      #expect(isAccepted(.openURL, .url(text)) == isAllowed)
      #expect(isAccepted(.addToQueue, .addition(text, after: "", makeCurrent: false)) == isAllowed)
      #expect(isAccepted(.goToEntry, .entry(Identifier(text))) == isAllowed)
      #expect(isAccepted(.activatePlaylist, .playlist(Identifier(text))) == isAllowed)
    }
  }
}

@Suite struct `An entry that does not exist` {
  @Test func `is known if the list was read`() throws {
    var lists = Lists()
    let (entry, playlist) = (Invocation(.goToEntry, .entry("a")), Invocation(.activatePlaylist, .playlist("a")))
    #expect(entry.missing(in: lists) == nil && playlist.missing(in: lists) == nil)
    lists.queue = Queue()
    lists.playlists = Playlists()
    #expect(entry.missing(in: lists) == "queue entry \"a\"" && playlist.missing(in: lists) == "playlist \"a\"")
    try lists.queue?.add("a", Content(kind: .music, id: "song"))
    try lists.playlists?.add("a", name: "A", icon: nil)
    #expect(entry.missing(in: lists) == nil && playlist.missing(in: lists) == nil)
  }

  @Test func `is unknown if the list may have more entries`() throws {
    var lists = Lists()
    lists.queue = Queue()
    lists.playlists = Playlists()
    for number in 1..<Limits.queueEntries {
      try lists.queue?.add(Identifier("q\(number)"), Content(kind: .music, id: "song"))
    }
    for number in 1..<Limits.playlists { try lists.playlists?.add(Identifier("p\(number)"), name: "A", icon: nil) }
    let playlist = Invocation(.activatePlaylist, .playlist("a"))
    for entry in [
      Invocation(.goToEntry, .entry("a")),
      Invocation(.addToQueue, .addition("file:///b", after: "a", makeCurrent: true)),
    ] {
      #expect(entry.missing(in: lists) == "queue entry \"a\"")
    }
    #expect(playlist.missing(in: lists) == "playlist \"a\"")
    let atStart = Invocation(.addToQueue, .addition("file:///b", after: "", makeCurrent: true))
    #expect(atStart.missing(in: lists) == nil && Invocation(.play).missing(in: lists) == nil)
    try lists.queue?.add("last", Content(kind: .music, id: "song"))
    try lists.playlists?.add("last", name: "A", icon: nil)
    #expect(Invocation(.goToEntry, .entry("a")).missing(in: lists) == nil && playlist.missing(in: lists) == nil)
  }
}

@Suite struct `The name of a player` {
  @Test func `may be the name of its program`() {
    #expect(PlayerName.full("vlc") == "org.mpris.MediaPlayer2.vlc")
    #expect(PlayerName.full("org.mpris.MediaPlayer2.vlc") == "org.mpris.MediaPlayer2.vlc")
    #expect(PlayerName.isInstance("org.mpris.MediaPlayer2.vlc.instance7", of: PlayerName.full("vlc")))
    #expect(!PlayerName.isInstance("org.mpris.MediaPlayer2.vlcx", of: PlayerName.full("vlc")))
  }
}

@Suite struct `A command for a player` {
  private func action(_ invocation: Invocation, _ state: PlaybackState, _ offered: [Command]) throws -> Action {
    let action = Action(invocation, to: nil, number: 1, nil)
    var before = SessionSnapshot(identity: "Player", playback: Playback(state: state))
    for command in offered { before.offer.add(command) }
    action.before = before
    return action
  }

  @Test(
    arguments: [
      (.playing, [.togglePlayPause], [.togglePlayPause]), (.paused, [.togglePlayPause], []), (.paused, [], [.pause]),
      (.paused, [.pause], [.pause]),
    ] as [(PlaybackState, [Command], [Command])])
  func `has the same effect if the player does not offer it`(
    state: PlaybackState, offered: [Command], sent: [Command]
  ) throws {
    #expect(try action(Invocation(.pause), state, offered).sessionCommands().map { $0.command } == sent)
  }

  @Test(arguments: [true, false]) func `has a token only if the player takes one`(takesToken: Bool) throws {
    let raise = try action(Invocation(.raise, .activation("token")), .playing, [.raise])
    raise.before?.offer.set(takesActivationToken: takesToken)
    raise.completeArgument()
    #expect(raise.invocation == (takesToken ? Invocation(.raise, .activation("token")) : Invocation(.raise)))
  }
}
