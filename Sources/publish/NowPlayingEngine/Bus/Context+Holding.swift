// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// 6. Publishes a session when its image is ready.
extension Context.State {
  /// How long answers wait for the end of an update: no longer than an MPRIS client waits for a player.
  private static let updatePatience: Int64 = 400_000

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
  private func mustWait(_ key: SessionKey, now: Int64) -> Bool {
    guard !isClosed, let entry = sessions[key], entry.state.isHeld else { return isHolding(key) }
    guard entry.isMarked || entry.state.hasUnshownChanges else { return isHolding(key) }
    // The end of the update sends the answer.
    entry.state.postpone()
    let since = entry.answersWaitSince ?? now
    entry.answersWaitSince = since
    return now - since < Self.updatePatience
  }

  /// Keeps back the answers and requests that must be done after a session's new state is shown.
  mutating func keepBack(from next: inout PendingWork, now: Int64) {
    if next.answers.contains(where: { mustWait($0.session, now: now) }) {
      let answers = next.answers
      next.answers = []
      for answer in answers {
        if mustWait(answer.session, now: now) { work.answers.append(answer) } else { next.answers.append(answer) }
      }
    }
    guard !images.sessions.isEmpty else { return }
    if next.primaryRequests.contains(where: { isHolding($0.session) }) {
      swap(&next.primaryRequests, &work.primaryRequests)
    }
  }

  /// When answers do not wait any longer for the end of an update; nil: none do.
  var nextLateAnswer: Int64? {
    var next: Int64?
    for answer in work.answers {
      guard let since = sessions[answer.session]?.answersWaitSince else { continue }
      next = min(next ?? .max, since + Self.updatePatience)
    }
    return next
  }
}
