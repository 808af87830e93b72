// SPDX-License-Identifier: MIT

/// The level of a line of the log; the numbers are those of np_log_level.
public enum LogLevel: Int32, Comparable {
  /// The library cannot do something that the player needs.
  case error = 1
  /// The player has made a mistake, or something is missing.
  case warning = 2
  /// An event that happens rarely.
  case info = 3
  /// Every command and every signal.
  case debug = 4

  /// More important levels are smaller.
  public static func < (left: LogLevel, right: LogLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
