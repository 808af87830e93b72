// SPDX-License-Identifier: MIT

/// How the program ends. man/nowplaying.1 promises the numbers.
enum ExitCode: Int32 {
  case done = 0
  /// There is no player, or no bus.
  case noPlayer = 1
  /// The player refused the command, or does not have the value.
  case refused = 2
  /// The player has accepted the command, and shows no effect in time.
  case unconfirmed = 3
  /// An argument is wrong.
  case usage = 64
  /// The service org.nowplaying.Center does not run, and cannot be started.
  case noCenter = 69
  /// The system refused a file or a program.
  case failed = 74

  /// The worse one of two: of several players, the program reports the one that failed.
  func worse(_ other: ExitCode) -> ExitCode { rawValue >= other.rawValue ? self : other }
}

/// An argument is wrong, or does not fit the player. The sentence is for the user.
struct UsageError: Error {
  let sentence: String
  let exitCode: ExitCode

  init(_ sentence: String, _ exitCode: ExitCode = .usage) { (self.sentence, self.exitCode) = (sentence, exitCode) }
}
