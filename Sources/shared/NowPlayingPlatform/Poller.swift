// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// Waits for many descriptors and one deadline; for one thread at a time.
@safe public final class Poller: @unchecked Sendable {
  private let handle: OpaquePointer

  private init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  /// Nil: the process has no descriptors left.
  public convenience init?() {
    guard let handle = unsafe nowplaying_poller_new() else { return nil }
    unsafe self.init(handle)
  }

  deinit {
    unsafe nowplaying_poller_free(handle)
  }

  /// Watches a descriptor. Its events have this `token`. False: the system refuses.
  public func add(
    _ fd: Int32, token: UInt64, readable: Bool, writable: Bool, edgeTriggered: Bool = false
  ) -> Bool {
    unsafe nowplaying_poller_set(handle, true, fd, token, readable, writable, edgeTriggered)
  }

  /// Watches a descriptor, for input or for room to write. `isNew`: it was not watched before.
  public func watch(_ fd: Int32, token: UInt64, isNew: Bool, forRoom: Bool) -> Bool {
    unsafe nowplaying_poller_set(handle, isNew, fd, token, !forRoom, forRoom, false)
  }

  /// Stops watching a descriptor. Call it before you close it.
  public func remove(_ fd: Int32) {
    unsafe nowplaying_poller_remove(handle, fd)
  }

  /// Sleeps until an event or until the deadline, a time of `Clock`. Returns how many events there are, at most 64; 0
  /// after a signal.
  public func wait(untilMicroseconds deadline: Int64?) -> Int {
    Int(clamping: unsafe nowplaying_poller_wait(handle, deadline != nil, deadline ?? 0))
  }

  /// The descriptor for another loop: readable while there is an event, and after the deadline of `arm`.
  public var fileDescriptor: Int32 { unsafe nowplaying_poller_descriptor(handle) }

  /// Sets the time at which the descriptor becomes readable; nil: never. False: the system has no descriptor left.
  public func arm(untilMicroseconds deadline: Int64?) -> Bool {
    unsafe nowplaying_poller_arm(handle, deadline != nil, deadline ?? 0)
  }

  /// The token of an event of the last wait; 0: there are fewer events.
  public func token(at index: Int) -> UInt64 {
    unsafe nowplaying_poller_token(handle, Int32(clamping: index))
  }
}
