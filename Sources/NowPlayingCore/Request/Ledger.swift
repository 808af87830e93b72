// SPDX-License-Identifier: MIT

/// The requests that are open: each is answered exactly once, in time, whatever the player does.
///
/// Whoever asked hears the player's answer if it comes within `patience`, and "accepted" if not, since desktops stop
/// listening then. The player may finish the request until `lifetime` is over.
public struct Ledger: Sendable {
  /// How long a desktop is kept waiting; phones give up after 500 ms.
  public static let patience: Int64 = 400_000
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
    let opened: Int64
    var isReplied = false
  }

  /// In the order of their opening, which is the order of their deadlines.
  private var open: [Open] = []

  /// Makes an empty ledger.
  public init() {}

  /// How many requests are open.
  public var count: Int { open.count }

  /// Opens a request.
  public mutating func add(_ ticket: Ticket, session: UInt64, now: Int64) {
    open.append(Open(ticket: ticket, session: session, opened: now))
  }

  /// Ends a request; nil if it is not open. The action is nil where whoever asked was told before.
  public mutating func finish(_ ticket: Ticket, _ answer: Answer) -> (action: Action?, Void)? {
    guard let place = open.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    let request = open.remove(at: place)
    return (request.isReplied ? nil : .reply(ticket, answer), ())
  }

  /// Ends every request of a session.
  public mutating func finishAll(of session: UInt64, _ answer: Answer) -> [Action] {
    let ended = open.filter { $0.session == session }
    open.removeAll { $0.session == session }
    return ended.map { $0.isReplied ? .abandon($0.ticket) : .reply($0.ticket, answer) }
  }

  /// What is due at a moment, and of which session.
  public mutating func due(_ now: Int64) -> [(session: UInt64, action: Action)] {
    var due: [(session: UInt64, action: Action)] = []
    while let first = open.first, now - first.opened >= Self.lifetime {
      // After a minute of standing still nobody was told before.
      if !first.isReplied { due.append((first.session, .reply(first.ticket, Answer(.timedOut)))) }
      due.append((first.session, .abandon(first.ticket)))
      open.removeFirst()
    }
    for place in open.indices where !open[place].isReplied {
      guard now - open[place].opened >= Self.patience else { break }
      open[place].isReplied = true
      due.append((open[place].session, .reply(open[place].ticket, .success)))
    }
    return due
  }

  /// When something is due next; nil while nothing is open.
  public var nextDeadline: Int64? {
    guard let first = open.first else { return nil }
    let waiting = open.first { !$0.isReplied }
    let end = first.opened + Self.lifetime
    return waiting.map { min($0.opened + Self.patience, end) } ?? end
  }
}
