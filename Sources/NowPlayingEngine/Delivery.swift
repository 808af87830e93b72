// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform
private import Synchronization

/// Brings callbacks to the player, one at a time and in order: on a thread of the library, or in the host's loop.
final class Delivery: @unchecked Sendable {
  /// Something to tell the player.
  enum Item {
    case command(Request)
    case connection(ConnectionState)
    case applicationPrimary(SessionKey, Bool)
    case systemPrimary(SessionKey, Bool)
    case image(Ledger.Ticket)
    case unwantedImage(Ledger.Ticket)
    case fileForImage(SessionEntry)
    case oldFile(ImageFolder.File)
    case systemPrimaryResult(SessionKey, published: Bool, prominent: Bool, (Bool, Bool) -> Void)
    case errand(() -> Void)
  }

  /// How long a context that is freed waits for a callback that is running.
  static let patience: Int64 = 5_000_000

  private let lock = Lock()
  private let doorbell = Doorbell()
  private let wakeup: Wakeup?
  private let idle: Wakeup?
  private var waiting: [Item] = []
  /// The round that is under way, and the room of it that the next one is put into; only whoever delivers has it.
  private var round: [Item] = []
  private var thread: Thread?
  /// The thread of the host's loop, while it delivers.
  private var host: UInt64?
  private let hasStopped = Atomic(false)
  private let forkGeneration = Fork.generation

  private init(_ wakeup: Wakeup?, _ idle: Wakeup?) { (self.wakeup, self.idle) = (wakeup, idle) }

  /// Makes a delivery on a thread of its own.
  convenience init() { self.init(nil, nil) }

  /// Makes a delivery; nil: the system gives no descriptor.
  convenience init?(hostLoop: Bool) {
    guard hostLoop else {
      self.init(nil, nil)
      return
    }
    guard let wakeup = Wakeup(), let idle = Wakeup() else { return nil }
    self.init(wakeup, idle)
  }

  /// The descriptor for the host's loop, where it is the host that delivers.
  var fileDescriptor: Int32? { wakeup?.fileDescriptor }

  /// Starts the thread, where there is one; false: the system gives none. `perform` tells the player one thing, and
  /// runs outside every lock.
  func start(_ perform: @escaping @Sendable (Item) -> Void) -> Bool {
    guard wakeup == nil, thread == nil else { return true }
    // The player's code runs there, so the stack is as large as any.
    thread = Thread.start(name: "np-delivery", stackBytes: 0) { [self] in
      while true {
        doorbell.wait()
        guard deliverWaiting(perform) else { return }
      }
    }
    return thread != nil
  }

  /// Adds something to tell.
  @inline(never)
  func add(_ item: Item) {
    lock.withLock { () throws(Never) in
      if !hasStopped.load(ordering: .relaxed) { waiting.append(item) }
    }
    if let wakeup { wakeup.signal() } else { doorbell.ring() }
  }

  /// Delivers in the host's loop; false: it is running already.
  func dispatch(_ perform: (Item) -> Void) -> Bool {
    let mayRun = lock.withLock { () throws(Never) -> Bool in
      guard host == nil else { return false }
      host = Thread.currentIdentity
      return true
    }
    guard mayRun else { return false }
    wakeup?.drain()
    _ = deliverWaiting(perform)
    lock.withLock { () throws(Never) in host = nil }
    if hasStopped.load(ordering: .acquiring) { idle?.signal() }
    return true
  }

  /// Whether this is a thread that delivers, in a callback.
  var isCurrent: Bool {
    thread?.isCurrent ?? false || lock.withLock { () throws(Never) in host } == Thread.currentIdentity
  }

  /// Makes the descriptor readable, where it is the host that delivers.
  func wakeHost() { wakeup?.signal() }

  /// Waits, for a minute at most, until there is something to dispatch.
  func waitForWork() { _ = wakeup?.wait(withinMicroseconds: 60_000_000) }

