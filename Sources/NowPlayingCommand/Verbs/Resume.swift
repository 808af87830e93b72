// SPDX-License-Identifier: MIT

/// The service gives the player 10 s to start, and 22 s to play.
private let patience: Int64 = 40_000_000

/// nowplaying resume
func resume(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  choose { $0.call("Resume", mayStart: true, for: patience) }
}
