// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// A lock of the process that needs no initialization. fork() leaves it usable.
public enum ProcessLock {
  /// Runs `body` under the lock.
  public static func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    nowplaying_global_lock()
    defer { nowplaying_global_unlock() }
    return try body()
  }
}
