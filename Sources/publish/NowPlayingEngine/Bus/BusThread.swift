// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform
internal import DBus
internal import Synchronization

/// The thread that has all connections to the bus. It waits in one poll, and sleeps while nothing changes.
final class BusThread: @unchecked Sendable {
  private static let wakeupToken = UInt64.max
  /// How long the end waits for the answers to requests for hosted sessions.
  private static let remoteRequestTimeout: Int64 = 2_000_000

  let context: Context
  private let poller: Poller
  private let wakeup: Wakeup
  /// Set before other threads get this object. The thread that stops it reads it.
  private var thread: Thread?
  private let isStopping = Atomic(false)
  private let isWoken = Atomic(false)
  /// Whether the thread sleeps, or is about to sleep and will read `isWoken` once more before.
  private let isAsleep = Atomic(false)

  // The rest lives on the thread.

  let sessionLinks: SessionLinks
  let serviceLinks = ServiceLinks()
  /// The work of this turn. The context gets its storage back for the next one.
  private var work = PendingWork()
  private var reconnect = ReconnectTimer()
  private var requestDeadline: Int64?
  /// Whether the threads for images have started; their providers may hang.
  private var usesImageThreads = false
  private var primaryWatch: SystemPrimaryWatch?
  private var conditionWatch: ConditionWatch?
  private var remoteMediaLink: RemoteMediaLink?
  private var stopDeadline: Int64?

  private init(for context: Context, _ poller: Poller, _ wakeup: Wakeup) {
    (self.context, self.poller, self.wakeup) = (context, poller, wakeup)
    sessionLinks = SessionLinks(of: context)
  }

  /// Starts the thread; nil: the system has no thread or no descriptor left.
  static func start(for context: Context) -> BusThread? {
    guard let poller = Poller(), let wakeup = Wakeup(),
      poller.add(wakeup.fileDescriptor, token: wakeupToken, readable: true, writable: false, edgeTriggered: true)
    else { return nil }
    let busThread = BusThread(for: context, poller, wakeup)
    guard let thread = Thread.start(name: "np-bus", { busThread.run() }) else { return nil }
    busThread.thread = thread
    return busThread
  }

  /// Makes the thread look for work. Many calls before it does count as one.
  func wake() {
    guard !isWoken.exchange(true, ordering: .sequentiallyConsistent) else { return }
    if isAsleep.load(ordering: .sequentiallyConsistent) { wakeup.signal() }
  }

  /// Whether the player has set something new. The library publishes it before it reads further requests.
  var hasNews: Bool { isWoken.load(ordering: .relaxed) }

