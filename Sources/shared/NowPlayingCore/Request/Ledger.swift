// SPDX-License-Identifier: MIT

/// The open requests. Each is answered exactly once and in time, whether or not the player answers.
///
/// If the player answers in time, the client gets that answer. Otherwise a desktop gets "accepted", since it stops
/// listening then. A client that waits for the outcome gets "timed out". The player can finish the request until
/// `lifetime` is over.
public struct Ledger: Sendable {
  /// How long a request can stay open.
  public static let lifetime: Int64 = 30_000_000

  /// Identifies a request. It is never reused.
  public typealias Ticket = UInt64

  /// An action of the context for a request.
  public enum Action: Equatable, Sendable {
    /// Answer the client.
    case reply(Ticket, Answer)
    /// The player never finished the request. The client was answered before.
    case abandon(Ticket)
  }

  /// How a request has ended.
  public enum Ending: Equatable, Sendable {
    /// The client waits for the answer.
    case inTime
    /// The client got an answer before.
    case late
    /// The request was not open.
    case unknown
  }

  private struct Open: Sendable {
    let ticket: Ticket
    let session: UInt64
    let client: Identifier
    let opened: Int64
    let patience: AnswerTime
    let isEnding: Bool
    var isReplied = false

    var replyDeadline: Int64 { opened + patience.microseconds }
  }

  /// Sorted by their opening. Requests with the same time limit end and are answered in this order.
  private var open: [Open] = []
  /// The number of open requests of each client.
  private var clients = ClientUse()

  /// Makes an empty ledger.
  public init() {}

  /// How many requests are open.
  public var count: Int { open.count }

  /// Whether a request is open.
  public func isOpen(_ ticket: Ticket) -> Bool { open.contains { $0.ticket == ticket } }

  /// Whether a client can open so many requests. A client may use at most half of the places that other clients leave free,
  /// so that no client excludes others.
  public func hasRoom(for client: Identifier, _ amount: Int = 1) -> Bool {
    let others = amount - 1
    return clients.amount(of: client) + others < Limits.openRequests - open.count - others
  }

  /// Opens a request. `isEnding`: the end of the session performs it.
  public mutating func add(
    _ ticket: Ticket, session: UInt64, client: Identifier, patience: AnswerTime = .short, isEnding: Bool = false,
    now: Int64
  ) {
    open.append(
      Open(ticket: ticket, session: session, client: client, opened: now, patience: patience, isEnding: isEnding))
    clients.add(of: client)
  }

  private mutating func ended(_ request: Open) { clients.remove(of: request.client) }

  /// Ends a request.
  @discardableResult
  public mutating func finish(_ ticket: Ticket) -> Ending {
    guard let place = open.firstIndex(where: { $0.ticket == ticket }) else { return .unknown }
    let request = open.remove(at: place)
    self.ended(request)
    return request.isReplied ? .late : .inTime
  }

  /// Ends every request of a session that has ended, or was replaced.
  public mutating func finishAll(of session: UInt64, _ answer: Answer, isReplaced: Bool = false) -> [Action] {
    let closed = open.filter { $0.session == session }
    open.removeAll { $0.session == session }
    for request in closed { ended(request) }
    return closed.map {
      $0.isReplied ? .abandon($0.ticket) : .reply($0.ticket, $0.isEnding && !isReplaced ? .success : answer)
    }
  }

  /// The actions that are due, with their sessions.
  public mutating func due(_ now: Int64) -> [(session: UInt64, action: Action)] {
    var due: [(session: UInt64, action: Action)] = []
    while let first = open.first, now - first.opened >= Self.lifetime {
      // If the machine was suspended for a minute, no client was answered before.
      if !first.isReplied { due.append((first.session, .reply(first.ticket, Answer(.timedOut)))) }
      due.append((first.session, .abandon(first.ticket)))
      ended(open.removeFirst())
    }
    for place in open.indices where !open[place].isReplied {
      let request = open[place]
      guard now >= request.replyDeadline else {
        if request.patience == .short { break }
        continue
      }
      open[place].isReplied = true
      let answer = request.patience == .short ? Answer.success : Answer(.timedOut)
      due.append((request.session, .reply(request.ticket, answer)))
    }
    return due
  }

  /// When the next action is due; nil if no request is open.
  public var nextDeadline: Int64? {
    guard let first = open.first else { return nil }
    var deadline = first.opened + Self.lifetime
    for request in open where !request.isReplied {
      deadline = min(deadline, request.replyDeadline)
      // The requests after it are due later.
      if request.patience == .short { break }
    }
    return deadline
  }
}
