// SPDX-License-Identifier: MIT

import CNowPlaying
import NowPlayingCore
import Testing

@testable import NowPlayingABI
@testable import NowPlayingEngine

extension Host {
  /// Sends a request to the session, as a surface does, and delivers it. With `waits`, it does not deliver the request.
  @discardableResult
  func perform(_ invocation: Invocation, waits: Bool = false) throws -> Ledger.Ticket {
    let engine = try unsafe NowPlayingABI.context(context)
    let entry = engine.withOwnState { state in state.session("music") }
    let opened = try engine.perform([invocation], for: #require(entry), from: Caller(":1.42"), now: 0)
    let ticket = try #require(opened)
    if !waits { try #require(unsafe np_context_dispatch(context) == ok) }
    return ticket
  }

  /// The answer to a request; nil: the request is open.
  func answer(to ticket: Ledger.Ticket) throws -> Answer? {
    let engine = try unsafe NowPlayingABI.context(context)
    return engine.withOwnState { state in state.work.answers.last { $0.ticket == ticket }?.answer }
  }
}
