// SPDX-License-Identifier: MIT

/// The reports of a service that decides, and of playerctld.
extension PlayerOrder {
  /// The report of a service that decides.
  struct Service {
    /// Its first player; nil: it has none, or one that is not known here yet.
    var first: Identifier?
    var reason: PlayerReason
  }

  /// A service that decides reported its first player, and the reason. `first` is nil if no player is first. The other
  /// players have their places by the rules. playerctld's list does not count.
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
    for player in players.values { players[player.history.player]?.preference = Self.notPreferred }
    renew()
  }

  /// A service knows when a player played: commands that others sent count too. `place`: in the order of the service. It orders
  /// players with equal times, or all if the program reads them only once.
  public mutating func learned(
    _ history: PlayerHistory, preference: UInt8 = notPreferred, place: Int, isLast: Bool, now: Int64
  ) {
    advance(to: now)
    guard var known = withdraw(history.player) else { return }
    known.number = place - Self.listRank
    known.preference = preference
    if isLast { known.servicePlace = place }
    if case .at(let time) = history.time {
      let past = min(max(time, 0), self.now)
      known.history.time = .at(past)
      newest = max(newest, past)
      known.history.isSteered = history.isSteered
    } else if known.history.time == .unknown {
      known.history.time = history.time
    }
    insert(known)
  }

  /// playerctld reported its list of names; nil: it does not run. Its list decides.
  public mutating func listReported(_ names: [Identifier]?) {
    var list = IdentifierMap<Int>()
    for name in names ?? [] where list[name] == nil { list[name] = list.count }
    self.list = list
    renew()
  }
}
