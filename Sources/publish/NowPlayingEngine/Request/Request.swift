// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

/// A command that a client has sent, until the player has answered it.
public final class Request: @unchecked Sendable {
  /// The number of the request; never used twice in a process.
  public let ticket: Ledger.Ticket
  public let invocation: Invocation
  public let sessionID: Identifier
  let caller: Caller
  /// The program that sent it, once the player has asked for it.
  var foundSender: Sender?
  /// Objects that the player uses until the request is finished.
  private var kept: [AnyObject] = []
  let entry: SessionEntry
  let context: Context
  /// The request that this one is a part of, if it is for one device of a group.
  let joint: JointRequest?
  /// Whether the answer waits until the player has published the change, and that answer. Used only under the
  /// context's lock.
  var holdsAnswer = false
  var heldAnswer: Answer?
  /// Whether its handler was called. Used only under that lock.
  var wasDelivered = false
  private static let all = OpenRequests<Request>()

  /// Makes an open request.
  init(
    _ invocation: Invocation, for entry: SessionEntry, from caller: Caller, in context: Context,
    joint: JointRequest? = nil
  ) {
    self.invocation = invocation
    self.entry = entry
    sessionID = entry.state.id
    self.caller = caller
    self.context = context
    self.joint = joint
    ticket = Ticket.next()
    Self.all.add(self, ticket)
  }

  /// The name of the client, as the surface knows it.
  public var client: Identifier { caller.client }

  /// The request with this ticket, while it is open.
  public static func open(_ ticket: Ledger.Ticket) throws(Failure) -> Request? {
    let request = all[ticket]
    if let request, request.context.isForeign { throw .forked }
    return request
  }

  /// Answers the client; false: the request was finished before, or its time was over.
  public static func finish(_ ticket: Ledger.Ticket, _ answer: Answer) throws(Failure) -> Bool {
    guard let request = remove(ticket) else { return false }
    if request.context.isForeign {
      all.add(request, ticket)
      throw .forked
    }
    request.context.finish(request, answer)
    return true
  }

  /// Keeps an object that the player uses until the request is finished.
  public func keep(_ object: AnyObject) {
    ProcessLock.withLock { () throws(Never) in kept.append(object) }
  }

  @discardableResult
  static func remove(_ ticket: Ledger.Ticket) -> Request? {
    all.remove(ticket)
  }

  static func remove(_ tickets: [Ledger.Ticket]) {
    for ticket in tickets { remove(ticket) }
  }
}
