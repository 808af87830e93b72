// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
public import DBus

/// Follows every player on one connection to the bus.
///
/// It subscribes first and reads then, so that no change is missed. It calls players by their connections: a player with
/// two names is one player, and no program can answer in place of another one.
public final class PlayerTracker {
  static let players = "org.mpris.MediaPlayer2"
  static let properties = "org.freedesktop.DBus.Properties"
  static let patience: Int64 = 2_000_000
  /// How long a service waits for the players that were there, before it chooses one for an action.
  private static let choicePatience: Int64 = 500_000

  let connection: Connection
  private(set) var scope: ReadingScope
  /// The service org.nowplaying.Center; nil: it does not run, or is not used.
  var center: Center?
  var hasSubscribedToCenter = false
  /// What the bus refused to ask the players.
  var refused: [(entry: Entry, part: Part)] = []
  /// The holds that the service has, or is to begin.
  var holds: [Hold] = []
  /// Holds that were released while the service did not run.
  var unreleased: [UInt32] = []
  var followsHolds = false
  /// The numbers of the choices and holds that the service has answered.
  var endedNumbers: [Int] = []
  private(set) var entries = IdentifierMap<Entry>()
  private var marked: [Entry] = []
  /// A change of it is marked here, or at the player.
  public internal(set) var order = PlayerOrder()
  var orderIsMarked = false
  /// Whether an item that somebody seems to have chosen at its player counts as activity. Clients of playerctld expect that.
  public var countsItems = false
  /// What a service adds; nil: nothing.
  var rules: PlayerRules?
  /// The players whose place could change by itself, at the last call of `takeChanges`.
  private var unsettled: [Identifier] = []
  /// The number of calls without an answer that the first state needs.
  public private(set) var openCalls = 0
  /// Whether all players have been known once. After that, a player that does not answer delays no other one.
  public private(set) var hasSettled = false
  /// The browsers that Plasma's integration publishes.
  var browsers: [Browser] = []
  /// This process, as the bus numbers it; nil: it was not asked.
  var ownProcess: UInt32?
  /// Why an action whose player is not known any more has no outcome.
  private(set) var endReason = "the player has left"
  /// The choice of the primary player that waits until the players are known.
  var heldChoice: PrimaryChoice?
  /// Actions that wait until the players are known, for the answer of Session1, or for an effect, and that have ended.
  var heldActions: [Action] = []
  var calledActions: [Action] = []
  var openActions: [Action] = []
  var finishedActions: [Action] = []

  /// Whether the properties are stored as the players send them.
  private var storesRaw = false
  /// With `storeRaw`: a player has sent a signal of MPRIS, which is stored.
  public var received: ((Identifier, Message) -> Void)?
  /// With `storeRaw`: a player that was known has answered for an interface, whose properties were these before.
  public var wasRead: ((Identifier, String, StoredEntries?) -> Void)?

  init(on connection: Connection, _ scope: ReadingScope) {
    self.connection = connection
    self.scope = scope
  }

  var listsToo: Bool { scope.contains(.lists) }
  /// Whether it reads each player once, and follows no changes.
  var onlyOnce: Bool { scope.contains(.once) }
  /// Whether it reads only the interface Player.
  var mprisOnly: Bool { scope.contains(.mprisOnly) }

  /// When a service chooses a player for an action, although some have not answered; nil: it has not begun to read.
  private(set) var startEnd: Int64?

  /// Whether all players that answer have done so.
  public var isSettled: Bool { openCalls == 0 }

  /// When the order changes by itself, or the time of an action is over.
  var deadline: Int64? {
    var deadline = EarliestDeadline(order.nextChange)
    for action in calledActions { deadline.add(action.deadline) }
    for action in openActions { deadline.add(action.deadline) }
    if !heldActions.isEmpty, !hasSettled { deadline.add(startEnd) }
    return deadline.value
  }

  func start() {
    if scope.contains(.primaryOnly) {
      readPrimaryOfCenter()
    } else if onlyOnce {
      readNames()
    } else {
      followPlayers()
    }
  }

  /// Reads each player once from now on.
  func readOnlyOnce() { scope.insert(.once) }

  /// Follows all players.
  func followPlayers() {
    if scope.contains(.decides) { startEnd = Clock.now() + Self.choicePatience }
    if !scope.contains(.decides) { followCenter() }
    follow(.namespace(Self.players))
    // These are sent before any player is read.
    subscribe(path: PlayerReader.path) { [self] in mprisChanged($0) }
    if !mprisOnly { subscribe(path: SessionReader.path) { [self] in sessionChanged($0) } }
  }

  /// Finds the owners of names.
  func follow(_ names: BusNames) {
    beginCall()
    connection.follow(names, onlyOnce: onlyOnce, changed: { [self] in ownerChanged($0) }) { [self] in endCall() }
  }

