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
  /// The wish that it is one part of, for one device of a group.
  let joint: JointRequest?
  /// Whether the answer waits until the player has shown what it did, and the answer; touched only under the context's
  /// lock.
  var holdsAnswer = false
  var heldAnswer: Answer?
  private static let all = OpenTickets<Request>()

  /// Makes a request that is open from now on.
  init(
    _ invocation: Invocation, for entry: SessionEntry, client: String, in context: Context, joint: JointRequest? = nil
  ) {
    self.invocation = invocation
    self.entry = entry
    sessionID = entry.state.id
    self.client = client
    self.context = context
    self.joint = joint
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

/// A wish that is several requests, and one answer: done when all are, or why the first that failed did.
///
/// Touched only under the context's lock.
final class JointRequest: @unchecked Sendable {
  let ticket: Ledger.Ticket
  private var open: Int
  private var answer = Answer.success

  init(_ ticket: Ledger.Ticket, parts: Int) { (self.ticket, open) = (ticket, parts) }

  /// One part has ended; the answer to the whole once it was the last.
  func end(_ answer: Answer) -> Answer? {
    if self.answer.outcome == .success { self.answer = answer }
    open -= 1
    return open == 0 ? self.answer : nil
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
  func perform(_ invocation: Invocation, for entry: SessionEntry, from caller: Caller, now: Int64) -> Ledger.Ticket? {
    if case .deviceVolumes(let wishes) = invocation.argument {
      return perform(wishes, for: entry, from: caller, now: now)
    }
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

  /// The same for what moves several devices: each is asked for apart, and whoever asked hears what came of all.
  private func perform(
    _ wishes: [DeviceVolume], for entry: SessionEntry, from caller: Caller, now: Int64
  ) -> Ledger.Ticket? {
    let joint = JointRequest(Ticket.next(), parts: wishes.count)
    let requests = withOwnState { state -> [Request] in
      guard !state.isClosed, !entry.isClosed else { return [] }
      state.ledger.add(
        joint.ticket, session: entry.key, client: caller.client, patience: caller.patience, now: now)
      var requests: [Request] = []
      for wish in wishes where state.ledger.hasRoom(for: caller.client) {
        let request = Request(
          Invocation(.setDeviceVolume, .deviceVolume(wish)), for: entry, client: caller.client, in: self, joint: joint)
        state.ledger.add(
          request.ticket, session: entry.key, client: caller.client, patience: caller.patience, now: now)
        requests.append(request)
      }
      guard requests.count < wishes.count else { return requests }
      _ = state.ledger.finish(joint.ticket, .success)
      for request in requests { _ = state.ledger.finish(request.ticket, .success) }
      Request.forget(requests.map { $0.ticket })
      return []
    }
    guard !requests.isEmpty else {
      Log.write(.info, caller.client + " is refused: it has too many requests open")
      return nil
    }
    Log.write(.debug, "the volume of \(requests.count) devices of \(entry.state.id) from " + caller.client)
    for request in requests { delivery.add(.command(request)) }
    return joint.ticket
  }

  func finish(_ request: Request, _ answer: Answer) {
    let ended = withOwnState { state -> (busThread: BusThread?, isLate: Bool) in
      if request.holdsAnswer {
        request.heldAnswer = answer
        return (nil, false)
      }
      guard !state.isClosed, var finished = state.ledger.finish(request.ticket, answer) else { return (nil, false) }
      if let joint = request.joint {
        guard let all = joint.end(answer), let whole = state.ledger.finish(joint.ticket, all) else {
          return (nil, false)
        }
        finished = whole
      }
      guard case .reply(let ticket, let answer) = finished.action else { return (nil, true) }
      state.work.answers.append((session: request.entry.key, ticket: ticket, answer: answer))
      return (state.busThread, false)
    }
    ended.busThread?.wake()
    if ended.isLate, answer.outcome != .success {
      Log.write(.info, "\(request.invocation.command.name) ended too late to tell who asked: \(answer.text)")
    }
  }
}
