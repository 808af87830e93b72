// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// The log: one a process, to standard error or to the host's handler, as much as NOWPLAYING_LOG lets through.
public enum Log {
  /// Takes a level, a line and the user data of its registration.
  public typealias Handler = @convention(c) (Int32, UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void

  /// Whether a line of that level would be written; cheap.
  public static func isEnabled(_ level: LogLevel) -> Bool {
    nowplaying_log_is_enabled(level.rawValue)
  }

  /// Writes one line, which is put together only if somebody will read it. Lines of one place in the source are of one
  /// kind: at most 20 of them are written a minute.
  public static func write(
    _ level: LogLevel, _ message: @autoclosure () -> String, file: StaticString = #fileID, place: Int = #line
  ) {
    if isEnabled(level) { put(level, message(), file, place) }
  }

  @inline(never)
  private static func put(_ level: LogLevel, _ line: String, _ file: StaticString, _ place: Int) {
    let kind = unsafe UInt64(UInt(bitPattern: file.utf8Start)) << 16 ^ UInt64(truncatingIfNeeded: place)
    unsafe line.withCString { unsafe nowplaying_log_write(level.rawValue, kind, $0) }
  }

  /// Writes a mistake that the player made: also where nobody has asked for a log, and there once.
  public static func writeMistake(_ message: String) { writeMistake(.warning, message) }

  /// The same, of that level.
  public static func writeMistake(_ level: LogLevel, _ message: String) {
    unsafe message.withCString { unsafe nowplaying_log_write_mistake(level.rawValue, $0) }
  }

  /// Writes what a call failed for, and keeps it for this thread; a program that does everything right meets it too if
  /// it `isNormal`.
  public static func writeFailure(_ message: String, isNormal: Bool) {
    unsafe message.withCString {
      unsafe nowplaying_failure_keep($0)
      if isNormal {
        unsafe nowplaying_log_write(LogLevel.debug.rawValue, 0, $0)
      } else {
        unsafe nowplaying_log_write_mistake(LogLevel.warning.rawValue, $0)
      }
    }
  }

  /// What this thread's last failure was; its own until the next one.
  public static var lastFailure: UnsafePointer<CChar>? { unsafe nowplaying_failure_last() }

  /// Sends the log to `handler`, or back to standard error; what was registered before is then destroyed, once and
  /// after its last call.
  public static func setHandler(
    _ handler: Handler?, _ userData: UnsafeMutableRawPointer?,
    destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) {
    unsafe nowplaying_log_set_handler(handler, userData, destroy)
  }
}
