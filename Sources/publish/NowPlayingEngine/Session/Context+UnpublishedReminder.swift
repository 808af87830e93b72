// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

// A player that does not publish its session sees nothing on its desktop. The log reports that after a second.

extension Context {
  /// How long a session may have content before it is published.
  private static let publishingTime: Int64 = 1_000_000

  /// Starts the timer when a session gets its first content, if a log is written.
  func awaitPublishing(_ entry: SessionEntry, hasContent: Bool, _ state: inout State) {
    guard hasContent, !entry.awaitedPublishing, Log.isEnabled(.info) else { return }
    entry.awaitedPublishing = true
    guard !entry.state.isPublished, (try? startBusThread(&state)) != nil else { return }
    entry.unpublishedUntil = Clock.now() + Self.publishingTime
    state.unpublished[entry.key] = entry
    // The content is not marked during an update.
    state.work.isNew = true
  }

  /// The session is published.
  func stopAwaitingPublishing(_ entry: SessionEntry, _ state: inout State) {
    entry.awaitedPublishing = true
    entry.unpublishedUntil = nil
    state.unpublished[entry.key] = nil
  }
}

extension Context.State {
  /// Logs the sessions whose time is over; returns when the next one's is.
  mutating func logUnpublished(_ now: Int64) -> Int64? {
    var next: Int64?
    for entry in unpublished.values {
      guard let moment = entry.unpublishedUntil else { continue }
      guard moment <= now else {
        next = min(next ?? .max, moment)
        continue
      }
      unpublished[entry.key] = nil
      Log.write(
        .info, "session " + entry.state.id.text + " has content and is not published: publish it")
    }
    return next
  }
}
