// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// A descriptor that any thread can make readable, to wake the thread that polls it.
public final class Wakeup: @unchecked Sendable {
  /// The descriptor to poll; closed with this object.
  public let fileDescriptor: Int32

  private init(_ fileDescriptor: Int32) {
    self.fileDescriptor = fileDescriptor
  }

  /// Nil: the process has no descriptors left.
  public convenience init?() {
    let descriptor = nowplaying_wakeup_open()
    guard descriptor >= 0 else { return nil }
    self.init(descriptor)
  }

  deinit {
    nowplaying_close(fileDescriptor)
  }

  /// Makes the descriptor readable.
  public func signal() {
    nowplaying_wakeup_signal(fileDescriptor)
  }

  /// Waits for a signal; false: no signal came in that time. It needs no further descriptor.
  public func wait(withinMicroseconds limit: Int64) -> Bool {
    nowplaying_wakeup_wait(fileDescriptor, min(limit, 60_000_000))
  }

  /// Makes it unreadable until the next signal.
  public func drain() {
    nowplaying_wakeup_drain(fileDescriptor)
  }
}
