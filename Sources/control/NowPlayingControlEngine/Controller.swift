// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform
internal import DBus

/// Finds all players on the bus, and follows them.
///
/// All that more than one thread uses is in `State`, under one lock. The loop reads the bus, on a thread of its own or in
/// the loop of the program. No function of the program is called under the lock.
public final class Controller: @unchecked Sendable {
  public typealias PlayerHandler = (ObservedPlayer, PlayerChanges) -> Void

  private struct State {
    var players = PlayerList()
    var isEstimate = false
    var isSettled = false
    var connection = ConnectionState.connecting
    var handler: PlayerHandler?
    /// Whether the handler has not been called with the known players yet.
    var handlerIsNew = false
    var addresses: [BusAddress]?
    var mustReconnect = false
    var requests = Requests()
    var isClosed = false
    /// The thread that runs a turn.
    var turning: UInt64?
    var waiters: [Waiter] = []

    /// The handler of a request has returned.
    mutating func reported(_ number: Int) {
      requests.reported()
      for waiter in waiters where number <= waiter.last { waiter.open -= 1 }
      wakeWaiters()
    }

    func wakeWaiters() {
      for waiter in waiters {
        if isSettled { waiter.knowsPlayers = true }
        if waiter.isDone { waiter.wakeup?.signal() }
      }
    }
  }

  /// A call of `wait`. It is used under the lock.
  private final class Waiter: @unchecked Sendable {
    /// Signalled when everything is done; nil: the waiting thread runs the loop itself.
    let wakeup: Wakeup?
    /// The last request that it waits for, and the number of those that have not been reported.
    let last: Int
    var open: Int
    var knowsPlayers: Bool

    init(_ wakeup: Wakeup?, last: Int, open: Int, knowsPlayers: Bool) {
      (self.wakeup, self.last, self.open, self.knowsPlayers) = (wakeup, last, open, knowsPlayers)
    }

    var isDone: Bool { knowsPlayers && open == 0 }
  }

  private let lock = Lock()
  private let loop: ControllerLoop
  private let hostLoop: Bool
  private let forkGeneration = Fork.generation
  private var state = State()
  private var thread: Thread?

  private init(_ loop: ControllerLoop, hostLoop: Bool) { (self.loop, self.hostLoop) = (loop, hostLoop) }

  /// Makes a controller, which connects at once.
  public static func make(hostLoop: Bool, _ scope: ReadingScope) throws(Failure) -> Controller {
    guard !scope.contains(.mprisOnly) || scope.isDisjoint(with: [.lists, .others]) else {
      throw .invalid(
        "queues, playlists and other sessions are not in the interface org.mpris.MediaPlayer2.Player: do not read them")
    }
    guard let loop = ControllerLoop(scope) else {
      throw Failure(.system, "the system gives no descriptor: close some, or raise the limit (ulimit -n)")
    }
    let controller = Controller(loop, hostLoop: hostLoop)
    if hostLoop {
      // The program's loop must call dispatch() once, to connect.
      loop.waker.signal()
      return controller
    }
    let thread = Thread.start(name: "np-control", stackBytes: 0) { controller.run() }
    guard let thread else { throw Failure(.system, "the system gives no thread: raise the limit (ulimit -u)") }
    controller.thread = thread
    return controller
  }

  // MARK: The lock

  private func withState<Result>(_ body: (inout State) throws(Failure) -> Result) throws(Failure) -> Result {
    try enter()
    defer { lock.unlock() }
    return try body(&state)
  }

