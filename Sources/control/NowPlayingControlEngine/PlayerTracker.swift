// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import NowPlayingMPRIS
internal import NowPlayingPlatform
public import DBus

/// Follows every player on one connection to the bus, and passes each request of the program to its room.
///
/// It subscribes first and reads then, so that no change is missed. No room calls one that calls it: the finder and the link
/// to the service have the readings; the commands and the choices have the link too.
public final class PlayerTracker {
  let readings: Readings
  private let finder: PlayerFinder
  private let center: CenterLink
  private let holds: CenterHolds
  private let choices: PrimaryChoices
  private let commands: Commands
  let images: ImageCalls

  init(on connection: Connection, _ scope: ReadingScope, _ patience: Patience = Patience()) {
    let readings = Readings(on: connection, scope, patience)
    let center = CenterLink(readings)
    let holds = CenterHolds(readings)
    center.ownerChanged = { holds.serviceChanged($0) }
    (self.readings, self.center, self.holds) = (readings, center, holds)
    finder = PlayerFinder(readings)
    choices = PrimaryChoices(readings, center)
    commands = Commands(readings, center)
    images = ImageCalls(readings)
  }

  // MARK: Reading

  func start() {
    if readings.scope.contains(.primaryOnly) {
      center.readPrimary { [self] in continueReading(after: $0) }
    } else if readings.onlyOnce {
      readNames(asksCenter: true)
    } else {
      follow()
    }
  }

  private func continueReading(after primary: CenterLink.Primary) {
    switch primary {
    case .shown: return
    case .mustRead(let name): read([name])
    case .absent: readNames(asksCenter: true)
    case .noService(let hasAnswer): if readings.onlyOnce { readNames(asksCenter: hasAnswer) } else { follow() }
    }
  }

  /// Follows all players.
  private func follow() {
    if !readings.scope.contains(.decides) { center.follow() }
    commands.startChoosing()
    finder.follow()
    // These are sent before any player is read.
    readings.subscribe()
  }

  /// Reads each player once, by the service if it runs.
  private func readNames(asksCenter: Bool) {
    finder.listNames { [self] names, hasCenter in
      guard hasCenter, asksCenter, !readings.scope.contains(.decides) else { return read(names) }
      guard readings.mprisOnly else { return center.readPlayers(names) { [self] in read($0) } }
      center.readOrder()
      read(names)
    }
  }

  private func read(_ names: [String]) {
    commands.startChoosing()
    finder.read(names)
  }

  // MARK: Turns

  /// Whether all players that answer have done so.
  public var isSettled: Bool { readings.isSettled }

  /// Whether they had, once since the start.
  public var hasSettled: Bool { readings.hasSettled }

  /// Whether the bus has named all players that existed before. Only one that follows them knows it.
  public var knowsNames: Bool { readings.knowsNames }

  /// The number of calls without an answer that the first state needs.
  public var openCalls: Int { readings.openCalls }

  /// When the order changes by itself, a player is read again, or the time of an action is over.
  var deadline: Int64? {
    var deadline = EarliestDeadline(order.nextChange)
    deadline.add(readings.deadline)
    deadline.add(center.deadline)
    deadline.add(commands.deadline)
    return deadline.value
  }

  func advance(now: Int64) {
    readings.readDue(now: now)
    center.advance(now: now)
    guard let change = order.nextChange, change <= now else { return }
    readings.changePlayers { $0.order.advance(to: now) }
  }

  /// The changes since the last call.
  func takeChanges(now: Int64) -> [PlayerChange] {
    if isSettled {
      readings.settle()
      choices.settle()
    }
    return readings.takeChanges(now: now)
  }

  /// The connection was lost, or the controller has ended: no player is known any more.
  func end(_ reason: String) {
    commands.cancel(reason)
    holds.end(reason)
    readings.end(reason)
  }

  // MARK: Requests

  /// Starts a request. Those for images wait for their players in `ImageRequests`.
  func start(_ request: Request) {
    switch request {
    case .choice(let choice): choices.choose(choice)
    case .hold(let hold): holds.begin(hold)
    case .release(let hold): holds.release(hold)
    case .command(let action): commands.perform(action)
    case .image: break
    }
  }

  /// Continues the actions.
  func advanceCommands(now: Int64) { commands.advance(now: now) }

