// SPDX-License-Identifier: MIT

/// Which sessions are hosted, what becomes of a wish, and when there is nothing left to do.
public struct HostedSessions: Sendable {
  /// Tells the wishes apart.
  public typealias Ticket = UInt64

  /// What is to be done next.
  public enum Step: Equatable, Sendable {
    /// The handler is to be told that.
    case tell(Ticket, ExtensionEvent, HostingWish)
    case refuse(Ticket, HostingWish)
  }

  /// How long an extension stays that has nothing to do.
  public static let patience: Int64 = 5_000_000

  /// In the order of their starts, also those that the handler has not accepted yet.
  public private(set) var begun: [String] = []
  private var waiting: [(ticket: Ticket, wish: HostingWish)] = []
  /// What the handler has been told and not answered yet.
  private var told: [(ticket: Ticket, event: ExtensionEvent, id: String)] = []
  private var lastTicket: Ticket = 0
  private var lastNews: Int64 = 0

  /// Hosts nothing.
  public init() {}

  /// Which are hosted, in the order of their starts.
  public var ids: [String] {
    guard told.contains(where: { $0.event == .start }) else { return begun }
    return begun.filter { id in !told.contains { $0.event == .start && $0.id == id } }
  }

  /// Takes a wish; `take` says what becomes of it.
  public mutating func add(_ wish: HostingWish, now: Int64) throws(Failure) -> Ticket {
    guard waiting.count < Limits.hostingWishes else { throw .tooManyWishes }
    noteNews(now)
    lastTicket += 1
    waiting.append((lastTicket, wish))
    return lastTicket
  }

  /// Takes out what can be done now: the wishes for one session come one after the other, each after the answer to the
  /// one before.
  public mutating func take() -> Step? {
    guard let place = waiting.firstIndex(where: { next in !told.contains { $0.id == next.wish.id } }) else {
      return nil
    }
    let (ticket, wish) = waiting.remove(at: place)
    let isThere = begun.contains(wish.id)
    let event: ExtensionEvent
    switch wish.event {
    case .start: event = isThere ? .update : .start
    case .update where wish.isPushed && !isThere: event = .start
    case .update, .end:
      guard isThere else { return .refuse(ticket, wish) }
      event = wish.event
    }
    if event == .start { begun.append(wish.id) }
    told.append((ticket, event, wish.id))
    return .tell(ticket, event, wish)
  }

  /// The handler has answered; false: it has answered before.
  public mutating func finish(_ ticket: Ticket, isAccepted: Bool, now: Int64) -> Bool {
    guard let place = told.firstIndex(where: { $0.ticket == ticket }) else { return false }
    let (_, event, id) = told.remove(at: place)
    if event == .end || (event == .start && !isAccepted) { remove(id, now: now) }
    noteNews(now)
    return true
  }

  /// Whether the handler has still to answer.
  public func isOpen(_ ticket: Ticket) -> Bool { told.contains { $0.ticket == ticket } }

  /// A session has gone, whatever took it away.
  public mutating func remove(_ id: String, now: Int64) {
    guard let place = begun.firstIndex(of: id) else { return }
    begun.remove(at: place)
    noteNews(now)
  }

  /// Something has come that may be followed by more.
  public mutating func noteNews(_ now: Int64) { lastNews = max(lastNews, now) }

  /// Whether nothing is hosted, and nothing under way.
  public var isIdle: Bool { begun.isEmpty && waiting.isEmpty && told.isEmpty }

  /// When the process may leave; nil: not as long as this is so.
  public var leavesAt: Int64? { isIdle ? lastNews + Self.patience : nil }
}

extension Failure {
  /// Somebody asks faster than he is answered.
  public static var tooManyWishes: Failure {
    .limit("at most", Limits.hostingWishes, "wishes wait for an answer: wait for some of them")
  }

  /// Nobody hosts a session with that id.
  public static func notHosted(_ id: String) -> Failure {
    Failure(.notFound, "no session", id: id, " is hosted: start it first")
  }
}
