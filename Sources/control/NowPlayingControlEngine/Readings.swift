// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// Reads every player on one connection to the bus, and reports their changes.
///
/// It calls players by their connections: a player with two names is one player, and no program can answer in place of
/// another one.
final class Readings {
  static let namespace = "org.mpris.MediaPlayer2"
  static let properties = "org.freedesktop.DBus.Properties"
  private static let integration = "org.mpris.MediaPlayer2.plasma-browser-integration"

  let connection: Connection
  let patience: Patience
  private(set) var scope: ReadingScope
  /// The players, their twins and their order. Other rooms change them by `changePlayers`.
  private(set) var players = Players()
  private var orderIsMarked = false
  private var readings = IdentifierMap<PlayerReading>()
  private var marked: [PlayerReading] = []
  /// No player is read again earlier; nil: unknown, because the earliest one has changed.
  private var earliestDeadline: Int64? = .max
  /// The players whose place could change by itself, at the last call of `takeChanges`.
  private var unsettled: [Identifier] = []
  /// The connections of the players that do not answer.
  var silent: [Identifier] = []
  /// The reads of players that the bus refused.
  var refused: [(reading: PlayerReading, part: PlayerReading.Part)] = []
  /// The number of calls without an answer that the first state needs.
  private(set) var openCalls = 0
  /// Whether the bus has named all players that existed before.
  var knowsNames = false
  /// Whether all players have been known once. After that, a player that does not answer delays no other one.
  private(set) var hasSettled = false
  /// Why the readings have ended; nil: they have not.
  private var reasonOfEnd: String?
  /// The rules that a service adds; nil: none.
  var rules: PlayerRules?
  /// The names that are followed because a player of their process can have a `RatingMethod` there.
  var ratingServices: [Identifier] = []
  /// Whether an item that the user seems to have chosen at its player counts as activity.
  var countsItems = false

  /// A player that is known has emitted another status.
  var statusChanged: (() -> Void)?

  /// Whether the properties are stored as the players send them.
  private var storesRaw = false
  /// With `storeRaw`: a player has sent a signal of MPRIS, which is stored.
  var received: ((Identifier, Message) -> Void)?
  /// With `storeRaw`: a player that was known has answered for an interface, whose properties were these before.
  var wasRead: ((Identifier, String, StoredEntries?) -> Void)?

  init(on connection: Connection, _ scope: ReadingScope, _ patience: Patience) {
    (self.connection, self.scope, self.patience) = (connection, scope, patience)
  }

  var listsToo: Bool { scope.contains(.lists) }
  /// Whether it reads each player once, and follows no changes.
  var onlyOnce: Bool { scope.contains(.once) }
  /// Whether it reads only the interface Player.
  var mprisOnly: Bool { scope.contains(.mprisOnly) }

  /// Reads each player once from now on.
  func readOnlyOnce() { scope.insert(.once) }

  // MARK: Times

  /// When a player must be read again although it has sent nothing; nil: never.
  var deadline: Int64? {
    let earliest = earliestDeadline ?? all.reduce(.max) { min($0, $1.deadline ?? .max) }
    earliestDeadline = earliest
    return earliest == .max ? nil : earliest
  }

  /// Changes the times at which a player is read again.
  func changeTimes(of reading: PlayerReading, _ change: (PlayerReading) -> Void) {
    let old = reading.deadline ?? .max
    change(reading)
    let new = reading.deadline ?? .max
    guard old != new, let earliest = earliestDeadline else { return }
    earliestDeadline = new <= earliest ? new : old == earliest ? nil : earliest
  }

  /// Reads the players whose time has come.
  func readDue(now: Int64) {
    guard let deadline, deadline <= now else { return }
    for reading in all where reading.deadline.map({ $0 <= now }) == true { readAgain(reading, now: now) }
  }

  /// Counts the calls that must be answered before the players are known.
  func beginCall() { openCalls += 1 }
  func endCall() { openCalls -= 1 }

  /// Whether all players that answer have done so.
  var isSettled: Bool { openCalls == 0 }

  /// All players that answer have done so.
  func settle() {
    if !hasSettled { players.order.forgetUnseen() }
    hasSettled = true
  }

  /// The connection was lost, or the controller has ended: no player is known any more.
  func end(_ reason: String) {
    reasonOfEnd = reason
    for reading in all { leave(reading) }
    players.removeAll()
    refused = []
    // Their closures keep the tracker.
    (rules, statusChanged) = (nil, nil)
  }

  static let lossOfBus = "the bus has gone away"

  /// Why a request whose player is not known any more has no outcome. The connection ends its calls before the readings end.
  var endReason: String { reasonOfEnd ?? (connection.isClosed ? Self.lossOfBus : "the player has left") }

  // MARK: Players

  subscript(owner: Identifier) -> PlayerReading? { readings[owner] }

