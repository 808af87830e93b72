// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// The one lock that needs no initialisation: lazy globals of Embedded Swift are first read under it.
public enum Global {
  /// Runs `body` while no other thread of the process runs one here.
  public static func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    nowplaying_global_lock()
    defer { nowplaying_global_unlock() }
    return try body()
  }
}
