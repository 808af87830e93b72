// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// The links of all sessions that are on the bus or on their way there. Lives on the bus thread.
final class SessionLinks {
  private let context: Context
  private var links = OrderedMap<SessionLink>()
  /// The links that were made in this turn.
  private var newLinks: [SessionLink] = []
  /// Links that have left the bus, and whose clients still wait for the outcome of a command.
  private var leaving = OrderedMap<SessionLink>()
  /// Links that wait for an answer of the bus, and have a deadline for it.
  private var connecting = OrderedMap<SessionLink>()
  /// Links that have more to read than they may read in one turn.
  private var busy = OrderedMap<SessionLink>()
  /// How many links show an animated artwork.
  private var animatedLinks = 0
  /// How many links are in each stage.
  private var stages = [Int](repeating: 0, count: SessionLink.Stage.allCases.count)
  private var reportedConnection = ConnectionState.idle

  init(of context: Context) { self.context = context }

  subscript(key: SessionKey) -> SessionLink? { links[key] }

  /// The link by which clients reach a session: that of another one, if it is not on the bus itself.
  func reaching(_ key: SessionKey) -> SessionLink? { links[key] ?? links.values.first }

  var hasAnimatedArtwork: Bool { animatedLinks > 0 }

  // MARK: Sessions that come and go

  /// Shows a session, with a new link if it has none.
  func show(
    _ snapshot: SessionSnapshot, of entry: SessionEntry, isHolding: Bool = false, for busThread: BusThread
  ) {
    var isAnimated = snapshot.content?.animatedArtwork != nil
    for other in snapshot.others where other.snapshot.content?.animatedArtwork != nil { isAnimated = true }
    if let link = links[entry.key] {
      set(link, isAnimated: isAnimated)
      return link.show(snapshot, isHolding: isHolding)
    }
    let link = SessionLink(entry, snapshot, isHolding: isHolding, for: busThread)
    links[entry.key] = link
    set(link, isAnimated: isAnimated)
    stages[link.stage.rawValue] += 1
    newLinks.append(link)
  }

  /// Removes a session from the bus.
  func hide(_ key: SessionKey) {
    guard let link = links.removeValue(forKey: key) else { return }
    set(link, isAnimated: false)
    stages[link.stage.rawValue] -= 1
    connecting[key] = nil
    busy[key] = nil
    context.sessionPublished(key, as: nil)
    link.leave()
    if link.owesAnswers { leaving[Ticket.next()] = link }
  }

  /// Removes all sessions from the bus. Their requests have ended before.
  func removeAll() {
    let all = links
    (links, connecting, busy) = (OrderedMap(), OrderedMap(), OrderedMap())
    for link in all.values {
      link.leave()
      link.disconnect()
    }
    leaving = OrderedMap()
  }

  private func set(_ link: SessionLink, isAnimated: Bool) {
    guard link.isAnimated != isAnimated else { return }
    link.isAnimated = isAnimated
    animatedLinks += isAnimated ? 1 : -1
  }

  /// Sends an answer to the client that made the request; nil: the image that it asked for is ready.
  func send(_ answer: Answer?, to ticket: Ledger.Ticket, of key: SessionKey) {
    if let link = links[key], link.send(answer, to: ticket) { return }
    // Clients reach a session that is not on the bus itself through the link of another one.
    for (_, link) in links.entries where link.send(answer, to: ticket) { return }
    for (key, link) in leaving.entries where link.send(answer, to: ticket) {
      if !link.owesAnswers { leaving[key] = nil }
      return
    }
  }

  // MARK: Connecting

  /// Connects the links that were made in this turn. If a link waits for a bus, the others would not find it either.
  func connectNew() {
    for link in newLinks {
      if stages[SessionLink.Stage.waiting.rawValue] > 0 { link.wait() } else { link.connect(to: context.sessionBus) }
    }
    newLinks.removeAll()
  }

  /// Connects the links that wait for a bus, while `mayConnect` is true; returns whether it still is.
  func connectWaiting(while mayConnect: () -> Bool) -> Bool {
    let addresses = context.sessionBus
    for link in links.values where link.stage == .waiting {
      link.connect(to: addresses)
      guard mayConnect() else { return false }
    }
    return true
  }

  /// A link has moved to another stage.
  func moved(_ key: SessionKey, from before: SessionLink.Stage, to after: SessionLink.Stage) {
    // A link that was removed is not counted.
    guard let link = links[key] else { return }
    if after == .loggingIn { connecting[key] = link } else if after != .naming { connecting[key] = nil }
    stages[before.rawValue] -= 1
    stages[after.rawValue] += 1
    reportConnection()
  }

  /// Reports the connection of the context, if it has changed.
  func reportConnection() {
    func count(_ stage: SessionLink.Stage) -> Int { stages[stage.rawValue] }
    let connection: ConnectionState =
      if links.isEmpty {
        .idle
      } else if count(.waiting) > 0 {
        .waiting
      } else if count(.new) + count(.loggingIn) + count(.naming) > 0 {
        .connecting
      } else if count(.refused) > 0 {
        .refused
      } else {
        .connected
      }
    guard connection != reportedConnection else { return }
    reportedConnection = connection
    context.connectionChanged(to: connection)
  }

  // MARK: Turns

  /// Whether a link has more to read.
  var isBusy: Bool { !busy.isEmpty }

  func hasMore(_ link: SessionLink) { busy[link.entry.key] = link }

  /// Continues to read where one turn was not enough.
  func processBusy() {
    guard !busy.isEmpty else { return }
    let unfinished = busy
    busy = OrderedMap()
    for (key, link) in unfinished.entries where links[key] === link { link.advance() }
  }

  var deadline: Int64? {
    var deadline = EarliestDeadline()
    for (_, link) in connecting.entries { deadline.add(link.deadline) }
    return deadline.value
  }

  func checkDeadlines(now: Int64) {
    for (_, link) in connecting.entries where link.deadline.map({ $0 <= now }) ?? false { link.advance() }
  }
}
