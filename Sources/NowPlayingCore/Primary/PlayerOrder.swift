// SPDX-License-Identifier: MIT

/// The order of all players on the bus. The first one is the primary, which media keys and status lines should use.
///
/// `PlayerReason` has the order of the rules. The rules and the reasons for them are in decision 0051. A player is a
/// connection, which may have several names. Times are microseconds of one clock. A time that is earlier than that of
/// an earlier event counts as that one.
public struct PlayerOrder: Sendable {
  /// A shorter stop is a gap between two tracks.
  public static let gap: Int64 = 300_000
  /// For this time after a toggle of the primary through us, it stays first. So does a player that has requested it.
  public static let hold: Int64 = 3_000_000
  /// A player that begins or changes its track within this time after a command does so because of it.
  public static let effect: Int64 = 2_000_000
  /// A name that returns within this time belongs to the same player, which has restarted.
  public static let restart: Int64 = 10_000_000
  /// The number of a player that the user does not prefer.
  public static let notPreferred = UInt8.max
  /// Players of a bus that has gone away have names that begin with it, in place of their connections.
  private static let formerBus = "left."
  /// The limit of players that left and may restart. The newest ones are kept.
  static let mostDeparted = 64
  /// Above every number of a connection.
  private static let itemRank = 1 << 40
  /// Above every number of a player that the service does not list.
  private static let listRank = 1 << 42

  private var players = IdentifierMap<Player>()
  /// The places of the present players, the first one first, without the pin and the toggle.
  private var places: [Place] = []
  /// The positions in playerctld's list; empty if it does not run.
  private var list = IdentifierMap<Int>()
  /// The service that decides; nil: there is none.
  private var service: Service?
  private var pin: Identifier?
  /// The player that was toggled or has requested to be first.
  private var toggled: (player: Identifier, until: Int64, reason: PlayerReason)?
  /// The players that may have stopped only for a gap, the earliest first.
  private var gaps: [Identifier] = []
  private var departed: [(player: Identifier, name: Identifier, at: Int64)] = []
  private var now: Int64 = 0
  /// The time of the newest activity. Each activity has a later one.
  private var newest: Int64 = 0
  private var appearances = 0
  /// A number that is another one after each change of the order or of what it remembers.
  public private(set) var revision = 0

  /// What a service that decides has said.
  private struct Service {
    /// Its first player; nil: it has none, or one that is not known here yet.
    var first: Identifier?
    var reason: PlayerReason
  }

  /// No player is known.
  public init() {}

  /// Restores the order of an earlier run on the same bus. The players get their places when they appear.
  public init(restoring histories: [PlayerHistory], pinned: Identifier?, now: Int64) {
    advance(to: now)
    for var history in histories {
      if case .at(let time) = history.time {
        let past = min(max(time, 0), self.now)
        history.time = .at(past)
        newest = max(newest, past)
      }
      players[history.player] = Player(history: history, number: 0, isUnread: false)
    }
    pin = pinned
  }

  // MARK: The answer

  /// The connection of the player that is first.
  public var primary: Identifier? { chosen?.player ?? places.first?.player }

  /// The connections of all players, the primary first.
  public var order: [Identifier] {
    let first = chosen?.player
    return (first.map { [$0] } ?? []) + places.compactMap { $0.player == first ? nil : $0.player }
  }

  /// The place of a player; nil: no such player.
  public func place(for player: Identifier) -> Place? {
    guard let known = players[player], known.isPresent else { return nil }
    if let chosen, chosen.player == player { return Place(-1, chosen.reason, of: known) }
    return place(of: known)
  }

  /// The reason for a player's place; nil: no such player.
  public func reason(for player: Identifier) -> PlayerReason? { place(for: player)?.reason }

  /// The players whose place can change by an event of another player, or without an event. playerctld's list can change all
  /// places.
  public var unsettled: [Identifier] {
    var all = gaps
    if let first = places.first { all.append(first.player) }
    if let chosen { all.append(chosen.player) }
    return all
  }

