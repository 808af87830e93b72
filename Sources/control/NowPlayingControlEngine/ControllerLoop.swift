// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import NowPlayingPlatform
public import DBus

/// Reads the bus for a controller: on a thread of its own, or in the loop of the program. One thread at a time uses it. The
/// service org.nowplaying.Center uses it too.
public final class ControllerLoop {
  private static let wakeupToken = UInt64.max
  private static let busToken: UInt64 = 1
  /// Descriptors of the program have higher tokens.
  private static let firstFileToken: UInt64 = 2
  /// After this time a turn reads no further message.
  private static let longestTurn: Int64 = 5_000

  private let poller: Poller
  private let wakeup: Wakeup
  private let link: BusLink
  private var reconnect = ReconnectTimer()
  /// The players of this connection.
  public private(set) var players: PlayerTracker?
  /// Requests that wait for the log-in, and those that have ended.
  private var waiting: [Request] = []
  private var ended: [EndedRequest] = []
  /// The players of a connection that was lost.
  private var departed: [PlayerChange] = []
  /// The requests for images.
  private let images: ImageRequests
  /// Why there is no bus; nil: there is one, or none was looked for yet.
  private var busFailure: String?

  let scope: ReadingScope
  /// Descriptors that are watched for reading, and the functions that are called then.
  private var files: [(descriptor: Int32, isReady: () -> Void)] = []
  /// For a service. It is called with a new connection before any player is read, and its objects are set then.
  public var connected: ((Connection, PlayerTracker) -> Void)?
  /// For a service. The connection has ended; it had these players.
  public var lost: ((PlayerTracker) -> Void)?

  /// Nil: the system has no descriptor left.
  public init?(_ scope: ReadingScope) {
    guard let poller = Poller(), let wakeup = Wakeup(),
      poller.add(wakeup.fileDescriptor, token: Self.wakeupToken, readable: true, writable: false)
    else { return nil }
    self.poller = poller
    self.wakeup = wakeup
    link = BusLink(BusLink.Poll(poller, token: Self.busToken), mostMessages: 256, wantsDescriptors: true)
    images = ImageRequests(waking: wakeup)
    self.scope = scope
  }

  /// The descriptor for the loop of the program.
  var fileDescriptor: Int32 { poller.fileDescriptor }

  /// Ends the sleep. Any thread may call it.
  public var waker: Wakeup { wakeup }

  /// Watches a descriptor for reading; false: the system refuses.
  public func watch(_ descriptor: Int32, isReady: @escaping () -> Void) -> Bool {
    let token = Self.firstFileToken + UInt64(files.count)
    guard poller.add(descriptor, token: token, readable: true, writable: false) else { return false }
    files.append((descriptor, isReady))
    return true
  }

  /// Whether all players that answer have done so, or there is no bus.
  public var isSettled: Bool { players?.isSettled ?? (busFailure != nil) }

  var connectionState: ConnectionState { players != nil ? .connected : link.isLoggingIn ? .connecting : .waiting }

  // MARK: A turn

  /// Sleeps until there is something to do, and does it. `addresses`: the bus; nil: that of the environment.
  public func turn(to addresses: [BusAddress]?, until limit: Int64?) {
    var deadline = EarliestDeadline(nextDeadline)
    deadline.add(limit)
    let count = poller.wait(untilMicroseconds: link.hasMore || mustConnect ? 0 : deadline.value)
    for index in 0..<count where poller.token(at: index) == Self.wakeupToken { wakeup.drain() }
    let now = Clock.now()
    if mustConnect || reconnect.isDue(now) { connect(to: addresses ?? BusAddress.session(), now: now) }
    advance(now: now)
    // So clients of another connection read a state that is as new as their calls.
    for index in 0..<count {
      let token = poller.token(at: index)
      guard token >= Self.firstFileToken, token != Self.wakeupToken else { continue }
      let place = Int(clamping: token - Self.firstFileToken)
      if place < files.count { files[place].isReady() }
    }
    players?.advance(now: now)
    flush()
  }

  /// Makes the descriptor readable when there is more to do, for the loop of the program.
  func arm() {
    if link.hasMore { return wakeup.signal() }
    if !poller.arm(untilMicroseconds: nextDeadline) {
      Log.write(.warning, "the system gives no descriptor for a timer: raise the limit (ulimit -n)")
    }
  }

  private var nextDeadline: Int64? {
    var deadline = EarliestDeadline(reconnect.deadline)
    deadline.add(link.deadline)
    deadline.add(players?.deadline)
    deadline.add(images.deadline)
    return deadline.value
  }

  // MARK: Connecting

  private var mustConnect: Bool { !link.isLoggingIn && link.connection == nil && !reconnect.isWaiting }

  private func connect(to addresses: [BusAddress], now: Int64) {
    var last: (address: BusAddress, error: BusError)?
    if !link.connect(to: addresses, now: now, failed: { last = ($0, $1) }) { lose(SessionBusFailure(last)) }
  }

  /// The log-in has failed, or the bus has not accepted the connection after it.
  private func lose(_ error: BusError) { lose(SessionBusFailure(link.address.map { ($0, error) })) }

  private func advance(now: Int64) {
    switch link.advance(now: now) {
    case nil: process()
    case .waiting: break
    case .failed(let error): lose(error)
    case .connected(let connection):
      connection.descriptors.accept()
      reconnect.reset()
      let players = PlayerTracker(on: connection, scope)
      self.players = players
      connected?(connection, players)
      players.start()
      for request in waiting { players.start(request) }
      waiting = []
      process()
    }
  }

