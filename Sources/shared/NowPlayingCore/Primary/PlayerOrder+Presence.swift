// SPDX-License-Identifier: MIT

/// Players that appear, leave and return.
extension PlayerOrder {
  /// A connection owns a name. `existedBefore`: it did so when the program began to look. `age`: the number of the
  /// connection, lower for older ones; it orders players whose history is unknown.
  public mutating func appeared(
    _ player: Identifier, name: Identifier, existedBefore: Bool = false, age: Int = 0, now: Int64
  ) {
    advance(to: now)
    if var known = withdraw(player) {
      known.add(name)
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

  /// The facts about a player that left and has this name again, under its new connection.
  mutating func restarted(as player: Identifier, _ name: Identifier) -> Player? {
    guard let index = departed.lastIndex(where: { $0.name == name }) else { return nil }
    let old = departed.remove(at: index).player
    var restarted = players.removeValue(forKey: old)
    restarted?.history.player = player
    if pin == old { pin = player }
    return restarted
  }

  mutating func forgetDeparted() {
    while let first = departed.first, departed.count > Self.mostDeparted || now - first.at > Self.restart {
      departed.removeFirst()
      players[first.player] = nil
      if pin == first.player { pin = nil }
    }
  }
}
