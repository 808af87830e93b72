// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// Time that only goes forward and stands still while the machine sleeps.
public enum Clock {
  /// Microseconds since some moment of the past.
  public static func now() -> Int64 {
    nowplaying_clock_now()
  }
}
