// SPDX-License-Identifier: MIT
// Written by scripts/tables from include/nowplaying-control/player.h and tables/reasons: do not edit.

/// Why a player has its place in the order. The numbers are those of `np_player_reason`.
public enum PlayerReason: UInt8, Sendable, Worded {
  /// playerctld runs, and has it in its list.
  case listed = 0
  /// The user chose it.
  case pinned = 1
  /// It was toggled less than three seconds ago.
  case toggled = 2
  /// It plays.
  case playing = 3
  /// It is paused, and has played.
  case paused = 4
  /// It plays on another machine or device, without a command from here.
  case playingRemotely = 5
  /// It is paused, and has not played.
  case neverPlayed = 6
  /// It is stopped.
  case stopped = 7
  /// It is on another machine or device, and does not play.
  case restingRemotely = 8
  /// It does not answer.
  case silent = 9
  /// It requested to be first less than three seconds ago.
  case requested = 10

  /// The word on the bus.
  public var name: String {
    switch self {
    case .listed: "listed"
    case .pinned: "pinned"
    case .toggled: "toggled"
    case .playing: "playing"
    case .paused: "paused"
    case .playingRemotely: "playing_remotely"
    case .neverPlayed: "never_played"
    case .stopped: "stopped"
    case .restingRemotely: "resting_remotely"
    case .silent: "silent"
    case .requested: "requested"
    }
  }
}
