// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore

/// The players for which `inhibit-idle` keeps the screen on.
struct IdleRule: Equatable {
  /// Whether it counts each player whose item is a video.
  var countsVideo = false
  var players: [NamePattern] = []

  var isOn: Bool { countsVideo || !players.isEmpty }

  func counts(_ player: ObservedPlayer) -> Bool {
    countsVideo && player.session.content?.mediaType == .video || players.contains { $0.matches(player.name) }
  }
}

/// The players of an `IdleRule` that play, and until when each one keeps the screen on.
struct IdlePlayers {
  /// A player that the user has left alone for so long has no listener.
  static let longest: Int64 = 4 * 3_600_000_000

  private struct Player {
    let since: Int64
    /// Whether its position moves.
    let moves: Bool
  }

  private var players = IdentifierMap<Player>()
  private var isLocked = false
  /// When the user last unlocked the session.
  private var unlocked = Int64.min

  /// The state of a player. After a pause, its time begins again. After a stall, which the user did not
  /// cause, its time goes on.
  mutating func note(_ player: Identifier, plays: Bool, moves: Bool, now: Int64) {
    players[player] = plays ? Player(since: players[player]?.since ?? now, moves: moves) : nil
  }

  mutating func set(isLocked: Bool, now: Int64) {
    self.isLocked = isLocked
    if !isLocked { unlocked = now }
  }

  /// No player is known any more.
  mutating func removeAll() { players = IdentifierMap() }

  /// Until when the screen stays on; nil: no player keeps it on.
  func end(now: Int64) -> Int64? {
    guard !isLocked, let last = players.values.lazy.filter({ $0.moves }).map({ $0.since }).max() else { return nil }
    let end = max(last, unlocked) + Self.longest
    return end > now ? end : nil
  }
}

extension IdlePlayers {
  /// A player has changed.
  mutating func show(_ player: ObservedPlayer, hasLeft: Bool = false, by rule: IdleRule, now: Int64) {
    let session = player.session
    // A player on another machine shows nothing here.
    let plays =
      !hasLeft && player.status == .playing && session.remote == nil && rule.counts(player)
      && !session.details.isMuted && session.volume != 0
    let moves = session.playback.state == .playing && !player.isSilent
    note(player.owner, plays: plays, moves: moves, now: now)
  }
}
