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

/// The rules of gnome-settings-daemon, and of playerctld if it runs.
@Suite struct `The system's primary player` {
  private var system = SystemPrimary()

  @Test mutating func `is the newest if none plays`() {
    #expect(system.current == nil)
    system.appeared("a")
    system.appeared("b")
    #expect(system.current == "b")
  }

  @Test mutating func `stays while it plays, if others appear or begin`() {
    system.appeared("a", isPlaying: true)
    system.appeared("b", isPlaying: true)
    system.appeared("c")
    system.changed("c", isPlaying: true)
    #expect(system.current == "a")
  }

  @Test mutating func `stays when it pauses`() {
    system.appeared("a", isPlaying: true)
    system.appeared("b")
    system.changed("a", isPlaying: false)
    #expect(system.current == "a")
  }

  @Test mutating func `is the player that begins after the previous one has paused`() {
    system.appeared("a", isPlaying: true)
    system.appeared("b", isPlaying: true)
    system.changed("a", isPlaying: false)
    #expect(system.current == "a")
    system.changed("b", isPlaying: true)
    #expect(system.current == "b")
    system.changed("a", isPlaying: true)
    #expect(system.current == "b")
  }

  @Test mutating func `is replaced by the most recent one when it leaves, playing or not`() {
    system.appeared("a")
    system.appeared("b", isPlaying: true)
    system.appeared("c", isPlaying: false)
    system.vanished("b")
    #expect(system.current == "c")
    system.vanished("c")
    #expect(system.current == "a")
    system.vanished("a")
    #expect(system.current == nil)
  }

  @Test mutating func `ignores changes of unknown players`() {
    system.appeared("a")
    system.changed("b", isPlaying: true)
    system.vanished("c")
    #expect(system.current == "a")
  }

  @Test mutating func `is counted once if it appears twice`() {
    system.appeared("a", isPlaying: true)
    system.appeared("b")
    system.appeared("b")
    system.vanished("b")
    system.vanished("a")
    #expect(system.current == nil)
  }

  @Test mutating func `is playerctld's while playerctld runs`() {
    system.appeared("a", isPlaying: true)
    system.daemonReported(["b", "a"])
    #expect(system.current == "b")
    system.daemonReported([])
    #expect(system.current == nil)
    system.daemonReported(nil)
    #expect(system.current == "a")
  }
}
