// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@testable import NowPlayingCenter

@Suite struct `The players that keep the screen on` {
  private var players = IdlePlayers()
  private let hour: Int64 = 3_600_000_000

  private mutating func note(_ player: Identifier, plays: Bool = true, moves: Bool = true, at hours: Int64) {
    players.note(player, plays: plays, moves: moves, now: hours * hour)
  }

  private func end(at hours: Int64) -> Int64? { players.end(now: hours * hour).map { $0 / hour } }

  @Test mutating func `do so for four hours`() {
    note("a", at: 1)
    #expect(end(at: 1) == 5 && end(at: 4) == 5 && end(at: 5) == nil)
    // The next item, and a stall.
    note("a", moves: false, at: 3)
    #expect(end(at: 3) == nil)
    note("a", at: 4)
    #expect(end(at: 4) == 5 && end(at: 5) == nil)
  }

  @Test mutating func `begin again after a pause`() {
    note("a", at: 1)
    note("a", plays: false, at: 2)
    #expect(end(at: 2) == nil)
    note("a", at: 3)
    #expect(end(at: 3) == 7)
  }

  @Test mutating func `begin again when another one plays`() {
    note("a", at: 1)
    note("b", at: 3)
    #expect(end(at: 5) == 7)
    note("b", plays: false, at: 6)
    #expect(end(at: 6) == nil)
  }

  @Test mutating func `do not while the session is locked, and begin again when it is unlocked`() {
    note("a", at: 1)
    players.set(isLocked: true, now: 2 * hour)
    #expect(end(at: 2) == nil)
    players.set(isLocked: false, now: 6 * hour)
    #expect(end(at: 6) == 10)
  }
}
