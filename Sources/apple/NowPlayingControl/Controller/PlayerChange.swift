// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine

/// A player that changed.
public struct PlayerChange: Sendable {
  /// The changed parts of a player.
  public struct Changes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ changes: PlayerChanges) { rawValue = changes.rawValue }

    /// The player is new, or it was known when the sequence began.
    public static let appeared = Changes(.appeared)
    /// The player has left. It has its last state.
    public static let left = Changes(.left)
    /// Name, desktop entry or session.
    public static let identity = Changes(.identity)
    /// The item that plays.
    public static let item = Changes(.item)
    /// State, position, rate or volume. A position that only advances is not a change.
    public static let playback = Changes(.playback)
    /// The commands that it offers, or their values.
    public static let commands = Changes(.commands)
    public static let artwork = Changes(.artwork)
    public static let queue = Changes(.queue)
    public static let playlists = Changes(.playlists)
    public static let devices = Changes(.devices)
    /// It became primary, another player did, or it is primary for another reason.
    public static let primary = Changes(.primary)
    /// It stopped answering, or answers again.
    public static let silent = Changes(.silent)
  }

  /// The player after the changes.
  public let player: Player
  /// The changed parts.
  public let changes: Changes

  init(player: Player, changes: Changes) { (self.player, self.changes) = (player, changes) }

  init(_ player: ObservedPlayer, _ changes: PlayerChanges) {
    self.init(player: Player(player), changes: Changes(changes))
  }
}
