// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

extension Ledger.Action {
  var ticket: Ledger.Ticket {
    switch self {
    case .reply(let ticket, _), .abandon(let ticket): ticket
    }
  }
}

extension Context.State {
  /// Ends a request that the player has answered; false: its client had got an answer before.
  @inline(never)
  mutating func finish(_ request: Request, _ answer: Answer) -> Bool {
    guard !isClosed else { return true }
    var (ticket, answer) = (request.ticket, answer)
    var ending = ledger.finish(ticket)
    if let joint = request.joint, ending != .unknown {
      guard let all = joint.end(answer) else { return true }
      (ticket, answer) = (joint.ticket, all)
      ending = ledger.finish(ticket)
    }
    if ending == .inTime { work.add(answer, to: ticket, of: request.entry.key) }
    return ending != .late
  }

  /// Ends the request that the player has answered, and whose answer waits for the publish handler. That handler is not
  /// called any more.
  private mutating func finishHeld(of key: SessionKey) {
    guard let request = heldRequest, request.entry.key == key, let answer = request.heldAnswer else { return }
    request.holdsAnswer = false
    request.heldAnswer = nil
    _ = finish(request, answer)
  }

  /// Ends all open requests of a session. The caller removes the tickets outside the lock.
  mutating func failRequests(of key: SessionKey, _ answer: Answer, isReplaced: Bool = false) -> [Ledger.Ticket] {
    finishHeld(of: key)
    let actions = ledger.finishAll(of: key, answer, isReplaced: isReplaced)
    for case .reply(let ticket, let answer) in actions {
      work.add(answer, to: ticket, of: key)
    }
    return actions.map { $0.ticket }
  }
}

extension Context {
  // MARK: From the client to the player

  /// Opens a request for each command and delivers it to the player; nil: the client has too many open requests. Several
  /// requests have one answer, which has the ticket.
  func perform(
    _ invocations: [Invocation], for entry: SessionEntry, from caller: Caller, now: Int64
  ) -> Ledger.Ticket? {
    let client = caller.client
    let joint = invocations.count > 1 ? JointRequest(Ticket.next(), parts: invocations.count) : nil
    let opened = withOwnState { state -> (first: Request, others: [Request])? in
      let amount = invocations.count + (joint == nil ? 0 : 1)
      guard let first = invocations.first, !state.isClosed, !entry.isClosed,
        state.ledger.hasRoom(for: client, amount)
      else { return nil }
      func add(_ ticket: Ledger.Ticket) {
        state.ledger.add(
          ticket, session: entry.key, client: client, patience: caller.patience,
          isEnding: first.command == .quit || first.command == .stop, now: now)
      }
      func open(_ invocation: Invocation) -> Request {
        let request = Request(invocation, for: entry, from: caller, in: self, joint: joint)
        add(request.ticket)
        return request
      }
      if let joint { add(joint.ticket) }
      // A single command, the usual case, needs no array.
      return (open(first), invocations.dropFirst().map(open))
    }
    guard let opened else {
      Log.write(.info, "refused a command from " + client.text + ": it has too many open requests")
      return nil
    }
    func deliver(_ request: Request) {
      Log.write(.debug, "command \(request.invocation.command.name) for \(request.sessionID) from \(client)")
      delivery.add(.command(request))
    }
    deliver(opened.first)
    opened.others.forEach(deliver)
    return joint?.ticket ?? opened.first.ticket
  }

  /// Calls the player's handler.
  func callHandler(of request: Request) {
    let command = request.invocation.command
    let (handler, canUse, isOpen, hasDevice, publishes) = withOwnState { state in
      request.wasDelivered = true
      return (
        request.entry.handlers[command], request.entry.state.offer.canUse(command), state.ledger.isOpen(request.ticket),
        request.invocation.device.map { request.entry.has(device: $0) } ?? true, request.entry.handlers.publish != nil
      )
    }
    // Its time was over, or its session ended, before its turn came. The client has its answer.
    guard isOpen else { return }
    guard let handler else {
      _ = try? Request.finish(request.ticket, Answer(.notSupported, "the player does not offer that any more"))
      return
    }
    // The player disabled the command after the client sent it. A disabled command has no effect and is not an error.
    guard canUse else {
      _ = try? Request.finish(request.ticket, .success)
      return
    }
    // The device has gone meanwhile, perhaps because of another part of the same request.
    guard hasDevice else {
      _ = try? Request.finish(request.ticket, Answer(.deviceNotFound))
      return
    }
    // The objects of the request live until the handler returns, even if its time is over before.
    withExtendedLifetime(request) {
      if publishes {
        withOwnState { state in
          request.holdsAnswer = true
          state.heldRequest = request
        }
      }
      handler.run(request)
      if publishes { callPublishHandler(after: request) }
    }
  }

  /// Calls the function that publishes the change, and then sends the answer. If the player has not answered yet, it
  /// is not called.
  private func callPublishHandler(after request: Request) {
    // If the player has freed the session, this finds no function.
    let publish = withOwnState { _ -> (() -> Void)? in
      if request.heldAnswer == nil { request.holdsAnswer = false }
      return request.holdsAnswer ? request.entry.handlers.publish : nil
    }
    publish?()
    let answer = withOwnState { state -> Answer? in
      request.holdsAnswer = false
      state.heldRequest = nil
      return request.heldAnswer
    }
    if let answer { finish(request, answer) }
  }

  // MARK: From the player to the client

  func finish(_ request: Request, _ answer: Answer) {
    let isInTime = withOwnState { state -> Bool in
      guard request.holdsAnswer else { return state.finish(request, answer) }
      request.heldAnswer = answer
      return true
    }
    if !isInTime, answer.outcome != .success {
      Log.write(
        .info,
        "\(request.invocation.command.name) failed after its client had got its answer: \(answer.text)")
    }
  }
}
