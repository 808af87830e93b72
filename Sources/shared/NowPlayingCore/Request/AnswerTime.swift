// SPDX-License-Identifier: MIT

/// How long a client waits for the player's answer. `Patience` of `NowPlayingControlEngine` is that of readers.
public enum AnswerTime: Sendable {
  /// For desktops. Phones give up after 500 ms.
  case short
  /// For clients that wait for the outcome. D-Bus gives up later.
  case long

  /// The time in microseconds.
  public var microseconds: Int64 { self == .short ? 400_000 : 20_000_000 }
}
