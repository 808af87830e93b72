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
  static let formerBus = "left."
  /// The limit of players that left and may restart. The newest ones are kept.
  static let mostDeparted = 64
  /// Above every number of a connection.
  static let itemRank = 1 << 40
  /// Above every number of a player that the service does not list.
  static let listRank = 1 << 42

  var players = IdentifierMap<Player>()
  /// The places of the present players, the first one first, without the pin and the toggle.
  var places: [Place] = []
  /// The positions in playerctld's list; empty if it does not run.
  var list = IdentifierMap<Int>()
  /// The service that decides; nil: no service does.
  var service: Service?
  var pin: Identifier?
  /// The player that was toggled or has requested to be first.
  var toggled: (player: Identifier, until: Int64, reason: PlayerReason)?
  /// The players that may have stopped only for a gap, the earliest first.
  var gaps: [Identifier] = []
  var departed: [(player: Identifier, name: Identifier, at: Int64)] = []
  var now: Int64 = 0
  /// The time of the newest activity. Each activity has a later one.
  var newest: Int64 = 0
  var appearances = 0
  /// A number that is another one after each change of the order or of its memory.
  public internal(set) var revision = 0

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

  /// The bus names of a player, the one by which it is shown first.
  public func names(of player: Identifier) -> [Identifier] { players[player]?.names ?? [] }

  /// The place of a player among those that the user prefers; `notPreferred`: it is not one of them.
  public func preference(of player: Identifier) -> UInt8 { players[player]?.preference ?? Self.notPreferred }

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
  var chosen: (player: Identifier, reason: PlayerReason)? {
    if let service {
      guard let first = service.first, players[first]?.isPresent == true else { return nil }
      return (first, service.reason)
    }
    if places.first?.reason == .listed { return nil }
    if let pinned { return (pinned, .pinned) }
    return toggled.flatMap { $0.player == places.first?.player ? nil : ($0.player, $0.reason) }
  }

  // MARK: Time

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

  /// When a time limit starts: now, so early that no sum overflows and each limit ends.
  var start: Int64 { min(now, .max / 4) }

  /// The time of an activity, later than all others.
  @inline(never)
  mutating func stamp() -> Int64 {
    newest = max(newest + 1, start)
    return newest
  }
}
