// SPDX-License-Identifier: MIT

/// The reports of players.
extension PlayerOrder {
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
      // It appeared playing, and may have answered late: the actions of others since then are newer.
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

  /// A player has another track. `isChosen`: it is not the next one of a list, so the user has chosen it at the player.
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

  func isCommanded(_ player: Player) -> Bool { player.commandedAt.map { now - $0 <= Self.effect } ?? false }

  mutating func note(activityOf player: inout Player) {
    player.history.time = .at(stamp())
    player.history.isSteered = player.isRemote && isCommanded(player)
    if toggled?.player != player.history.player, !player.isRemote || player.history.isSteered { toggled = nil }
  }
}