  private func subscribe(path: String, _ received: @escaping (Message) -> Void) {
    connection.subscribe(to: Signals(of: .namespace(Self.players), path: path), received)
  }

  /// Counts the calls that must be answered before the players are known.
  func beginCall() { openCalls += 1 }
  func endCall() { openCalls -= 1 }

  /// The connection was lost, or the controller has ended: no player is known any more.
  func end(_ reason: String) {
    endReason = reason
    cancelActions(reason)
    endHolds(reason)
    for entry in entries.values { leave(entry) }
    refused = []
    // Its closures keep the tracker.
    rules = nil
  }

  func advance(now: Int64) {
    guard let change = order.nextChange, change <= now else { return }
    order.advance(to: now)
    orderIsMarked = true
  }

  // MARK: A service

  /// Continues the order of an earlier connection, or of an earlier run. Call it before any player is read.
  public func continueOrder(_ order: PlayerOrder) { self.order = order }

  /// The user chose a player; nil: the rules decide again.
  public func pin(_ owner: Identifier?) {
    if let owner { order.pin(owner, now: Clock.now()) } else { order.releasePin() }
    orderIsMarked = true
  }

  /// A player requests to be first. The result is nil, or why it is not.
  public func requested(_ owner: Identifier) -> PlayerOrder.Refusal? {
    orderIsMarked = true
    return order.requested(owner, now: Clock.now())
  }

  /// Stores the properties as the players send them, or no more. Known players are read again.
  public func storeRaw(_ isStored: Bool) {
    guard isStored != storesRaw else { return }
    storesRaw = isStored
    for entry in entries.values {
      entry.raw = isStored ? RawPlayer() : nil
      if isStored { request([.root, .player, .trackList, .playlists], of: entry) }
    }
  }

  /// A command was sent to a player, past `perform`.
  public func commanded(_ owner: Identifier, _ command: Command) {
    order.commanded(owner, command, now: Clock.now())
    orderIsMarked = true
  }

  /// A player was paused, maybe by a key of the desktop: see `PlayerOrder.pausedByOthers`.
  public func pausedByOthers(_ owner: Identifier) {
    order.pausedByOthers(owner, now: Clock.now())
    orderIsMarked = true
  }

  /// The connection of the player with a name, also without "org.mpris.MediaPlayer2."; nil: there is no such player.
  /// Nil also for another session of an application, which is never first.
  public func owner(named name: Identifier) -> Identifier? {
    name.nameParts.session == nil ? entry(named: name)?.owner : nil
  }

  /// Whether a player existed before the service looked.
  public func existedBefore(_ owner: Identifier) -> Bool { entries[owner]?.existedBefore == true }

  /// A player has not answered a command that was sent past `perform`.
  public func becameSilent(_ owner: Identifier) { if let entry = entries[owner] { becameSilent(entry) } }

  /// The properties of a player as it sends them; nil: they are not stored.
  public func raw(_ owner: Identifier) -> RawPlayer? { entries[owner]?.raw }

  /// What a player shows; nil: it is not known, or not shown.
  public func player(_ owner: Identifier) -> ObservedPlayer? { entries[owner]?.shown }

  // MARK: Names

  private func ownerChanged(_ change: OwnerChange) {
    let (name, now) = (Identifier(change.name), Clock.now())
    if let rules, rules.isIgnored(name, change.new) { return }
    if change.name.hasSameBytes(as: MirrorSurface.busName) {
      guard !scope.contains(.decides) else { return }
      if change.new.isEmpty { return reportOrder(nil) }
      return followDaemon(change.new)
    }
    if !change.old.isEmpty { vanished(name, Identifier(change.old), now: now) }
    if !change.new.isEmpty { appeared(name, Identifier(change.new), change.existedBefore, now: now) }
  }

  func appeared(_ name: Identifier, _ owner: Identifier, _ existedBefore: Bool, now: Int64) {
    guard let entry = add(name, owner, existedBefore, now: now) else { return }
    read(entry)
    requestProcess(of: entry)
  }

  /// Adds the owner of a name; nil: it was known by another name.
  func add(_ name: Identifier, _ owner: Identifier, _ existedBefore: Bool, now: Int64) -> Entry? {
    order.appeared(owner, name: name, existedBefore: existedBefore, age: Self.age(owner), now: now)
    orderIsMarked = true
    learnHistory(of: owner)
    if let entry = entries[owner] {
      rules?.named(entry)
      mark(entry)
      return nil
    }
    let entry = Entry(owner, scope)
    if storesRaw { entry.raw = RawPlayer() }
    entry.existedBefore = existedBefore
    entry.isIntegration = Self.isIntegration(name)
    entry.isPhone = BusName.isPhone(name)
    entries[owner] = entry
    rules?.named(entry)
    return entry
  }

