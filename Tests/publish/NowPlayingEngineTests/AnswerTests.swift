// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingPlatform
import Testing

@testable import NowPlayingEngine

/// Answers of a context without a thread: they stay where the bus thread would find them.
@Suite struct `An answer` {
  private let context: Context
  private let session: Session
  private var entry: SessionEntry { session.entry }
  private let now = Clock.now()

  init() throws {
    context = try Context(ApplicationSettings(id: "org.example.Player"), hostLoop: true)
    session = try Session(in: context, id: "music")
  }

  private func open(_ invocations: [Invocation]) throws -> (ticket: Ledger.Ticket, requests: [Request]) {
    let ticket = try #require(context.perform(invocations, for: entry, from: Caller(":1.42"), now: now))
    // The requests have the next tickets; other tests open requests of other sessions.
    let requests = try (ticket...Ticket.next()).compactMap { try Request.open($0) }.filter { $0.entry === entry }
    #expect(requests.count == invocations.count)
    return (ticket, requests)
  }

  private var answers: [Ledger.Ticket] { context.withOwnState { $0.work.answers.map(\.ticket) } }

  private func finish(_ request: Request, _ answer: Answer = .success) -> Bool {
    context.withOwnState { $0.finish(request, answer) }
  }

  /// The answers that the bus thread would send now, or later.
  private func takenAnswers(after microseconds: Int64 = 0) -> [Ledger.Ticket] {
    var work = PendingWork()
    let due = context.nextWork(into: &work, now: now + microseconds)
    let isWaiting = context.withOwnState { !$0.work.answers.isEmpty }
    #expect(!isWaiting || due.deadline == now + 400_000)
    return work.answers.map(\.ticket)
  }

  @Test(arguments: [false, true])
  func `follows its change, also if the player has begun its next update`(changesInUpdate: Bool) throws {
    let (ticket, requests) = try open([Invocation(.play)])
    if !changesInUpdate { try session.set(name: "Next Door") }
    try session.beginUpdate()
    if changesInUpdate { try session.set(name: "Next Door") }
    #expect(finish(requests[0]))
    #expect(takenAnswers().isEmpty)
    #expect(takenAnswers().isEmpty)
    try session.endUpdate()
    #expect(takenAnswers() == [ticket])
  }

  @Test func `waits 400 ms for the end of an update`() throws {
    let (ticket, requests) = try open([Invocation(.play)])
    try session.beginUpdate()
    try session.set(name: "Next Door")
    #expect(finish(requests[0]))
    #expect(takenAnswers().isEmpty && takenAnswers(after: 399_999).isEmpty)
    #expect(takenAnswers(after: 400_000) == [ticket])
    try session.endUpdate()
  }

  @Test func `does not wait for an update without a change`() throws {
    let (ticket, requests) = try open([Invocation(.play)])
    _ = takenAnswers()
    try session.beginUpdate()
    #expect(finish(requests[0]))
    #expect(takenAnswers() == [ticket])
    try session.endUpdate()
  }

  @Test func `is given once`() throws {
    let (ticket, requests) = try open([Invocation(.play)])
    #expect(finish(requests[0]))
    #expect(finish(requests[0]))
    #expect(answers == [ticket])
  }

  @Test func `that never comes has a reason`() throws {
    let (_, requests) = try open([Invocation(.play)])
    #expect(context.advice(forUnfinished: requests[0]).contains("dispatch"))
    context.callHandler(of: requests[0])
    #expect(context.advice(forUnfinished: requests[0]) == "finish every request once")
  }

  @Test func `that comes late is not given`() throws {
    let (_, requests) = try open([Invocation(.play)])
    context.withOwnState { _ = $0.ledger.due(now + AnswerTime.short.microseconds) }
    #expect(!finish(requests[0]))
    #expect(answers.isEmpty)
  }

  @Test(
    arguments: [
      [Answer(.endOfQueue), .success], [.success, Answer(.endOfQueue)], [Answer(.endOfQueue), Answer(.failed)],
    ] as [[Answer]])
  func `of several requests is given when the last one is finished, and is the first failure`(given: [Answer]) throws {
    let (ticket, requests) = try open([Invocation(.play), Invocation(.next)])
    #expect(finish(requests[0], given[0]))
    #expect(finish(requests[0]))
    #expect(answers.isEmpty)
    #expect(finish(requests[1], given[1]))
    #expect(answers == [ticket])
    #expect(context.withOwnState { $0.work.answers[0].answer } == Answer(.endOfQueue))
    #expect(context.withOwnState { $0.ledger.count } == 0)
  }
}
