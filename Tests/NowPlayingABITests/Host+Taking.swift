// SPDX-License-Identifier: MIT

import CNowPlaying
import NowPlayingCore
import Testing

@testable import NowPlayingABI
@testable import NowPlayingEngine

extension Host {
  /// Has the session asked, as a surface would, and delivers that; with `waits`, whatever was asked stays where it is.
  @discardableResult
  func perform(_ invocation: Invocation, waits: Bool = false) throws -> Ledger.Ticket {
    let engine = try unsafe NowPlayingABI.context(context)
    let entry = engine.withOwnState { state in state.session("music") }
    let taken = try engine.perform(invocation, for: #require(entry), from: Caller(":1.42"), now: 0)
    let ticket = try #require(taken)
    if !waits { try #require(unsafe np_context_dispatch(context) == ok) }
    return ticket
  }

  /// How a request ended; nil: it has not.
  func answer(to ticket: Ledger.Ticket) throws -> Answer? {
    let engine = try unsafe NowPlayingABI.context(context)
    return engine.withOwnState { state in state.work.answers.last { $0.ticket == ticket }?.answer }
  }
}
