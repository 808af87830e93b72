// SPDX-License-Identifier: MIT

internal import CNowPlayingCenter
internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// The service: it follows all players, decides which one is first, and shows them on the bus.
final class Center {
  /// How a run of the program ends.
  enum End {
    case stopped
    /// Another instance has the name, or has replaced this one.
    case replaced
  }

  /// How long the service waits for the next answer of a player before it answers itself: one that hangs must not delay the
  /// others. The one that it replaces answers meanwhile, and knows all players.
  private var patience: Int64 { isToReplace ? 1_000_000 : 50_000 }

  /// How late the service pauses players if it did not run at their time.
  private static let sleepDelay: Int64 = 60_000_000

  /// The most bytes of a call: its texts, its URL, and the rest.
  static let longestCall = Limits.textBytes + Limits.callTextBytes + 1_024

  let loop: ControllerLoop
  private let isToReplace: Bool
  let storage: StateFile
  let lastFile: LastFile
  private let configuration: SettingsFile
  private let options: Options
  /// That of the mirror; nil: it has not been wanted.
  private var mirrorConnection: SideConnection?
  private let signals: Int32
  private(set) var end: End?

  /// The bus; nil: it is not connected.
  private(set) var bus: Bus?
  /// The order of the last connection; nil: this is the first one.
  private var lastOrder: PlayerOrder?
  /// When to report that there is no bus; nil: there was one, or it has been reported.
  private var busDeadline: Int64? = Clock.now() + 2_000_000
  private(set) var state = CenterState()
  /// The owner of the primary player.
  private var primary: Identifier?
  /// The revision of the order that clients know.
  private var shownRevision = 0
  /// The player that `shift` has made first, while that is the user's choice.
  var shifted: Identifier?
  /// The answers that are sent after the changes of this turn.
  var answers: [() -> Void] = []

  /// Everything that ends with the connection.
  final class Bus {
    let connection: Connection
    let players: PlayerTracker
    let surface: Center1Surface
    let holds: Holds
    let mutes: Mutes
    let early: EarlyRequests
    let remembered: Remembered
    let sleep: SleepTimer
    let lastWatch: LastWatch
    let resumption: Resumption
    let desktop: DesktopWatch
    let mirror: Mirror
    /// In the order in which they see a change and act. The player that played last is known before a part pauses it.
    /// Holds go before the plans of the user.
    let parts: [any CenterPart]
    var objects: PlayerObjects
    /// The calls of clients that wait for a player, also those of the mirror.
    var clientCalls = OpenCalls()
    /// When the name is requested at the latest; nil: it has been. The bus keeps calls to a service that it starts until then.
    var nameDeadline: Int64?
    /// The number of answers that it waits for.
    var openCalls = 0
    /// The players that have requested to be first less than `requestPause` ago.
    var requests: [(player: Identifier, at: Int64)] = []

    init(_ connection: Connection, _ players: PlayerTracker, _ center: Center) {
      nameDeadline = Clock.now() + center.patience
      (self.connection, self.players) = (connection, players)
      surface = Center1Surface(on: connection, owner: center)
      holds = Holds(center.loop, on: connection, players)
      mutes = Mutes { center.storage.file.mark(isUrgent: true) }
      early = EarlyRequests(players)
      remembered = Remembered(center.loop, players) { center.storage.file.mark(isUrgent: true) }
      sleep = SleepTimer(center.loop, players) { center.storage.file.mark(isUrgent: true) }
      lastWatch = LastWatch(center.loop, on: connection, players, center.lastFile)
      resumption = Resumption(center.loop, on: connection, players) { center.last }
      desktop = DesktopWatch(on: connection)
      mirror = Mirror(players, center)
      parts = [lastWatch, holds, mutes, early, remembered, sleep, resumption, mirror]
      objects = PlayerObjects(on: connection, owner: center)
    }
  }

  /// The settings in center.conf.
  var settings: Settings { configuration.settings }

  /// `signals`: the descriptor for the signals that stop the program. Nil: the system has no descriptor left.
  init?(storage: StateFile, lastFile: LastFile, configuration: SettingsFile, signals: Int32, isToReplace: Bool) {
    guard let loop = ControllerLoop([.lists, .decides]) else { return nil }
    (self.loop, self.storage, self.lastFile) = (loop, storage, lastFile)
    (self.configuration, self.signals, self.isToReplace) = (configuration, signals, isToReplace)
    options = Options(on: loop)
    guard signals >= 0, loop.watch(signals, isReady: { [self] in readSignals() }) else { return nil }
    options.center = self
    loop.connected = { [self] in connected($0, $1) }
    loop.lost = { [self] in lost($0) }
    configuration.start { [loop] in loop.watch($0, isReady: $1) }
  }

  /// Runs until it is stopped or replaced.
  func run() -> End {
    while end == nil { turn() }
    close()
    return end ?? .stopped
  }

