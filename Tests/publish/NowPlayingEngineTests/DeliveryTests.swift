// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import NowPlayingCore
import NowPlayingEngine
import NowPlayingTestSupport
import DBus
import Testing

extension `The engine` {
  @Suite struct `Callbacks` {
    /// The callbacks of the same events, delivered in one way or the other.
    private func story(hostLoop: Bool) throws -> [String] {
      let desktop = try Desktop(hostLoop: hostLoop)
      let events = Recorder<String>()
      func wait(_ isEnough: ([String]) -> Bool) throws {
        guard hostLoop else {
          let isEnoughNow = events.wait(until: isEnough)
          return try #require(isEnoughNow)
        }
        let limit = ContinuousClock.now + .seconds(10)
        while !isEnough(events.values) {
          var wanted = pollfd(fd: try desktop.context.fileDescriptor, events: Int16(POLLIN), revents: 0)
          try #require(ContinuousClock.now < limit)
          if unsafe poll(&wanted, 1, 1_000) == 1 { try desktop.context.dispatch() }
        }
      }
      try desktop.context.set(connectionHandler: { events.add("connection \($0)") })
      let session = try desktop.session()
      try session.set(applicationPrimaryHandler: { events.add("primary \($0)") })
      for command in [Command.play, .pause, .next] {
        try session.offer(command) {
          events.add("\(command)")
          _ = try? Request.finish($0.ticket, .success)
        }
      }
      try session.publish()
      try wait { $0.contains("connection connected") }
      let client = try desktop.client(of: session)
      for _ in 0..<3 {
        for member in ["Play", "Pause", "Next"] { client.start(PlayerClient.player, member) { _ in } }
      }
      _ = client.get("CanControl")
      try wait { $0.filter { $0 == "next" }.count == 3 }
      try session.withdraw()
      try wait { $0.contains("connection idle") }
      return events.values
    }

    @Test func `have the same order in the player's loop and on a thread of the library`() throws {
      let ours = try story(hostLoop: false)
      #expect(
        ours == ["primary true", "connection connecting", "connection connected"]
          + [String](repeating: "", count: 3).flatMap { _ in ["play", "pause", "next"] }
          + ["primary false", "connection idle"])
      #expect(try story(hostLoop: true) == ours)
    }

    @Test func `run in the player's loop and nowhere else`() throws {
      let desktop = try Desktop(hostLoop: true)
      let session = try desktop.session()
      let threads = Recorder<UInt>()
      try session.set(applicationPrimaryHandler: { _ in threads.add(UInt(pthread_self())) })
      try session.publish()
      #expect(threads.values.isEmpty, "never inside a call of the host's")
      var wanted = pollfd(fd: try desktop.context.fileDescriptor, events: Int16(POLLIN), revents: 0)
      #expect(unsafe poll(&wanted, 1, 10_000) == 1)
      try desktop.context.dispatch()
      #expect(threads.values == [UInt(pthread_self())])
    }

    @Test func `are not dispatched inside a callback, nor without a player's loop`() throws {
      let desktop = try Desktop(hostLoop: true)
      let session = try desktop.session()
      let context = desktop.context
      let statuses = Recorder<Status?>()
      try session.set(applicationPrimaryHandler: { _ in
        do throws(Failure) {
          try context.dispatch()
          statuses.add(nil)
        } catch { statuses.add(error.status) }
      })
      try session.publish()
      try context.dispatch()
      #expect(statuses.values == [.invalidState])
      try context.dispatch()
      let other = try Desktop()
      #expect(throws: Failure.self) { try other.context.dispatch() }
      #expect(throws: Failure.self) { _ = try other.context.fileDescriptor }
    }

    @Test func `stop when one of them closes the context`() throws {
      let desktop = try Desktop(hostLoop: true)
      let one = try desktop.session("one")
      let other = try desktop.session("other")
      let context = desktop.context
      let events = Recorder<String>()
      try one.set(applicationPrimaryHandler: { isPrimary in
        events.add("one \(isPrimary)")
        if !isPrimary { context.close() }
      })
      try other.set(applicationPrimaryHandler: { events.add("other \($0)") })
      try one.publish()
      try other.requestApplicationPrimary()
      try context.dispatch()
      #expect(events.values == ["one true", "one false"])
      #expect(throws: Failure.self) { try context.dispatch() }
    }

    @Test func `of a session that was closed are not delivered`() throws {
      let desktop = try Desktop(hostLoop: true)
      let session = try desktop.session()
      let events = Recorder<Bool>()
      try session.set(applicationPrimaryHandler: { events.add($0) })
      try session.publish()
      session.close()
      try desktop.context.dispatch()
      #expect(events.values.isEmpty)
    }
  }
}