  /// All players, in the order of their connections.
  var all: [PlayerReading] { readings.values }

  /// The reading of the primary player; nil: no player is known.
  var primary: PlayerReading? { players.order.primary.flatMap { readings[$0] } }

  /// The player with a name, or else the first instance of the program with that name; nil: there is no such player.
  func named(_ name: Identifier) -> PlayerReading? {
    let (player, session) = name.nameParts
    let full = PlayerName.full(player)
    // The connection does not know the owners of names that were read once.
    let exact =
      onlyOnce
      ? players.first { $0 == full }.flatMap { readings[$0] }
      : readings[Identifier(connection.names.owner(of: full.text))]
    let found = exact ?? players.first { PlayerName.isInstance($0, of: full) }.flatMap { readings[$0] }
    guard let found, !found.isHidden, session == nil || other(named: name, of: found) != nil else { return nil }
    return found
  }

  /// The name of a player for sentences.
  func title(of reading: PlayerReading) -> String {
    let identity = reading.snapshot.identity
    return identity.isEmpty ? players.name(of: reading.owner).map { PlayerName.short($0.text) } ?? "" : identity
  }

  func silence(of reading: PlayerReading) -> String { title(of: reading) + " does not answer" }

  // MARK: Names

  func appeared(_ name: Identifier, _ owner: Identifier, _ existedBefore: Bool, now: Int64) {
    guard let reading = add(name, owner, existedBefore, now: now) else { return }
    read(reading)
    requestProcess(of: reading)
  }

  /// Adds the owner of a name; nil: it was known by another name.
  func add(_ name: Identifier, _ owner: Identifier, _ existedBefore: Bool, now: Int64) -> PlayerReading? {
    // The second integration on a bus has a suffix.
    let isIntegration = name.text.beginsWithBytes(of: Self.integration)
    players.appeared(name, owner, existedBefore: existedBefore, isIntegration: isIntegration, now: now)
    orderIsMarked = true
    if let reading = readings[owner] {
      rules?.named(reading)
      // Its objects may follow the other name.
      changeTimes(of: reading) { $0.retries.signalled() }
      mark(reading)
      return nil
    }
    let reading = PlayerReading(owner, scope, patience)
    if storesRaw { reading.raw = RawPlayer() }
    reading.isPhone = BusName.isPhone(name)
    readings[owner] = reading
    rules?.named(reading)
    return reading
  }

  func vanished(_ name: Identifier, _ owner: Identifier, now: Int64) {
    let hasLeft = players.vanished(name, owner, now: now) != nil
    orderIsMarked = true
    guard let reading = readings[owner] else { return }
    rules?.named(reading)
    if hasLeft { leave(reading) } else { mark(reading) }
  }

  private func leave(_ reading: PlayerReading) {
    reading.hasLeft = true
    silent.removeAll { $0 == reading.owner }
    changeTimes(of: reading) {
      $0.retries = Retries()
      $0.updateEnd(now: .max)
    }
    readings[reading.owner] = nil
    for other in reading.others { unfollow(other) }
    setBrowser(of: reading, nil)
    mark(reading)
  }

  /// playerctld reported its list of names; nil: it does not run.
  func listReported(_ names: [String]?) {
    changePlayers { $0.order.listReported(names?.map { Identifier($0) }) }
    markAll(mustCompare: false)
  }

  // MARK: Twins

  /// Reads which browser an integration publishes. Any program can own its name. So it can hide only the players of
  /// processes that started it, as a browser does, and those of its own process.
  private func readBrowser(of reading: PlayerReading) {
    var process: Int64?
    if reading.isRead, !reading.isSilent, !reading.hasLeft,
      case .number(let number) = reading.mpris.content?.extras.first(where: { $0.key == "kde:pid" })?.value,
      ProcessTree.contains(players[reading.owner]?.process ?? 0, from: UInt32(clamping: number))
    {
      process = number
    }
    setBrowser(of: reading, process)
  }

  private func setBrowser(of reading: PlayerReading, _ process: Int64?) {
    guard let twins = players.integration(reading.owner, publishes: process) else { return }
    for other in all { requestProcess(of: other) }
    for owner in twins { if let twin = readings[owner] { mark(twin) } }
  }

  /// Requests the process of an integration, or of a player that may have to be hidden. A service asks for all.
  func requestProcess(of reading: PlayerReading) {
    guard players.mustRequestProcess(of: reading.owner, isWanted: rules != nil) else { return }
    beginCall()
    connection.bus.requestProcess(of: reading.owner.text) { [self] process in
      endCall()
      players.set(process: process, of: reading.owner)
      if rules?.isOfPhones(process) == true { reading.isPhone = true }
      mark(reading)
    }
  }

  // MARK: Storing

