// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

private let second: Int64 = 1_000_000

@Suite struct `A session's state` {
  private var state = SessionState(id: "music")
  private let song: Content

  init() throws {
    song = try .made(.music, id: "song", [.title: "Harbour Lights"])
    #expect(state.set(content: song, now: 0) == true)
    #expect(try state.set(playback: Playback(state: .playing, position: 42 * second), now: 0))
  }

  @Test func `is stopped and empty at the start`() {
    let state = SessionState(id: "music")
    #expect(state.content == nil)
    #expect(state.playback.state == .stopped)
    #expect(state.timeline.position(at: .max) == 0)
    #expect(!state.isPublished)
  }

  @Test mutating func `begins a new item at 0`() throws {
    #expect(try state.set(content: .made(.music, id: "next", [.title: "Harbour Lights"]), now: 10 * second))
    #expect(state.timeline.position(at: 10 * second) == 0)
    #expect(state.timeline.position(at: 11 * second) == second)
  }

  @Test mutating func `keeps the position if only the fields of the item change`() throws {
    var better = try Content.made(.music, id: "song", [.title: "Harbour Lights (1959)"])
    try better.set(duration: .finite(50 * second))
    #expect(state.set(content: better, now: 3 * second) == true)
    #expect(state.timeline.position(at: 3 * second) == 45 * second)
    #expect(state.timeline.position(at: 30 * second) == 50 * second)
  }

  @Test mutating func `begins an item at 0 after it was withdrawn`() {
    #expect(state.set(content: nil, now: second) == true)
    #expect(state.set(content: song, now: 2 * second) == true)
    #expect(state.timeline.position(at: 2 * second) == 0)
  }

  @Test mutating func `has no change if a value is set again`() throws {
    #expect(state.set(name: "Radio") == true)
    #expect(state.set(name: "Radio") == false)
    #expect(state.set(content: song, now: second) == false)
    #expect(try state.change { offer throws(Failure) in offer.add(.play) })
    #expect(try !state.change { offer throws(Failure) in offer.add(.play) })
    #expect(try state.change { offer throws(Failure) in try offer.enable(.play, false) })
    #expect(try !state.change { offer throws(Failure) in try offer.enable(.play, false) })
  }

  @Test mutating func `has no change if the same queue or playlists are set again`() throws {
    var queue = Queue()
    try queue.add("first", song)
    #expect(state.change(lists: { $0.queue = queue }) == true)
    #expect(state.change(lists: { $0.queue = queue }) == false)
    try queue.set(current: "first")
    #expect(state.change(lists: { $0.queue = queue }) == true)
    var playlists = Playlists()
    try playlists.add("rain", name: "Rain", icon: nil)
    #expect(state.change(lists: { $0.playlists = playlists }) == true)
    #expect(state.change(lists: { $0.playlists = playlists }) == false)
    #expect(state.change(lists: { $0.activePlaylist = "rain" }) == true)
    #expect(state.lists.queue == queue && state.lists.playlists == playlists)
    #expect(state.change(lists: { $0 = Lists() }) == true)
    #expect(state.lists.isEmpty)
  }

  @Test mutating func `has no change if the position is the expected one`() throws {
    for now: Int64 in [1, 2, 10, 3_600] {
      let playback = Playback(state: .playing, position: (42 + now) * second)
      #expect(try !state.set(playback: playback, now: now * second))
    }
  }

  @Test(arguments: [-50_000, 50_000] as [Int64]) mutating func `has no change if the position differs by 50 ms`(
    jitter: Int64
  ) throws {
    #expect(try !state.set(playback: Playback(state: .playing, position: 43 * second + jitter), now: second))
  }