  /// Stores the state, and leaves the bus.
  func close() {
    store()
    loop.close()
    loop.reportOutcomes()
    connectMirror(false)
    mirrorConnection = nil
    options.close()
  }

  private func store() {
    // Another instance writes its own.
    guard end != .replaced, let bus, bus.nameDeadline == nil else { return }
    storage.file.write(stored(bus))
    bus.lastWatch.store(now: Clock.now())
    lastFile.write(now: Clock.now(), isEnd: true)
  }

  private func readSignals() { while nowplaying_center_signals_next(signals) != 0 { end = .stopped } }

  /// Waits until there is something to do, but not after `limit`, and does it. Each step sees what those before it have done.
  func turn(until limit: Int64? = nil) {
    if let busDeadline, busDeadline <= Clock.now() { reportAbsentBus() }
    loop.turn(to: nil, until: deadline(limit))
    let now = Clock.now()
    // 1. The settings decide what a change means.
    if configuration.readIfDue(now: now) { applySettings() }
    // 2. All parts know all changes before one of them acts.
    for change in loop.takeChanges(now: now) { show(change, now: now) }
    // 3. The parts act: they steer players.
    bus?.parts.advance(now: now)
    lastFile.write(now: now)
    // 4. These commands are sent, and those of clients.
    loop.advanceRequests()
    // 5. Clients see the new order, in one signal for all changes of the turn. playerctld's follow the same order.
    update(now: now)
    bus?.mirror.update(now: now)
    // 6. A client that has its answer has seen the change before.
    let answers = answers
    self.answers = []
    for answer in answers { answer() }
    options.advanceIdle(now: now)
    // 7. Sends what the steps have written: to the session bus, for playerctld, and to the system bus. An outcome may end what
    //    delays a sleep.
    loop.reportOutcomes()
    mirrorConnection?.arm()
    options.advance(now: now)
  }

  /// When the next turn has something to do although no message arrives.
  private func deadline(_ limit: Int64?) -> Int64? {
    var deadline = EarliestDeadline(limit)
    deadline.add(busDeadline)
    deadline.add(configuration.deadline)
    deadline.add(lastFile.file.deadline)
    deadline.add(options.deadline)
    // Without a bus, the service has nothing to store.
    guard let bus else { return deadline.value }
    deadline.add(storage.file.deadline)
    deadline.add(bus.nameDeadline)
    for part in bus.parts { deadline.add(part.deadline) }
    return deadline.value
  }

  private func show(_ change: PlayerChange, now: Int64) {
    // The parts name players by the paths of their objects.
    if let bus { bus.objects.show(change, bus.players.order.history(of: change.player.owner), bus.surface) }
    bus?.parts.show(change, now: now)
    options.show(change, now: now)
  }

  /// The settings have changed, or there is a new connection.
  func applySettings() {
    guard let bus else { return }
    let settings = settings
    bus.players.setRules(
      ignores: { settings.ignores($0) }, preference: { settings.preference(of: $0) },
      isOfPhones: { MprisProxy.isProcess($0) })
    bus.holds.isOnePlayer = settings.isOnePlayer
    bus.mirror.set(isOn: settings.ownsPlayerctld)
    options.apply(settings, bus.holds, on: bus.connection)
  }

  // MARK: The bus

  /// Connects the mirror, or ends its connection.
  func connectMirror(_ isWanted: Bool) {
    if isWanted, mirrorConnection == nil {
      mirrorConnection = SideConnection(
        on: loop, to: { BusAddress.session() }, warning: "no session bus for the name of playerctld",
        connected: { [self] in bus?.mirror.connected(to: $0) }, lost: { [self] in bus?.mirror.lost() })
    }
    mirrorConnection?.restart(isWanted: isWanted)
  }

  private func reportAbsentBus() {
    busDeadline = nil
    Log.write(
      .warning,
      "there is no session bus yet: the service waits for it; DBUS_SESSION_BUS_ADDRESS or XDG_RUNTIME_DIR leads to it")
  }

  private func connected(_ connection: Connection, _ players: PlayerTracker) {
    connection.longestCall = Self.longestCall
    let bus = Bus(connection, players, self)
    self.bus = bus
    busDeadline = nil
    if let lastOrder {
      players.continueOrder(lastOrder)
    } else if let stored = storage.read(bus: connection.busID) {
      players.continueOrder(PlayerOrder(restoring: stored.players, pinned: stored.pinned, now: Clock.now()))
      (primary, state.since) = (stored.primary, stored.since)
      bus.holds.restore(stored.holds, stored.held)
      bus.mutes.restore(stored.muted)
      bus.sleep.restore(stored.faded)
      bus.remembered.restore(stored.remembered)
      // Much later, the user has something else in mind.
      if let sleep = stored.sleep, Clock.date() - sleep.time < Self.sleepDelay {
        try? bus.sleep.start(sleep, now: Clock.now())
      }
    }
    applySettings()
    connection.setHandler(at: Center1Surface.path, isTree: true, self)
    // Another instance may replace this one.
    connection.names.follow(
      .name(Center1Surface.busName),
      changed: { [self] change in
        if !change.old.isEmpty, change.old.hasSameBytes(as: connection.uniqueName ?? "") { end = .replaced }
      })
  }

