// SPDX-License-Identifier: MIT

internal import NowPlayingPlatform
private import Synchronization

/// Has images asked for and written, one after the other, on a thread that does nothing else.
///
/// A provider that does not return holds up what waits behind it for `patience`. Then a second thread goes on with that,
/// and the first one ends when its provider returns. There are never more than two.
final class ImageThread: @unchecked Sendable {
  /// A thread and what it does.
  private final class Worker: @unchecked Sendable {
    let bell = Doorbell()
    var thread: Thread?
    /// When it began with what it does now; nil: it does nothing.
    var since: Int64?
  }

  private let name: String
  private let patience: Int64
  private let lock = Lock()
  private let forkGeneration = Fork.generation
  private let hasStopped = Atomic(false)
  /// How many wait, and whether there is a second thread: to be read without the lock.
  private let count = Atomic(0)
  private let hasStuck = Atomic(false)

  // Under the lock.
  private var waiting: [Delivery.Item] = []
  /// The first of `waiting` that nobody has taken.
  private var first = 0
  private var perform: (@Sendable (Delivery.Item) -> Void)?
  private var worker: Worker?
  /// The one whose provider has not returned.
  private var stuck: Worker? { didSet { hasStuck.store(stuck != nil, ordering: .relaxed) } }

  /// Makes one that has no thread yet.
  init(name: String, patience: Int64) {
    self.name = name
    self.patience = patience
  }

  /// Starts the thread; false: the system gives none. `perform` does one thing, and runs outside every lock.
  func start(_ perform: @escaping @Sendable (Delivery.Item) -> Void) -> Bool {
    lock.withLock { () throws(Never) -> Bool in
      guard worker == nil else { return true }
      self.perform = perform
      worker = makeWorker(perform)
      return worker != nil
    }
  }

  /// The player's code runs there, so the stack is as large as any.
  private func makeWorker(_ perform: @escaping @Sendable (Delivery.Item) -> Void) -> Worker? {
    let worker = Worker()
    worker.thread = Thread.start(name: name, stackBytes: 0) { [self] in run(worker, perform) }
    return worker.thread == nil ? nil : worker
  }

  /// Adds something to do.
  func add(_ item: Delivery.Item) {
    let now = Clock.now()
    let bell = lock.withLock { () throws(Never) -> Doorbell? in
      guard !hasStopped.load(ordering: .relaxed), let worker else { return nil }
      waiting.append(item)
      count.store(waiting.count - first, ordering: .relaxed)
      if worker.since == nil { worker.since = now }
      return worker.bell
    }
    bell?.ring()
  }

  // MARK: On the thread

  private func run(_ worker: Worker, _ perform: (Delivery.Item) -> Void) {
    while true {
      worker.bell.wait()
      while let item = next(for: worker) {
        perform(item)
        // A provider that forked comes back twice. In the child nobody has anything to do.
        if Fork.generation != forkGeneration { return }
      }
      let isOver = lock.withLock { () throws(Never) -> Bool in
        if stuck === worker { stuck = nil }
        return self.worker !== worker || hasStopped.load(ordering: .relaxed)
      }
      if isOver { return }
    }
  }

  private func next(for worker: Worker) -> Delivery.Item? {
    let now = Clock.now()
    return lock.withLock { () throws(Never) -> Delivery.Item? in
      worker.since = nil
      guard !hasStopped.load(ordering: .relaxed), self.worker === worker, first < waiting.count else { return nil }
      let item = waiting[first]
      first += 1
      count.store(waiting.count - first, ordering: .relaxed)
      if first == waiting.count { (waiting, first) = ([], 0) }
      worker.since = now
      return item
    }
  }

  // MARK: On the thread of the bus

  /// Whether a provider has not returned for so long that a second thread goes on.
  var isStuck: Bool { hasStuck.load(ordering: .relaxed) }

  /// When what waits has waited long enough for a provider; nil: nothing waits, or there are two threads already.
  var deadline: Int64? {
    guard count.load(ordering: .relaxed) > 0 else { return nil }
    return lock.withLock { () throws(Never) -> Int64? in
      guard stuck == nil, first < waiting.count, let since = worker?.since else { return nil }
      return since + patience
    }
  }

  /// Has a second thread go on if the first one hangs.
  func look(now: Int64) {
    guard let deadline, deadline <= now else { return }
    let isReplaced = lock.withLock { () throws(Never) -> Bool in
      guard !hasStopped.load(ordering: .relaxed), let perform, let fresh = makeWorker(perform) else {
        // There may be a thread later.
        worker?.since = now
        return false
      }
      (stuck, worker) = (worker, fresh)
      fresh.since = now
      fresh.bell.ring()
      return true
    }
    if isReplaced {
      Log.write(
        .warning, "a provider of images does not return: the others go on without it; return soon, and answer later")
    }
  }

  /// Ends the threads. Unless it is called inside a callback, none runs when it returns.
  func stop() {
    let (dropped, workers) = lock.withLock { () throws(Never) -> ([Delivery.Item], [Worker?]) in
      hasStopped.store(true, ordering: .relaxed)
      defer { (waiting, first, perform) = ([], 0, nil) }
      return (waiting, [worker, stuck])
    }
    count.store(0, ordering: .relaxed)
    withExtendedLifetime(dropped) {}
    let end = Clock.now() + Delivery.patience
    for case let worker? in workers {
      worker.bell.ring()
      // Inside a callback: the thread ends by itself as soon as that returns.
      guard let thread = worker.thread, !thread.isCurrent else { continue }
      if !thread.join(withinMicroseconds: max(0, end - Clock.now())) { Delivery.warn() }
    }
  }
}