  @Test mutating func `keeps the timeline if positions are whole seconds`() throws {
    let line = state.timeline
    for step: Int64 in 1...40 {
      let now = step * 700_000
      let playback = Playback(
        state: .playing, position: (42 * second + now) / second * second, volume: Double(step % 2), precision: second)
      #expect(try state.set(playback: playback, now: now), "the volume changed")
      #expect(state.timeline.position(at: now) == line.position(at: now))
    }
    #expect(
      try state.set(playback: Playback(state: .paused, position: 70 * second, precision: second), now: 28 * second))
    #expect(state.timeline.position(at: 60 * second) == 70 * second)
  }

  @Test(arguments: [-second - 1, second + 1, 5 * second] as [Int64])
  mutating func `has a seek if the position differs by more than the precision`(distance: Int64) throws {
    let position = 43 * second + distance
    #expect(try state.set(playback: Playback(state: .playing, position: position, precision: second), now: second))
    #expect(state.timeline.position(at: second) == position)
  }

  @Test(arguments: [-1, 10 * second + 1, .min, .max] as [Int64])
  mutating func `refuses a precision below 0 or above 10 s`(precision: Int64) {
    let before = state.timeline
    #expect(throws: Failure.self) {
      try state.set(playback: Playback(state: .playing, precision: precision), now: second)
    }
    #expect(state.timeline == before)
  }

  @Test mutating func `begins a new item at the update's position, with any precision`() throws {
    state.beginUpdate()
    _ = try state.set(playback: Playback(state: .playing, position: 40 * second, precision: 10 * second), now: second)
    _ = state.set(content: try .made(.music, id: "next", [.title: "Slack Water"]), now: second)
    #expect(try state.endUpdate())
    #expect(state.timeline.position(at: second) == 40 * second)
    #expect(state.timeline.position(at: 2 * second) == 41 * second)
  }

  @Test mutating func `can change only the playback state`() throws {
    #expect(
      try state.set(
        playback: Playback(state: .playing, rate: 2, position: 10 * second, queueIndex: 1, volume: 0.5), now: 0))
    #expect(try state.set(state: .paused, now: second))
    #expect(state.timeline.position(at: 5 * second) == 12 * second)
    #expect(state.playback == Playback(state: .paused, rate: 2, queueIndex: 1, volume: 0.5))
    #expect(try !state.set(state: .paused, now: 6 * second))
    #expect(try state.set(state: .playing, now: 7 * second))
    #expect(state.timeline.position(at: 8 * second) == 14 * second)
    #expect(!state.hasRepeatedPosition)
  }

  @Test mutating func `reports an old position that is set with a new state`() throws {
    #expect(try state.set(playback: Playback(state: .playing, position: 60 * second), now: second))
    #expect(!state.hasRepeatedPosition)
    #expect(try state.set(playback: Playback(state: .paused, position: 60 * second), now: 5 * second))
    #expect(state.hasRepeatedPosition)
  }

  @Test(
    arguments: [
      // Not an old position: a timestamp, the current position, a stopped player, a seek, no position, a low precision.
      Playback(state: .paused, position: 42 * second, timestamp: 0), Playback(state: .paused, position: 47 * second),
      Playback(state: .stopped, position: 42 * second), Playback(state: .playing, position: 42 * second),
      Playback(state: .paused), Playback(state: .paused, position: 42 * second, precision: 10 * second),
    ])
  mutating func `does not report any other position as old`(playback: Playback) throws {
    _ = try state.set(playback: playback, now: 5 * second)
    #expect(!state.hasRepeatedPosition)
  }

  @Test mutating func `does not report position 0 as old`() throws {
    #expect(try state.set(playback: Playback(state: .playing, position: 0), now: 0))
    #expect(try state.set(playback: Playback(state: .paused, position: 0), now: 9 * second))
    #expect(!state.hasRepeatedPosition)
  }

  @Test mutating func `stays within 100 ms after many small differences`() throws {
    var isAnnounced = false
    for step: Int64 in 1...100 {
      let playback = Playback(state: .playing, position: 42 * second + step * (second + 10_000))
      if try state.set(playback: playback, now: step * second) { isAnnounced = true }
      let error = state.timeline.position(at: step * second) - (42 * second + step * (second + 10_000))
      #expect(abs(error) <= 100_000)
    }
    #expect(isAnnounced)
  }

  @Test(arguments: [
    Playback(state: .paused), Playback(state: .playing, rate: 1.5), Playback(state: .playing, defaultRate: 2),
    Playback(state: .playing, position: 60 * second), Playback(state: .playing, position: 0),
    Playback(state: .playing, volume: 0.5), Playback(state: .playing, queueIndex: 1, queueCount: 3),
    Playback(state: .buffering),
  ])
  mutating func `has a change if a value of playback changes`(playback: Playback) throws {
    #expect(try state.set(playback: playback, now: second))
    var again = playback
    again.position = nil
    #expect(try !state.set(playback: again, now: second))
  }

  @Test mutating func `has a change if an old snapshot is set after another change`() throws {
    let playback = Playback(state: .playing, position: 10 * second, timestamp: second)
    #expect(try state.set(playback: playback, now: second))
    #expect(try !state.set(playback: playback, now: 100 * second))
    #expect(state.timeline.position(at: 100 * second) == 109 * second)
    #expect(state.set(content: try .made(.music, id: "next", [:]), now: 100 * second) == true)
    #expect(try state.set(playback: playback, now: 100 * second))
    #expect(state.timeline.position(at: 100 * second) == 109 * second)
    #expect(try state.set(playback: Playback(state: .playing, position: 0), now: 100 * second))
    #expect(try state.set(playback: playback, now: 100 * second))
  }

  @Test(arguments: [100 * second, nil])
  mutating func `uses the current time for a timestamp in the future, and without one, each time`(
    timestamp: Int64?
  ) throws {
    let playback = Playback(state: .playing, position: 10 * second, timestamp: timestamp)
    #expect(try state.set(playback: playback, now: second))
    #expect(try state.set(playback: playback, now: 50 * second))
    #expect(state.timeline.position(at: 50 * second) == 10 * second)
  }

  @Test mutating func `stays unchanged if a snapshot is refused`() throws {
    let before = (state.playback, state.timeline)
    #expect(throws: Failure.self) {
      try state.set(playback: Playback(state: .paused, rate: .nan), now: second)
    }
    #expect(throws: Failure.self) {
      try state.set(playback: Playback(state: .paused, position: -1), now: second)
    }
    #expect(state.playback == before.0)
    #expect(state.timeline == before.1)
  }

  @Test mutating func `keeps the whole offer if a part of a change is refused`() throws {
    let before = state.offer
    #expect(throws: Failure.self) {
      try state.change { offer throws(Failure) in
        offer.add(.play)
        try offer.enable(.next, true)
      }
    }
    #expect(state.offer == before)
  }

  @Test mutating func `publishes the changes of an update at its end`() throws {
    state.beginUpdate()
    #expect(state.isHeld)
    #expect(state.set(name: "Radio") == false)
    state.beginUpdate()
    #expect(state.set(content: nil, now: second) == false)
    #expect(try !state.endUpdate())
    #expect(state.isHeld)
    #expect(try !state.set(playback: Playback(state: .paused), now: second))
    #expect(try state.endUpdate())
    #expect(!state.isHeld)
    #expect(state.set(name: nil) == true)
  }

  @Test mutating func `has no change after an update without changes`() throws {
    state.beginUpdate()
    #expect(state.set(content: song, now: second) == false)
    #expect(try !state.endUpdate())
    state.beginUpdate()
    #expect(state.set(name: "Radio") == false)
    #expect(try state.endUpdate())
    state.beginUpdate()
    #expect(try !state.endUpdate())
  }

  @Test mutating func `refuses the end of an update that was not begun`() throws {
    #expect(throws: Failure.self) { try state.endUpdate() }
    state.beginUpdate()
    #expect(try !state.endUpdate())
    do {
      _ = try state.endUpdate()
      Issue.record("one end too many")
    } catch {
      #expect(error.status == .invalidState)
    }
    #expect(state.set(name: "Radio") == true)
  }

  @Test mutating func `has a change after an update if a client read during it`() throws {
    state.beginUpdate()
    state.postpone()
    #expect(try state.endUpdate())
  }

  @Test func `begins a new item at the update's position, in any order of the two setters`() throws {
    var state = SessionState(id: "music")
    var playback = Playback(state: .paused)
    playback.position = 42_000_000
    for first in ["content", "playback"] {
      state.beginUpdate()
      if first == "playback" { _ = try state.set(playback: playback, now: 0) }
      _ = state.set(content: try .made(.music, id: "after \(first)", [:]), now: 0)
      if first == "content" { _ = try state.set(playback: playback, now: 0) }
      _ = try state.endUpdate()
      #expect(state.timeline.position(at: 0) == 42_000_000)
    }
    // A value of an earlier update does not apply to this item.
    state.beginUpdate()
    _ = state.set(content: try .made(.music, id: "next", [:]), now: 0)
    _ = try state.endUpdate()
    #expect(state.timeline.position(at: 0) == 0)
  }
}
