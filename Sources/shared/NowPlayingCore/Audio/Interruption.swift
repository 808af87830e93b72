// SPDX-License-Identifier: MIT

/// A report to a player that has audio focus.
public enum Interruption: Equatable, Sendable {
  /// Another player began: pause.
  case began
  /// The interruption is over. The flag: whether to resume without a request.
  case ended(shouldResume: Bool)
}