  /// Delivers what waits now; false: it was stopped.
  private func deliverWaiting(_ perform: (Item) -> Void) -> Bool {
    lock.withLock { () throws(Never) in swap(&waiting, &round) }
    defer { round.removeAll(keepingCapacity: round.count <= Limits.spareRoom) }
    for item in round {
      if hasStopped.load(ordering: .acquiring) { return false }
      perform(item)
      // A handler that forked comes back twice. In the child nobody has anything to deliver, and nobody would end it.
      if Fork.generation != forkGeneration { return false }
    }
    return !hasStopped.load(ordering: .acquiring)
  }

  /// Ends the delivery. Unless it is called inside a callback, none runs when it returns.
  func stop() {
    let (dropped, host) = lock.withLock { () throws(Never) -> ([Item], UInt64?) in
      hasStopped.store(true, ordering: .releasing)
      defer { waiting = [] }
      return (waiting, self.host)
    }
    withExtendedLifetime(dropped) {}
    doorbell.ring()
    if let thread {
      // Inside a callback: the thread ends by itself as soon as that returns.
      if !thread.isCurrent, !thread.join(withinMicroseconds: Self.patience) { Self.warn() }
    } else if let host, host != Thread.currentIdentity {
      waitForHost()
    }
  }

  private func waitForHost() {
    if idle?.wait(withinMicroseconds: Self.patience) == false { Self.warn() }
  }

  static func warn() {
    Log.writeMistake(.error, "a callback has not returned for 5 s: the context is freed while it runs")
  }
}

extension Context {
  /// Tells the player one thing, if whoever should hear it is still there.
  func perform(_ item: Delivery.Item) {
    switch item {
    case .command(let request): perform(request)
    case .connection(let connection):
      let handler = withOwnState { $0.connectionHandler }
      handler?(connection)
    case .applicationPrimary(let key, let isPrimary):
      let handler = withOwnState { $0.sessions[key]?.handlers.applicationPrimary }
      handler?(isPrimary)
    case .systemPrimary(let key, let isPrimary):
      let handler = withOwnState { $0.sessions[key]?.handlers.systemPrimary }
      handler?(isPrimary)
    case .image(let ticket): ImageRequest.ask(ticket)
    case .unwantedImage(let ticket): ImageRequest.take(ticket)?.cancel()
    case .fileForImage(let entry): file(entry)
    case .oldFile(let file): file.remove()
    case .systemPrimaryResult(let key, let published, let prominent, let result):
      if withOwnState({ $0.sessions[key] != nil }) { result(published, prominent) }
    case .errand(let run): run()
    }
  }

  private func perform(_ request: Request) {
    let command = request.invocation.command
    let (handler, canUse, isOpen, hasDevice, shows) = withOwnState { state in
      (
        request.entry.handlers[command], request.entry.state.offer.canUse(command), state.ledger.isOpen(request.ticket),
        request.entry.state.has(deviceOf: request.invocation), request.entry.handlers.show != nil
      )
    }
    // It waited until its time was over, or its session left: whoever asked was told.
    guard isOpen else { return }
    guard let handler else {
      _ = try? Request.finish(request.ticket, Answer(.notSupported, "the player does not offer that any more"))
      return
    }
    // Disabled while it was on its way: then it has no effect, as if it had been before.
    guard canUse else {
      _ = try? Request.finish(request.ticket, .success)
      return
    }
    // Likewise a device that has gone meanwhile, perhaps with the part of the same wish that was told before.
    guard hasDevice else {
      _ = try? Request.finish(request.ticket, Answer(.deviceNotFound))
      return
    }
    // What it lends stays until the handler returns, also when its time is over before.
    withExtendedLifetime(request) {
      if shows { withOwnState { _ in request.holdsAnswer = true } }
      handler.run(request)
      if shows { show(after: request) }
    }
  }

  /// Has the player show what a command has changed, and lets the answer go; one that is not given yet is not waited for.
  private func show(after request: Request) {
    // The session may be freed by now: then nothing more of it is called.
    let show = withOwnState { _ -> (() -> Void)? in
      if request.heldAnswer == nil { request.holdsAnswer = false }
      return request.holdsAnswer ? request.entry.handlers.show : nil
    }
    show?()
    let answer = withOwnState { _ -> Answer? in
      request.holdsAnswer = false
      return request.heldAnswer
    }
    if let answer { finish(request, answer) }
  }
}
