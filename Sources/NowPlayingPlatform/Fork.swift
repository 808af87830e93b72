// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// Tells a process from the one that it was forked from.
public enum Fork {
  /// One more in each child of a fork() that followed the first reading; costs no system call.
  public static var generation: UInt32 {
    nowplaying_fork_generation()
  }
}