  /// The requests that have ended since the last call. `all`: the tracker ends, and with it the choice that waits.
  func takeEnded(all: Bool = false) -> [EndedRequest] {
    commands.takeEnded() + holds.takeEnded() + choices.takeEnded(all: all)
  }

  // MARK: Players

  /// The order of the players.
  public var order: PlayerOrder { readings.players.order }

  /// The state of a player; nil: it is not known, or not shown.
  public func player(_ owner: Identifier) -> ObservedPlayer? { readings[owner]?.shown }

  /// The connection of the player with a name, also without "org.mpris.MediaPlayer2."; nil: there is no such player.
  /// Nil also for another session of an application, which is never first.
  public func owner(named name: Identifier) -> Identifier? {
    name.nameParts.session == nil ? readings.named(name)?.owner : nil
  }

  /// Whether a player existed before the service looked.
  public func existedBefore(_ owner: Identifier) -> Bool { readings.players[owner]?.existedBefore == true }

  // MARK: A service

  /// Continues the order of an earlier connection, or of an earlier run. Call it before any player is read.
  public func continueOrder(_ order: PlayerOrder) { readings.changePlayers { $0.order = order } }

  /// The user chose a player; nil: the rules decide again.
  public func pin(_ owner: Identifier?) {
    readings.changePlayers { players in
      if let owner { players.order.pin(owner, now: Clock.now()) } else { players.order.releasePin() }
    }
  }

  /// A player requests to be first. The result is nil, or why it is not.
  public func requested(_ owner: Identifier) -> PlayerOrder.Refusal? {
    readings.changePlayers { $0.order.requested(owner, now: Clock.now()) }
  }

  /// A command was sent to a player, past the requests.
  public func commanded(_ owner: Identifier, _ command: Command) {
    readings.changePlayers { $0.order.commanded(owner, command, now: Clock.now()) }
  }

  /// A player was paused, maybe by a key of the desktop: see `PlayerOrder.pausedByOthers`.
  public func pausedByOthers(_ owner: Identifier) {
    readings.changePlayers { $0.order.pausedByOthers(owner, now: Clock.now()) }
  }

  /// A player has not answered a command that was sent past the requests.
  public func becameSilent(_ owner: Identifier) {
    if let reading = readings[owner] { readings.becameSilent(reading) }
  }

  /// The bus names of the players that are not shown.
  public var hiddenNames: [Identifier] {
    let ignored = (readings.rules?.ignored.values ?? []).map { $0.name }
    guard readings.players.hasTwins else { return ignored }
    return ignored + readings.all.filter { $0.isHidden }.flatMap { order.names(of: $0.owner) }
  }

  /// The bus names of the players that do not answer.
  public var silentNames: [Identifier] { readings.silent.compactMap { order.names(of: $0).first } }

  /// Whether an item that the user seems to have chosen at its player counts as activity. Clients of playerctld expect
  /// that.
  public var countsItems: Bool {
    get { readings.countsItems }
    set { readings.countsItems = newValue }
  }

  /// Stores the properties as the players send them, or no more. Known players are read again.
  public func storeRaw(_ isStored: Bool) { readings.storeRaw(isStored) }

  /// The properties of a player as it sends them; nil: they are not stored.
  public func raw(_ owner: Identifier) -> RawPlayer? { readings[owner]?.raw }

  /// With `storeRaw`: a player has sent a signal of MPRIS, which is stored.
  public var received: ((Identifier, Message) -> Void)? {
    get { readings.received }
    set { readings.received = newValue }
  }

  /// With `storeRaw`: a player that was known has answered for an interface, whose properties were these before.
  public var wasRead: ((Identifier, String, StoredEntries?) -> Void)? {
    get { readings.wasRead }
    set { readings.wasRead = newValue }
  }

  /// Reads another session of a player, and follows it. `answered`: its state is known, or the player does not give it.
  public func follow(other key: UInt64, of owner: Identifier, _ answered: @escaping () -> Void) {
    readings.follow(other: key, of: owner, answered)
  }

  /// No client reads it any more.
  public func unfollow(other key: UInt64, of owner: Identifier) { readings.unfollow(other: key, of: owner) }

  /// The state of another session; nil: it is not known.
  public func other(_ key: UInt64, of owner: Identifier) -> SessionSnapshot? { readings.other(key, of: owner) }
}
