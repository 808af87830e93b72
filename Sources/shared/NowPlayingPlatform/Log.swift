// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// The log of the process. It goes to standard error or to the player's handler. NOWPLAYING_LOG sets its level.
public enum Log {
  /// Gets a level, a line and the user data of its registration.
  public typealias Handler = @convention(c) (Int32, UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void

  /// Whether a line of that level would be written. It costs almost nothing.
  public static func isEnabled(_ level: LogLevel) -> Bool {
    nowplaying_log_is_enabled(level.rawValue)
  }

  /// Writes one line. `message` is evaluated only if the line is written. Lines of one place in the source have one
  /// kind: at most 20 of a kind are written each minute.
  public static func write(
    _ level: LogLevel, _ message: @autoclosure () -> String, file: StaticString = #fileID, place: Int = #line
  ) {
    if isEnabled(level) { writeLine(level, message(), file, place) }
  }

  @inline(never)
  private static func writeLine(_ level: LogLevel, _ line: String, _ file: StaticString, _ place: Int) {
    let kind = unsafe UInt64(UInt(bitPattern: file.utf8Start)) << 16 ^ UInt64(truncatingIfNeeded: place)
    unsafe line.withCString { unsafe nowplaying_log_write(level.rawValue, kind, $0) }
  }

  /// Writes a mistake of the player. Without a handler and without NOWPLAYING_LOG, it is written once.
  public static func writeMistake(_ message: String) { writeMistake(.warning, message) }

  /// The same, with a level.
  public static func writeMistake(_ level: LogLevel, _ message: String) {
    unsafe message.withCString { unsafe nowplaying_log_write_mistake(level.rawValue, $0) }
  }

  /// Writes why a call failed, and keeps that as the last failure of this thread. `isNormal`: a correct program gets
  /// such failures too, so that it is not a mistake.
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

  /// The last failure of this thread. The pointer is valid until the next one.
  public static var lastFailure: UnsafePointer<CChar>? { unsafe nowplaying_failure_last() }

  /// Sends the log to `handler`; nil: to standard error. The handler before is destroyed once, after its last call.
  public static func setHandler(
    _ handler: Handler?, _ userData: UnsafeMutableRawPointer?,
    destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) {
    unsafe nowplaying_log_set_handler(handler, userData, destroy)
  }
}
