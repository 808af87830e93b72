// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// A mutex, for a few instructions at a time and never around a call to the host.
@safe public final class Lock: @unchecked Sendable {
  private let mutex: OpaquePointer

  /// Makes a lock that nobody holds.
  public init() {
    unsafe mutex = nowplaying_mutex_new()
  }

  deinit {
    unsafe nowplaying_mutex_free(mutex)
  }

  /// Runs `body` while no other thread runs one under this lock.
  public func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    unsafe nowplaying_mutex_lock(mutex)
    defer { unsafe nowplaying_mutex_unlock(mutex) }
    return try body()
  }
}
