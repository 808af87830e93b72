// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// A thread of the library. It gets no signals of the player.
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

  /// Starts a thread that runs `body` and ends; nil: the system has no thread left.
  ///
  /// The default stack is for code of the library. 0 means the system's size, for threads that run code of the player.
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

  /// A number that no other running thread of the process has.
  public static var currentIdentity: UInt64 { nowplaying_thread_current() }

  /// Whether the caller runs on this thread.
  public var isCurrent: Bool {
    unsafe nowplaying_thread_is_current(handle)
  }

  /// Waits for the end; false: it still runs, and is never joined. For one thread at a time.
  public func join(withinMicroseconds limit: Int64) -> Bool {
    unsafe nowplaying_thread_join(handle, limit)
  }
}
