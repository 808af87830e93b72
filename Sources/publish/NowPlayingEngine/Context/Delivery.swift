// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform
private import Synchronization

/// Calls the functions of the player, one at a time and in order: on a thread of the library, or in the player's loop.
final class Delivery: @unchecked Sendable {
  /// One call.
  enum Item {
    case command(Request)
    case connection(ConnectionState)
    case resume(ResumePoint, Int64?)
    case applicationPrimary(SessionKey, Bool)
    case systemPrimary(SessionKey, Bool)
    case interruption(AudioEntry, Interruption, round: Int)
    case image(Ledger.Ticket)
    case cancelImage(Ledger.Ticket)
    case writeFiles(SessionEntry)
    case removeFile(ImageFolder.File)
    /// `of`: only while this session exists.
    case systemPrimaryResult(of: SessionKey?, published: Bool, prominent: Bool, (Bool, Bool) -> Void)
    case task(() -> Void)
  }

  /// How long freeing a context waits for a running callback.
  static let timeout: Int64 = 5_000_000

  private let lock = Lock()
  private let doorbell = Doorbell()
  private let wakeup: Wakeup?
  private let idle: Wakeup?
  private var waiting: [Item] = []
  /// The items that are delivered now; its storage is used again. Only the delivering thread uses it.
  private var round: [Item] = []
  private var thread: Thread?
  /// The thread of the player's loop, while it delivers.
  private var loopThread: UInt64?
  private let hasStopped = Atomic(false)
  private let forkGeneration = Fork.generation

  private init(_ wakeup: Wakeup?, _ idle: Wakeup?) { (self.wakeup, self.idle) = (wakeup, idle) }

  /// Delivers on a thread of the library.
  convenience init() { self.init(nil, nil) }

  /// `hostLoop`: delivers in the player's loop. Nil: the system has no descriptor left.
  convenience init?(hostLoop: Bool) {
    guard hostLoop else {
      self.init(nil, nil)
      return
    }
    guard let wakeup = Wakeup(), let idle = Wakeup() else { return nil }
    self.init(wakeup, idle)
  }

  /// The descriptor for the player's loop; nil: a thread of the library delivers.
  var fileDescriptor: Int32? { wakeup?.fileDescriptor }

  /// Starts the thread, if there is one; false: the system has none left. `perform` does one call, outside every lock.
  func start(_ perform: @escaping @Sendable (Item) -> Void) -> Bool {
    guard wakeup == nil, thread == nil else { return true }
    // It runs code of the player, so its stack has the system's size.
    thread = Thread.start(name: "np-delivery", stackBytes: 0) { [self] in
      while true {
        doorbell.wait()
        guard deliverWaiting(perform) else { return }
      }
    }
    return thread != nil
  }

  /// Adds a call.
  @inline(never)
  func add(_ item: Item) {
    lock.withLock { () throws(Never) in
      if !hasStopped.load(ordering: .relaxed) { waiting.append(item) }
    }
    if let wakeup { wakeup.signal() } else { doorbell.ring() }
  }

  /// Delivers in the player's loop; false: that runs already.
  func dispatch(_ perform: (Item) -> Void) -> Bool {
    let mayRun = lock.withLock { () throws(Never) -> Bool in
      guard loopThread == nil else { return false }
      loopThread = Thread.currentIdentity
      return true
    }
    guard mayRun else { return false }
    wakeup?.drain()
    _ = deliverWaiting(perform)
    lock.withLock { () throws(Never) in loopThread = nil }
    if hasStopped.load(ordering: .acquiring) { idle?.signal() }
    return true
  }

  /// Whether this thread is delivering, and so is in a callback.
  var isCurrent: Bool {
    thread?.isCurrent ?? false || lock.withLock { () throws(Never) in loopThread } == Thread.currentIdentity
  }

  /// Wakes the player's loop.
  func wakeHost() { wakeup?.signal() }

  /// Waits until there is a call to deliver, for a minute at most.
  func waitForWork() { _ = wakeup?.wait(withinMicroseconds: 60_000_000) }

  /// Delivers all waiting calls; false: the delivery was stopped.
  private func deliverWaiting(_ perform: (Item) -> Void) -> Bool {
    lock.withLock { () throws(Never) in swap(&waiting, &round) }
    defer { round.removeAll(keepingCapacity: round.count <= Limits.spareRoom) }
    for item in round {
      if hasStopped.load(ordering: .acquiring) { return false }
      perform(item)
      // A handler that calls fork() returns in both processes. The child delivers nothing, and no thread could end it.
      if Fork.generation != forkGeneration { return false }
    }
    return !hasStopped.load(ordering: .acquiring)
  }

  /// Ends the delivery. When it returns, no callback runs, except one that called it.
  func stop() {
    let (dropped, loopThread) = lock.withLock { () throws(Never) -> ([Item], UInt64?) in
      hasStopped.store(true, ordering: .releasing)
      defer { waiting = [] }
      return (waiting, self.loopThread)
    }
    withExtendedLifetime(dropped) {}
    doorbell.ring()
    if let thread {
      // Called from a callback: the thread ends when that returns.
      if !thread.isCurrent, !thread.join(withinMicroseconds: Self.timeout) { Self.logTimeout() }
    } else if let loopThread, loopThread != Thread.currentIdentity {
      waitForLoop()
    }
  }

  private func waitForLoop() {
    if idle?.wait(withinMicroseconds: Self.timeout) == false { Self.logTimeout() }
  }

  static func logTimeout() {
    Log.writeMistake(
      .error, "a callback has not returned for 5 s: the context is freed while it runs; let callbacks return sooner")
  }
}

extension Context {
  /// Does one call, if its session is still there.
  func perform(_ item: Delivery.Item) {
    switch item {
    case .command(let request): callHandler(of: request)
    case .connection(let connection):
      let handler = withOwnState { $0.connection.handler }
      handler?(connection)
    case .resume(let point, let position):
      let handler = withOwnState { $0.resume.handler }
      handler?(point, position)
    case .applicationPrimary(let key, let isPrimary):
      let handler = withOwnState { $0.sessions[key]?.handlers.applicationPrimary }
      handler?(isPrimary)
    case .systemPrimary(let key, let isPrimary):
      let handler = withOwnState { $0.sessions[key]?.handlers.systemPrimary }
      handler?(isPrimary)
    case .interruption(let entry, let interruption, let round):
      // The player may have activated or deactivated its audio since.
      let handler = withOwnState { _ in entry.round == round ? entry.handler : nil }
      handler?(interruption)
    case .image(let ticket): ImageRequest.callProvider(ticket)
    case .cancelImage(let ticket): ImageRequest.remove(ticket)?.cancel()
    case .writeFiles(let entry): writeFiles(for: entry)
    case .removeFile(let file): file.remove()
    case .systemPrimaryResult(let key, let published, let prominent, let result):
      if key.map({ key in withOwnState { $0.sessions[key] != nil } }) ?? true { result(published, prominent) }
    case .task(let run): run()
    }
  }
}
