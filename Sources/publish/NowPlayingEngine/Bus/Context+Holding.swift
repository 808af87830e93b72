// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// 6. Publishes a session when its image is ready.
extension Context.State {
  /// Whether a session still shows the previous item, because its image may be ready soon.
  func isHolding(_ key: SessionKey) -> Bool {
    guard !isClosed, let entry = sessions[key] else { return false }
    if entry.images.shelf.isHolding { return true }
    // Clients read a session without a bus name through the link of the primary.
    guard isReadThroughPrimary(entry), let primary = primary.current else { return false }
    return sessions[primary]?.images.shelf.isHolding ?? false
  }

  /// Whether an answer waits: the session has a change that is not shown, because an image may be ready soon or the player
  /// has begun its next update.
  private func mustWait(_ key: SessionKey) -> Bool {
    guard !isClosed, let entry = sessions[key], entry.state.isHeld else { return isHolding(key) }
    guard entry.isMarked || entry.state.hasUnshownChanges else { return isHolding(key) }
    // The end of the update sends the answer.
    entry.state.postpone()
    return true
  }

  /// Keeps back the answers and requests that must be done after a session's new state is shown.
  mutating func keepBack(from next: inout PendingWork) {
    if next.answers.contains(where: { mustWait($0.session) }) {
      let answers = next.answers
      next.answers = []
      for answer in answers {
        if mustWait(answer.session) { work.answers.append(answer) } else { next.answers.append(answer) }
      }
    }
    guard !images.sessions.isEmpty else { return }
    if next.primaryRequests.contains(where: { isHolding($0.session) }) {
      swap(&next.primaryRequests, &work.primaryRequests)
    }
  }
}
