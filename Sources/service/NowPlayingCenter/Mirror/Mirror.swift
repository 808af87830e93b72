// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import DBus

/// playerctld's name, if it is wanted, and the first player under it.
///
/// It has a connection of its own: a sandbox that may talk to playerctld's name reaches nothing else of the service.
final class Mirror: CenterPart {
  /// How long a call waits for the answers of players that have just appeared.
  private static let patience: Int64 = 500_000
  /// How long the players have to answer when the mirror is switched on, before the first one is shown.
  private static let pause: Int64 = 50_000
  /// Further calls are answered at once.
  private static let mostHeldCalls = 256

  /// Nil: it is not connected.
  private var connection: Connection?
  private let players: PlayerTracker
  private let center: Center
  private var surface: MirrorSurface?
  /// Nil: it is not connected.
  private var keys: KeyDaemon?
  /// Whether the name is wanted.
  private var isOn = false
  private var hasName = false
  /// Whether the bus has been asked for the name, and has not lost it since.
  private var isAsked = false
  private var isFollowed = false
  private var hasReportedOwner = false
  private var held: [(call: Message, until: Int64)] = []
  /// The revision of the order that clients know; nil: they know none.
  private var shownRevision: Int?
  /// Until when the first answers are awaited.
  private var start: Int64 = 0
  /// Whether all players had answered at the end of the last turn. One that answers is shown at the end of its turn.
  private var wasSettled = false

  init(_ players: PlayerTracker, _ center: Center) {
    (self.players, self.center) = (players, center)
    players.received = { [self] in received($0, $1) }
    players.wasRead = { [self] in wasRead($0, $1, $2) }
  }

  /// The connection to the players has ended.
  func end() {
    (players.received, players.wasRead) = (nil, nil)
    center.connectMirror(false)
  }

  // MARK: The name

  /// Requests the name, or releases it.
  func set(isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    start = Clock.now() + Self.pause
    players.countsItems = isOn
    players.storeRaw(isOn)
    for held in held { refuse(held.call) }
    held = []
    center.connectMirror(isOn)
  }

  func connected(to connection: Connection) {
    connection.longestCall = Center.longestCall
    self.connection = connection
    surface = MirrorSurface(on: connection, owner: self)
    connection.setHandler(at: MirrorSurface.path, self)
    keys = KeyDaemon(on: connection, players) { [self] in keepKeys() }
    request()
  }

  /// Its connection has ended.
  func lost() {
    (connection, surface, keys, held, shownRevision) = (nil, nil, nil, [], nil)
    (hasName, isAsked, isFollowed) = (false, false, false)
  }

  private func request() {
    isAsked = true
    connection?.bus.request(name: MirrorSurface.busName) { [self] in nameAnswered($0) }
  }

  private func nameAnswered(_ result: BusCalls.NameResult) {
    switch result {
    case .owned:
      hasName = true
      keys?.meet()
    case .taken: waitForName()
    case .refused(let error): Log.write(.error, "the bus refuses the name " + MirrorSurface.busName + ": " + error)
    case .lost: break
    }
  }

  /// Requests the name when its owner has left.
  private func waitForName() {
    if !hasReportedOwner {
      Log.write(.warning, "playerctld runs already: this service requests its name when it ends")
      hasReportedOwner = true
    }
    guard !isFollowed else { return }
    isFollowed = true
    connection?.names.follow(
      .name(MirrorSurface.busName),
      changed: { [self] change in
        if change.new.isEmpty, !hasName { isAsked = false }
      })
  }

  // MARK: Showing

  /// When a call that waits is answered at the latest.
  var deadline: Int64? { held.first?.until ?? (isOn && start > 0 ? start : nil) }

  /// Shows the order, and answers the calls that wait for it.
  func update(now: Int64) {
    wasSettled = players.isSettled
    guard isOn, connection != nil else { return }
    if !isAsked { request() }
    if players.isSettled || start <= now { start = 0 }
    if hasName, start == 0, shownRevision != players.order.revision {
      shownRevision = players.order.revision
      surface?.show()
      keepKeys()
    }
    guard let first = held.first, first.until <= now || !mustWait else { return }
    let calls = held
    held = []
    for held in calls { answer(held.call) }
  }