  /// Whether another player may be the primary, because the history of some players is unknown.
  public var isEstimate: Bool {
    guard service == nil, chosen == nil, places.count > 1, places[0].time == .unknown else { return false }
    switch (places[0].reason, places[1].reason) {
    case (.listed, _): return false
    case (.paused, .playingRemotely): return true
    default:
      return places[1].reason == places[0].reason && places[1].preference == places[0].preference
        && places[1].time == .unknown
    }
  }

  /// When the order changes although nothing happens; nil: never. Call `advance` then.
  public var nextChange: Int64? {
    let gapEnd = gaps.first.flatMap { players[$0]?.stoppedAt }.map { $0 + Self.gap }
    guard let toggled, chosen?.reason == toggled.reason else { return gapEnd }
    return min(gapEnd ?? toggled.until, toggled.until)
  }

  /// The bus names of a player, the oldest first.
  public func names(of player: Identifier) -> [Identifier] { players[player]?.names ?? [] }

  /// Whether the user prefers a player.
  public func isPreferred(_ player: Identifier) -> Bool {
    players[player].map { $0.preference < Self.notPreferred } == true
  }

  /// The facts about a player; nil: no such player.
  public func history(of player: Identifier) -> PlayerHistory? { players[player]?.history }

  /// The connections of all players by the rules, without the user's choice.
  public var ruled: [Identifier] { places.map { $0.player } }

  /// The player that the user chose.
  public var pinned: Identifier? { pin.flatMap { players[$0]?.isPresent == true ? $0 : nil } }

  /// The facts to store, in the order of the rules.
  public var histories: [PlayerHistory] {
    places.compactMap { place in players[place.player].flatMap { $0.isUnread ? nil : $0.history } }
  }

  /// The player that is first although the rules have another one.
  private var chosen: (player: Identifier, reason: PlayerReason)? {
    if let service {
      guard let first = service.first, players[first]?.isPresent == true else { return nil }
      return (first, service.reason)
    }
    if places.first?.reason == .listed { return nil }
    if let pinned { return (pinned, .pinned) }
    return toggled.flatMap { $0.player == places.first?.player ? nil : ($0.player, $0.reason) }
  }

  // MARK: Players

  /// A connection owns a name. `existedBefore`: it did so when the program began to look. `age`: the number of the
  /// connection, lower for older ones; it orders players whose history is unknown.
  public mutating func appeared(
    _ player: Identifier, name: Identifier, existedBefore: Bool = false, age: Int = 0, now: Int64
  ) {
    advance(to: now)
    if var known = withdraw(player) {
      if !known.names.contains(name) { known.names.append(name) }
      return insert(known)
    }
    forgetDeparted()
    appearances += 1
    // Unknown players: the newest connection first. Then the others, in the order in which they appeared.
    let number = existedBefore ? -min(max(age, 0), Self.itemRank - 1) : appearances
    var newcomer =
      players[player] ?? restarted(as: player, name)
      ?? Player(
        history: PlayerHistory(player: player, status: .stopped, time: existedBefore ? .unknown : .never),
        number: number, isUnread: existedBefore)
    // It is restored.
    if newcomer.number == 0 { newcomer.number = number }
    departed.removeAll { $0.player == player }
    newcomer.names = [name]
    if !existedBefore, newcomer.history.time == .never { newcomer.appearedAt = stamp() }
    insert(newcomer)
  }

  /// A connection no longer owns a name.
  public mutating func left(_ player: Identifier, name: Identifier, now: Int64) {
    advance(to: now)
    guard let known = players[player], known.names.contains(name), var leaving = withdraw(player) else { return }
    leaving.names.removeAll { $0 == name }
    if leaving.isPresent { return insert(leaving) }
    revision += 1
    if let stoppedAt = leaving.stoppedAt {
      gaps.removeAll { $0 == player }
      leaving.rest(.stopped, at: stoppedAt)
    }
    (leaving.isSilent, leaving.commandedAt) = (true, nil)
    players[player] = leaving
    if toggled?.player == player { toggled = nil }
    departed.append((player, name, self.now))
    forgetDeparted()
  }

