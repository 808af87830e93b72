// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import Testing

/// An order of players, and a clock that each event advances by a second.
private struct Stage: Sendable {
  var order = PlayerOrder()
  var now: Int64 = 1_000_000

  var primary: Identifier? { order.primary }

  private mutating func tick() { now += 1_000_000 }

  mutating func open(_ player: Identifier, _ status: PlayerStatus, name: Identifier? = nil, isRemote: Bool = false) {
    tick()
    order.appeared(player, name: name ?? "player.\(player)", now: now)
    if isRemote { order.setRemote(player, true, now: now) }
    order.statusChanged(player, status, now: now)
  }

  /// A player that existed before the program looked. `age` is the number of its connection.
  mutating func find(_ player: Identifier, _ status: PlayerStatus, age: Int, isRemote: Bool = false) {
    order.appeared(player, name: "player.\(player)", existedBefore: true, age: age, now: now)
    if isRemote { order.setRemote(player, true, now: now) }
    order.statusChanged(player, status, now: now)
  }

  /// A service knows when a paused player last played.
  mutating func learn(
    _ player: Identifier, _ time: PlayerTime, preference: UInt8 = PlayerOrder.notPreferred, place: Int,
    isLast: Bool = false
  ) {
    let history = PlayerHistory(player: player, status: .paused, time: time)
    order.learned(history, preference: preference, place: place, isLast: isLast, now: now)
  }

  mutating func set(_ player: Identifier, _ status: PlayerStatus) {
    tick()
    order.statusChanged(player, status, now: now)
  }

  mutating func close(_ player: Identifier) {
    tick()
    order.left(player, name: "player.\(player)", now: now)
  }

  mutating func command(_ player: Identifier, _ command: Command) {
    tick()
    order.commanded(player, command, now: now)
  }

  mutating func pin(_ player: Identifier) {
    tick()
    order.pin(player, now: now)
  }

  mutating func request(_ player: Identifier) -> PlayerOrder.Refusal? {
    tick()
    return order.requested(player, now: now)
  }

  mutating func resume(_ player: Identifier, _ time: PlayerTime) {
    tick()
    order.resumed(player, since: time, now: now)
  }

  mutating func prefer(_ player: Identifier, _ preference: UInt8) {
    order.setPreference(player, preference, now: now)
  }

  mutating func changeTrack(_ player: Identifier) {
    now += 100_000
    order.trackChanged(player, now: now)
  }

  mutating func wait(_ time: Int64) {
    now += time
    order.advance(to: now)
  }

  /// Opens a player that plays once, and is paused.
  mutating func openAndPause(_ player: Identifier) {
    open(player, .playing)
    set(player, .paused)
  }
}

@Suite struct `The primary player, in cases that users reported` {
  private var stage = Stage()

  @Test mutating func `two play, and the older one is paused`() {
    stage.open("older", .playing)
    stage.open("newer", .playing)
    stage.set("older", .paused)
    #expect(stage.primary == "newer")
  }

  @Test mutating func `two play, and the newer one is paused`() {
    stage.open("older", .playing)
    stage.open("newer", .playing)
    stage.set("newer", .paused)
    #expect(stage.primary == "older")
  }

  @Test mutating func `a paused player changes its tags while another plays`() {
    stage.openAndPause("paused")
    stage.open("playing", .playing)
    stage.changeTrack("paused")
    stage.set("paused", .paused)
    #expect(stage.order.order == ["playing", "paused"])
  }

  @Test mutating func `a stopped player is opened while mine is paused`() {
    stage.openAndPause("mine")
    stage.open("other", .stopped)
    #expect(stage.primary == "mine")
  }

  @Test mutating func `a paused player is opened while mine is paused`() {
    stage.openAndPause("mine")
    stage.open("other", .paused)
    #expect(stage.primary == "mine")
  }

  @Test mutating func `a paused player is opened while mine plays`() {
    stage.open("mine", .playing)
    stage.open("other", .paused)
    #expect(stage.primary == "mine")
    stage.set("mine", .paused)
    #expect(stage.primary == "mine")
  }

  @Test mutating func `mine plays, and another that plays leaves while a third is paused`() {
    stage.openAndPause("third")
    stage.open("mine", .playing)
    stage.open("other", .playing)
    stage.close("other")
    #expect(stage.order.order == ["mine", "third"])
  }

  @Test mutating func `the video has ended, and music is paused`() {
    stage.openAndPause("music")
    stage.open("video", .playing)
    stage.set("video", .stopped)
    stage.wait(PlayerOrder.gap)
    #expect(stage.order.order == ["music", "video"])
  }

  @Test mutating func `the video is paused last, and music was paused before`() {
    stage.open("music", .playing)
    stage.open("video", .playing)
    stage.set("music", .paused)
    stage.set("video", .paused)
    #expect(stage.order.order == ["video", "music"])
  }

