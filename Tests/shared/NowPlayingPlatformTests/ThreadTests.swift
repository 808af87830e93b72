// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import NowPlayingPlatform
import Testing

@Suite struct Threads {
  private final class Box: @unchecked Sendable {
    var name = ""
    var isTermBlocked = false
    var isFaultBlocked = true
  }

  @Test func `have a name and get no signals but their own faults`() throws {
    let box = Box()
    let started =
      NowPlayingPlatform.Thread.start(name: "a name that is too long") {
        var mask = sigset_t()
        unsafe pthread_sigmask(0, nil, &mask)
        box.isTermBlocked = unsafe sigismember(&mask, SIGTERM) == 1
        box.isFaultBlocked = unsafe sigismember(&mask, SIGSEGV) == 1
        box.name = (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
      }
    let thread = try #require(started)
    #expect(thread.join(withinMicroseconds: 10_000_000))
    #expect(thread.join(withinMicroseconds: 0))
    #expect(!thread.isCurrent)
    #expect(box.name == "a name that is \n")
    #expect(box.isTermBlocked && !box.isFaultBlocked)
  }

  @Test func `know whether they are current`() throws {
    let bell = Doorbell()
    let box = Box()
    let lock = Lock()
    nonisolated(unsafe) var own: NowPlayingPlatform.Thread?
    let started =
      NowPlayingPlatform.Thread.start(name: "itself", stackBytes: 0) {
        bell.wait()
        box.isTermBlocked = lock.withLock { unsafe own }?.isCurrent ?? false
      }
    let thread = try #require(started)
    lock.withLock { unsafe own = thread }
    #expect(!thread.isCurrent)
    bell.ring()
    #expect(thread.join(withinMicroseconds: 10_000_000))
    #expect(box.isTermBlocked)
  }

  @Test func `are detached when they do not end in time`() throws {
    let (go, gone) = (Doorbell(), Doorbell())
    let start = Clock.now()
    let started =
      NowPlayingPlatform.Thread.start(name: "slow") {
        go.wait()
        gone.ring()
      }
    let thread = try #require(started)
    #expect(!thread.join(withinMicroseconds: 1_000))
    #expect(Clock.now() - start >= 1_000)
    #expect(!thread.join(withinMicroseconds: .max))
    go.ring()
    gone.wait()
  }

  @Test func `release their closures`() throws {
    final class Watched: Sendable {}
    var watched: Watched? = Watched()
    weak let observer = watched
    let started = NowPlayingPlatform.Thread.start(name: "watched") { [watched] in _ = watched }
    let thread = try #require(started)
    watched = nil
    #expect(thread.join(withinMicroseconds: 10_000_000))
    #expect(observer == nil)
  }
}