  func vanished(_ name: Identifier, _ owner: Identifier, now: Int64) {
    order.left(owner, name: name, now: now)
    orderIsMarked = true
    guard let entry = entries[owner] else { return }
    rules?.named(entry)
    if order.names(of: owner).isEmpty { leave(entry) } else { mark(entry) }
  }

  private func leave(_ entry: Entry) {
    entries[entry.owner] = nil
    entry.hasLeft = true
    for other in entry.others { unfollow(other) }
    mark(entry)
  }

  /// The bus numbers its connections: ":1.7" is older than ":1.12".
  private static func age(_ owner: Identifier) -> Int {
    Int(String(Substring(owner.text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()))) ?? 0
  }

  // MARK: Changes

  func mark(_ entry: Entry, mustCompare: Bool = true) {
    if mustCompare {
      entry.mustCompare = true
      if entry.isIntegration { readBrowser(of: entry) }
    }
    guard !entry.isMarked else { return }
    entry.isMarked = true
    marked.append(entry)
  }

  /// What has changed since the last call. It costs the same for few and for many players.
  func takeChanges(now: Int64) -> [PlayerChange] {
    if isSettled {
      if !hasSettled { order.forgetUnseen() }
      hasSettled = true
      if let heldChoice { choose(heldChoice) }
    }
    reportCenter()
    guard orderIsMarked || !marked.isEmpty else { return [] }
    for entry in marked where entry.mustCompare && entry.isRead && !entry.hasLeft { readState(of: entry, now: now) }
    let known = unsettled
    unsettled = order.unsettled
    for owner in known + unsettled { if let entry = entries[owner] { mark(entry, mustCompare: false) } }
    let primary = knowsPrimary ? order.primary : nil
    let changes = marked.compactMap { change(of: $0, primary: primary, now: now) }
    marked.removeAll(keepingCapacity: true)
    orderIsMarked = false
    return changes
  }

  /// Reads what a player shows, and reports it to the order.
  private func readState(of entry: Entry, now: Int64) {
    entry.isHidden = isTwin(entry) || isHiddenByCenter(entry)
    if entry.isHidden { return order.becameSilent(entry.owner, now: now) }
    updateOthers(of: entry)
    var session = entry.snapshot
    if session.identity.isEmpty, let name = order.names(of: entry.owner).first {
      session.identity = PlayerName.identity(name)
    }
    if !entry.isSilent {
      order.setRemote(entry.owner, session.remote != nil || entry.isPhone, now: now)
      reportStatus(of: entry, PlayerStatus(session.playback.state), now: now)
      if entry.shown == nil, scope.contains(.decides), session.content != nil {
        order.showsItem(entry.owner)
        if entry.hasNewItem, countsItems { order.trackChanged(entry.owner, isChosen: true, now: now) }
      }
      if let old = entry.shown, !session.showsSameItem(as: old.session) {
        let isChosen = countsItems && session.hasChosenItem(after: old.session)
        order.trackChanged(entry.owner, isChosen: isChosen, now: now)
      }
    }
    entry.changed = session
  }

  func reportStatus(of entry: Entry, _ status: PlayerStatus, now: Int64) {
    if rules?.isResumed(entry.owner, status) != true { order.statusChanged(entry.owner, status, now: now) }
  }

  private func change(of entry: Entry, primary: Identifier?, now: Int64) -> PlayerChange? {
    let old = entry.shown
    defer { (entry.isMarked, entry.mustCompare, entry.changed) = (false, false, nil) }
    if entry.hasLeft || entry.isHidden {
      entry.shown = nil
      return old.map { PlayerChange($0.withoutPrimary, .left, from: $0) }
    }
    guard let session = entry.changed ?? old?.session, let name = order.names(of: entry.owner).first,
      let place = order.place(for: entry.owner)
    else { return nil }
    let new = ObservedPlayer(
      name: name, owner: entry.owner, session: session, hasSession: entry.hasSession, place: place,
      isPrimary: entry.owner == primary, isSilent: entry.isSilent, time: now)
    let changes = old.map { PlayerChanges(from: $0, to: new, now: now) } ?? .appeared
    guard !changes.isEmpty || old?.place != place else { return nil }
    entry.shown = new
    return PlayerChange(new, changes, from: old)
  }
}

extension SessionSnapshot {
  /// Whether somebody has chosen the item of a player that plays: it is the first one; or it has another id and another artist,
  /// and neither has a length. A list goes on after the length of a track, and a stream keeps its id.
  fileprivate func hasChosenItem(after old: SessionSnapshot) -> Bool {
    guard let item = content, let before = old.content else { return content != nil }
    return item.id != before.id && item.duration.microseconds == nil && before.duration.microseconds == nil
      && !item.text(.artist).hasSameBytes(as: before.text(.artist))
  }
}

extension PlayerStatus {
  init(_ state: PlaybackState) {
    self =
      switch state {
      case .playing, .buffering: .playing
      case .paused, .interrupted: .paused
      case .stopped: .stopped
      }
  }
}
