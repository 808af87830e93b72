// SPDX-License-Identifier: MIT

import DBus
import NowPlayingCore
import NowPlayingTestSupport
import Testing

@testable import NowPlayingMPRIS

private let second: Int64 = 1_000_000
private let trackList = PlayerClient.trackList

/// The paths of entries whose ids are letters.
private func paths(_ letters: String) -> [String] { letters.map { TrackID.path(entry: Identifier(String($0))) } }

/// A queue of letters. A capital is the same entry with another title.
private func queue(_ letters: String, current: Identifier? = nil) throws -> Queue {
  var queue = Queue()
  for letter in letters {
    var content = try Content(kind: .music, id: "song \(letter.lowercased())")
    try content.set(.title, to: String(letter))
    try queue.add(Identifier(letter.lowercased()), content)
  }
  try queue.set(current: current)
  return queue
}

private func metadata(_ letter: String) -> [String: BusValue] {
  ["mpris:trackid": .path(TrackID.path(entry: Identifier(letter.lowercased()))), "xesam:title": .text(letter)]
}

@Suite struct `A surface with a queue` {
  private var shown: SessionSnapshot
  private let stage: Stage

  init() throws {
    var shown = try snapshot { try $0.set(duration: .finite(180 * second)) }
    try shown.offer.set(schemes: ["file"], mimeTypes: [])
    for command in [Command.goToEntry, .addToQueue, .removeFromQueue, .seekToPosition, .play] {
      shown.offer.add(command)
    }
    shown.playback = Playback(state: .playing)
    shown.timeline = Timeline(position: 60 * second, timestamp: 1_000 * second, rate: 1, length: 180 * second)
    shown.lists.queue = try queue("abc", current: "b")
    shown.content = shown.lists.queue?.entries[1].content
    try shown.content?.set(duration: .finite(180 * second))
    self.shown = shown
    stage = try Stage(shown)
  }

  /// The signals that a client receives when the queue changes.
  private func signals(_ letters: String) throws -> [PlayerClient.Signal] {
    var next = shown
    next.lists.queue = try queue(letters, current: letters.contains("b") ? "b" : nil)
    return stage.signals { stage.show(next) }
  }

  private func start(_ member: String, _ write: (MessageWriter) -> Void) {
    stage.client.start(trackList, member, write) { _ in }
  }

  // MARK: Reading

  @Test func `has its tracks`() throws {
    #expect(stage.client.get("HasTrackList", of: PlayerClient.root) == .flag(true))
    #expect(stage.client.getAll(trackList) == ["Tracks": .paths(paths("abc")), "CanEditTracks": .flag(true)])
    #expect(stage.client.get("Tracks", of: "") == .paths(paths("abc")))
    guard case .dictionary(let playing)? = stage.client.get("Metadata") else {
      Issue.record("nothing plays")
      return
    }
    #expect(playing["mpris:trackid"] == .path(paths("b")[0]), "the entry has the path")
  }

  @Test func `has no interface without a queue`() throws {
    var bare = shown
    bare.lists.queue = nil
    stage.show(bare)
    #expect(stage.client.get("HasTrackList", of: PlayerClient.root) == .flag(false))
    #expect(stage.client.getAll(trackList) == nil && stage.client.get("Tracks", of: "") == nil)
    guard case .failed("org.freedesktop.DBus.Error.UnknownInterface", _) = stage.client.call(trackList, "GoTo") else {
      Issue.record("a track list of nothing")
      return
    }
    #expect(stage.client.introspect()?.contains(trackList) == false)
  }