  @Test(arguments: PlayerStatus.all) mutating func `a phone appears while mine is paused`(status: PlayerStatus) {
    stage.openAndPause("mine")
    stage.open("phone", status, isRemote: true)
    #expect(stage.primary == "mine")
  }

  @Test mutating func `A had played, B is opened and closed`() {
    stage.openAndPause("A")
    stage.open("C", .paused)
    stage.openAndPause("B")
    #expect(stage.primary == "B")
    stage.close("B")
    #expect(stage.primary == "A")
  }

  @Test mutating func `A and B were played and paused, then A once more`() {
    stage.openAndPause("A")
    stage.openAndPause("B")
    #expect(stage.primary == "B")
    stage.set("A", .playing)
    stage.set("A", .paused)
    #expect(stage.order.order == ["A", "B"])
  }
}

/// Decision 0051 has the reasons.
@Suite struct `The primary player, in cases that were open` {
  private var stage = Stage()

  @Test mutating func `a background playlist advances while a podcast plays that began later`() {
    stage.open("playlist", .playing)
    stage.open("podcast", .playing)
    stage.changeTrack("playlist")
    // Its stop between two tracks is a gap.
    stage.set("playlist", .stopped)
    stage.order.statusChanged("playlist", .playing, now: stage.now + PlayerOrder.gap - 1)
    stage.changeTrack("playlist")
    #expect(stage.order.order == ["podcast", "playlist"])
  }

  @Test mutating func `a remote session plays while a local player is paused`() {
    stage.openAndPause("local")
    stage.open("kitchen", .playing, isRemote: true)
    #expect(stage.order.order == ["local", "kitchen"])
    #expect(stage.order.reason(for: "kitchen") == .playingRemotely)
  }

  @Test mutating func `a remote session that plays is before a local player that has not played`() {
    stage.open("kitchen", .playing, isRemote: true)
    stage.open("local", .paused)
    stage.open("stopped", .stopped)
    #expect(stage.order.order == ["kitchen", "local", "stopped"])
  }

  @Test mutating func `a remote session that was started from here is like a local player`() {
    stage.openAndPause("local")
    stage.open("kitchen", .paused, isRemote: true)
    stage.command("kitchen", .play)
    stage.set("kitchen", .playing)
    #expect(stage.primary == "kitchen")
    stage.set("kitchen", .paused)
    #expect(stage.primary == "local")
    stage.set("kitchen", .playing)
    #expect(stage.primary == "local")
    stage.command("kitchen", .next)
    stage.changeTrack("kitchen")
    #expect(stage.order.reason(for: "kitchen") == .playing)
    #expect(stage.primary == "kitchen")
  }

  @Test mutating func `a player restarts under a new connection`() {
    stage.openAndPause("A")
    stage.openAndPause("B")
    stage.open("A'", .paused, name: "player.B'")
    stage.order.left("B", name: "player.B", now: stage.now)
    #expect(stage.primary == "A")
    stage.open("B2", .paused, name: "player.B")
    #expect(stage.order.order == ["B2", "A", "A'"])
  }

  @Test mutating func `a player that restarts does not begin again`() {
    stage.open("playlist", .playing)
    stage.open("podcast", .playing)
    stage.close("playlist")
    stage.open("playlist2", .playing, name: "player.playlist")
    #expect(stage.order.order == ["podcast", "playlist2"])
  }

  @Test mutating func `the bus restarts, and gives the connections to other players`() {
    for player: Identifier in [":1.1", ":1.2", ":1.3"] { stage.openAndPause(player) }
    stage.order.pin(":1.1", now: stage.now)
    stage.order.leftAll(now: stage.now)
    #expect(stage.order.order == [])
    stage.open(":1.3", .paused, name: "player.:1.1")
    stage.open(":1.1", .paused, name: "player.:1.2")
    #expect(stage.order.reason(for: ":1.3") == .pinned)
    stage.order.leftAll(now: stage.now)
    stage.open(":1.1", .paused, name: "player.:1.1")
    stage.open(":1.2", .paused, name: "player.:1.3")
    stage.open(":1.3", .paused, name: "player.:1.2")
    #expect(stage.order.order == [":1.1", ":1.2", ":1.3"])
    #expect(stage.order.reason(for: ":1.1") == .pinned)
  }

  @Test mutating func `a player that plays answers after another one has begun`() {
    stage.order.appeared("late", name: "player.late", now: stage.now)
    stage.open("newer", .playing)
    stage.set("late", .playing)
    #expect(stage.order.order == ["newer", "late"])
  }

  @Test mutating func `a tab pauses when it is hidden`() {
    stage.openAndPause("music")
    stage.open("tab", .playing)
    stage.set("tab", .paused)
    #expect(stage.primary == "tab")
    stage.set("music", .playing)
    #expect(stage.primary == "music")
  }

