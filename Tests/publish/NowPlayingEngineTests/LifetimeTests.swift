// SPDX-License-Identifier: MIT

import Foundation
import NowPlayingCore
import NowPlayingEngine
import NowPlayingTestSupport
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

  @Suite struct `A session's id` {
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