  /// A player reports its status, or answers with it.
  public mutating func statusChanged(_ player: Identifier, _ status: PlayerStatus, now: Int64) {
    advance(to: now)
    guard players[player]?.reports(status) != true, var known = withdraw(player) else { return }
    defer { insert(known) }
    known.isSilent = false
    if known.isUnread {
      (known.isUnread, known.history.status) = (false, status)
      return
    }
    if known.history.status == .playing, status == .stopped {
      guard known.stoppedAt == nil else { return }
      known.stoppedAt = stamp()
      return gaps.append(player)
    }
    let appearedAt = known.appearedAt
    known.appearedAt = nil
    let stoppedAt = known.stoppedAt
    if stoppedAt != nil { gaps.removeAll { $0 == player } }
    known.stoppedAt = nil
    switch (known.history.status, status) {
    case (.playing, .playing): break
    case (.playing, _): known.rest(status, at: stoppedAt ?? stamp())
    case (_, .playing):
      known.history.status = .playing
      note(activityOf: &known)
      // It appeared playing, and may have answered late: what others have done since then is newer.
      if let appearedAt { known.history.time = .at(appearedAt) }
      // A remote player that begins without us must not change what the user chose.
      if pin != player, !known.isRemote || known.history.isSteered { pin = nil }
    default: known.history.status = status
    }
  }

  /// A player plays again after a hold that has paused it: it gets its place of before. `time`: of that place.
  public mutating func resumed(_ player: Identifier, since time: PlayerTime, now: Int64) {
    advance(to: now)
    guard players[player]?.isUnread == false, var known = withdraw(player) else { return }
    gaps.removeAll { $0 == player }
    (known.isSilent, known.stoppedAt) = (false, nil)
    (known.history.status, known.history.time) = (.playing, time)
    insert(known)
  }

  /// A player has another track. `isChosen`: it is not the next one of a list, so somebody has chosen it at the player.
  public mutating func trackChanged(_ player: Identifier, isChosen: Bool = false, now: Int64) {
    advance(to: now)
    func isActivity(_ player: Player) -> Bool { isCommanded(player) || (isChosen && !player.isRemote) }
    guard players[player].map({ $0.history.status == .playing && isActivity($0) }) == true,
      var known = withdraw(player)
    else { return }
    note(activityOf: &known)
    insert(known)
  }

  /// A player has an item. If its history is unknown, it comes before those without one.
  public mutating func showsItem(_ player: Identifier) {
    guard let known = players[player], known.history.time == .unknown, known.number > -Self.itemRank,
      var shown = withdraw(player)
    else { return }
    shown.number -= Self.itemRank
    insert(shown)
  }

  /// A command was sent to a player through us. `holds`: if it toggles the primary, that one stays first.
  public mutating func commanded(_ player: Identifier, _ command: Command, holds: Bool = true, now: Int64) {
    advance(to: now)
    guard var known = players[player], known.isPresent else { return }
    switch command {
    case .togglePlayPause:
      if holds, primary == player { toggled = (player, start + Self.hold, .toggled) }
    case .pause, .stop:
      known.pausedAt = self.now
      players[player] = known
      return
    case .play, .next, .previous, .goToEntry, .activatePlaylist, .openURL: break
    default: return
    }
    known.commandedAt = self.now
    players[player] = known
  }

  /// A player was paused, maybe by a key that is sent past us. Without a command through us, that counts as a toggle.
  public mutating func pausedByOthers(_ player: Identifier, now: Int64) {
    advance(to: now)
    guard let known = players[player], known.isPresent, !isCommanded(known),
      known.pausedAt.map({ self.now - $0 > Self.effect }) ?? true
    else { return }
    toggled = (player, start + Self.hold, .toggled)
    revision += 1
  }