  @Test mutating func `a stream stalls, and reports that it plays`() {
    stage.open("music", .playing)
    stage.open("radio", .playing)
    stage.set("radio", .playing)
    stage.changeTrack("radio")
    #expect(stage.order.order == ["radio", "music"])
    stage.command("radio", .togglePlayPause)
    stage.set("radio", .paused)
    stage.wait(PlayerOrder.hold)
    #expect(stage.order.order == ["music", "radio"])
  }

  @Test mutating func `many players leave, and the newest 64 may restart`() {
    let players = (1...66).map { Identifier("P\($0)") }
    for player in players { stage.openAndPause(player) }
    for player in players { stage.order.left(player, name: "player.\(player)", now: stage.now) }
    for player in players {
      stage.order.appeared(Identifier("\(player)'"), name: "player.\(player)", now: stage.now)
      stage.order.statusChanged(Identifier("\(player)'"), .paused, now: stage.now)
    }
    let known = players.map { stage.order.reason(for: Identifier("\($0)'")) == .paused }
    #expect(known.prefix(2) == [false, false] && known.dropFirst(2).allSatisfy { $0 })
  }

  @Test mutating func `a player that is opened again later has not restarted`() {
    stage.open("music", .paused)
    stage.openAndPause("video")
    stage.close("video")
    stage.wait(PlayerOrder.restart)
    stage.open("video2", .paused, name: "player.video")
    #expect(stage.order.order == ["music", "video2"])
  }
}

@Suite struct `The order of players` {
  private var stage = Stage()

  @Test mutating func `is empty at first`() {
    #expect(stage.primary == nil && stage.order.order.isEmpty && stage.order.nextChange == nil)
    #expect(!stage.order.isEstimate && stage.order.pinned == nil && stage.order.reason(for: "A") == nil)
  }

  @Test mutating func `forgets restored players that do not run`() {
    let gone = PlayerHistory(player: "gone", status: .paused, time: .at(5))
    let mine = PlayerHistory(player: "mine", status: .paused, time: .at(4))
    stage.order = PlayerOrder(restoring: [gone, mine], pinned: "gone", now: 10)
    stage.order.appeared("mine", name: "player.mine", existedBefore: true, now: 10)
    stage.order.statusChanged("mine", .paused, now: 10)
    stage.order.forgetUnseen()
    #expect(stage.order.reason(for: "mine") == .paused)
    #expect(stage.order.history(of: "gone") == nil)
    #expect(stage.order.history(of: "mine")?.time == .at(4))
    stage.open("gone", .paused)
    #expect(stage.order.pinned == nil)
  }

