// SPDX-License-Identifier: MIT

/// The state that another player reports.
public enum PlayerStatus: Sendable {
  case playing
  case paused
  case stopped
}
