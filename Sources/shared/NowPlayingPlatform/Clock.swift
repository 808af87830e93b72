// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// The clocks of the machine.
public enum Clock {
  /// The time of a clock that never goes back, and stops while the machine sleeps.
  ///
  /// Microseconds since a fixed moment in the past.
  public static func now() -> Int64 {
    nowplaying_clock_now()
  }

  /// Microseconds since 1970. The user can set this clock.
  public static func date() -> Int64 { nowplaying_wall_clock() }
}
