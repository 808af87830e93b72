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
  private static let loginTimeout: Int64 = 10_000_000
  /// After this time a turn reads no further message.
  private static let longestTurn: Int64 = 5_000

  private let poller: Poller
  private let wakeup: Wakeup
  private var login: Login?
  private var loginEnd: Int64 = 0
  /// The address of the last log-in.
  private var address: BusAddress?
  private var connection: Connection?
  private var isWatchedForWriting = false
  private var reconnect = ReconnectTimer()
  /// The players of this connection.
  public private(set) var players: PlayerTracker?
  /// The player that the program chose before the log-in.
  private var choice: PrimaryChoice?
  /// Actions that wait for the log-in, and those that ended without a connection.
  private var waitingActions: [Action] = []
  private var endedActions: [(Action, ObservedPlayer?)] = []
  /// The players of a connection that was lost.
  private var departed: [PlayerChange] = []
  /// Holds that wait for the log-in.
  private var waitingHolds: [Hold] = []
  /// The numbers of choices and holds that have ended without a connection.
  private var endedNumbers: [Int] = []
  /// The requests for images.
  let images: ImageRequests
  /// Why there is no bus; nil: there is one, or none was looked for yet.
  private var busFailure: String?

  let scope: ReadingScope
  /// Descriptors that are watched for reading, and what is called then.
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

  var connectionState: ConnectionState { players != nil ? .connected : login != nil ? .connecting : .waiting }

  // MARK: A turn

  /// Sleeps until there is something to do, and does it. `addresses`: the bus; nil: that of the environment.
  public func turn(to addresses: [BusAddress]?, until limit: Int64?) {
    var deadline = EarliestDeadline(nextDeadline)
    deadline.add(limit)
    let count = poller.wait(untilMicroseconds: connection?.hasMore == true || mustConnect ? 0 : deadline.value)
    for index in 0..<count where poller.token(at: index) == Self.wakeupToken { wakeup.drain() }
    let now = Clock.now()
    if mustConnect || reconnect.isDue(now) { connect(to: addresses ?? BusAddress.session(), now: now) }
    advance(now: now)
    // What clients of another connection read then is as new as their calls.
    for index in 0..<count {
      let token = poller.token(at: index)
      guard token >= Self.firstFileToken, token != Self.wakeupToken else { continue }
      let place = Int(clamping: token - Self.firstFileToken)
      if place < files.count { files[place].isReady() }
    }
    players?.advance(now: now)
    settle()
  }

  /// Makes the descriptor readable when there is more to do, for the loop of the program.
  func arm() {
    if connection?.hasMore == true { return wakeup.signal() }
    if !poller.arm(untilMicroseconds: nextDeadline) {
      Log.write(.warning, "the system gives no descriptor for a timer: raise the limit (ulimit -n)")
    }
  }

  private var nextDeadline: Int64? {
    var deadline = EarliestDeadline(reconnect.deadline)
    deadline.add(login == nil ? connection?.deadline : loginEnd)
    deadline.add(players?.deadline)
    deadline.add(images.deadline)
    return deadline.value
  }

  // MARK: Connecting

  private var mustConnect: Bool { login == nil && connection == nil && !reconnect.isWaiting }

  private func connect(to addresses: [BusAddress], now: Int64) {
    var last: (address: BusAddress, error: BusError)?
    for address in addresses {
      self.address = address
      do throws(BusError) {
        let login = try Login.begin(address, wantsDescriptors: true)
        self.login = login
        loginEnd = now + Self.loginTimeout
        guard poller.add(login.fileDescriptor, token: Self.busToken, readable: true, writable: false) else { break }
        return
      } catch {
        last = (address, error)
      }
    }
    lose(SessionBusFailure(last))
  }

  /// The log-in has failed, or the bus has not accepted the connection after it.
  private func lose(_ error: BusError) { lose(SessionBusFailure(address.map { ($0, error) })) }

  private func advance(now: Int64) {
    guard let login else { return process() }
    switch login.advance() {
    case .waiting: if loginEnd <= now { lose(.timedOut) }
    case .failed(let error): lose(error)
    case .connected(let connection):
      self.login = nil
      self.connection = connection
      connection.acceptDescriptors()
      connection.willClose = { [poller] in poller.remove(connection.fileDescriptor) }
      isWatchedForWriting = false
      reconnect.reset()
      let players = PlayerTracker(on: connection, scope)
      self.players = players
      connected?(connection, players)
      players.start()
      if let choice { players.choose(choice) }
      choice = nil
      let waiting = waitingActions
      waitingActions = []
      for action in waiting { players.perform(action) }
      let holds = waitingHolds
      waitingHolds = []
      for hold in holds { players.begin(hold) }
      process()
    }
  }

  /// Not everything in one turn, so that a busy player does not delay the others' news, or the end of a service.
  private func process() {
    guard let connection else { return }
    let end = Clock.now() + Self.longestTurn
    for _ in 0..<256 {
      switch connection.process() {
      case .more: if !connection.hasMore || Clock.now() >= end { return }
      case .idle: return
      case .closed(let error):
        if connection.uniqueName == nil { return lose(error) }
        Log.write(.info, "lost the connection to the bus: \(error.name); the controller reconnects")
        return lose(nil)
      }
    }
  }

  private func settle() {
    guard let connection else { return }
    connection.flush()
    guard connection.wantsToWrite != isWatchedForWriting else { return }
    isWatchedForWriting = connection.wantsToWrite
    _ = poller.change(
      connection.fileDescriptor, token: Self.busToken, readable: !isWatchedForWriting, writable: isWatchedForWriting)
  }

  /// `failure`: why there is no bus; nil: it has gone away.
  private func lose(_ failure: SessionBusFailure?) {
    let timer = reconnect
    disconnect()
    let reason = failure?.sentence ?? "there is no session bus: it has gone away"
    if let failure { Log.write(.info, failure.sentence + "; the controller tries again") }
    (busFailure, reconnect) = (reason, timer)
    let waiting = waitingActions
    waitingActions = []
    for action in waiting { perform(action) }
    failHolds(reason)
    endChoice()
    reconnect.start(Clock.now())
  }

  /// What has changed since the last call.
  public func takeChanges(now: Int64) -> [PlayerChange] {
    let left = departed
    departed = []
    return left + (players?.takeChanges(now: now) ?? [])
  }

  /// Whether the order of the players is an estimate.
  var isEstimate: Bool { players?.order.isEstimate ?? false }

  /// Makes a player the primary one.
  func choose(_ choice: PrimaryChoice) {
    if let players { return players.choose(choice) }
    endChoice()
    self.choice = choice
    if busFailure != nil { endChoice() }
  }

  /// Nobody waits for the choice any more. It is made when there is a bus.
  private func endChoice() {
    guard let choice, let number = choice.number else { return }
    endedNumbers.append(number)
    self.choice = PrimaryChoice(name: choice.name, number: nil)
  }

  /// Begins a hold, or ends it if there is no bus.
  func begin(_ hold: Hold) {
    if let players { return players.begin(hold) }
    waitingHolds.append(hold)
    if let busFailure { failHolds(busFailure) }
  }

  /// Ends a hold.
  func release(_ hold: Hold) {
    if let players { return players.release(hold) }
    guard waitingHolds.contains(where: { $0 === hold }) else { return }
    waitingHolds.removeAll { $0 === hold }
    endedNumbers.append(hold.number)
  }

  private func failHolds(_ reason: String) {
    for hold in waitingHolds {
      hold.end(.failed, reason)
      endedNumbers.append(hold.number)
    }
    waitingHolds = []
  }

  /// The number of the next choice or hold that has been answered; nil: no further one has.
  func takeEndedNumber() -> Int? {
    if endedNumbers.isEmpty, let players {
      endedNumbers = players.endedNumbers
      players.endedNumbers = []
    }
    return endedNumbers.isEmpty ? nil : endedNumbers.removeFirst()
  }

  /// Continues the actions and the requests for images. Call it after `takeChanges`, which updates the order of the players.
  public func advanceRequests() {
    let now = Clock.now()
    players?.checkActions(now: now)
    images.advance(players, busFailure: login == nil ? busFailure : nil, now: now)
    settle()
  }

  /// Sends a command to the player with a name; nil: to the primary player. The handler runs in `reportOutcomes`.
  public func perform(
    _ invocation: Invocation, on name: Identifier?, _ handler: @escaping (ObservedPlayer?, ActionOutcome) -> Void
  ) {
    perform(Action(invocation, to: name, number: 0, handler))
  }

  /// Requests an image of the player with a name; nil: of the primary player. The handler runs in `reportOutcomes`.
  public func requestImage(
    _ role: ImageQuery.Role, _ size: PixelSize, of name: Identifier?,
    _ handler: @escaping (ObservedPlayer?, ImageAnswer) -> Void
  ) {
    images.add(ImageRequest(role, size, of: name, number: 0, handler))
  }

  /// Calls the handlers of what has ended.
  public func reportOutcomes() {
    while let (action, player) = takeFinishedAction() {
      if let outcome = action.outcome { action.handler?(player, outcome) }
    }
    while let (image, player) = takeEndedImage() {
      if case .ended(let answer) = image.stage { image.handler?(player, answer) }
    }
    settle()
  }

  /// Sends an action, or ends it if there is no bus.
  func perform(_ action: Action) {
    if let players { return players.perform(action) }
    guard let busFailure else { return waitingActions.append(action) }
    action.outcome = ActionOutcome(.noActionableItem, busFailure)
    endedActions.append((action, nil))
  }

  /// The next action that has ended, with its player; nil: no further one has ended.
  func takeFinishedAction() -> (Action, ObservedPlayer?)? {
    if endedActions.isEmpty { endedActions = players?.takeFinishedActions() ?? [] }
    return endedActions.isEmpty ? nil : endedActions.removeFirst()
  }

  /// The next request for an image that has ended, with its player; nil: no further one has ended.
  func takeEndedImage() -> (ImageRequest, ObservedPlayer?)? {
    images.takeEnded().map { ($0, players?.shown($0.owner)) }
  }

  /// The controller has ended: leaves the bus, and ends everything that has no outcome.
  public func close() {
    let reason = "the controller was freed before the outcome"
    images.close()
    disconnect(reason)
    for action in waitingActions {
      action.outcome = ActionOutcome(.cancelled, reason)
      endedActions.append((action, nil))
    }
    waitingActions = []
    failHolds(reason)
    (connected, lost, files) = (nil, nil, [])
  }

  /// Leaves the bus. The next turn looks for a bus at once.
  func disconnect(_ reason: String = "the bus has gone away") {
    (busFailure, reconnect) = (nil, ReconnectTimer())
    if let login { poller.remove(login.fileDescriptor) }
    login = nil
    images.loseBus()
    if let players {
      players.end(reason)
      lost?(players)
    }
    // Ends the actions that wait for an answer.
    connection?.close()
    connection = nil
    if let players {
      departed += players.takeChanges(now: Clock.now())
      endedActions += players.takeFinishedActions()
      endedNumbers += players.endedNumbers
      if let number = players.heldChoice?.number { endedNumbers.append(number) }
    }
    players = nil
  }
}
