// SPDX-License-Identifier: MIT

internal import NowPlayingPlatform

/// Changes that the controller's thread reports, for the main actor. Many changes need one turn of the main actor.
final class ChangeInbox: @unchecked Sendable {
  private let lock = Lock()
  private var waiting: [PlayerChange] = []

  /// Adds a change. The result is whether it is the first one.
  func add(_ change: PlayerChange) -> Bool {
    lock.withLock { () throws(Never) -> Bool in
      waiting.append(change)
      return waiting.count == 1
    }
  }

  /// Removes all changes.
  func take() -> [PlayerChange] {
    lock.withLock { () throws(Never) -> [PlayerChange] in
      defer { waiting = [] }
      return waiting
    }
  }
}
