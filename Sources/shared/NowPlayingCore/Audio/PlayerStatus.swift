// SPDX-License-Identifier: MIT

/// The state that another player reports.
public enum PlayerStatus: Sendable, Worded {
  case playing
  case paused
  case stopped

  public var name: String {
    switch self {
    case .playing: "playing"
    case .paused: "paused"
    case .stopped: "stopped"
    }
  }
}