  /// Whether a player plays on another machine or device: a remote session, a phone or a headset.
  public mutating func setRemote(_ player: Identifier, _ isRemote: Bool, now: Int64) {
    advance(to: now)
    guard players[player]?.isRemote != isRemote, var known = withdraw(player) else { return }
    known.isRemote = isRemote
    insert(known)
  }

  /// A player did not answer. It is last until it reports its status.
  public mutating func becameSilent(_ player: Identifier, now: Int64) {
    advance(to: now)
    if toggled?.player == player { toggled = nil }
    guard var known = withdraw(player) else { return }
    known.isSilent = true
    insert(known)
  }

  /// Whether the user prefers a player: among those with the same reason, the one with the lowest number is first.
  public mutating func setPreference(_ player: Identifier, _ preference: UInt8, now: Int64) {
    advance(to: now)
    guard players[player]?.preference != preference, var known = withdraw(player) else { return }
    known.preference = preference
    insert(known)
  }

  /// The user chose a player. It is first until it leaves, or another player begins.
  public mutating func pin(_ player: Identifier, now: Int64) {
    advance(to: now)
    guard players[player]?.isPresent == true else { return }
    pin = player
    revision += 1
  }

  /// Why a player that requests to be first is not.
  public enum Refusal: Equatable, Sendable {
    /// playerctld's list decides.
    case listed
    /// The user has chosen this player.
    case pinned(Identifier)
    /// This player plays, and the one that requests does not.
    case playing(Identifier)
  }

  /// A player requests to be first. It stays first as after a toggle. The result is nil, or why it is not.
  public mutating func requested(_ player: Identifier, now: Int64) -> Refusal? {
    advance(to: now)
    guard let known = players[player], known.isPresent, player != pinned else { return nil }
    if places.first?.reason == .listed { return primary == player ? nil : .listed }
    if let pinned { return .pinned(pinned) }
    if known.history.status != .playing, let first = places.first(where: { $0.reason == .playing }) {
      return .playing(first.player)
    }
    toggled = (player, start + Self.hold, .requested)
    revision += 1
    return nil
  }

  /// The user has no choice any more.
  public mutating func releasePin() {
    pin = nil
    revision += 1
  }

  /// A service that decides reported its first player, and the reason. `first` is nil if there is none. The other players
  /// have their places by the rules. playerctld's list does not count.
  public mutating func serviceReported(first: Identifier?, _ reason: PlayerReason) {
    let isNew = service == nil
    service = Service(first: first, reason: reason)
    revision += 1
    if isNew { renew() }
  }

  /// The service has left: the rules continue.
  public mutating func serviceLeft() {
    guard service != nil else { return }
    service = nil
    revision += 1
    renew()
  }

  /// A service knows when a player played that existed before this program. `place`: in the order of the service. It orders
  /// players with equal times, or all if the program reads them only once.
  public mutating func learned(_ history: PlayerHistory, place: Int, isLast: Bool, now: Int64) {
    advance(to: now)
    guard players[history.player]?.history.time == .unknown, var known = withdraw(history.player) else { return }
    known.number = place - Self.listRank
    if isLast { known.servicePlace = place }
    known.history.time = history.time
    if case .at(let time) = history.time {
      let past = min(max(time, 0), self.now)
      known.history.time = .at(past)
      newest = max(newest, past)
    }
    known.history.isSteered = history.isSteered
    insert(known)
  }

  /// The bus has gone away. A player whose name appears on the next bus in time is the same one.
  public mutating func leftAll(now: Int64) {
    for place in places { for name in names(of: place.player) { left(place.player, name: name, now: now) } }
    // The next bus gives the same connections to other players.
    for index in departed.indices {
      let old = departed[index].player
      guard !old.text.beginsWithBytes(of: Self.formerBus) else { continue }
      appearances += 1
      let player = Identifier(Self.formerBus + String(appearances))
      departed[index].player = player
      if var known = players.removeValue(forKey: old) {
        known.history.player = player
        players[player] = known
      }
      if pin == old { pin = player }
    }
    forgetUnseen()
  }