  @Test mutating func `has the reason for each place`() {
    stage.open("phone", .paused, isRemote: true)
    stage.open("stopped", .stopped)
    stage.open("unplayed", .paused)
    stage.open("kitchen", .playing, isRemote: true)
    stage.openAndPause("paused")
    stage.open("playing", .playing)
    stage.order.appeared("silent", name: "player.silent", now: stage.now)
    let players = stage.order.order
    #expect(players == ["playing", "paused", "kitchen", "unplayed", "stopped", "phone", "silent"])
    #expect(
      players.map { stage.order.reason(for: $0) } == [
        .playing, .paused, .playingRemotely, .neverPlayed, .stopped, .restingRemotely, .silent,
      ])
    stage.pin("stopped")
    #expect(stage.order.order.first == "stopped" && stage.order.reason(for: "stopped") == .pinned)
    stage.order.listReported(["player.phone"])
    #expect(stage.order.order.first == "phone" && stage.order.reason(for: "phone") == .listed)
    #expect(stage.order.reason(for: "stopped") == .stopped)
  }

  @Test mutating func `counts a track that changes by a command as activity`() {
    stage.open("older", .playing)
    stage.open("newer", .playing)
    stage.command("older", .next)
    #expect(stage.primary == "newer")
    stage.changeTrack("older")
    #expect(stage.primary == "older")
    stage.command("newer", .previous)
    stage.wait(PlayerOrder.effect)
    stage.changeTrack("newer")
    #expect(stage.primary == "older")
    stage.command("newer", .setVolume)
    stage.changeTrack("newer")
    #expect(stage.primary == "older")
  }

  @Test mutating func `puts a silent player last until it reports its status`() {
    stage.openAndPause("other")
    stage.open("hung", .playing)
    stage.order.becameSilent("hung", now: stage.now)
    #expect(stage.order.order == ["other", "hung"])
    stage.set("hung", .playing)
    #expect(stage.order.order == ["hung", "other"])
  }

  @Test mutating func `has a player first that the user paused, until another one begins`() {
    stage.open("A", .playing)
    stage.open("B", .playing)
    stage.command("B", .pause)
    stage.set("B", .paused)
    #expect(stage.order.primary == "B")
    stage.order.advance(to: stage.now + PlayerOrder.hold)
    #expect(stage.order.primary == "A")
    stage.set("B", .paused)
    stage.command("A", .pause)
    stage.set("A", .paused)
    stage.set("B", .playing)
    #expect(stage.order.primary == "B")
  }

  @Test mutating func `has no player first by a pause of all, or of a hold`() {
    stage.open("A", .playing)
    stage.open("B", .playing)
    for player: Identifier in ["B", "A"] {
      stage.command(player, .pause)
      stage.set(player, .paused)
    }
    #expect(stage.order.primary == "A")
    stage.set("A", .playing)
    stage.set("B", .playing)
    stage.order.commanded("B", .pause, holds: false, now: stage.now)
    stage.set("B", .paused)
    #expect(stage.order.primary == "A")
  }

  @Test mutating func `has a connection with two names once`() {
    stage.open("A", .playing)
    stage.order.appeared("A", name: "alias", now: stage.now)
    #expect(stage.order.order == ["A"] && stage.order.names(of: "A") == ["alias", "player.A"])
    stage.close("A")
    #expect(stage.order.order == ["A"] && stage.order.names(of: "A") == ["alias"])
    stage.order.left("A", name: "alias", now: stage.now)
    #expect(stage.order.order.isEmpty && stage.order.names(of: "A").isEmpty)
  }

  @Test mutating func `keeps a player that changes its name`() {
    stage.openAndPause("A")
    stage.openAndPause("B")
    stage.close("B")
    stage.open("B", .paused, name: "other name")
    #expect(stage.order.order == ["B", "A"])
  }

  @Test mutating func `is playerctld's while playerctld runs`() {
    stage.open("a", .playing)
    stage.open("b", .paused)
    stage.order.listReported(["player.c", "player.b", "player.a"])
    #expect(stage.order.order == ["b", "a"])
    stage.pin("a")
    #expect(stage.primary == "b")
    stage.close("b")
    #expect(stage.primary == "a")
    stage.open("c", .paused)
    #expect(stage.primary == "c")
    // It has not listed the players yet.
    stage.order.listReported([])
    #expect(stage.primary == "a")
    stage.order.listReported(nil)
    #expect(stage.primary == "a")
  }

  // MARK: Gaps

  @Test mutating func `ignores a short stop`() {
    stage.open("older", .playing)
    stage.open("newer", .playing)
    stage.set("newer", .stopped)
    #expect(stage.primary == "newer" && stage.order.nextChange == stage.now + PlayerOrder.gap)
    stage.wait(PlayerOrder.gap - 1)
    #expect(stage.primary == "newer")
    stage.order.statusChanged("newer", .playing, now: stage.now)
    #expect(stage.order.nextChange == nil)
    stage.wait(PlayerOrder.gap)
    #expect(stage.primary == "newer")
  }

  @Test mutating func `moves a player that stays stopped after the gap`() {
    stage.open("older", .playing)
    stage.open("newer", .playing)
    stage.set("newer", .stopped)
    stage.wait(PlayerOrder.gap)
    #expect(stage.order.order == ["older", "newer"] && stage.order.nextChange == nil)
    #expect(stage.order.reason(for: "newer") == .stopped)
  }

  @Test mutating func `moves a player that is paused in a gap at once`() {
    stage.open("older", .playing)
    stage.open("newer", .playing)
    stage.set("newer", .stopped)
    stage.order.statusChanged("newer", .paused, now: stage.now + 1)
    #expect(stage.order.order == ["older", "newer"] && stage.order.nextChange == nil)
    #expect(stage.order.reason(for: "newer") == .paused)
  }

  // MARK: Toggles

  @Test mutating func `keeps a player first for a while after a toggle`() {
    stage.open("older", .playing)
    stage.open("newer", .playing)
    stage.command("newer", .togglePlayPause)
    let end = stage.now + PlayerOrder.hold
    stage.order.statusChanged("newer", .paused, now: stage.now)
    #expect(stage.primary == "newer" && stage.order.reason(for: "newer") == .toggled)
    #expect(stage.order.nextChange == end)
    stage.wait(PlayerOrder.hold - 1)
    #expect(stage.primary == "newer")
    stage.wait(1)
    #expect(stage.primary == "older" && stage.order.nextChange == nil)
  }

  @Test mutating func `needs no wake-up after a toggle that does not change the order`() {
    stage.open("only", .playing)
    stage.command("only", .togglePlayPause)
    stage.set("only", .paused)
    #expect(stage.order.nextChange == nil && stage.order.reason(for: "only") == .paused)
  }

  @Test mutating func `gives up a toggled player when another begins`() {
    stage.open("A", .playing)
    stage.open("B", .paused)
    stage.command("A", .togglePlayPause)
    stage.order.statusChanged("A", .paused, now: stage.now)
    stage.set("B", .playing)
    stage.order.statusChanged("B", .paused, now: stage.now)
    #expect(stage.primary == "B")
  }

  @Test mutating func `does not move a player that was not first when it was toggled`() {
    stage.open("older", .playing)
    stage.open("newer", .playing)
    stage.command("older", .togglePlayPause)
    stage.set("older", .paused)
    #expect(stage.primary == "newer")
  }

  @Test mutating func `does not remember a toggle that others cannot know`() {
    stage.open("older", .playing)
    stage.open("newer", .playing)
    stage.order.commanded("newer", .togglePlayPause, holds: false, now: stage.now)
    stage.set("newer", .paused)
    #expect(stage.primary == "older")
  }

  @Test(arguments: ["newer", "older"] as [Identifier])
  mutating func `counts a pause by others as a toggle`(_ player: Identifier) {
    stage.open("older", .playing)
    stage.open("newer", .playing)
    stage.set(player, .paused)
    stage.order.pausedByOthers(player, now: stage.now)
    #expect(stage.primary == player && stage.order.reason(for: player) == .toggled)
    stage.wait(PlayerOrder.hold)
    #expect(stage.primary != player)
  }

  @Test(arguments: [.pause, .stop, .togglePlayPause] as [Command])
  mutating func `does not count a pause through us as one by others`(_ command: Command) {
    stage.open("older", .playing)
    stage.open("newer", .playing)
    stage.command("older", command)
    stage.order.statusChanged("older", .paused, now: stage.now)
    stage.order.pausedByOthers("older", now: stage.now)
    #expect(stage.primary == "newer")
    stage.wait(PlayerOrder.effect + 1)
    stage.order.pausedByOthers("older", now: stage.now)
    #expect(stage.primary == "older")
  }

  // MARK: Requests

  @Test mutating func `makes a player first for a while that requests it while no player plays`() {
    stage.openAndPause("newer")
    stage.open("older", .paused)
    #expect(stage.request("older") == nil)
    let end = stage.now + PlayerOrder.hold
    #expect(stage.primary == "older" && stage.order.reason(for: "older") == .requested)
    #expect(stage.order.order == ["older", "newer"] && stage.order.nextChange == end)
    stage.wait(PlayerOrder.hold)
    #expect(stage.primary == "newer" && stage.order.nextChange == nil)
  }

  @Test mutating func `makes a player first for a while that plays and requests it`() {
    stage.open("older", .playing)
    stage.open("newer", .playing)
    #expect(stage.request("older") == nil)
    #expect(stage.primary == "older")
    stage.open("newest", .playing)
    #expect(stage.primary == "newest")
  }

  @Test mutating func `refuses the request of a player while another one plays`() {
    stage.open("playing", .playing)
    stage.open("paused", .paused)
    #expect(stage.request("paused") == .playing("playing"))
    #expect(stage.primary == "playing")
    // One that plays elsewhere is not the user's here.
    stage.set("playing", .paused)
    stage.open("kitchen", .playing, isRemote: true)
    #expect(stage.request("paused") == nil)
    #expect(stage.primary == "paused")
  }

  @Test mutating func `refuses a request against the user's choice or playerctld's list`() {
    stage.open("A", .playing)
    stage.open("B", .paused)
    stage.pin("B")
    #expect(stage.request("A") == .pinned("B"))
    #expect(stage.request("B") == nil && stage.order.reason(for: "B") == .pinned)
    stage.order.listReported(["player.B"])
    #expect(stage.request("A") == .listed)
    #expect(stage.request("B") == nil)
  }

  // MARK: Pins

  @Test mutating func `keeps a pinned player first until another begins`() {
    stage.open("playing", .playing)
    stage.open("pinned", .paused)
    stage.pin("pinned")
    #expect(stage.order.order == ["pinned", "playing"] && stage.order.pinned == "pinned")
    stage.open("paused", .paused)
    stage.set("playing", .paused)
    stage.set("pinned", .playing)
    stage.set("pinned", .paused)
    #expect(stage.primary == "pinned")
    stage.open("kitchen", .playing, isRemote: true)
    #expect(stage.primary == "pinned")
    stage.set("playing", .playing)
    #expect(stage.primary == "playing" && stage.order.pinned == nil)
  }

  @Test mutating func `releases a pin`() {
    stage.open("playing", .playing)
    stage.open("pinned", .paused)
    stage.pin("pinned")
    stage.order.releasePin()
    #expect(stage.primary == "playing")
    stage.pin("unknown")
    #expect(stage.primary == "playing")
  }

  @Test mutating func `keeps a pin when its player restarts, but not when it leaves`() {
    stage.open("playing", .playing)
    stage.open("pinned", .paused)
    stage.pin("pinned")
    stage.close("pinned")
    #expect(stage.primary == "playing" && stage.order.pinned == nil)
    stage.open("pinned2", .paused, name: "player.pinned")
    #expect(stage.primary == "pinned2")
    stage.order.left("pinned2", name: "player.pinned", now: stage.now)
    stage.wait(PlayerOrder.restart)
    stage.open("pinned2", .paused)
    #expect(stage.primary == "playing")
  }

  // MARK: Estimates

  @Test mutating func `estimates that the newest connection was used last`() {
    for (player, age) in [("B", 9), ("C", 12), ("A", 7)] as [(Identifier, Int)] {
      stage.find(player, .paused, age: age)
    }
    #expect(stage.order.order == ["C", "B", "A"] && stage.order.isEstimate)
    stage.set("A", .playing)
    #expect(stage.order.order == ["A", "C", "B"] && !stage.order.isEstimate)
    stage.set("A", .paused)
    #expect(stage.primary == "A" && !stage.order.isEstimate)
  }

  @Test mutating func `does not estimate if one player plays, or only one can be first`() {
    stage.find("stopped", .stopped, age: 3)
    #expect(!stage.order.isEstimate)
    stage.find("paused", .paused, age: 1)
    #expect(stage.primary == "paused" && !stage.order.isEstimate)
    stage.open("new", .paused)
    #expect(stage.primary == "paused" && !stage.order.isEstimate)
    stage.find("playing", .playing, age: 2)
    #expect(stage.primary == "playing" && !stage.order.isEstimate)
    stage.find("playing too", .playing, age: 3)
    #expect(stage.primary == "playing too" && stage.order.isEstimate)
    stage.pin("paused")
    #expect(!stage.order.isEstimate)
  }

  @Test mutating func `estimates if a paused player may not have played, and a remote one plays`() {
    stage.find("kitchen", .playing, age: 1, isRemote: true)
    #expect(!stage.order.isEstimate)
    stage.find("local", .paused, age: 2)
    #expect(stage.primary == "local" && stage.order.isEstimate)
  }

  // MARK: Storing

  @Test mutating func `is the same after it was stored and restored`() {
    stage.find("unknown", .paused, age: 3)
    stage.open("stopped", .stopped)
    stage.openAndPause("B")
    stage.openAndPause("A")
    stage.open("older", .playing)
    stage.open("kitchen", .paused, isRemote: true)
    stage.command("kitchen", .play)
    stage.set("kitchen", .playing)
    stage.pin("B")
    let order = stage.order.order
    #expect(order == ["B", "kitchen", "older", "A", "unknown", "stopped"])
    var restored = Stage()
    restored.order = PlayerOrder(
      restoring: stage.order.histories + [PlayerHistory(player: "left", status: .playing, time: .at(.max))],
      pinned: stage.order.pinned, now: stage.now)
    restored.now = stage.now
    #expect(restored.primary == nil)
    for (player, status, isRemote) in [
      ("stopped", .stopped, false), ("A", .paused, false), ("kitchen", .playing, true), ("older", .playing, false),
      ("unknown", .paused, false), ("B", .paused, false), ("new", .paused, false),
    ] as [(Identifier, PlayerStatus, Bool)] {
      restored.find(player, status, age: 1, isRemote: isRemote)
    }
    #expect(restored.order.order == ["B", "kitchen", "older", "A", "new", "unknown", "stopped"])
    // It began while nothing was watched.
    restored.order.statusChanged("A", .playing, now: restored.now)
    #expect(restored.primary == "A")
  }

  // MARK: Many events

  @Test func `has each player once after any events, and depends on nothing else`() {
    for seed in 0..<200 as Range<UInt64> {
      var chance = Seeded(seed)
      var events = Events(isWild: seed % 4 == 0)
      var order = PlayerOrder()
      var other = PlayerOrder()
      for _ in 0..<300 {
        var copy = chance
        var sameEvents = events
        let unsettled = order.unsettled
        events.next(&order, &chance)
        sameEvents.next(&other, &copy)
        events.check(order)
        events.checkPlaces(order, before: unsettled)
        #expect(
          order.order == other.order && order.nextChange == other.nextChange && order.histories == other.histories)
      }
      // At rest nothing wakes up.
      while let next = order.nextChange { order.advance(to: next) }
      events.check(order)
    }
  }

  @Test func `follows a thousand players`() {
    var order = PlayerOrder()
    for number in 0..<1_000 {
      let player = Identifier(":1.\(number)")
      order.appeared(player, name: "player.\(number)", existedBefore: true, age: number, now: 0)
      order.statusChanged(player, .paused, now: 0)
    }
    #expect(order.primary == ":1.999" && order.isEstimate)
    for event in 1...20_000 as ClosedRange<Int64> {
      let player = Identifier(":1.\(event * 7 % 1_000)")
      order.statusChanged(player, event % 3 == 0 ? .paused : event % 3 == 1 ? .playing : .stopped, now: event * 10)
    }
    order.advance(to: .max)
    #expect(order.order.count == 1_000 && order.nextChange == nil && !order.isEstimate)
    for number in 0..<1_000 { order.left(":1.\(number)", name: "player.\(number)", now: .max) }
    #expect(order.order.isEmpty && order.primary == nil)
  }
}

