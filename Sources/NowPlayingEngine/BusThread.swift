// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import DBus
internal import Synchronization

/// The I/O thread: owns every connection in one poll, and sleeps while nothing changes.
final class BusThread: @unchecked Sendable {
  private static let wakeupToken = UInt64.max
  private static let firstRetry: Int64 = 100_000
  private static let lastRetry: Int64 = 5_000_000
  /// How long wishes for hosted sessions that are on their way hold up the end.
  private static let farewell: Int64 = 2_000_000

  let context: Context
  private let poller: Poller
  private let wakeup: Wakeup
  /// Set before anybody else has the busThread, and read by whoever stops it.
  private var thread: Thread?
  private let isStopping = Atomic(false)
  private let isWoken = Atomic(false)
  /// Whether the thread sleeps, or is about to and will look at `isWoken` once more.
  private let isAsleep = Atomic(false)

  // What follows lives on the thread.
  /// What is being done; the context gets the room that it leaves.
  private var underWay = PendingWork()
  private var links = OrderedMap<SessionLink>()
  /// Those of this turn that are to log in.
  private var newLinks: [SessionLink] = []
  /// Links that wait for an answer of the bus, and have a deadline for it.
  private var unsettled = OrderedMap<SessionLink>()
  /// The connections on which others are listened to.
  private var services = OrderedMap<ServiceLink>()
  /// Links that have more to read than one turn takes, and whether a service has.
  private var busy = OrderedMap<SessionLink>()
  private var isServiceBusy = false
  /// How many links show an animated artwork.
  private var animatedLinks = 0
  private var stages = [Int](repeating: 0, count: SessionLink.Stage.allCases.count)
  private var requestDeadline: Int64?
  /// Whether there are threads for images, which may hang.
  private var asksForImages = false
  private var retryAt: Int64?
  private var retryDelay = firstRetry
  private var shownConnection = ConnectionState.idle
  private var watch: SystemPrimaryWatch?
  private var conditions: ConditionWatch?
  private var remoteMediaLink: RemoteMediaLink?
  private var leavesAt: Int64?

  private init(for context: Context, _ poller: Poller, _ wakeup: Wakeup) {
    self.context = context
    self.poller = poller
    self.wakeup = wakeup
  }

  /// Starts the thread; nil: the system gives no thread or no descriptor.
  static func start(for context: Context) -> BusThread? {
    guard let poller = Poller(), let wakeup = Wakeup(),
      poller.add(wakeup.fileDescriptor, token: wakeupToken, readable: true, writable: false, edgeTriggered: true)
    else { return nil }
    let busThread = BusThread(for: context, poller, wakeup)
    guard let thread = Thread.start(name: "np-bus", { busThread.run() }) else { return nil }
    busThread.thread = thread
    return busThread
  }

  /// Has the thread look at what there is to do; many calls are one.
  func wake() {
    guard !isWoken.exchange(true, ordering: .sequentiallyConsistent) else { return }
    if isAsleep.load(ordering: .sequentiallyConsistent) { wakeup.signal() }
  }

  /// Sleeps until something happens. Whoever has news either sees that we are about to sleep and wakes us, or has said
  /// so before we look for the last time.
  private func sleep() -> Int {
    isAsleep.store(true, ordering: .sequentiallyConsistent)
    defer { isAsleep.store(false, ordering: .relaxed) }
    let mayRest = busy.isEmpty && !isServiceBusy && !isWoken.load(ordering: .sequentiallyConsistent)
    return poller.wait(untilMicroseconds: mayRest ? nextDeadline : 0)
  }

  /// Whether the player has something new, which goes before more questions from the bus.
  var hasNews: Bool { isWoken.load(ordering: .relaxed) }

