// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `Parts that failed` {
  private var retries = Retries()

  /// When parts are requested, if each request fails at once, and the player signals at some times.
  private mutating func requests(from start: Int64 = 0, signals: [Int64] = [], until end: Int64) -> [Int64] {
    var found: [Int64] = []
    _ = retries.fail(1, now: start)
    for now in stride(from: start, through: end, by: 10_000) {
      if signals.contains(now) { retries.signalled() }
      guard let deadline = retries.deadline, deadline <= now, retries.takeDue(now: now) == 1 else { continue }
      found.append(now)
      _ = retries.fail(1, now: now)
    }
    return found
  }

  @Test mutating func `are requested again four times`() {
    let found = requests(until: 60_000_000)
    #expect(found == [100_000, 400_000, 1_500_000, 4_000_000])
    #expect(retries.deadline == nil)
    #expect(retries.parts == 1)
  }

  @Test mutating func `are requested again at a signal, also after the last pause`() {
    let found = requests(signals: [200_000, 9_000_000], until: 20_000_000)
    #expect(found == [100_000, 200_000, 400_000, 1_500_000, 4_000_000, 9_000_000])
  }

  @Test mutating func `are requested ten times a second at most, if the player floods`() {
    let flood = Array(stride(from: Int64(10_000_000), to: 11_000_000, by: 10_000))
    let found = requests(signals: flood, until: 12_000_000).drop { $0 < 10_000_000 }
    #expect((9...11).contains(found.count))
    #expect(zip(found, found.dropFirst()).allSatisfy { $1 - $0 >= Retries.shortest })
  }

  @Test mutating func `are not requested after their answer`() {
    _ = retries.fail(1, now: 0)
    _ = retries.fail(4, now: 50_000)
    #expect(retries.parts == 5)
    let answers = [retries.answer(1), retries.answer(1)]
    #expect(answers == [true, false])
    #expect(retries.deadline == 150_000)
    let due = retries.takeDue(now: 150_000)
    #expect(due == 4)
    retries.answer(4)
    #expect(retries.deadline == nil)
  }

  @Test mutating func `know how many pauses were over`() {
    var pauses: [Int] = []
    for now: Int64 in [0, 450_000, 5_000_000] {
      _ = retries.takeDue(now: now)
      pauses.append(retries.fail(1, now: now))
    }
    #expect(pauses == [0, 2, 4])
  }

  @Test mutating func `have no time that overflows`() {
    _ = retries.fail(1, now: .max)
    retries.signalled()
    #expect(retries.deadline != nil)
  }
}