/// Random events of a few players, and the players that must be in the order.
private struct Events {
  /// Whether times are arbitrary.
  let isWild: Bool
  var now: Int64 = 0
  var names: [Identifier: Set<Identifier>] = [:]
  /// The places, as a follower of the order has them.
  var places: [Identifier: PlayerOrder.Place] = [:]
  /// The player of the last event; nil: it was playerctld's list.
  var moved: Identifier?

  mutating func next(_ order: inout PlayerOrder, _ chance: inout Seeded) {
    now =
      isWild
      ? [.min, 0, .max, Int64(truncatingIfNeeded: chance.next())].randomElement(using: &chance)!
      : now + Int64.random(in: 0...400_000, using: &chance)
    let player = Identifier(":1.\(Int.random(in: 0..<8, using: &chance))")
    let name = Identifier("player.\(Int.random(in: 0..<8, using: &chance))")
    moved = player
    switch Int.random(in: 0..<18, using: &chance) {
    case 0...1:
      order.appeared(
        player, name: name, existedBefore: .random(using: &chance), age: .random(in: .min ... .max, using: &chance),
        now: now)
      names[player, default: []].insert(name)
    case 2:
      order.left(player, name: name, now: now)
      names[player]?.remove(name)
      if names[player]?.isEmpty == true { names[player] = nil }
    case 3...8: order.statusChanged(player, PlayerStatus.all.randomElement(using: &chance)!, now: now)
    case 9: order.trackChanged(player, now: now)
    case 10: order.commanded(player, Command.allCases.randomElement(using: &chance)!, now: now)
    case 11: order.setRemote(player, .random(using: &chance), now: now)
    case 12: order.becameSilent(player, now: now)
    case 13: order.pin(player, now: now)
    case 14: order.commanded(player, .togglePlayPause, now: now)
    case 15: order.pausedByOthers(player, now: now)
    case 16: _ = order.requested(player, now: now)
    default:
      moved = nil
      order.listReported(chance.next() % 2 == 0 ? nil : [name, "player.3", name])
    }
  }

