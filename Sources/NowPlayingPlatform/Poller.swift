// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// Waits for many descriptors and one deadline; for one thread at a time.
@safe public final class Poller: @unchecked Sendable {
  private let handle: OpaquePointer

  private init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  /// Nil when the process has no descriptors left.
  public convenience init?() {
    guard let handle = unsafe nowplaying_poller_new() else { return nil }
    unsafe self.init(handle)
  }

  deinit {
    unsafe nowplaying_poller_free(handle)
  }

  /// Watches a descriptor, whose events then come with `token`; false when the system refuses.
  public func add(
    _ fd: Int32, token: UInt64, readable: Bool, writable: Bool, edgeTriggered: Bool = false
  ) -> Bool {
    unsafe nowplaying_poller_set(handle, true, fd, token, readable, writable, edgeTriggered)
  }

  /// Watches a known descriptor for something else from now on.
  public func change(_ fd: Int32, token: UInt64, readable: Bool, writable: Bool) -> Bool {
    unsafe nowplaying_poller_set(handle, false, fd, token, readable, writable, false)
  }

  /// Forgets a descriptor; call it before closing.
  public func remove(_ fd: Int32) {
    unsafe nowplaying_poller_remove(handle, fd)
  }

  /// Sleeps until something happens or `Clock` has reached the deadline, and tells how many events there are, 64 at
  /// most; a signal ends it with none.
  public func wait(untilMicroseconds deadline: Int64?) -> Int {
    Int(clamping: unsafe nowplaying_poller_wait(handle, deadline != nil, deadline ?? 0))
  }

  /// The token of one event of the last wait; 0 beyond their number.
  public func token(at index: Int) -> UInt64 {
    unsafe nowplaying_poller_token(handle, Int32(clamping: index))
  }
}
