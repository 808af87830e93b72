// SPDX-License-Identifier: MIT

/// The choices of the user, and the requests of players.
extension PlayerOrder {
  /// A command was sent to a player through us. `holds`: if it toggles or pauses the primary, that one stays first, so that the
  /// next toggle or play reaches it.
  public mutating func commanded(_ player: Identifier, _ command: Command, holds: Bool = true, now: Int64) {
    advance(to: now)
    guard var known = players[player], known.isPresent else { return }
    switch command {
    case .togglePlayPause:
      if holds, primary == player { toggled = (player, start + Self.hold, .toggled) }
    case .pause, .stop:
      known.pausedAt = self.now
      players[player] = known
      if command == .pause, holds { paused(known) }
      return
    case .play, .next, .previous, .goToEntry, .activatePlaylist, .openURL: break
    default: return
    }
    known.commandedAt = self.now
    players[player] = known
  }

  /// The user pauses a player. The second one within the time of a hold pauses all: none stays first then.
  private mutating func paused(_ player: Player) {
    if primary == player.history.player, player.history.status == .playing {
      toggled = (player.history.player, start + Self.hold, .toggled)
    } else if let toggled, toggled.player != player.history.player {
      self.toggled = nil
      revision += 1
    }
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
}
