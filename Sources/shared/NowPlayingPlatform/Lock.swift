// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// A mutex. Lock it for a few instructions only, and never call a function of the player under it.
@safe public final class Lock: @unchecked Sendable {
  private let mutex: OpaquePointer

  public init() {
    unsafe mutex = nowplaying_mutex_new()
  }

  deinit {
    unsafe nowplaying_mutex_free(mutex)
  }

  /// Runs `body` under the lock.
  public func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Locks it. Call `unlock` on each way out.
  public func lock() { unsafe nowplaying_mutex_lock(mutex) }

  public func unlock() { unsafe nowplaying_mutex_unlock(mutex) }
}
