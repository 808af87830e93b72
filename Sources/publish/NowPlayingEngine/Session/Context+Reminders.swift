// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

// A player that does not publish its session, or does not end its update, sees nothing on its desktop. The log reports
// that after a second.

extension Context {
  private static let reminderTime: Int64 = 1_000_000

  /// Starts the timer when a session gets its first content, if a log is written.
  func awaitPublishing(_ entry: SessionEntry, hasContent: Bool, _ state: inout State) {
    guard hasContent, !entry.awaitedPublishing, Log.isEnabled(.info) else { return }
    entry.awaitedPublishing = true
    if !entry.state.isPublished { entry.unpublishedUntil = remind(of: entry, &state) }
  }

  /// The session is published.
  func stopAwaitingPublishing(_ entry: SessionEntry) { (entry.awaitedPublishing, entry.unpublishedUntil) = (true, nil) }

  /// Starts the timer of an update, before it begins.
  func awaitEndOfUpdate(_ entry: SessionEntry, _ state: inout State) {
    guard !entry.state.isHeld, Log.isEnabled(.info) else { return }
    entry.updateUntil = remind(of: entry, &state)
  }

  /// When the log has the report; nil: the system has no thread left for that.
  private func remind(of entry: SessionEntry, _ state: inout State) -> Int64? {
    guard (try? startBusThread(&state)) != nil else { return nil }
    state.reminders[entry.key] = entry
    // The content is not marked during an update.
    state.work.isNew = true
    return Clock.now() + Self.reminderTime
  }
}

extension Context.State {
  /// Logs what is due; returns when the next report is.
  mutating func logReminders(_ now: Int64) -> Int64? {
    var next = EarliestDeadline(nil)
    for entry in reminders.values {
      if let moment = entry.unpublishedUntil, moment <= now {
        entry.unpublishedUntil = nil
        Log.write(.info, "session " + entry.state.id.text + " has content and is not published: publish it")
      }
      if let moment = entry.updateUntil, moment <= now {
        entry.updateUntil = nil
        Log.write(
          .info, "session " + entry.state.id.text + " shows no change, since its update has not ended for 1 s: end it")
      }
      next.add(entry.unpublishedUntil)
      next.add(entry.updateUntil)
      if entry.unpublishedUntil == nil, entry.updateUntil == nil { reminders[entry.key] = nil }
    }
    return next.value
  }
}
