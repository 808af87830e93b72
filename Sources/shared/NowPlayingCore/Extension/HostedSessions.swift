// SPDX-License-Identifier: MIT

/// The hosted sessions, the requests for them, and the moment when the process can leave.
public struct HostedSessions: Sendable {
  /// Identifies a request.
  public typealias Ticket = UInt64

  /// The next thing to do.
  public enum Step: Equatable, Sendable {
    /// Report the event to the handler.
    case deliver(Ticket, ExtensionEvent, HostingRequest)
    case refuse(Ticket, HostingRequest)
  }

  /// How long an idle extension stays.
  public static let patience: Int64 = 5_000_000

  /// A session, from the report of its start on.
  private struct Begun {
    let id: Identifier
    let client: Identifier
    /// Whether the handler accepted the start.
    var isAccepted = false
  }

  /// A request without an answer.
  private struct Open {
    let ticket: Ticket
    let request: HostingRequest
    let client: Identifier
    /// The reported event; nil if nothing was reported yet.
    var event: ExtensionEvent?
  }

  /// The requests and sessions of one program on the bus.
  private struct Client {
    let name: Identifier
    var requests = 0
    var sessions = 0
  }

  /// In the order of their starts.
  private var sessions: [Begun] = []
  /// In the order of their arrival.
  private var open: [Open] = []
  /// The requests that can be reported now. Each session has at most one here.
  private var ready: [Ticket] = []
  private var clients: [Client] = []
  /// Increases with each change of `ids`.
  public private(set) var revision = 0
  private var lastTicket: Ticket = 0
  private var lastNews: Int64 = 0

  /// Hosts nothing.
  public init() {}

  /// The ids of the hosted sessions, in the order of their starts.
  public var ids: [Identifier] { sessions.compactMap { $0.isAccepted ? $0.id : nil } }

  /// The same ids, and those of sessions that the handler has not accepted yet.
  public var begun: [Identifier] { sessions.map { $0.id } }

  /// Whether a session is hosted.
  public func isHosted(_ id: Identifier) -> Bool { sessions.contains { $0.isAccepted && $0.id == id } }

  /// Adds a request, which `next` returns later. `client` is the program on the bus that sent it. It is empty if our
  /// own process sent it, or if it arrived by push.
  public mutating func add(_ request: HostingRequest, from client: Identifier = "", now: Int64) throws(Failure)
    -> Ticket
  {
    try check(request, from: client)
    noteNews(now)
    lastTicket += 1
    if !open.contains(where: { $0.request.id == request.id }) { ready.append(lastTicket) }
    open.append(Open(ticket: lastTicket, request: request, client: client))
    change(client) { $0.requests += 1 }
    return lastTicket
  }

  private func check(_ request: HostingRequest, from client: Identifier) throws(Failure) {
    let known = clients.first { $0.name == client }
    guard known?.requests ?? 0 < Limits.hostingRequests else { throw .tooManyHostingRequests }
    guard !client.isEmpty else { return }
    guard open.count < Limits.allHostingRequests else {
      throw .limit("all programs have at most", Limits.allHostingRequests, "open requests: try again later")
    }
    let coming = open.reduce(0) { $0 + ($1.event == nil && $1.request.event == .start && $1.client == client ? 1 : 0) }
    guard
      request.event != .start || (known?.sessions ?? 0) + coming < Limits.clientsHostedSessions
        || sessions.contains(where: { $0.id == request.id })
    else { throw .limit("one program has at most", Limits.clientsHostedSessions, "sessions: end some of them") }
  }

  private mutating func change(_ name: Identifier, _ change: (inout Client) -> Void) {
    let place = clients.firstIndex { $0.name == name } ?? clients.endIndex
    if place == clients.endIndex { clients.append(Client(name: name)) }
    change(&clients[place])
    if clients[place].requests == 0, clients[place].sessions == 0 { clients.remove(at: place) }
  }

  /// Removes and returns the next step. Requests for one session are handled in order, each after the answer to the one
  /// before.
  public mutating func next() -> Step? {
    guard let ticket = ready.first, let place = open.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    ready.removeFirst()
    let (request, client) = (open[place].request, open[place].client)
    let isThere = sessions.contains { $0.id == request.id }
    let event: ExtensionEvent
    switch request.event {
    case .start: event = isThere ? .update : .start
    case .update where request.isPushed && !isThere: event = .start
    case .update, .end:
      guard isThere else {
        close(at: place)
        return .refuse(ticket, request)
      }
      event = request.event
    }
    open[place].event = event
    if event == .start {
      sessions.append(Begun(id: request.id, client: client))
      change(client) { $0.sessions += 1 }
    }
    return .deliver(ticket, event, request)
  }

  /// Removes an answered request. The next one for the same session becomes ready.
  private mutating func close(at place: Int) {
    let closed = open.remove(at: place)
    change(closed.client) { $0.requests -= 1 }
    if let next = open.first(where: { $0.request.id == closed.request.id }) { ready.append(next.ticket) }
  }

  /// Stores the handler's answer; false if there was an answer before.
  public mutating func finish(_ ticket: Ticket, isAccepted: Bool, now: Int64) -> Bool {
    guard let place = open.firstIndex(where: { $0.ticket == ticket }), let event = open[place].event else {
      return false
    }
    let id = open[place].request.id
    close(at: place)
    if event == .end || (event == .start && !isAccepted) {
      remove(id, now: now)
    } else if event == .start, let session = sessions.firstIndex(where: { $0.id == id }) {
      sessions[session].isAccepted = true
      revision += 1
    }
    noteNews(now)
    return true
  }

  /// Removes a session that has ended.
  public mutating func remove(_ id: Identifier, now: Int64) {
    guard let place = sessions.firstIndex(where: { $0.id == id }) else { return }
    let removed = sessions.remove(at: place)
    change(removed.client) { $0.sessions -= 1 }
    revision += 1
    noteNews(now)
  }

  /// Notes an event that others can follow.
  public mutating func noteNews(_ now: Int64) { lastNews = max(lastNews, now) }

  /// Whether it has no session and no request.
  public var isIdle: Bool { sessions.isEmpty && open.isEmpty }

  /// When the process can leave; nil if it has work.
  public var leavesAt: Int64? { isIdle ? lastNews + Self.patience : nil }
}

extension Failure {
  /// A client sends requests faster than they are answered.
  public static var tooManyHostingRequests: Failure {
    .limit("one program has at most", Limits.hostingRequests, "open requests: wait for answers")
  }

  /// No session with that id is hosted.
  public static func notHosted(_ id: Identifier) -> Failure {
    Failure(.notFound, "no session", id: id, " is hosted: start it first")
  }
}