  /// Not everything in one turn, so that a busy player does not delay the others' news, or the end of a service.
  private func process() {
    let end = Clock.now() + Self.longestTurn
    guard case .lost(let error) = link.process(while: { Clock.now() < end }) else { return }
    if !link.isAccepted { return lose(error) }
    Log.write(.info, "lost the connection to the bus: \(error.name); the controller reconnects")
    lose(nil)
  }

  private func flush() { _ = link.flush() }

  /// `failure`: why there is no bus; nil: it has gone away.
  private func lose(_ failure: SessionBusFailure?) {
    let timer = reconnect
    disconnect()
    let reason = failure?.sentence ?? "there is no session bus: it has gone away"
    if let failure { Log.write(.info, failure.sentence + "; the controller tries again") }
    (busFailure, reconnect) = (reason, timer)
    endWaiting(.noActionableItem, reason)
    reconnect.start(Clock.now())
  }

  /// The changes since the last call.
  public func takeChanges(now: Int64) -> [PlayerChange] {
    let left = departed
    departed = []
    return left + (players?.takeChanges(now: now) ?? [])
  }

  /// Whether the order of the players is an estimate.
  var isEstimate: Bool { players?.order.isEstimate ?? false }

  // MARK: Requests

  /// Starts a request, or ends it if there is no bus.
  func start(_ request: Request) {
    if case .image(let image) = request { return images.add(image) }
    if let players { return players.start(request) }
    switch request {
    case .release(let hold):
      guard let place = waiting.firstIndex(where: { if case .hold(let one) = $0 { one === hold } else { false } })
      else { return }
      waiting.remove(at: place)
      ended.append(.answered(hold.number))
    case .choice:
      if let place = waiting.firstIndex(where: { if case .choice = $0 { true } else { false } }),
        case .choice(let old) = waiting.remove(at: place), let number = old.number
      {
        ended.append(.answered(number))
      }
      waiting.append(request)
    case .hold, .command, .image: waiting.append(request)
    }
    if let busFailure { endWaiting(.noActionableItem, busFailure) }
  }

  /// Ends the requests that wait for the log-in. A choice is made when there is a bus, but no caller waits for it any more.
  private func endWaiting(_ outcome: Outcome, _ reason: String) {
    let requests = waiting
    waiting = []
    for request in requests {
      switch request {
      case .command(let action):
        action.outcome = ActionOutcome(outcome, reason)
        ended.append(.command(action, nil))
      case .hold(let hold):
        hold.end(.failed, reason)
        ended.append(.answered(hold.number))
      case .choice(let choice):
        if let number = choice.number { ended.append(.answered(number)) }
        waiting.append(.choice(PrimaryChoice(name: choice.name, number: nil)))
      case .release, .image: break
      }
    }
  }

  /// The next request that has ended; nil: no further one has ended.
  func takeEnded() -> EndedRequest? {
    if ended.isEmpty { ended = players?.takeEnded() ?? [] }
    if !ended.isEmpty { return ended.removeFirst() }
    return images.takeEnded().map { .image($0, $0.owner.flatMap { players?.player($0) }) }
  }

  /// Continues the actions and the requests for images. Call it after `takeChanges`, which updates the order of the players.
  public func advanceRequests() {
    let now = Clock.now()
    players?.advanceCommands(now: now)
    images.advance(players?.images, busFailure: link.isLoggingIn ? nil : busFailure, now: now)
    flush()
  }

  /// Sends a command to the player with a name; nil: to the primary player. `sender`: the program that the service calls for.
  /// The handler runs in `reportOutcomes`.
  public func perform(
    _ invocation: Invocation, on name: Identifier?, for sender: Identifier? = nil,
    _ handler: @escaping (ObservedPlayer?, ActionOutcome) -> Void
  ) {
    start(.command(Action(invocation, to: name, for: sender, number: 0, handler)))
  }

  /// Requests an image of the player with a name; nil: of the primary player. The handler runs in `reportOutcomes`.
  public func requestImage(
    _ role: ImageQuery.Role, _ size: PixelSize, of name: Identifier?,
    _ handler: @escaping (ObservedPlayer?, ImageAnswer) -> Void
  ) {
    start(.image(ImageRequest(role, size, of: name, number: 0, handler)))
  }

  /// Calls the handlers of the requests that have ended.
  public func reportOutcomes() {
    while let request = takeEnded() { request.report() }
    flush()
  }

  /// The controller has ended: leaves the bus, and ends everything that has no outcome.
  public func close() {
    let reason = "the controller ended before the outcome"
    images.close()
    disconnect(reason)
    endWaiting(.cancelled, reason)
    (connected, lost, files) = (nil, nil, [])
  }

  /// Leaves the bus. The next turn looks for a bus at once.
  func disconnect(_ reason: String = Readings.lossOfBus) {
    (busFailure, reconnect) = (nil, ReconnectTimer())
    images.loseBus()
    if let players {
      players.end(reason)
      lost?(players)
    }
    // Ends the actions that wait for an answer.
    link.close()
    if let players {
      departed += players.takeChanges(now: Clock.now())
      ended += players.takeEnded(all: true)
    }
    players = nil
  }
}

extension BusLink.Poll {
  /// Polls by a poller. The events of the link have this `token`.
  public init(_ poller: Poller, token: UInt64) {
    self.init(
      watch: { poller.watch($0, token: token, isNew: $1, forRoom: $2) }, unwatch: { poller.remove($0) })
  }
}
