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
    guard !isClosed, let finished = ledger.finish(request.ticket, answer) else { return true }
    var action = finished.action
    if let joint = request.joint {
      guard let all = joint.end(answer), let whole = ledger.finish(joint.ticket, all) else { return true }
      action = whole.action
    }
    guard case .reply(let ticket, let answer) = action else { return false }
    work.answers.append((session: request.entry.key, ticket: ticket, answer: answer))
    return true
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
  mutating func failRequests(of key: SessionKey, _ answer: Answer) -> [Ledger.Ticket] {
    finishHeld(of: key)
    let actions = ledger.finishAll(of: key, answer)
    for case .reply(let ticket, let answer) in actions {
      work.answers.append((session: key, ticket: ticket, answer: answer))
    }
    return actions.map { $0.ticket }
  }
}

extension Context {
  // MARK: From the client to the player

  /// Opens a request and delivers it to the player; nil: the client has too many open requests.
  func perform(_ invocation: Invocation, for entry: SessionEntry, from caller: Caller, now: Int64) -> Ledger.Ticket? {
    if case .deviceVolumes(let volumes) = invocation.argument {
      return perform(volumes, for: entry, from: caller, now: now)
    }
    let client = caller.client
    let request = withOwnState { state -> Request? in
      guard !state.isClosed, !entry.isClosed, state.ledger.hasRoom(for: client) else { return nil }
      let request = Request(invocation, for: entry, client: client, in: self)
      state.ledger.add(request.ticket, session: entry.key, client: client, patience: caller.patience, now: now)
      return request
    }
    guard let request else {
      logRefused(client)
      return nil
    }
    Log.write(.debug, "command \(invocation.command.name) for \(request.sessionID) from \(client)")
    delivery.add(.command(request))
    return request.ticket
  }

  /// The same for the volumes of several devices: one request for each device, and one answer for all.
  private func perform(
    _ volumes: [DeviceVolume], for entry: SessionEntry, from caller: Caller, now: Int64
  ) -> Ledger.Ticket? {
    let joint = JointRequest(Ticket.next(), parts: volumes.count)
    let requests = withOwnState { state -> [Request] in
      guard !state.isClosed, !entry.isClosed else { return [] }
      state.ledger.add(
        joint.ticket, session: entry.key, client: caller.client, patience: caller.patience, now: now)
      var requests: [Request] = []
      for volume in volumes where state.ledger.hasRoom(for: caller.client) {
        let request = Request(
          Invocation(.setDeviceVolume, .deviceVolume(volume)), for: entry, client: caller.client, in: self,
          joint: joint)
        state.ledger.add(
          request.ticket, session: entry.key, client: caller.client, patience: caller.patience, now: now)
        requests.append(request)
      }
      guard requests.count < volumes.count else { return requests }
      _ = state.ledger.finish(joint.ticket, .success)
      for request in requests { _ = state.ledger.finish(request.ticket, .success) }
      Request.remove(requests.map { $0.ticket })
      return []
    }
    guard !requests.isEmpty else {
      logRefused(caller.client)
      return nil
    }
    Log.write(.debug, "the volume of \(requests.count) devices of \(entry.state.id) from " + caller.client.text)
    for request in requests { delivery.add(.command(request)) }
    return joint.ticket
  }

  private func logRefused(_ client: Identifier) {
    Log.write(.info, "refused a command from " + client.text + ": it has too many open requests")
  }

  /// Calls the player's handler.
  func callHandler(of request: Request) {
    let command = request.invocation.command
    let (handler, canUse, isOpen, hasDevice, publishes) = withOwnState { state in
      (
        request.entry.handlers[command], request.entry.state.offer.canUse(command), state.ledger.isOpen(request.ticket),
        request.entry.state.has(deviceOf: request.invocation), request.entry.handlers.publish != nil
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
    let (busThread, isInTime) = withOwnState { state -> (BusThread?, Bool) in
      if request.holdsAnswer {
        request.heldAnswer = answer
        return (nil, true)
      }
      return (state.busThread, state.finish(request, answer))
    }
    busThread?.wake()
    if !isInTime, answer.outcome != .success {
      Log.write(
        .info,
        "\(request.invocation.command.name) failed after its client had got its answer: \(answer.text)")
    }
  }
}
