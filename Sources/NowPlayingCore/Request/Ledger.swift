// SPDX-License-Identifier: MIT

/// The requests that are open: each is answered exactly once, in time, whatever the player does.
///
/// Whoever asked hears the player's answer if it comes in time. If not, a desktop hears "accepted", since it stops
/// listening then, and who waits for what really came of it hears that nothing came. The player may finish the request
/// until `lifetime` is over.
public struct Ledger: Sendable {
  /// How long whoever asked is kept waiting.
  public enum Patience: Sendable {
    /// As desktops are; phones give up after 500 ms.
    case short
    /// As who wants the true outcome is, which is before D-Bus gives up.
    case long

    /// The same in microseconds.
    public var microseconds: Int64 { self == .short ? 400_000 : 20_000_000 }
  }

  /// How long a request may stay open.
  public static let lifetime: Int64 = 30_000_000

  /// Names a request; never used twice.
  public typealias Ticket = UInt64

  /// What has to be done about a request.
  public enum Action: Equatable, Sendable {
    /// Tell whoever asked.
    case reply(Ticket, Answer)
    /// The player never finished it; whoever asked was told before.
    case abandon(Ticket)
  }

  private struct Open: Sendable {
    let ticket: Ticket
    let session: UInt64
    let client: String
    let opened: Int64
    let patience: Patience
    var isReplied = false

    var replyDeadline: Int64 { opened + patience.microseconds }
  }

  /// In the order of their opening, which is the order of their ends, and of their answers among those of one patience.
  private var open: [Open] = []
  /// How many each client has open; few ask at a time.
  private var clients: [(name: String, open: Int)] = []

  /// Makes an empty ledger.
  public init() {}

  /// How many requests are open.
  public var count: Int { open.count }

  /// Whether a request is open.
  public func isOpen(_ ticket: Ticket) -> Bool { open.contains { $0.ticket == ticket } }

  /// Whether a client may ask: it has at most as many open as are left for others, so that nobody keeps others out.
  public func hasRoom(for client: String) -> Bool {
    (clients.first { $0.name == client }?.open ?? 0) < Limits.openRequests - open.count
  }

  /// Opens a request.
  public mutating func add(
    _ ticket: Ticket, session: UInt64, client: String, patience: Patience = .short, now: Int64
  ) {
    open.append(Open(ticket: ticket, session: session, client: client, opened: now, patience: patience))
    if let place = clients.firstIndex(where: { $0.name == client }) {
      clients[place].open += 1
    } else {
      clients.append((client, 1))
    }
  }

  private mutating func ended(_ request: Open) {
    guard let place = clients.firstIndex(where: { $0.name == request.client }) else { return }
    clients[place].open -= 1
    if clients[place].open == 0 { clients.remove(at: place) }
  }

  /// Ends a request; nil if it is not open. The action is nil where whoever asked was told before.
  public mutating func finish(_ ticket: Ticket, _ answer: Answer) -> (action: Action?, Void)? {
    guard let place = open.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    let request = open.remove(at: place)
    self.ended(request)
    return (request.isReplied ? nil : .reply(ticket, answer), ())
  }

  /// Ends every request of a session.
  public mutating func finishAll(of session: UInt64, _ answer: Answer) -> [Action] {
    let closed = open.filter { $0.session == session }
    open.removeAll { $0.session == session }
    for request in closed { ended(request) }
    return closed.map { $0.isReplied ? .abandon($0.ticket) : .reply($0.ticket, answer) }
  }

  /// What is due at a moment, and of which session.
  public mutating func due(_ now: Int64) -> [(session: UInt64, action: Action)] {
    var due: [(session: UInt64, action: Action)] = []
    while let first = open.first, now - first.opened >= Self.lifetime {
      // After a minute of standing still nobody was told before.
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

  /// When something is due next; nil while nothing is open.
  public var nextDeadline: Int64? {
    guard let first = open.first else { return nil }
    var deadline = first.opened + Self.lifetime
    for request in open where !request.isReplied {
      deadline = min(deadline, request.replyDeadline)
      // What is behind it is due later.
      if request.patience == .short { break }
    }
    return deadline
  }
}
