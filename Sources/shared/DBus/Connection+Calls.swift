// SPDX-License-Identifier: MIT

internal import CDBus

/// Method calls and their answers.
extension Connection {
  /// An empty method call; nil if the destination is not a valid name, or the connection is closed.
  /// `mayStart`: the bus may start the program that owns the name.
  @inline(never)
  public func makeCall(
    destination: String, path: String, interface: String, member: String, mayStart: Bool = false
  ) -> MessageWriter? {
    guard !isClosed, Names.isBusName(destination) else { return nil }
    return MessageWriter(
      .call, path: path, interface: interface, member: member, destination: destination, mayStart: mayStart)
  }

  /// Sends a method call. The completion runs exactly once: with the answer or the error, or with nil if no answer comes
  /// in time or the connection closes. If the call cannot be sent, it runs at once. A time limit of 0 means 25 seconds.
  /// `lateToo`: if no answer comes in time, it runs a second time: with a late answer, or when the connection closes. The
  /// destination is then the unique name of a connection.
  public func call(
    _ writer: MessageWriter, timeoutMicroseconds: Int64, lateToo: Bool = false,
    _ completion: @escaping (Message?) -> Void
  ) {
    let patience = timeoutMicroseconds == 0 ? Self.patience : timeoutMicroseconds
    guard !BusNames.isFixed(writer.destination) else {
      let call = start(writer, within: patience, .completion(completion))
      if lateToo { call?.expectLateAnswer() }
      return
    }
    // The bus reports the owner of the name before that program can answer.
    names.follow(.name(writer.destination))
    startGreeted(writer, within: patience, .completion(completion))
  }

  /// Calls a name whose owner is not known: any program may answer, and the sender of its answer is the owner. So the number
  /// of the call must be one that no program can guess, from `secretNumbers`. A program that eavesdrops learns it. Wait for
  /// the answer to another call first.
  public func call(
    anyOwner writer: MessageWriter, number: UInt32, timeoutMicroseconds: Int64, lateToo: Bool = false,
    _ completion: @escaping (Message?) -> Void
  ) {
    var number = number
    while let known = calls[number] { number = known.serial &+ 1 }
    let call = start(writer, within: timeoutMicroseconds, .completion(completion), number: number)
    if lateToo { call?.expectLateAnswer() }
  }

  /// Above the numbers of other calls, and below those that xdg-dbus-proxy uses itself.
  public static let secretNumbers: ClosedRange<UInt32> = 1 << 30...(1 << 31) - 1

  /// Starts a call when the bus has answered Hello. Before that, xdg-dbus-proxy 0.1.4 sends calls of its own, and gives
  /// answers to ours a wrong number.
  @inline(never)
  func startGreeted(_ writer: MessageWriter, within patience: Int64, _ purpose: PendingCall.Purpose) {
    if uniqueName != nil || isClosed {
      start(writer, within: patience, purpose)
    } else {
      calls.hold(HeldCall(writer, within: patience, purpose))
    }
  }

  @inline(never) @discardableResult
  func start(
    _ writer: MessageWriter, within patience: Int64, _ purpose: PendingCall.Purpose, number: UInt32? = nil
  ) -> PendingCall? {
    guard let serial = send(writer, expectsReply: true, number: number) else {
      if case .completion(let completion) = purpose { completion(nil) }
      return nil
    }
    let owner = BusNames.isFixed(writer.destination) ? "" : names.owner(of: writer.destination)
    let call = PendingCall(serial, until: cdbus_now() + patience, to: writer.destination, of: owner, for: purpose)
    if number != nil { call.expectAnyAnswer() }
    calls.add(call)
    return call
  }

  func startHeldCalls() {
    for call in calls.takeHeld() { start(call.writer, within: call.patience, call.purpose) }
  }

  /// Completes the call that a message answers. Answers from other programs are ignored.
  func finishCall(with answer: Message) {
    if let call = calls.take(answeredBy: answer) { finish(call, answer) }
  }

  /// Completes one call whose time has been over for so long, without an answer; false: there is no such call.
  func expireCall(overdue: Int64) -> Bool {
    guard let call = calls.takeExpired(overdue: overdue) else { return false }
    finish(call, nil)
    return true
  }

  private func finish(_ call: PendingCall, _ answer: Message?) {
    switch call.purpose {
    case .descriptorsRead(let client, let count): unread.endPing(of: client, count, hasAnswer: answer != nil)
    case .names(let names, let answered): self.names.readNames(answer, of: names, answered)
    case .owner(let name, let answered): names.readOwner(answer, of: name, answered)
    case .completion(let completion): completion(answer)
    case .hello: finishHello(answer)
    }
  }
}
