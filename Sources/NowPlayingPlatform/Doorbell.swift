// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// Lets one thread sleep until another has something for it; several rings before a wait count as one.
@safe public final class Doorbell: @unchecked Sendable {
  private let bell: OpaquePointer

  /// Makes a bell that has not been rung.
  public init() {
    unsafe bell = nowplaying_doorbell_new()
  }

  deinit {
    unsafe nowplaying_doorbell_free(bell)
  }

  /// Ends the wait that is under way, or the next one.
  public func ring() {
    unsafe nowplaying_doorbell_ring(bell)
  }

  /// Sleeps until a ring that no earlier wait has taken; for one thread only.
  public func wait() {
    unsafe nowplaying_doorbell_wait(bell)
  }
}
