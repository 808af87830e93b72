// SPDX-License-Identifier: MIT
// Written by scripts/tables from include/nowplaying-control/player.h: do not edit.

/// Why a player has its place in the order. The numbers are those of `np_player_reason`.
public enum PlayerReason: UInt8, Sendable, Worded {
  case listed = 0
  case pinned = 1
  case toggled = 2
  case playing = 3
  case paused = 4
  case playingRemotely = 5
  case neverPlayed = 6
  case stopped = 7
  case restingRemotely = 8
  case silent = 9
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

  /// The place in a sentence about the player.
  public var text: String {
    switch self {
    case .listed: "playerctld has it in its list"
    case .pinned: "the user chose it"
    case .toggled: "it was toggled less than three seconds ago, and stays first for three seconds"
    case .playing: "it plays"
    case .paused: "it is paused, and has played"
    case .playingRemotely: "it plays on another machine or device, without a command from here"
    case .neverPlayed: "it is paused, and has not played"
    case .stopped: "it is stopped"
    case .restingRemotely: "it is on another machine or device, and does not play"
    case .silent: "it does not answer"
    case .requested: "it requested to be first less than three seconds ago, and stays first for three seconds"
    }
  }
}
