// SPDX-License-Identifier: MIT

/// The service gives the player 10 s to start, and 22 s to play.
private let patience: Int64 = 40_000_000

/// nowplaying resume
func resume(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  choose { center in
    // A service that is stopped must not be awaited for so long.
    let answer = center.ping()
    if case .silent = answer { return answer }
    return center.call("Resume", mayStart: true, for: patience)
  }
}