  /// An event moves its player, and unsettled ones.
  mutating func checkPlaces(_ order: PlayerOrder, before unsettled: [Identifier]) {
    for player in moved.map({ [$0] + unsettled + order.unsettled }) ?? order.order {
      places[player] = order.place(for: player)
    }
    #expect(places.sorted { $0.value < $1.value }.map { $0.key } == order.order)
  }

  func check(_ order: PlayerOrder) {
    let players = order.order
    #expect(Set(players) == Set(names.keys) && players.count == names.count)
    #expect(players.first == order.primary)
    for player in players { #expect(Set(order.names(of: player)) == names[player]) }
    // A request has the place of a toggle.
    let reasons = players.compactMap { order.reason(for: $0).map { $0 == .requested ? .toggled : $0 }?.rawValue }
    #expect(reasons.count == players.count && reasons == reasons.sorted())
    #expect(order.histories.count <= players.count)
  }
}

extension PlayerStatus {
  fileprivate static let all: [PlayerStatus] = [.playing, .paused, .stopped]
}

@Suite struct `A player that the user prefers` {
  @Test func `is first among players with the same reason, also after another one begins`() {
    var stage = Stage()
    stage.open("a", .playing)
    stage.open("b", .playing)
    stage.prefer("a", 0)
    #expect(stage.order.order == ["a", "b"])
    stage.open("c", .playing)
    stage.prefer("c", 1)
    #expect(stage.order.order == ["a", "c", "b"])
  }