  /// Withdraws all sessions and ends the thread.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    isWoken.store(true, ordering: .sequentiallyConsistent)
    wakeup.signal()
    if thread?.join(withinMicroseconds: 5_000_000) == false {
      Log.write(
        .error, "the bus blocks the library for more than 5 s: the context is freed while its thread still runs")
    }
  }

  // MARK: The loop

  private func run() {
    let primaryWatch = SystemPrimaryWatch(for: self)
    self.primaryWatch = primaryWatch
    let conditionWatch = ConditionWatch(for: self)
    self.conditionWatch = conditionWatch
    ImageFolder.sweep()
    while true {
      // In this order: a request before the stop has woken the thread.
      let mustStop = isStopping.load(ordering: .acquiring)
      let hasNews = isWoken.exchange(false, ordering: .sequentiallyConsistent)
      // Also before it stops: the answers that the player gave are sent.
      if hasNews || isSomethingDue { doWork() }
      if mustStop, mayStop { break }
      let count = sleep()
      for index in 0..<count { handleEvent(poller.token(at: index)) }
      serviceLinks.processBusy()
      sessionLinks.processBusy()
    }
    // These objects refer to each other. Remove the references, so that all are freed.
    primaryWatch.stop()
    conditionWatch.stop()
    remoteMediaLink?.end()
    (self.primaryWatch, self.conditionWatch, remoteMediaLink) = (nil, nil, nil)
    serviceLinks.endAll()
    sessionLinks.removeAll()
  }

  /// Sleeps until something happens. A thread that calls `wake()` either sees `isAsleep` and signals, or has set
  /// `isWoken` before this function reads it for the last time.
  private func sleep() -> Int {
    isAsleep.store(true, ordering: .sequentiallyConsistent)
    defer { isAsleep.store(false, ordering: .relaxed) }
    let maySleep =
      !sessionLinks.isBusy && !serviceLinks.isBusy && !isWoken.load(ordering: .sequentiallyConsistent)
    return poller.wait(untilMicroseconds: maySleep ? nextDeadline : 0)
  }

  private var mayStop: Bool {
    guard remoteMediaLink?.hasOpenRequests == true else { return true }
    let now = Clock.now()
    let deadline = stopDeadline ?? now + Self.remoteRequestTimeout
    stopDeadline = deadline
    return deadline <= now
  }

  private func handleEvent(_ token: UInt64) {
    guard token != Self.wakeupToken else { return }
    if let link = sessionLinks[token] { link.advance() } else { serviceLinks[token]?.process() }
  }

  /// Does the work that the player requested, and the work that has become due.
  private func doWork() {
    let now = Clock.now()
    let due = context.nextWork(into: &work, now: now)
    usesImageThreads = due.usesImageThreads
    requestDeadline = due.deadline
    context.perform(due.images)
    // An answer finds the new state, and is sent before its session leaves.
    for (entry, plan) in due.plans {
      switch plan {
      case .show(let snapshot): sessionLinks.show(snapshot, of: entry, for: self)
      case .begin(let snapshot): sessionLinks.show(snapshot, of: entry, isHolding: true, for: self)
      case .hide: break
      }
    }
    for request in work.primaryRequests { begin(request, now: now) }
    for (key, ticket, answer) in work.answers { sessionLinks.send(answer, to: ticket, of: key) }
    for (key, ticket) in work.endedImages { sessionLinks.send(nil, to: ticket, of: key) }
    for task in work.tasks { task(self) }
    work.removeAll()
    for (entry, plan) in due.plans { if case .hide = plan { sessionLinks.hide(entry.key) } }
    // After the sessions that leave: a bus that answers at once would get a request for a name that is not free yet.
    sessionLinks.connectNew()
    if due.watchesSystemPrimary { primaryWatch?.start(sourceToo: due.watchesPrimarySource) }
    if due.isMotionAutomatic, due.watchesConditions || sessionLinks.hasAnimatedArtwork {
      conditionWatch?.start()
    } else {
      conditionWatch?.stop()
    }
    if usesImageThreads {
      context.imageThread.checkDeadline(now: now)
      context.videoThread.checkDeadline(now: now)
    }
    serviceLinks.checkDeadlines(now: now)
    primaryWatch?.update(now: now)
    remoteMediaLink?.update(now: now)
    sessionLinks.checkDeadlines(now: now)
    if reconnect.isDue(now) { connectWaiting() }
    sessionLinks.reportConnection()
  }

  private var isSomethingDue: Bool { nextDeadline.map { $0 <= Clock.now() } ?? false }

  private var nextDeadline: Int64? {
    var deadline = EarliestDeadline(requestDeadline)
    deadline.add(reconnect.deadline)
    deadline.add(stopDeadline)
    deadline.add(primaryWatch?.deadline)
    deadline.add(remoteMediaLink?.deadline)
    if usesImageThreads {
      deadline.add(context.imageThread.deadline)
      deadline.add(context.videoThread.deadline)
    }
    deadline.add(serviceLinks.deadline)
    deadline.add(sessionLinks.deadline)
    return deadline.value
  }

  /// A request was opened, which has a deadline.
  func requestOpened(now: Int64, patience: AnswerTime) {
    requestDeadline = min(requestDeadline ?? .max, now + patience.microseconds)
  }

  /// The link to the process that hosts remote sessions; made at the first call.
  var remoteMedia: RemoteMediaLink {
    if let remoteMediaLink { return remoteMediaLink }
    let new = RemoteMediaLink(for: self)
    remoteMediaLink = new
    return new
  }

  // MARK: Requests for the media keys

  /// How many of them are open.
  var openPrimaryRequests: Int { primaryWatch?.openRequests ?? 0 }

  private func begin(_ request: PrimaryRequest, now: Int64) {
    primaryWatch?.add(request, now: now)
    sessionLinks[request.session]?.announce(request)
  }

  /// The sessions of these requests were announced to the desktop.
  func announced(_ requests: [PrimaryRequest]) { primaryWatch?.announced(requests, now: Clock.now()) }

  /// The service has answered the requests of a session. `refusal`: why not; empty: it grants them.
  func centerAnswered(_ refusal: String, to session: SessionKey) { primaryWatch?.centerAnswered(refusal, to: session) }

  // MARK: Descriptors

  /// Polls a link. Its events have this `token`.
  func poll(for token: UInt64) -> BusLink.Poll {
    BusLink.Poll(
      watch: { [poller] in poller.watch($0, token: token, isNew: $1, forRoom: $2) },
      unwatch: { [poller] in poller.remove($0) })
  }

  // MARK: Reconnecting

  /// A link has its name: the next attempt to reconnect is soon again.
  func sessionPublished() { reconnect.reset() }

  /// Tries again later, with a longer delay each time.
  func busIsMissing() { reconnect.start(Clock.now()) }

  private func connectWaiting() {
    // If one link finds no bus, the others would not either.
    guard sessionLinks.connectWaiting(while: { !reconnect.isWaiting }) else { return }
    serviceLinks.connectAll()
  }
}