  @Test func `returns the metadata of the requested entries, each once`() throws {
    let answer = try #require(
      stage.client.ask(trackList, "GetTracksMetadata") { message in
        message.openArray("o")
        for path in paths("cxac") + [TrackID.none, TrackID.path("song a")] { message.append(path: path) }
        message.close()
      })
    try #require(answer.enterArray("a{sv}") == true)
    #expect(answer.readDictionary() == metadata("c"))
    #expect(answer.readDictionary() == metadata("a"))
    #expect(answer.isAtEnd)
  }

  // MARK: Changing

  @Test func `emits each change by its own signal`() throws {
    let invalidated = PlayerClient.Signal.changed(trackList, [:], invalidated: ["Tracks"])
    #expect(try signals("bc") == [.trackRemoved(paths("a")[0]), invalidated])
    #expect(try signals("bdc") == [.trackAdded(metadata("d"), after: paths("b")[0]), invalidated])
    #expect(try signals("ebdc") == [.trackAdded(metadata("e"), after: TrackID.none), invalidated])
    #expect(try signals("ebDc") == [.trackChanged(paths("d")[0], metadata("D"))])
    #expect(try signals("ebDc") == [])
    #expect(
      try signals("bxyzk") == [
        .trackRemoved(paths("e")[0]), .trackRemoved(paths("d")[0]), .trackRemoved(paths("c")[0]),
        .trackAdded(metadata("x"), after: paths("b")[0]), .trackAdded(metadata("y"), after: paths("x")[0]),
        .trackAdded(metadata("z"), after: paths("y")[0]), .trackAdded(metadata("k"), after: paths("z")[0]), invalidated,
      ])
    // No common entries, or too many changes: one signal for all.
    let others = try signals("fghij")
    #expect(others.first == .tracksReplaced(paths("fghij"), TrackID.none) && others.dropFirst().first == invalidated)
    #expect(try signals("jihgfbedcba".filter { $0 != "b" } + "b").first { $0 == invalidated } == invalidated)
  }

  @Test func `has the interface while there is a queue`() throws {
    var bare = shown
    bare.lists.queue = nil
    bare.content = nil
    bare.timeline = Timeline(position: 0, timestamp: stage.now, rate: 0, length: nil)
    bare.playback = Playback(state: .paused)
    #expect(stage.signals { stage.show(bare) }.contains(.tracksReplaced([], TrackID.none)))
    #expect(stage.signals { stage.show(bare) } == [])
    var back = bare
    back.lists.queue = try queue("ab", current: "a")
    #expect(
      stage.signals { stage.show(back) } == [
        changed(["HasTrackList": .flag(true)], of: PlayerClient.root),
        .tracksReplaced(paths("ab"), paths("a")[0]),
        .changed(trackList, ["CanEditTracks": .flag(true)], invalidated: ["Tracks"]),
      ])
    let left = stage.signals { stage.show(bare) }
    #expect(
      left == [
        changed(["HasTrackList": .flag(false)], of: PlayerClient.root),
        .tracksReplaced([], TrackID.none),
        .changed(trackList, [:], invalidated: ["Tracks", "CanEditTracks"]),
      ])
  }

  @Test func `emits nothing for fields that MPRIS does not show`() throws {
    var queue = Queue()
    for letter in ["a", "b", "c"] {
      var content = try Content(kind: .music, id: "song \(letter)")
      try content.set(.title, to: letter)
      try content.set(.url, to: "https://user:secret@example.org/" + letter)
      try queue.add(Identifier(letter), content)
    }
    try queue.set(current: "b")
    var next = shown
    next.lists.queue = queue
    #expect(stage.signals { stage.show(next) } == [])
  }

  @Test func `can be edited if both commands are enabled`() throws {
    var fixed = shown
    try fixed.offer.enable(.addToQueue, false)
    #expect(stage.signals { stage.show(fixed) } == [changed(["CanEditTracks": .flag(false)], of: trackList)])
  }

  @Test func `has the same item twice with two paths`() throws {
    var queue = Queue()
    let song = try Content(kind: .music, id: "song")
    for id: Identifier in ["a", "b"] { try queue.add(id, song) }
    try queue.set(current: "a")
    var next = shown
    next.content = song
    next.lists.queue = queue
    next.timeline = Timeline(position: 100 * second, timestamp: stage.now, rate: 1, length: nil)
    stage.show(next)
    #expect(stage.client.get("Tracks", of: trackList) == .paths(paths("ab")))
    try queue.set(current: "b")
    next.lists.queue = queue
    next.timeline = Timeline(position: 0, timestamp: stage.now, rate: 1, length: nil)
    // It is another track, which begins at 0.
    #expect(
      stage.signals { stage.show(next) } == [
        changed(["Metadata": .dictionary(["mpris:trackid": .path(paths("b")[0]), "xesam:title": .text("Player")])])
      ])
  }

  // MARK: Commands

  @Test func `passes the entry to the player`() {
    start("GoTo") { $0.append(path: paths("c")[0]) }
    for (path, flag) in [(paths("a")[0], true), (TrackID.none, false)] {
      start("AddTrack") {
        $0.append(string: "file:///a.flac")
        $0.append(path: path)
        $0.append(bool: flag)
      }
    }
    start("RemoveTrack") { $0.append(path: paths("a")[0]) }
    #expect(stage.client.wait { stage.invocations.count == 4 })
    #expect(
      stage.invocations == [
        Invocation(.goToEntry, .entry("c")),
        Invocation(.addToQueue, .addition("file:///a.flac", after: "a", makeCurrent: true)),
        Invocation(.addToQueue, .addition("file:///a.flac", after: "", makeCurrent: false)),
        Invocation(.removeFromQueue, .entry("a")),
      ])
  }

  @Test(arguments: [TrackID.none, "/", "/org/nowplaying/entry/x", "/org/nowplaying/track/a", "/org/example/a"])
  func `recognizes stale and foreign paths`(path: String) {
    #expect(stage.client.call(trackList, "GoTo") { $0.append(path: path) } == .done)
    #expect(stage.client.call(trackList, "RemoveTrack") { $0.append(path: path) } == .done)
    if path != TrackID.none {
      let reply = stage.client.call(trackList, "AddTrack") {
        $0.append(string: "file:///a.flac")
        $0.append(path: path)
        $0.append(bool: false)
      }
      #expect(reply == .failed(Outcome.noSuchContent.errorName, "the track to insert after does not exist"))
    }
    #expect(stage.invocations.isEmpty)
  }

  @Test(arguments: ["GoTo", "RemoveTrack", "AddTrack", "GetTracksMetadata"])
  func `refuses invalid arguments`(member: String) {
    let wrong: [(MessageWriter) -> Void] = [
      { _ in }, { $0.append(double: .nan) }, { $0.append(string: "/org/nowplaying/entry/a") },
      { message in
        message.append(path: "/a")
        message.append(path: "/a")
      },
    ]
    for write in wrong {
      guard
        case .failed("org.freedesktop.DBus.Error.InvalidArgs", let text) = stage.client.call(trackList, member, write)
      else {
        Issue.record("\(member) accepts any arguments")
        continue
      }
      #expect(text.contains(member))
    }
    #expect(stage.invocations.isEmpty)
  }

  @Test func `refuses commands that are not offered`() throws {
    guard case .failed("org.freedesktop.DBus.Error.UnknownMethod", _) = stage.client.call(trackList, "Dance") else {
      Issue.record("it dances")
      return
    }
    var fixed = shown
    for command in [Command.goToEntry, .addToQueue, .removeFromQueue] { fixed.offer.remove(command) }
    stage.show(fixed)
    let path = paths("a")[0]
    #expect(
      stage.client.call(trackList, "GoTo") { $0.append(path: path) }
        == .failed(Outcome.notSupported.errorName, "this player does not play from a queue entry"))
    #expect(stage.client.call(trackList, "RemoveTrack") { $0.append(path: path) } == .done)
    #expect(stage.invocations.isEmpty)
  }
}