  /// Forgets the players of `init(restoring:)` that have not appeared. Call it when all players have.
  public mutating func forgetUnseen() {
    let mayReturn = departed.map { $0.player }
    for player in players.values where !player.isPresent && !mayReturn.contains(player.history.player) {
      players[player.history.player] = nil
      if pin == player.history.player { pin = nil }
    }
  }

  /// playerctld reported its list of names; nil: it does not run. Its list decides.
  public mutating func listReported(_ names: [Identifier]?) {
    var list = IdentifierMap<Int>()
    for name in names ?? [] where list[name] == nil { list[name] = list.count }
    self.list = list
    renew()
  }

  /// Gives each player its place again.
  private mutating func renew() {
    places = []
    for player in players.values where player.isPresent { insert(player) }
  }

  /// Ends the gaps and the hold whose time is over.
  @inline(never)
  public mutating func advance(to now: Int64) {
    self.now = max(self.now, min(now, .max / 2))
    if let toggled, toggled.until <= self.now {
      self.toggled = nil
      revision += 1
    }
    var ended = 0
    while ended < gaps.count, let stoppedAt = players[gaps[ended]]?.stoppedAt, stoppedAt + Self.gap <= self.now {
      ended += 1
      guard var stopped = withdraw(gaps[ended - 1]) else { continue }
      stopped.rest(.stopped, at: stoppedAt)
      insert(stopped)
    }
    gaps.removeFirst(ended)
  }

  // MARK: Rules

  /// When a time limit starts: now, so early that no sum overflows and each limit ends.
  private var start: Int64 { min(now, .max / 4) }

  /// The time of an activity, later than all others.
  @inline(never)
  private mutating func stamp() -> Int64 {
    newest = max(newest + 1, start)
    return newest
  }

  private func isCommanded(_ player: Player) -> Bool { player.commandedAt.map { now - $0 <= Self.effect } ?? false }

  private mutating func note(activityOf player: inout Player) {
    player.history.time = .at(stamp())
    player.history.isSteered = player.isRemote && isCommanded(player)
    if toggled?.player != player.history.player, !player.isRemote || player.history.isSteered { toggled = nil }
  }

  /// The facts about a player that left and has this name again, under its new connection.
  private mutating func restarted(as player: Identifier, _ name: Identifier) -> Player? {
    guard let index = departed.lastIndex(where: { $0.name == name }) else { return nil }
    let old = departed.remove(at: index).player
    var restarted = players.removeValue(forKey: old)
    restarted?.history.player = player
    if pin == old { pin = player }
    return restarted
  }

  private mutating func forgetDeparted() {
    while let first = departed.first, departed.count > Self.mostDeparted || now - first.at > Self.restart {
      departed.removeFirst()
      players[first.player] = nil
      if pin == first.player { pin = nil }
    }
  }

  // MARK: Places

  @inline(never)
  private func place(of player: Player) -> Place {
    if service != nil { return Place(player.servicePlace, player.reason, of: player) }
    var position = Int.max
    if !list.isEmpty { position = player.names.reduce(position) { min($0, list[$1] ?? position) } }
    return Place(position, position == .max ? player.reason : .listed, of: player)
  }

  /// The index of the first place that is not before this one.
  private func index(of place: Place) -> Int {
    var range = 0..<places.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = places[middle] < place ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Stores a present player, and gives it its place.
  @inline(never)
  private mutating func insert(_ player: Player) {
    revision += 1
    players[player.history.player] = player
    let place = place(of: player)
    places.insert(place, at: index(of: place))
  }

  /// Removes the place of a present player, which is then changed and inserted.
  @inline(never)
  private mutating func withdraw(_ player: Identifier) -> Player? {
    guard let known = players[player], known.isPresent else { return nil }
    let index = index(of: place(of: known))
    if index < places.count, places[index].player == player { places.remove(at: index) }
    return known
  }
}