  private func requestName(of bus: Bus) {
    bus.nameDeadline = nil
    bus.connection.bus.request(name: Center1Surface.busName, mayBeReplaced: true, replaces: isToReplace) { [self] in
      nameAnswered($0)
    }
  }

  private func nameAnswered(_ result: BusCalls.NameResult) {
    switch result {
    case .owned: break
    case .taken:
      // This is not a failure: the service that is wanted runs.
      printLine("nowplaying-center runs already: stop it, or replace it with --replace", isError: true)
      end = .replaced
    case .refused(let error): Log.write(.error, "the bus refuses the name " + Center1Surface.busName + ": " + error)
    case .lost: break
    }
  }

  private func lost(_ players: PlayerTracker) {
    // The next bus starts the service when a program wants it. One that waited for it would stay after the session.
    if Environment.value(of: "DBUS_STARTER_ADDRESS") != nil {
      end = .stopped
      store()
    }
    var order = players.order
    order.leftAll(now: Clock.now())
    lastOrder = order
    bus?.mirror.end()
    bus?.early.end()
    bus = nil
    options.lost()
  }

  // MARK: The state

  /// Compares the order with the one that clients know.
  func update(now: Int64) {
    guard let bus else { return }
    if let deadline = bus.nameDeadline {
      let openCalls = bus.players.openCalls
      // A player can hang. The bus cannot, however slow it is: without its names the order of before would be lost.
      let isAnswered = openCalls != bus.openCalls || !bus.players.knowsNames
      bus.openCalls = openCalls
      if isAnswered { bus.nameDeadline = now + patience }
      guard bus.players.isSettled || (!isAnswered && deadline <= now) else { return }
      requestName(of: bus)
    }
    let order = bus.players.order
    // At its time a gap or a toggle ends.
    var state = self.state
    // The first answer of a player decides its place.
    let isKnown = order.primary.map { bus.players.player($0) != nil } ?? true
    let owner = isKnown ? order.primary : nil
    let name = owner.flatMap { order.names(of: $0).first } ?? ""
    if !isKnown {
      state.primary = ""
    } else if owner != primary || name != state.primary {
      if owner == nil {
        state.since = 0
      } else if (owner != primary && name != state.primary) || state.since == 0 {
        // A restored player is first since then, and one that has restarted.
        state.since = Clock.date()
      }
      (primary, state.primary) = (owner, name)
    }
    state.primaryPath = owner.flatMap { bus.objects.path(of: $0) }
    state.holds = bus.holds.all
    state.sleep = bus.sleep.plan
    state.keys = settings.keysAreOurs ? .center : bus.desktop.keys
    state.reason = owner.flatMap { order.reason(for: $0) }
    state.hidden = bus.players.hiddenNames
    state.silent = bus.players.silentNames
    state.last = last
    let isChanged = order.revision != shownRevision
    guard isChanged || state != self.state else { return write(bus, now: now) }
    shownRevision = order.revision
    self.state = state
    bus.surface.show(state, playersToo: isChanged)
    storage.file.mark()
    write(bus, now: now)
  }

  private func write(_ bus: Bus, now: Int64) { storage.file.writeIfDue(now: now) { stored(bus) } }

  private func stored(_ bus: Bus) -> String {
    let order = bus.players.order
    return StateFile.text(
      of: StateFile.Stored(
        players: order.histories, pinned: order.pinned, primary: primary, since: state.since, holds: bus.holds.all,
        held: bus.holds.held, muted: bus.mutes.stored(order.histories.map { $0.player }),
        faded: bus.sleep.stored, remembered: bus.remembered.stored, sleep: bus.sleep.plan),
      bus: bus.connection.busID)
  }

  /// The player that played last. One that is ignored now is not shown, and not started.
  var last: LastPlayer? { lastFile.last.flatMap { settings.ignores($0.name) ? nil : $0 } }
}

extension Center: ObjectHandler {
  func receive(_ call: Message, on connection: Connection) -> Bool {
    guard let bus else { return false }
    let path = call.path ?? ""
    if path.hasSameBytes(as: Center1Surface.path) {
      let answer = { bus.surface.receive(call, nodes: bus.objects.isEmpty ? [] : ["player"]) }
      guard call.isInterface("org.freedesktop.DBus.Properties") else { return answer() }
      // All properties are those of one moment: the players are known earlier in a turn than the first one of them.
      afterChanges { _ = answer() }
      return true
    }
    return bus.objects.receive(call, path)
  }
}