  private func withOwnState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { () throws(Never) -> Result in body(&state) }
  }

  // Else each use of the lock has a copy.
  @inline(never) private func enter() throws(Failure) {
    guard Fork.generation == forkGeneration else {
      throw Failure(.forked, "this process is a fork: make a new controller")
    }
    lock.lock()
    guard !state.isClosed else {
      lock.unlock()
      throw Failure(.gone, "the controller has ended: free it")
    }
  }

  /// Whether another process made the controller, and this one is its fork.
  public var isForeign: Bool { Fork.generation != forkGeneration }

  // MARK: Players

  /// All players, the primary first. With `.others`, the other sessions of an application follow it.
  public var players: [ObservedPlayer] { get throws(Failure) { try withState { $0.players.withOthers } } }

  /// Whether the order of the players is an estimate.
  public var isEstimate: Bool { get throws(Failure) { try withState { $0.isEstimate } } }

  /// The state of the connection to the bus.
  public var connection: ConnectionState { get throws(Failure) { try withState { $0.connection } } }

  /// The player with a name; nil: the primary player.
  public func player(_ name: Identifier?) throws(Failure) -> ObservedPlayer {
    let players = try withState { $0.players }
    guard let name else {
      guard let first = players.all.first else { throw .absent("there is no player") }
      return first
    }
    guard let found = players.player(name) else { throw noSuchPlayer }
    return found
  }

  private var noSuchPlayer: Failure {
    .absent(
      loop.scope.contains(.primaryOnly)
        ? "while the service runs, this controller reads the primary player alone, which has another name"
        : "there is no player with this name")
  }

  /// Sets the function that is called when a player changes; nil: none.
  public func set(playerHandler: PlayerHandler?) throws(Failure) {
    let previous = try withState { state -> PlayerHandler? in
      let previous = state.handler
      state.handler = playerHandler
      state.handlerIsNew = playerHandler != nil
      return previous
    }
    withExtendedLifetime(previous) {}
    loop.waker.signal()
  }

  /// Sets which session bus is used; nil: that of the environment.
  public func set(busAddress: String?) throws(Failure) {
    let addresses = busAddress.map { BusAddress.parse($0) }
    if let busAddress, addresses?.isEmpty == true {
      throw .invalid("the address of a bus begins with unix:path= or unix:abstract=", notText: busAddress)
    }
    try withState { state in
      state.addresses = addresses
      state.mustReconnect = true
      state.isSettled = false
    }
    loop.waker.signal()
  }

  /// Sends a command to the player with a name; nil: to the primary player. The handler gets the player as it is then.
  public func perform(
    _ invocation: Invocation, on name: Identifier?, _ handler: ((ObservedPlayer?, ActionOutcome) -> Void)?
  ) throws(Failure) {
    try invocation.check()
    try withState { state throws(Failure) in try state.requests.addCommand(invocation, to: name, handler) }
    loop.waker.signal()
  }

  /// Requests an image of the player with a name; nil: of the primary player.
  public func requestImage(
    _ role: ImageQuery.Role, _ size: PixelSize, of name: Identifier?,
    _ handler: @escaping (ObservedPlayer?, ImageAnswer) -> Void
  ) throws(Failure) {
    try withState { state throws(Failure) in try state.requests.addImage(role, size, of: name, handler) }
    loop.waker.signal()
  }

  /// Makes a player the primary one; nil: the rules decide.
  public func set(primary name: Identifier?) throws(Failure) {
    try withState { state throws(Failure) in
      // Another session of an application is never first.
      if let name, name.nameParts.session != nil { throw noSuchPlayer }
      if let name, state.isSettled, state.players.player(name) == nil { throw noSuchPlayer }
      state.requests.addChoice(of: name)
    }
    loop.waker.signal()
  }

  /// Begins a hold, which pauses the players until it is released. `reason`: a line for people.
  public func hold(_ reason: String) throws(Failure) -> Hold {
    let line = Text.line(Text.clean(reason))
    guard !line.isEmpty else { throw .invalid("the reason of a hold is not empty: people read it") }
    let hold = try withState { state throws(Failure) in try state.requests.addHold(line, self) }
    loop.waker.signal()
    return hold
  }

  /// Ends a hold.
  func release(_ hold: Hold) {
    let isOpen = withOwnState { state -> Bool in
      if !state.isClosed { state.requests.release(hold) }
      return !state.isClosed
    }
    if isOpen { loop.waker.signal() }
  }

  // MARK: Loops

  /// The descriptor for the loop of the program.
  public var fileDescriptor: Int32 {
    get throws(Failure) {
      _ = try withState { $0.isSettled }
      guard hostLoop else {
        throw Failure(.invalidState, "the controller has a thread of its own: make it for your own loop")
      }
      return loop.fileDescriptor
    }
  }

  /// Reads the bus and calls the handler, without waiting.
  public func dispatch() throws(Failure) {
    _ = try fileDescriptor
    try turn(until: 0)
    // A callback can have freed the controller, or have called fork().
    if !isForeign, !withOwnState({ $0.isClosed }) { loop.arm() }
  }

  /// Waits until all players that answer have done so. `outcomesToo`: and until the handlers of all actions and requests
  /// before have returned.
  public func wait(microseconds: Int64, outcomesToo: Bool = true) throws(Failure) {
    let end = Clock.now() + max(0, min(microseconds, .max / 4))
    let wakeup = hostLoop ? nil : Wakeup()
    guard hostLoop || wakeup != nil else { throw Failure(.system, "the system gives no descriptor (ulimit -n)") }
    let waiter = try withState { state throws(Failure) -> Waiter in
      guard state.turning != Thread.currentIdentity else { throw Self.inside }
      let waiter = Waiter(
        wakeup, last: outcomesToo ? state.requests.begun : 0, open: outcomesToo ? state.requests.unreported : 0,
        knowsPlayers: state.isSettled)
      state.waiters.append(waiter)
      return waiter
    }
    defer { withOwnState { $0.waiters.removeAll { $0 === waiter } } }
    if hostLoop { try turn(until: 0) }
    while try !withState({ _ in waiter.isDone }) {
      guard Clock.now() < end else {
        if hostLoop { loop.arm() }
        throw try withState { Self.lateness(of: waiter, $0) }
      }
      if let wakeup { _ = wakeup.wait(withinMicroseconds: end - Clock.now()) } else { try turn(until: end) }
    }
    if hostLoop { loop.arm() }
  }

  private static func lateness(of waiter: Waiter, _ state: State) -> Failure {
    if waiter.knowsPlayers {
      return Failure(.invalidState, "an action or a request for an image has no outcome yet: wait longer")
    }
    return state.connection == .connected
      ? Failure(.invalidState, "not all players are known yet: wait longer")
      : Failure(.invalidState, "the session bus does not answer: wait longer, or check it with busctl --user list")
  }

  private static var inside: Failure {
    Failure(.invalidState, "the controller is dispatched already, in a callback or on another thread")
  }

  private func run() {
    while !withOwnState({ $0.isClosed }) {
      do { try turn(until: nil) } catch { break }
    }
    // The last handlers run on this thread too.
    if !isForeign { end() }
  }

  private func turn(until limit: Int64?) throws(Failure) {
    let (addresses, mustReconnect) = try withState { state throws(Failure) -> ([BusAddress]?, Bool) in
      guard state.turning == nil else { throw Self.inside }
      state.turning = Thread.currentIdentity
      defer { state.mustReconnect = false }
      return (state.addresses, state.mustReconnect)
    }
    if mustReconnect { loop.disconnect() }
    let hasStarted = startRequests()
    // A turn ends with sending. So new requests are sent before the sleep.
    loop.turn(to: addresses, until: hasStarted ? 0 : limit)
    report()
    if withOwnState({ $0.isClosed }) { end() }
    withOwnState { $0.turning = nil }
  }

  /// Passes the new requests to the loop. Returns whether there were any.
  @discardableResult
  private func startRequests() -> Bool {
    let requests = withOwnState { $0.requests.take() }
    for request in requests { loop.start(request) }
    return !requests.isEmpty
  }

  /// Stores the new state, and calls the handler.
  private func report() {
    let changes = loop.takeChanges(now: Clock.now())
    let (handler, events) = withOwnState { state in
      var events = changes.flatMap { $0.withOthers }
      for change in changes { state.players.apply(change) }
      state.isEstimate = loop.isEstimate
      if state.handlerIsNew {
        state.handlerIsNew = false
        let known = state.players.withOthers.map { PlayerChange($0, .appeared, from: nil) }
        events = known + events.filter { $0.changes.contains(.left) }
      }
      state.connection = loop.connectionState
      // Players of the last bus do not count.
      state.isSettled = loop.isSettled && !state.mustReconnect
      state.wakeWaiters()
      return (state.handler, events)
    }
    if let handler {
      for event in events {
        let changes = event.changes.subtracting(.others)
        guard !changes.isEmpty, !withOwnState({ $0.isClosed }) else { continue }
        handler(event.player, changes)
        // A handler that calls fork() returns in both processes. The child sends nothing.
        if isForeign { return }
      }
    }
    loop.advanceRequests()
    reportOutcomes()
  }

  /// Calls the handlers of the requests that have ended. A handler may free the controller, which calls the others.
  private func reportOutcomes() {
    while !isForeign, let request = loop.takeEnded() {
      withOwnState { $0.requests.ended(request) }
      request.report()
      withOwnState { $0.reported(request.number) }
    }
  }

  /// Leaves the bus, and ends all requests.
  private func end() {
    startRequests()
    loop.close()
    reportOutcomes()
  }

  /// Leaves the bus. When it returns, no handler runs, except one that called it.
  public func close() {
    guard !isForeign else { return }
    let closed = withOwnState { state -> (handler: PlayerHandler?, isTurning: Bool)? in
      guard !state.isClosed else { return nil }
      state.isClosed = true
      defer { state.handler = nil }
      for waiter in state.waiters { waiter.wakeup?.signal() }
      return (state.handler, state.turning == Thread.currentIdentity)
    }
    guard let closed else { return }
    loop.waker.signal()
    if let thread, !thread.isCurrent, !thread.join(withinMicroseconds: 5_000_000) {
      Log.writeMistake(
        .error,
        "a callback has not returned for 5 s: the controller is freed while it runs; let callbacks return sooner")
    }
    // Another thread that runs a turn ends everything after that.
    if closed.isTurning || withOwnState({ $0.turning == nil }) { end() }
    withExtendedLifetime(closed.handler) {}
  }
}

extension Failure {
  /// A value that a player does not have. A correct program gets such failures too.
  static func absent(_ reason: StaticString) -> Failure { Failure(.notFound, reason.description, isNormal: true) }
}