  @Test func `is not before players with an earlier reason, or before the user's choice`() {
    var stage = Stage()
    stage.open("a", .playing)
    stage.open("b", .playing)
    stage.prefer("a", 0)
    stage.set("a", .paused)
    #expect(stage.order.order == ["b", "a"])
    stage.set("a", .playing)
    stage.pin("b")
    #expect(stage.order.order == ["b", "a"])
  }

  @Test func `returns to its place by time when the user no longer prefers it`() {
    var stage = Stage()
    stage.open("a", .playing)
    stage.open("b", .playing)
    stage.prefer("a", 0)
    stage.prefer("a", PlayerOrder.notPreferred)
    #expect(stage.order.order == ["b", "a"])
  }
}

@Suite struct `A player that a hold has paused` {
  @Test func `gets its previous place when it plays again`() {
    var stage = Stage()
    stage.open("a", .playing)
    stage.open("b", .playing)
    let (a, b) = (stage.order.history(of: "a")?.time ?? .never, stage.order.history(of: "b")?.time ?? .never)
    stage.set("b", .paused)
    stage.set("a", .paused)
    #expect(stage.order.order == ["a", "b"])
    stage.resume("b", b)
    stage.resume("a", a)
    #expect(stage.order.order == ["b", "a"])
  }

  @Test func `leaves the user's choice when it plays again`() {
    var stage = Stage()
    stage.open("a", .playing)
    stage.open("b", .paused)
    stage.pin("b")
    stage.set("a", .paused)
    stage.resume("a", .unknown)
    #expect(stage.primary == "b")
    stage.set("a", .paused)
    stage.set("a", .playing)
    #expect(stage.primary == "a")
  }
}

@Suite struct `The revision of the order` {
  @Test func `changes when a player leaves that is not first`() {
    var stage = Stage()
    stage.open("a", .playing)
    stage.open("b", .playing)
    let revision = stage.order.revision
    stage.close("a")
    #expect(stage.order.revision != revision)
  }
}

@Suite struct `A service decides` {
  @Test func `its first player is first, with its reason`() {
    var stage = Stage()
    stage.find("1.1", .paused, age: 1)
    stage.find("1.2", .paused, age: 2)
    #expect(stage.primary == "1.2" && stage.order.isEstimate)
    stage.order.serviceReported(first: "1.1", .pinned)
    #expect(stage.order.order == ["1.1", "1.2"] && !stage.order.isEstimate)
    #expect(stage.order.reason(for: "1.1") == .pinned)
    #expect(stage.order.place(for: "1.1")! < stage.order.place(for: "1.2")!)
    stage.order.serviceLeft()
    #expect(stage.primary == "1.2")
  }