  /// Withdraws everything and ends the thread.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    isWoken.store(true, ordering: .sequentiallyConsistent)
    wakeup.signal()
    if thread?.join(withinMicroseconds: 5_000_000) == false {
      Log.write(.error, "the bus holds us for 5 s: the context is freed while its thread still waits")
    }
  }

  // MARK: The loop

  private func run() {
    let watch = SystemPrimaryWatch(for: self)
    self.watch = watch
    let conditions = ConditionWatch(for: self)
    self.conditions = conditions
    ImageFolder.sweep()
    while true {
      let hasNews = isWoken.exchange(false, ordering: .sequentiallyConsistent)
      let mustStop = isStopping.load(ordering: .acquiring)
      // Also the last time, since answers that were given go out.
      if hasNews || isSomethingDue { work() }
      if mustStop, mayLeave { break }
      let count = sleep()
      for index in 0..<count { attend(poller.token(at: index)) }
      finishTurn()
    }
    // What lives on this thread refers to the busThread: the circle is opened here.
    watch.stop()
    conditions.stop()
    remoteMediaLink?.end()
    (self.watch, self.conditions, remoteMediaLink) = (nil, nil, nil)
    let (leaving, listening) = (links, services)
    services = OrderedMap()
    for (_, service) in listening.entries { service.end() }
    (links, unsettled, busy) = (OrderedMap(), OrderedMap(), OrderedMap())
    for link in leaving.values { link.leave() }
  }

  private var mayLeave: Bool {
    guard remoteMediaLink?.isAsking == true else { return true }
    let now = Clock.now()
    let moment = leavesAt ?? now + Self.farewell
    leavesAt = moment
    return moment <= now
  }

  private func attend(_ token: UInt64) {
    switch token {
    case Self.wakeupToken: break
    default: if let link = links[token] { link.advance() } else { services[token]?.process() }
    }
  }

  /// Goes on with what one turn was not enough for.
  private func finishTurn() {
    if isServiceBusy {
      isServiceBusy = false
      for (_, service) in services.entries { service.process() }
    }
    guard !busy.isEmpty else { return }
    let unfinished = busy
    busy = OrderedMap()
    for (key, link) in unfinished.entries where links[key] === link { link.process() }
  }

  /// Does what the player asked for and what has become due.
  private func work() {
    let now = Clock.now()
    let (plans, watches, needsConditions, isAutomatic, deadline, images, asks) = context.takeWork(
      into: &underWay, now: now)
    asksForImages = asks
    requestDeadline = deadline
    context.perform(images)
    // An answer finds the new state, and goes out before its session leaves.
    for (entry, plan) in plans {
      switch plan {
      case .show(let snapshot): show(snapshot, of: entry)
      case .begin(let snapshot): show(snapshot, of: entry, isHolding: true)
      case .hide: break
      }
    }
    for wish in underWay.wishes { take(wish, now: now) }
    for (key, ticket, answer) in underWay.answers { bring(answer, to: ticket, of: key) }
    for (key, ticket) in underWay.images { bring(nil, to: ticket, of: key) }
    for errand in underWay.errands { errand(self) }
    underWay.removeAll()
    for (entry, plan) in plans { if case .hide = plan { hide(entry.key) } }
    // Behind those that leave: a bus that answers at once would be asked for their name before it is free.
    for link in newLinks where retryAt == nil { link.connect(to: context.sessionBus) }
    newLinks.removeAll()
    if watches { watch?.start() }
    if isAutomatic, needsConditions || animatedLinks > 0 { conditions?.start() } else { conditions?.stop() }
    if asksForImages {
      context.imageThread.look(now: now)
      context.videoThread.look(now: now)
    }
    for (_, service) in services.entries { service.look(now: now) }
    watch?.look(now: now)
    remoteMediaLink?.look(now: now)
    for (_, link) in unsettled.entries where link.deadline.map({ $0 <= now }) ?? false { link.process() }
    if let retryAt, now >= retryAt {
      self.retryAt = nil
      connectWaiting()
    }
    showConnection()
  }

  private var isSomethingDue: Bool { nextDeadline.map { $0 <= Clock.now() } ?? false }

  /// A request was opened, and becomes due.
  func requestOpened(now: Int64, patience: Ledger.Patience) {
    requestDeadline = min(requestDeadline ?? .max, now + patience.microseconds)
  }

  /// Brings an answer back to whoever asked; nil: an image, which is where it was asked for.
  private func bring(_ answer: Answer?, to ticket: Ledger.Ticket, of key: SessionKey) {
    if let link = links[key], link.conclude(ticket, answer) { return }
    // A session without a place of its own was asked at another's.
    for (_, link) in links.entries where link.conclude(ticket, answer) { return }
  }

  private var nextDeadline: Int64? {
    var deadline = Deadline(requestDeadline)
    deadline.add(retryAt)
    deadline.add(leavesAt)
    deadline.add(watch?.deadline)
    deadline.add(remoteMediaLink?.deadline)
    if asksForImages {
      deadline.add(context.imageThread.deadline)
      deadline.add(context.videoThread.deadline)
    }
    for (_, service) in services.entries { deadline.add(service.deadline) }
    for (_, link) in unsettled.entries { deadline.add(link.deadline) }
    return deadline.value
  }

  private func show(_ snapshot: SessionSnapshot, of entry: SessionEntry, isHolding: Bool = false) {
    var isAnimated = snapshot.content?.animatedArtwork != nil
    for other in snapshot.others where other.snapshot.content?.animatedArtwork != nil { isAnimated = true }
    if let link = links[entry.key] {
      note(link, isAnimated: isAnimated)
      link.show(snapshot, isHolding: isHolding)
      link.settle()
      return
    }
    let link = SessionLink(entry, snapshot, isHolding: isHolding, for: self)
    links[entry.key] = link
    note(link, isAnimated: isAnimated)
    stages[link.stage.rawValue] += 1
    newLinks.append(link)
  }

  private func hide(_ key: SessionKey) {
    guard let link = links.removeValue(forKey: key) else { return }
    note(link, isAnimated: false)
    stages[link.stage.rawValue] -= 1
    unsettled[key] = nil
    busy[key] = nil
    context.sessionPublished(key, as: nil)
    link.leave()
  }

  private func note(_ link: SessionLink, isAnimated: Bool) {
    guard link.isAnimated != isAnimated else { return }
    link.isAnimated = isAnimated
    animatedLinks += isAnimated ? 1 : -1
  }

  /// How many wishes for the media keys wait.
  var openWishes: Int { watch?.openWishes ?? 0 }

  private func take(_ wish: PendingWork.Wish, now: Int64) {
    watch?.add(wish, now: now)
    links[wish.session]?.wishes.append(wish)
    links[wish.session]?.announceWishes()
    links[wish.session]?.settle()
  }

  // MARK: What links tell

  /// Waits for what comes, or for room: what comes is not read before there is room for the answer. False: the system
  /// does not watch any more, and nothing would ever be heard.
  func watch(_ descriptor: Int32, for token: UInt64, writable: Bool) -> Bool {
    poller.add(descriptor, token: token, readable: !writable, writable: writable)
  }

  /// The same, for as long as the connection has the descriptor. One that is closed while a child of fork() has it too
  /// would be watched for ever.
  func watch(_ connection: Connection, for token: UInt64, writable: Bool) -> Bool {
    let descriptor = connection.fileDescriptor
    connection.willClose = { [self] in unwatch(descriptor) }
    return watch(descriptor, for: token, writable: writable)
  }

  func rewatch(_ descriptor: Int32, for token: UInt64, writable: Bool) -> Bool {
    poller.change(descriptor, token: token, readable: !writable, writable: writable)
  }

  func unwatch(_ descriptor: Int32) { poller.remove(descriptor) }

  func hasMore(_ link: SessionLink) { busy[link.entry.key] = link }

  func serviceHasMore() { isServiceBusy = true }

  /// Listens there from now on.
  func serve(_ service: ServiceLink) {
    services[service.token] = service
    service.connect()
  }

  /// The way to who hosts remote sessions, from the first question on.
  var remoteMedia: RemoteMediaLink {
    if let remoteMediaLink { return remoteMediaLink }
    let new = RemoteMediaLink(for: self)
    remoteMediaLink = new
    return new
  }

  /// The link of that number, while somebody listens there.
  func service(_ bus: ServiceLink.Bus) -> ServiceLink? { services[bus.rawValue] }

  func endServing(_ service: ServiceLink) {
    services[service.token] = nil
    service.end()
  }

  /// The names that a session may take now. The plain one is for the application's primary session, which is the only one
  /// of its context on the bus unless all are.
  func names(of entry: SessionEntry) -> [String] {
    if entry.ending.isEmpty { entry.ending = Random.hexadecimal(digits: 8) }
    let settings = context.settings
    return BusName.candidates(
      for: settings, in: .current { Environment.value(of: $0) }, ending: entry.ending,
      wantsPlain: !settings.hasUniqueNames && !settings.publishesAll && !entry.isRemote)
  }

  func published(_ key: SessionKey, as name: String) {
    retryDelay = Self.firstRetry
    context.sessionPublished(key, as: name)
  }

  func unpublished(_ key: SessionKey) { context.sessionPublished(key, as: nil) }

  func announced(_ wishes: [PendingWork.Wish]) { watch?.announced(wishes, now: Clock.now()) }

  func moved(_ key: SessionKey, from before: SessionLink.Stage, to after: SessionLink.Stage) {
    // One that leaves for good is not counted any more.
    guard let link = links[key] else { return }
    if after == .loggingIn { unsettled[key] = link } else if after != .naming { unsettled[key] = nil }
    stages[before.rawValue] -= 1
    stages[after.rawValue] += 1
    showConnection()
  }

  // MARK: The bus

  /// Says why there is no way to the bus; that nobody answers there is normal, that we are short of something is not.
  func report(_ error: BusError, at address: BusAddress? = nil) {
    let isNormal = ["ENOENT", "ECONNREFUSED"].contains(error.name)
    let place = address.map { " at " + $0.text } ?? ""
    Log.write(isNormal ? .info : .warning, "no way to the bus" + place + ": " + error.name)
  }

  /// Tries again later, a little later each time.
  func busIsMissing() {
    guard retryAt == nil else { return }
    retryAt = Clock.now() + retryDelay
    retryDelay = min(retryDelay * 2, Self.lastRetry)
  }

  private func connectWaiting() {
    let addresses = context.sessionBus
    for link in links.values where link.stage == .waiting {
      link.connect(to: addresses)
      // One that finds no bus speaks for all.
      if retryAt != nil { return }
    }
    for (_, service) in services.entries { service.connect() }
  }

  private func showConnection() {
    func count(_ stage: SessionLink.Stage) -> Int { stages[stage.rawValue] }
    let connection: ConnectionState =
      if links.isEmpty {
        .idle
      } else if count(.waiting) > 0 {
        .waiting
      } else if count(.loggingIn) + count(.naming) > 0 {
        .connecting
      } else if count(.refused) > 0 {
        .refused
      } else {
        .connected
      }
    guard connection != shownConnection else { return }
    shownConnection = connection
    context.connectionChanged(to: connection)
  }
}

