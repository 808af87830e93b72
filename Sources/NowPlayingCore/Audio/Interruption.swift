// SPDX-License-Identifier: MIT

/// What a player is told while it has audio.
public enum Interruption: Equatable, Sendable {
  /// Somebody else has the listener's ear: pause.
  case began
  /// Nobody has any more; whether to go on without being asked.
  case ended(shouldResume: Bool)
}
