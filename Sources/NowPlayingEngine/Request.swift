// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

/// Somebody asked: one command on its way to the player and its answer on the way back.
public final class Request: @unchecked Sendable {
  /// Names the request, in every process that the library is loaded in; never used twice.
  public let ticket: Ledger.Ticket
  public let invocation: Invocation
  public let sessionID: String
  /// Who asked, as the surface names its clients.
  public let client: String
  /// What was lent to the player until the request is finished.
  private var lent: [AnyObject] = []
  let entry: SessionEntry
  private let context: Context
  private static let all = OpenTickets<Request>()

  /// Makes a request that is open from now on.
  init(_ invocation: Invocation, for entry: SessionEntry, client: String, in context: Context) {
    self.invocation = invocation
    self.entry = entry
    sessionID = entry.state.id
    self.client = client
    self.context = context
    ticket = Ticket.next()
    Self.all.add(self, ticket)
  }

  /// The request with this ticket, while it is open.
  public static func open(_ ticket: Ledger.Ticket) throws(Failure) -> Request? {
    let request = all[ticket]
    if let request, request.context.isForeign { throw .forked }
    return request
  }

  /// Answers whoever asked; false: it was finished before, or timed out.
  public static func finish(_ ticket: Ledger.Ticket, _ answer: Answer) throws(Failure) -> Bool {
    guard let request = forget(ticket) else { return false }
    if request.context.isForeign {
      all.add(request, ticket)
      throw .forked
    }
    request.context.finish(request, answer)
    return true
  }

  /// Keeps something that was lent to the player until the request is finished.
  public func lend(_ object: AnyObject) {
    Global.withLock { () throws(Never) in lent.append(object) }
  }

  @discardableResult
  static func forget(_ ticket: Ledger.Ticket) -> Request? {
    all.remove(ticket)
  }

  static func forget(_ tickets: [Ledger.Ticket]) {
    for ticket in tickets { forget(ticket) }
  }
}

extension Ledger.Action {
  var ticket: Ledger.Ticket {
    switch self {
    case .reply(let ticket, _), .abandon(let ticket): ticket
    }
  }
}

extension Context.State {
  /// Ends every open request of a session; the tickets are to be forgotten outside the lock.
  mutating func fail(of key: SessionKey, _ answer: Answer) -> [Ledger.Ticket] {
    let actions = ledger.finishAll(of: key, answer)
    for case .reply(let ticket, let answer) in actions {
      work.answers.append((session: key, ticket: ticket, answer: answer))
    }
    return actions.map { $0.ticket }
  }
}

extension Context {
  /// Takes an invocation on its way to the player; nil: its client has too many open.
  func take(_ invocation: Invocation, for entry: SessionEntry, from caller: Caller, now: Int64) -> Ledger.Ticket? {
    let client = caller.client
    let request = withOwnState { state -> Request? in
      guard !state.isClosed, !entry.isClosed, state.ledger.hasRoom(for: client) else { return nil }
      let request = Request(invocation, for: entry, client: client, in: self)
      state.ledger.add(request.ticket, session: entry.key, client: client, patience: caller.patience, now: now)
      return request
    }
    guard let request else {
      Log.write(.info, client + " is refused: it has too many requests open")
      return nil
    }
    Log.write(.debug, "command \(invocation.command.name) for \(request.sessionID) from \(client)")
    delivery.add(.command(request))
    return request.ticket
  }

  func finish(_ request: Request, _ answer: Answer) {
    let ended = withOwnState { state -> (publisher: Publisher?, isLate: Bool) in
      guard !state.isClosed, let finished = state.ledger.finish(request.ticket, answer) else { return (nil, false) }
      guard case .reply(let ticket, let answer) = finished.action else { return (nil, true) }
      state.work.answers.append((session: request.entry.key, ticket: ticket, answer: answer))
      return (state.publisher, false)
    }
    ended.publisher?.wake()
    if ended.isLate, answer.outcome != .success {
      Log.write(.info, "\(request.invocation.command.name) ended too late to tell who asked: \(answer.text)")
    }
  }
}
