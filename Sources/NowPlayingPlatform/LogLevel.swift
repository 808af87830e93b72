// SPDX-License-Identifier: MIT

/// How much a line of the log matters; the numbers are np_log_level's.
public enum LogLevel: Int32, Comparable {
  /// Something is lost.
  case error = 1
  /// The player made a mistake.
  case warning = 2
  /// What one would want to know once.
  case info = 3
  /// Every command and every signal.
  case debug = 4

  /// More important levels come first.
  public static func < (left: LogLevel, right: LogLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
