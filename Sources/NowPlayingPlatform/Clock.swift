// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// A clock that never goes back, and stops while the machine sleeps.
public enum Clock {
  /// Microseconds since a fixed moment in the past.
  public static func now() -> Int64 {
    nowplaying_clock_now()
  }
}