  /// A player has changed. Keys that playerctl or GNOME send do not pass through here: only their effect is seen. So a pause of
  /// the first player counts as a toggle, and that of a player which GNOME may have.
  func show(_ change: PlayerChange, now: Int64) {
    let (player, hasLeft) = (change.player, change.changes.contains(.left))
    guard hasName, let old = change.old, old.status == .playing, hasLeft || player.status != .playing else { return }
    let mayHaveKeys = keys?.forget(player.owner) == true
    if !hasLeft, player.status == .paused, old.isPrimary || mayHaveKeys { players.pausedByOthers(player.owner) }
  }

  private func keepKeys() {
    if hasName, let client = keys?.client { surface?.showPlaying(to: client) }
  }

  /// Whether the players that ran before, or the only one, have not answered yet.
  private var mustWait: Bool { !(wasSettled && players.isSettled) && (start > 0 || mirrored == nil) }

  private func received(_ player: Identifier, _ signal: Message) {
    guard let surface, surface.shows(player) else { return }
    surface.repeatSignal(signal)
  }

  private func wasRead(_ player: Identifier, _ interface: String, _ old: StoredEntries?) {
    guard let surface else { return }
    guard surface.shows(player) else {
      // The first player answers late, so it has not been shown.
      if center.visibleOwners.first == player { shownRevision = nil }
      return
    }
    surface.showChanges(of: interface, from: old, to: players.raw(player)?.entries(of: interface))
  }

  private func answer(_ call: Message) {
    guard let surface, receive(call, surface) else { return refuse(call) }
  }

  /// Answers a call. The answer to a new reader of all properties has the true status.
  private func receive(_ call: Message, _ surface: MirrorSurface) -> Bool {
    defer { if call.isMember("GetAll"), keys?.client.map({ call.sender.hasSameBytes(as: $0) }) == true { keepKeys() } }
    return surface.receive(call)
  }

  private func refuse(_ call: Message) { connection?.answers.answerMissingObject(call) }
}

extension Mirror: ObjectHandler {
  func receive(_ call: Message, on connection: Connection) -> Bool {
    guard let surface else {
      refuse(call)
      return true
    }
    if mustWait, held.count < Self.mostHeldCalls, !call.isInterface("org.freedesktop.DBus.Peer") {
      held.append((call, Clock.now() + Self.patience))
      return true
    }
    return receive(call, surface)
  }
}

extension Mirror: MirrorOwner {
  var mirrored: MirroredPlayer? {
    guard let owner = center.visibleOwners.first, let raw = players.raw(owner),
      let name = players.order.names(of: owner).first
    else { return nil }
    let player = players.player(owner)
    // It is being read again, since the mirror was switched on.
    if let player, !player.isSilent, raw.entries(of: PlayerReader.playerInterface) == nil { return nil }
    let timeline = player?.session.timeline
    return MirroredPlayer(
      owner: owner, name: name, raw: raw,
      position: timeline.flatMap { $0.isKnown ? $0.position(at: Clock.now()) : nil })
  }

  var playerNames: [Identifier] { center.visibleOwners.flatMap { players.order.names(of: $0) } }

  func shift(isForward: Bool) -> Bool { center.shift(isForward: isForward) }

  func afterChanges(_ answer: @escaping () -> Void) { center.afterChanges(answer) }

  func resume(for command: Command, _ ended: @escaping (Outcome, String) -> Void) -> Bool {
    center.resume(for: command, ended)
  }

  func opened(_ call: Message) -> Bool { center.opened(call) }

  func closed(_ call: Message) { center.closed(call) }

  func commanded(_ player: Identifier, _ command: Command) {
    center.bus?.holds.commanded(player, command)
    players.commanded(player, command)
  }

  func becameSilent(_ player: Identifier) { players.becameSilent(player) }
}
