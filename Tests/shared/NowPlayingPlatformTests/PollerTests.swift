// SPDX-License-Identifier: MIT

import Glibc
import NowPlayingPlatform
import Testing

@Suite struct Pollers {
  @Test func `report which descriptor is ready`() throws {
    let poller = try #require(Poller())
    let (one, other) = (try #require(Wakeup()), try #require(Wakeup()))
    #expect(poller.add(one.fileDescriptor, token: .max, readable: true, writable: false))
    #expect(poller.add(other.fileDescriptor, token: 2, readable: true, writable: false, edgeTriggered: true))
    #expect(!poller.add(one.fileDescriptor, token: 3, readable: true, writable: false), "it is there")
    #expect(!poller.add(-1, token: 3, readable: true, writable: false))
    #expect(poller.wait(untilMicroseconds: 0) == 0)

    one.signal()
    one.signal()
    #expect(poller.wait(untilMicroseconds: nil) == 1)
    #expect(poller.token(at: 0) == .max)
    #expect(poller.token(at: 1) == 0 && poller.token(at: -1) == 0 && poller.token(at: .max) == 0)
    one.drain()
    one.drain()
    #expect(poller.wait(untilMicroseconds: 0) == 0)

    other.signal()
    #expect(poller.wait(untilMicroseconds: nil) == 1)
    #expect(poller.token(at: 0) == 2)
    #expect(poller.wait(untilMicroseconds: 0) == 0, "an edge comes once")
    other.signal()
    #expect(poller.wait(untilMicroseconds: nil) == 1)

    #expect(poller.watch(one.fileDescriptor, token: 7, isNew: false, forRoom: true))
    #expect(poller.wait(untilMicroseconds: nil) == 1)
    #expect(poller.token(at: 0) == 7)
    poller.remove(one.fileDescriptor)
    #expect(poller.wait(untilMicroseconds: 0) == 0)
    #expect(!poller.watch(one.fileDescriptor, token: 7, isNew: false, forRoom: true))
  }

  @Test(arguments: [1, 250, 999, 1_000, 1_001, 3_500] as [Int64])
  func `never wake before the deadline`(microseconds: Int64) throws {
    let poller = try #require(Poller())
    let deadline = Clock.now() + microseconds
    while Clock.now() < deadline {
      let count = poller.wait(untilMicroseconds: deadline)
      #expect(count == 0)
      #expect(Clock.now() >= deadline)
    }
    #expect(poller.wait(untilMicroseconds: .min) == 0)
  }

  @Test func `report at most 64 events at a time, and the others next`() throws {
    let poller = try #require(Poller())
    let wakeups = (0..<70).compactMap { _ in Wakeup() }
    for (index, wakeup) in wakeups.enumerated() {
      #expect(poller.add(wakeup.fileDescriptor, token: UInt64(index), readable: true, writable: false))
      wakeup.signal()
    }
    var seen: Set<UInt64> = []
    while seen.count < 70 {
      let count = poller.wait(untilMicroseconds: nil)
      #expect((1...64).contains(count))
      for index in 0..<count {
        seen.insert(poller.token(at: index))
        wakeups[Int(poller.token(at: index))].drain()
      }
    }
    #expect(poller.wait(untilMicroseconds: 0) == 0)
  }

  @Test func `and wake-ups never block, and pass nothing to other programs`() throws {
    let wakeup = try #require(Wakeup())
    #expect(fcntl(wakeup.fileDescriptor, F_GETFD) == FD_CLOEXEC)
    #expect(fcntl(wakeup.fileDescriptor, F_GETFL) & O_NONBLOCK != 0)
    wakeup.drain()
  }
}