  @Test func `its first player is before a player that plays, and playerctld's list does not count`() {
    var stage = Stage()
    stage.open("1.1", .paused)
    stage.open("1.2", .playing)
    stage.order.listReported(["player.1.2"])
    stage.order.serviceReported(first: "1.1", .paused)
    #expect(stage.primary == "1.1" && stage.order.reason(for: "1.2") == .playing)
    #expect(stage.order.place(for: "1.1")! < stage.order.place(for: "1.2")!)
    stage.order.serviceLeft()
    #expect(stage.primary == "1.2" && stage.order.reason(for: "1.2") == .listed)
  }

  @Test func `the rules decide while its first player is not known`() {
    var stage = Stage()
    stage.open("1.1", .playing)
    stage.order.serviceReported(first: "1.9", .playing)
    #expect(stage.primary == "1.1")
    stage.order.serviceReported(first: nil, .playing)
    #expect(stage.primary == "1.1")
  }

  @Test func `its times order the others, and none is in the future`() {
    var stage = Stage()
    stage.find("1.1", .paused, age: 1)
    stage.find("1.2", .paused, age: 2)
    stage.learn("1.2", .at(800_000), place: 1)
    stage.learn("1.1", .at(900_000), place: 0)
    #expect(stage.order.order == ["1.1", "1.2"] && !stage.order.isEstimate)
    stage.find("1.3", .paused, age: 3)
    stage.learn("1.3", .at(.max), place: 2)
    #expect(stage.primary == "1.3")
    stage.set("1.1", .playing)
    stage.set("1.1", .paused)
    #expect(stage.primary == "1.1")
  }

  @Test func `its times count more than those of this program, and it knows the preferred players`() {
    var stage = Stage()
    for player: Identifier in ["1.1", "1.2", "1.3"] { stage.open(player, .paused) }
    stage.order.serviceReported(first: "1.3", .paused)
    stage.learn("1.1", .at(stage.now), place: 1)
    stage.learn("1.2", .unknown, place: 2)
    #expect(stage.order.order == ["1.3", "1.1", "1.2"])
    stage.learn("1.2", .at(stage.now - 1), preference: 0, place: 1)
    #expect(stage.order.order == ["1.3", "1.2", "1.1"])
    stage.order.serviceLeft()
    #expect(stage.order.order == ["1.1", "1.2", "1.3"])
  }

  @Test func `its list orders players that have not played`() {
    var stage = Stage()
    for age in 1...3 { stage.find(Identifier("1." + String(age)), .paused, age: age) }
    stage.open("1.4", .paused)
    stage.learn("1.3", .never, place: 2)
    stage.learn("1.1", .never, place: 0)
    stage.learn("1.2", .never, place: 1)
    #expect(stage.order.order == ["1.1", "1.2", "1.3", "1.4"])
  }

  @Test func `its list is the order if the players are read once`() {
    var stage = Stage()
    for age in 1...3 { stage.find(Identifier("1." + String(age)), .paused, age: age) }
    stage.learn("1.1", .at(600_000), place: 1, isLast: true)
    stage.learn("1.2", .at(900_000), place: 2, isLast: true)
    stage.learn("1.3", .at(700_000), place: 0, isLast: true)
    stage.order.serviceReported(first: "1.3", .paused)
    #expect(stage.order.order == ["1.3", "1.1", "1.2"])
    stage.order.serviceLeft()
    #expect(stage.order.order == ["1.2", "1.3", "1.1"])
  }
}
