// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// A thread of the library's own, which takes none of the host's signals.
@safe public final class Thread: @unchecked Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  private let handle: OpaquePointer

  private init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  deinit {
    unsafe nowplaying_thread_free(handle)
  }

  /// Starts a thread that runs `body` and ends; nil when the system refuses.
  ///
  /// A small stack is for our own code; 0 takes the system's default, for threads that run the host's.
  public static func start(
    name: String, stackBytes: Int = 256 * 1024, _ body: @escaping @Sendable () -> Void
  ) -> Thread? {
    let retained = unsafe Unmanaged.passRetained(Body(body))
    let handle = unsafe name.withCString { name in
      unsafe nowplaying_thread_start(
        name, max(stackBytes, 0),
        { data in
          guard let data = unsafe data else { return }
          unsafe Unmanaged<Body>.fromOpaque(data).takeRetainedValue().run()
        }, retained.toOpaque())
    }
    if unsafe handle == nil {
      unsafe retained.release()
    }
    return unsafe handle.map { unsafe Thread($0) }
  }

  /// Tells the threads that live at one time apart, the host's among them.
  public static var currentIdentity: UInt64 { nowplaying_thread_current() }

  /// Whether this is the thread that asks.
  public var isCurrent: Bool {
    unsafe nowplaying_thread_is_current(handle)
  }

  /// Waits for the end; false when it still runs then, and is left to itself for ever. For one thread at a time.
  public func join(withinMicroseconds limit: Int64) -> Bool {
    unsafe nowplaying_thread_join(handle, limit)
  }
}
