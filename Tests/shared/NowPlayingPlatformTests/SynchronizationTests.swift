// SPDX-License-Identifier: MIT

import NowPlayingPlatform
import Testing

private enum Failure: Error { case expected }

@Suite struct Locks {
  private final class Counter: @unchecked Sendable {
    var value = 0
  }

  @Test func `are held by one thread at a time, and pass errors on`() throws {
    let lock = Lock()
    let counter = Counter()
    let threads = (0..<4).compactMap { index in
      Thread.start(name: "lock \(index)") {
        for _ in 0..<10_000 { lock.withLock { counter.value += 1 } }
      }
    }
    #expect(threads.count == 4)
    for thread in threads { #expect(thread.join(withinMicroseconds: 10_000_000)) }
    #expect(lock.withLock { counter.value } == 40_000)
    #expect(throws: Failure.expected) { try lock.withLock { () throws(Failure) in throw Failure.expected } }
    #expect(lock.withLock { true })
    #expect(ProcessLock.withLock { true })
  }

  @Test func `and doorbells keep a ring for the wait that follows`() throws {
    let (there, back) = (Doorbell(), Doorbell())
    there.ring()
    there.ring()
    there.wait()
    let counter = Counter()
    let started =
      Thread.start(name: "doorbell") {
        for _ in 0..<1_000 {
          there.wait()
          counter.value += 1
          back.ring()
        }
      }
    let thread = try #require(started)
    for round in 1...1_000 {
      there.ring()
      back.wait()
      #expect(counter.value == round)
    }
    #expect(thread.join(withinMicroseconds: 10_000_000))
  }
}
