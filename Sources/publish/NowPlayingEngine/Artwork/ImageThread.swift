// SPDX-License-Identifier: MIT

internal import NowPlayingPlatform
private import Synchronization

/// A thread that calls the providers of images and writes files, one job after the other.
///
/// If a provider does not return within `timeout`, a second thread does the waiting jobs, and the first one ends when
/// its provider returns. There are never more than two threads.
final class ImageThread: @unchecked Sendable {
  /// One thread.
  private final class Worker: @unchecked Sendable {
    let bell = Doorbell()
    var thread: Thread?
    /// When its current job started; nil: it has none.
    var startedAt: Int64?
  }

  private let timeout: Int64
  private let startThread: (@escaping @Sendable () -> Void) -> Thread?
  private let lock = Lock()
  private let forkGeneration = Fork.generation
  private let hasStopped = Atomic(false)
  /// How many jobs wait, and whether there are two threads; read without the lock.
  private let count = Atomic(0)
  private let hasStuck = Atomic(false)
  /// How many jobs that call functions of the player wait or run.
  private let calls = Atomic(0)

  // Under the lock.
  private var waiting: [(item: Delivery.Item, callsPlayer: Bool)] = []
  /// The place of the next job in `waiting`.
  private var first = 0
  private var perform: (@Sendable (Delivery.Item) -> Void)?
  private var worker: Worker?
  /// The thread whose provider has not returned.
  private var stuck: Worker? { didSet { hasStuck.store(stuck != nil, ordering: .relaxed) } }

  /// The threads run code of the player, so their stacks have the system's size.
  convenience init(name: String, timeout: Int64) {
    self.init(timeout: timeout) { Thread.start(name: name, stackBytes: 0, $0) }
  }

  /// `startThread` starts a thread; nil: the system has none left.
  init(timeout: Int64, startThread: @escaping (@escaping @Sendable () -> Void) -> Thread?) {
    (self.timeout, self.startThread) = (timeout, startThread)
  }

  /// Starts the thread; false: the system has none left. `perform` does one job, outside every lock.
  func start(_ perform: @escaping @Sendable (Delivery.Item) -> Void) -> Bool {
    lock.withLock { () throws(Never) -> Bool in
      guard worker == nil else { return true }
      self.perform = perform
      worker = makeWorker(perform)
      return worker != nil
    }
  }

  private func makeWorker(_ perform: @escaping @Sendable (Delivery.Item) -> Void) -> Worker? {
    let worker = Worker()
    worker.thread = startThread { [self] in run(worker, perform) }
    return worker.thread == nil ? nil : worker
  }

  /// Adds a job. `callsPlayer`: it calls a function of the player, which may need long.
  func add(_ item: Delivery.Item, callsPlayer: Bool = false) {
    let now = Clock.now()
    let bell = lock.withLock { () throws(Never) -> Doorbell? in
      guard !hasStopped.load(ordering: .relaxed), let worker else { return nil }
      waiting.append((item, callsPlayer))
      if callsPlayer { calls.add(1, ordering: .relaxed) }
      count.store(waiting.count - first, ordering: .relaxed)
      if worker.startedAt == nil { worker.startedAt = now }
      return worker.bell
    }
    bell?.ring()
  }

  // MARK: On the thread

  private func run(_ worker: Worker, _ perform: (Delivery.Item) -> Void) {
    while true {
      worker.bell.wait()
      while let (item, callsPlayer) = next(for: worker) {
        perform(item)
        if callsPlayer { calls.subtract(1, ordering: .relaxed) }
        // A provider that calls fork() returns in both processes. The child has no jobs.
        if Fork.generation != forkGeneration { return }
      }
      let isNeeded = lock.withLock { () throws(Never) -> Bool in
        if stuck === worker { stuck = nil }
        return self.worker === worker && !hasStopped.load(ordering: .relaxed)
      }
      guard isNeeded else { return }
    }
  }

  private func next(for worker: Worker) -> (Delivery.Item, callsPlayer: Bool)? {
    let now = Clock.now()
    return lock.withLock { () throws(Never) -> (Delivery.Item, callsPlayer: Bool)? in
      worker.startedAt = nil
      guard !hasStopped.load(ordering: .relaxed), self.worker === worker, first < waiting.count else { return nil }
      let item = waiting[first]
      first += 1
      count.store(waiting.count - first, ordering: .relaxed)
      if first == waiting.count { (waiting, first) = ([], 0) }
      worker.startedAt = now
      return item
    }
  }

  /// Whether a function of the player runs, or waits. Other jobs would wait for it.
  var callsPlayer: Bool { calls.load(ordering: .relaxed) > 0 }

  // MARK: On the bus thread

  /// Whether a provider has not returned in time, and a second thread does the jobs.
  var isStuck: Bool { hasStuck.load(ordering: .relaxed) }

  /// When the waiting jobs need a second thread; nil: no job waits, or there are two threads already.
  var deadline: Int64? {
    guard count.load(ordering: .relaxed) > 0 else { return nil }
    return lock.withLock { () throws(Never) -> Int64? in
      guard stuck == nil, first < waiting.count, let startedAt = worker?.startedAt else { return nil }
      return startedAt + timeout
    }
  }

  /// Starts a second thread if the deadline is over.
  func checkDeadline(now: Int64) {
    guard let deadline, deadline <= now else { return }
    let isReplaced = lock.withLock { () throws(Never) -> Bool in
      guard !hasStopped.load(ordering: .relaxed), let perform, let fresh = makeWorker(perform) else {
        // The system may have a thread later.
        worker?.startedAt = now
        return false
      }
      (stuck, worker) = (worker, fresh)
      fresh.startedAt = now
      fresh.bell.ring()
      return true
    }
    if isReplaced {
      Log.writeMistake(
        "a provider of images does not return: a second thread calls the others; return soon, finish the request later"
      )
    }
  }

  /// Ends the threads. When it returns, no provider runs, except one that called it.
  func stop() {
    let (dropped, workers) = lock.withLock { () throws(Never) -> ([Delivery.Item], [Worker?]) in
      hasStopped.store(true, ordering: .relaxed)
      defer { (waiting, first, perform) = ([], 0, nil) }
      return (waiting.map { $0.item }, [worker, stuck])
    }
    count.store(0, ordering: .relaxed)
    withExtendedLifetime(dropped) {}
    let end = Clock.now() + Delivery.timeout
    for case let worker? in workers {
      worker.bell.ring()
      // Called from a provider: the thread ends when that returns.
      guard let thread = worker.thread, !thread.isCurrent else { continue }
      if !thread.join(withinMicroseconds: max(0, end - Clock.now())) { Delivery.logTimeout() }
    }
  }
}
