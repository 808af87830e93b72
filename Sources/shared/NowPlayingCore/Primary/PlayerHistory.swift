// SPDX-License-Identifier: MIT

/// A time in the history of a player. MPRIS does not report it.
public enum PlayerTime: Comparable, Sendable {
  /// There is no such time.
  case never
  /// The player existed before the program looked.
  case unknown
  /// In microseconds, on the clock of the events.
  case at(Int64)
}

/// The facts about a player that its place depends on. A service can store and restore them.
public struct PlayerHistory: Equatable, Sendable {
  /// The connection of the player.
  public var player: Identifier
  public var status: PlayerStatus
  /// If it plays: when it began, or when a command changed its track. Otherwise: when it last played.
  public var time: PlayerTime
  /// Whether it is remote, and plays because of a command from here.
  public var isSteered: Bool

  public init(player: Identifier, status: PlayerStatus, time: PlayerTime, isSteered: Bool = false) {
    self.player = player
    self.status = status
    self.time = time
    self.isSteered = isSteered
  }
}
