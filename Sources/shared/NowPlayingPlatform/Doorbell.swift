// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// Lets a thread sleep until another one wakes it. Several rings before a wait count as one.
@safe public final class Doorbell: @unchecked Sendable {
  private let bell: OpaquePointer

  public init() {
    unsafe bell = nowplaying_doorbell_new()
  }

  deinit {
    unsafe nowplaying_doorbell_free(bell)
  }

  /// Ends the current wait, or the next one.
  public func ring() {
    unsafe nowplaying_doorbell_ring(bell)
  }

  /// Sleeps until the next ring, or returns at once if there was one since the last wait. For one thread only.
  public func wait() {
    unsafe nowplaying_doorbell_wait(bell)
  }
}
