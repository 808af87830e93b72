// SPDX-License-Identifier: MIT

/// The reason for a player's place in the order, the first place first. The numbers are those of np_player_reason.
public enum PlayerReason: UInt8, Sendable, Worded {
  /// playerctld runs, and has it in its list.
  case listed
  /// The user chose it.
  case pinned
  /// It was the primary when it was toggled through us, and `PlayerOrder.hold` has not ended.
  case toggled
  /// It plays.
  case playing
  /// It is paused, and has played.
  case paused
  /// It plays on another machine or device, without a command from here.
  case playingRemotely
  /// It is paused, and has not played yet.
  case neverPlayed
  /// It is stopped.
  case stopped
  /// It is on another machine or device, and does not play.
  case restingRemotely
  /// It does not answer, or has not answered yet.
  case silent
  /// It has requested to be first, and `PlayerOrder.hold` has not ended. Its place is that of `toggled`.
  case requested

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
