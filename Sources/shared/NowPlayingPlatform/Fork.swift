// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// Detects fork().
public enum Fork {
  /// A number that is larger by 1 in each child.
  public static var generation: UInt32 {
    nowplaying_fork_generation()
  }
}