  /// Stores the properties as the players send them, or no more, which is a change. Known players are read again.
  func storeRaw(_ isStored: Bool) {
    storesRaw = isStored
    for reading in all {
      reading.raw = isStored ? RawPlayer() : nil
      if isStored { request([.root, .player, .trackList, .playlists], of: reading) }
    }
  }

  // MARK: Changes

  /// Changes the players or their order, and marks the order.
  @discardableResult
  func changePlayers<Result>(_ change: (inout Players) -> Result) -> Result {
    orderIsMarked = true
    return change(&players)
  }

  func markAll(mustCompare: Bool) { for reading in all { mark(reading, mustCompare: mustCompare) } }

  func mark(_ reading: PlayerReading, mustCompare: Bool = true) {
    if mustCompare {
      reading.mustCompare = true
      if players[reading.owner]?.isIntegration == true { readBrowser(of: reading) }
    }
    guard !reading.isMarked else { return }
    reading.isMarked = true
    marked.append(reading)
  }

  /// The changes since the last call. The cost is the same for few and for many players.
  func takeChanges(now: Int64) -> [PlayerChange] {
    guard orderIsMarked || !marked.isEmpty else { return [] }
    for reading in marked where reading.mustCompare && reading.isRead && !reading.hasLeft {
      readState(of: reading, now: now)
      if !onlyOnce { changeTimes(of: reading) { $0.updateEnd(now: now) } }
    }
    let known = unsettled
    unsettled = players.order.unsettled
    for owner in known + unsettled { if let reading = readings[owner] { mark(reading, mustCompare: false) } }
    let primary = players.primary
    let changes = marked.compactMap { change(of: $0, primary: primary, now: now) }
    marked.removeAll(keepingCapacity: true)
    orderIsMarked = false
    return changes
  }

  /// Reads what a player shows, and reports it to the order.
  private func readState(of reading: PlayerReading, now: Int64) {
    let owner = reading.owner
    reading.isHidden = players.isHidden(owner)
    if reading.isHidden { return players.order.becameSilent(owner, now: now) }
    updateOthers(of: reading)
    reading.mpris.updateQueue()
    var session = reading.snapshot
    if session.identity.isEmpty, let name = players.name(of: owner) { session.identity = PlayerName.short(name.text) }
    if !reading.isSilent {
      players.order.setRemote(owner, session.remote != nil || reading.isPhone, now: now)
      reportStatus(of: reading, PlayerStatus(session.playback.state), now: now)
      if reading.shown == nil, scope.contains(.decides), session.content != nil {
        players.order.showsItem(owner)
        if reading.hasNewItem, countsItems { players.order.trackChanged(owner, isChosen: true, now: now) }
      }
      if let old = reading.shown, !session.showsSameItem(as: old.session) {
        let isChosen = countsItems && session.hasChosenItem(after: old.session)
        players.order.trackChanged(owner, isChosen: isChosen, now: now)
      }
    }
    reading.changed = session
  }

  func reportStatus(of reading: PlayerReading, _ status: PlayerStatus, now: Int64) {
    if rules?.isResumed(reading.owner, status) == true { return }
    changePlayers { $0.statusChanged(reading.owner, status, now: now) }
  }

  private func change(of reading: PlayerReading, primary: Identifier?, now: Int64) -> PlayerChange? {
    let old = reading.shown
    let statuses = reading.statuses
    defer { (reading.isMarked, reading.mustCompare, reading.changed, reading.statuses) = (false, false, nil, []) }
    if reading.hasLeft || reading.isHidden {
      reading.shown = nil
      return old.map { PlayerChange($0.withoutPrimary, .left, from: $0) }
    }
    guard let session = reading.changed ?? old?.session, let name = players.name(of: reading.owner),
      let place = players.order.place(for: reading.owner)
    else { return nil }
    let new = ObservedPlayer(
      name: name, owner: reading.owner, session: session, hasSession: reading.hasSession, place: place,
      isPrimary: reading.owner == primary, isSilent: reading.isSilent, time: now)
    let changes = old.map { PlayerChanges(from: $0, to: new, now: now) } ?? .appeared
    guard !changes.isEmpty || old?.place != place || !statuses.isEmpty else { return nil }
    reading.shown = new
    return PlayerChange(new, changes, from: old, passing: statuses)
  }
}

extension SessionSnapshot {
  /// Whether the user has chosen the item of a player that plays: it is the first one; or it has another id and another
  /// artist, and neither has a length. A list goes on after the length of a track, and a stream keeps its id.
  fileprivate func hasChosenItem(after old: SessionSnapshot) -> Bool {
    guard let item = content, let before = old.content else { return content != nil }
    return item.id != before.id && item.duration.microseconds == nil && before.duration.microseconds == nil
      && !item.text(.artist).hasSameBytes(as: before.text(.artist))
  }
}
