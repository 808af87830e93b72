// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `The application's primary session` {
  private var primary = ApplicationPrimary()

  @Test mutating func `is the first that is published`() {
    #expect(primary.current == nil)
    primary.add(1, hasContent: true)
    primary.add(2, hasContent: true)
    primary.add(1, hasContent: true)
    #expect(primary.current == 1)
  }

  @Test mutating func `is the one that requested it last`() {
    for session: UInt64 in 1...3 { primary.add(session, hasContent: true) }
    primary.promote(3)
    #expect(primary.current == 3)
    primary.promote(2)
    primary.promote(2)
    #expect(primary.current == 2)
  }

  @Test mutating func `is replaced by the previous one when it leaves`() {
    for session: UInt64 in 1...3 { primary.add(session, hasContent: true) }
    primary.promote(3)
    primary.promote(2)
    primary.remove(2)
    #expect(primary.current == 3)
    primary.remove(3)
    #expect(primary.current == 1)
    primary.remove(1)
    primary.remove(1)
    #expect(primary.current == nil)
  }

  @Test mutating func `stays when another session leaves`() {
    primary.add(1, hasContent: true)
    primary.add(2, hasContent: true)
    primary.remove(2)
    primary.remove(9)
    #expect(primary.current == 1)
  }

  @Test mutating func `may be a session that was not published before`() {
    primary.add(1, hasContent: true)
    primary.promote(2)
    #expect(primary.current == 2)
    primary.remove(2)
    #expect(primary.current == 1)
  }
}

@Suite struct `The system's primary player` {
  private var order = PlayerOrder()
  private var now: Int64 = 0

  private mutating func appeared(_ player: Identifier, isPlaying: Bool = false) {
    now += 1
    order.appeared(player, name: "name of \(player)", now: now)
    changed(player, isPlaying: isPlaying)
  }

  private mutating func changed(_ player: Identifier, isPlaying: Bool) {
    now += 1
    order.statusChanged(player, isPlaying ? .playing : .paused, now: now)
  }

  private mutating func left(_ player: Identifier) {
    now += 1
    order.left(player, name: "name of \(player)", now: now)
  }

  @Test mutating func `is the oldest if none has played`() {
    #expect(order.primary == nil)
    appeared("a")
    appeared("b")
    #expect(order.primary == "a")
  }

  @Test mutating func `stays while it plays, if others appear`() {
    appeared("a", isPlaying: true)
    appeared("b")
    appeared("c")
    #expect(order.primary == "a")
    changed("c", isPlaying: true)
    #expect(order.primary == "c")
  }

  @Test mutating func `stays when it pauses`() {
    appeared("a", isPlaying: true)
    appeared("b")
    changed("a", isPlaying: false)
    #expect(order.primary == "a")
  }

  @Test mutating func `is the player that begins after the previous one has paused`() {
    appeared("b")
    appeared("a", isPlaying: true)
    changed("a", isPlaying: false)
    #expect(order.primary == "a")
    changed("b", isPlaying: true)
    #expect(order.primary == "b")
  }

  @Test mutating func `is replaced by the most recent one when it leaves, playing or not`() {
    appeared("a", isPlaying: true)
    changed("a", isPlaying: false)
    appeared("c")
    appeared("b", isPlaying: true)
    left("b")
    #expect(order.primary == "a")
    left("a")
    #expect(order.primary == "c")
    left("c")
    #expect(order.primary == nil)
  }

  @Test mutating func `ignores changes of unknown players`() {
    appeared("a")
    changed("b", isPlaying: true)
    left("c")
    #expect(order.primary == "a")
  }

  @Test mutating func `is counted once if it appears twice`() {
    appeared("a", isPlaying: true)
    appeared("b")
    appeared("b")
    left("b")
    left("a")
    #expect(order.primary == nil)
  }

  @Test mutating func `is playerctld's while playerctld runs`() {
    appeared("a", isPlaying: true)
    appeared("b")
    order.listReported(["name of c", "name of b", "name of a"])
    #expect(order.order == ["b", "a"])
    order.pin("a", now: now)
    #expect(order.primary == "b")
    left("b")
    #expect(order.primary == "a")
    appeared("c")
    #expect(order.primary == "c")
    // It has not listed the players yet.
    order.listReported([])
    #expect(order.primary == "a")
    order.listReported(nil)
    #expect(order.primary == "a")
  }
}