/// The earliest of some moments; nil: none.
private struct Deadline {
  private(set) var value: Int64?

  init(_ value: Int64?) { self.value = value }

  mutating func add(_ moment: Int64?) {
    if let moment { value = min(value ?? .max, moment) }
  }
}

extension Context {
  var settings: ApplicationSettings { withOwnState { $0.settings } }

  typealias Taken = (
    plans: [(SessionEntry, PendingWork.Plan)], watches: Bool, needsConditions: Bool, isAutomatic: Bool, deadline: Int64?,
    images: DueImages,
    asksForImages: Bool
  )

  /// Takes what waits for the busThread.
  func takeWork(
    into work: inout PendingWork, now: Int64
  ) -> Taken {
    var abandoned: [Ledger.Ticket] = []
    let taken = withOwnState { state -> Taken in
      var images = DueImages()
      for entry in state.work.marked { state.turnImages(of: entry, now: now, &images) }
      // Behind these: who was held up while somebody skipped on asks for nothing that was skipped.
      state.dueImages(now, in: self, &images)
      for due in state.ledger.due(now) {
        switch due.action {
        case .reply(let ticket, let answer):
          state.work.answers.append((session: due.session, ticket: ticket, answer: answer))
        case .abandon(let ticket): abandoned.append(ticket)
        }
      }
      let nextLeave = state.withdrawLost(now)
      let nextUnpublished = state.logUnpublished(now)
      swap(&work, &state.work)
      state.keepBack(from: &work)
      var plans: [(SessionEntry, PendingWork.Plan)] = []
      for entry in work.marked {
        entry.isMarked = false
        if let plan = state.plan(for: entry) { plans.append((entry, plan)) }
      }
      var deadline = Deadline(state.ledger.nextDeadline)
      deadline.add(state.nextImageDeadline)
      deadline.add(nextLeave)
      deadline.add(nextUnpublished)
      return (
        plans, state.watchesSystemPrimary, state.watchesConditions, state.motionPolicy == .automatic, deadline.value,
        images, state.asksForImages
      )
    }
    for ticket in abandoned {
      guard let request = Request.forget(ticket) else { continue }
      Log.writeMistake("nobody finished \(request.invocation.command.name) within 30 s: finish every request once")
    }
    return taken
  }

  /// Notes the name that a session has on the bus, or that it has none.
  func sessionPublished(_ key: SessionKey, as name: String?) {
    withOwnState { $0.sessions[key]?.busName = name }
    systemPrimaryMayHaveChanged()
  }
}
