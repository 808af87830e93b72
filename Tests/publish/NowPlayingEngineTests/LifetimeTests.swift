// SPDX-License-Identifier: MIT

import Foundation
import NowPlayingCore
import NowPlayingEngine
import NowPlayingTestSupport
import DBus
import Testing

/// The status of a call that fails.
private func status(_ body: () throws -> Void) -> Status? {
  do {
    try body()
    return nil
  } catch {
    return (error as? Failure)?.status
  }
}

extension `The engine` {
  @Suite struct `A closure that a player registers` {
    private let gone = Recorder<String>()

    private func probe(_ name: String) -> DeinitProbe { DeinitProbe(name, to: gone) }

    @Test func `is destroyed once, when it is replaced or its owner is freed`() throws {
      let desktop = try Desktop()
      let session = try desktop.session()
      func register(_ name: String) throws {
        let (play, primary, system, connection) = (
          probe(name + "play"), probe(name + "primary"), probe(name + "system"), probe(name + "connection")
        )
        try session.offer(.play) { _ in play.keep() }
        try session.set(applicationPrimaryHandler: { _ in primary.keep() })
        try session.set(systemPrimaryHandler: { _ in system.keep() })
        try desktop.context.set(connectionHandler: { _ in connection.keep() })
      }
      try register("1")
      #expect(gone.values.isEmpty)
      try register("2")
      #expect(Set(gone.values) == ["1play", "1primary", "1system", "1connection"])
      try session.withdraw(.play)
      #expect(gone.values.last == "2play")
      session.close()
      #expect(Set(gone.values.dropFirst(5)) == ["2primary", "2system"])
      desktop.context.close()
      #expect(gone.values.last == "2connection")
      #expect(gone.values.count == 8)
    }

    @Test func `is destroyed when the context is freed, also with open requests`() throws {
      let desktop = try Desktop()
      let sessions = try (0..<5).map { try desktop.session("\($0)") }
      for session in sessions {
        let (play, result) = (probe("play"), probe("result"))
        try session.offer(.play) { _ in play.keep() }
        try session.requestSystemPrimary { _, _ in result.keep() }
      }
      desktop.context.close()
      #expect(gone.values.count == 10)
    }

    @Test func `is destroyed outside every lock`() throws {
      // Each of these calls locks the context. Under the lock, it would wait for itself for ever.
      final class Caller: @unchecked Sendable {
        let session: Session
        let gone: Recorder<String>
        init(_ session: Session, _ gone: Recorder<String>) { (self.session, self.gone) = (session, gone) }
        deinit {
          _ = session.isPublished
          gone.add("called")
        }
      }
      for _ in 0..<50 {
        let desktop = try Desktop()
        let session = try desktop.session()
        let count = gone.values.count
        do {
          let callers = (0..<4).map { _ in Caller(session, gone) }
          try session.offer(.play) { _ in _ = callers[0] }
          try session.set(applicationPrimaryHandler: { _ in _ = callers[1] })
          try desktop.context.set(connectionHandler: { _ in _ = callers[2] })
          try session.requestSystemPrimary { _, _ in _ = callers[3] }
        }
        let context = desktop.context
        Thread.detachNewThread { context.close() }
        try #require(gone.wait(count: count + 1), "the context closes for ever")
        context.close()
      }
    }
  }

  @Suite struct `A closed context` {
    @Test func `makes every call on its sessions fail`() throws {
      let desktop = try Desktop()
      let session = try desktop.session(offers: [.play])
      try desktop.publish(session)
      desktop.context.close()
      #expect(status { try session.publish() } == .gone)
      #expect(status { try session.set(content: nil) } == .gone)
      #expect(status { try session.set(playback: Playback(state: .playing)) } == .gone)
      #expect(status { try session.offer(.next) { _ in } } == .gone)
      #expect(status { try session.beginUpdate() } == .gone)
      #expect(status { _ = try Session(in: desktop.context, id: "new") } == .gone)
      #expect(status { _ = try desktop.context.connection } == .gone)
      #expect(!session.isPublished && !session.isApplicationPrimary && !session.isSystemPrimary)
      #expect(!session.canBecomeApplicationPrimary)
      #expect(session.id == "music")
      session.close()
      desktop.context.close()
    }

    @Test func `calls no closure`() throws {
      let calls = Recorder<Bool>()
      for _ in 0..<20 {
        let desktop = try Desktop()
        let session = try desktop.session()
        try session.set(applicationPrimaryHandler: { calls.add($0) })
        try session.publish()
        desktop.context.close()
        let count = calls.values.count
        try? session.publish()
        #expect(calls.values.count == count)
      }
    }
  }

  @Suite struct `A session's id` {
    @Test func `is unique in its context`() throws {
      let desktop = try Desktop()
      let session = try desktop.session("music")
      #expect(status { _ = try Session(in: desktop.context, id: "music") } == .invalidArgument)
      #expect(status { _ = try Session(in: desktop.context, id: "") } == .invalidArgument)
      session.close()
      #expect(status { _ = try Session(in: desktop.context, id: "music") } == nil)
      #expect(status { try session.publish() } == .gone)
    }

    @Test func `has at most 1,024 bytes`() throws {
      let desktop = try Desktop()
      func id(_ count: Int) -> Identifier { Identifier(String(repeating: "x", count: count)) }
      #expect(status { _ = try Session(in: desktop.context, id: id(1_024)) } == nil)
      #expect(status { _ = try Session(in: desktop.context, id: id(1_025)) } == .limit)
    }

    @Test func `is one of at most 4,096`() throws {
      let desktop = try Desktop()
      for number in 0..<4_096 { _ = try Session(in: desktop.context, id: "\(number)") }
      #expect(status { _ = try Session(in: desktop.context, id: "more") } == .limit)
    }
  }
}
