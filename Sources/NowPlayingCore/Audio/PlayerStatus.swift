// SPDX-License-Identifier: MIT

/// What another player says it is doing.
public enum PlayerStatus: Sendable {
  case playing
  case paused
  case stopped
}
