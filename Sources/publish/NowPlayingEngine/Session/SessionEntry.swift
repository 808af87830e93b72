// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import Synchronization

/// The number of a session in its context; never used twice.
public typealias SessionKey = UInt64

/// One session, as its context stores it; used only under the context's lock.
final class SessionEntry {
  let key: SessionKey
  /// How many sessions of the player have replaced the one before. It changes only under the lock.
  let owner = Atomic(0)
  var state: SessionState
  /// The name that people read; no other session has it.
  var identity = ""
  var handlers = Handlers()
  var images = SessionImages()
  /// The content that is shown instead of one that the player could not make; nil: the player could make it.
  var unknownContent: Content?
  /// The ending of its name on the bus, the same each time that it is published. Only the bus thread uses it.
  var ending = ""
  /// The word of its name on the bus, which was set when it was published; nil: the default.
  var playerName: String?
  /// The name on the bus, while it has one.
  var busName: Identifier?
  var isSystemPrimary = false
  /// Why the last request for the media keys did not succeed; nil: it did, or was never sent.
  var primaryRefusal: String?
  /// Whether it had content when the primary was last decided.
  var hasContent = false
  /// Since when answers wait for the end of its update; nil: none do.
  var answersWaitSince: Int64?
  /// Whether it is in the list of changed sessions.
  var isMarked = false
  /// Whether the session or its context was freed.
  var isClosed = false
  /// When the log reports that the session has content and was never published; nil: never.
  var unpublishedUntil: Int64?
  /// When the log reports that its update has not ended; nil: never.
  var updateUntil: Int64?
  /// Whether it was published once, or waits for the report above.
  var awaitedPublishing = false
  /// Whether it left the bus because the other side could not be reached for too long.
  var hasLeft = false
  /// The snapshot that clients read through the link of another session, while they do; and whether it is out of date.
  var otherSnapshot: SessionSnapshot?
  var isOutdated = false

  init(key: SessionKey, state: SessionState) {
    self.key = key
    self.state = state
  }

  /// Whether it plays elsewhere. That never changes.
  var isRemote: Bool { state.remote != nil }

  /// Whether it has a device. True for a session without devices.
  func has(device: Identifier) -> Bool { state.remote?.devices.contains { $0.id == device } ?? true }

  /// Whether its newest state, which may not be shown yet, has the image of the query.
  func has(_ query: ImageQuery) -> Bool { state.content?.has(query) ?? false || state.lists.has(query) }

  /// The content of the queue entry after the current one.
  var nextContent: Content? {
    guard let queue = state.lists.queue, let place = queue.placeOfNext else { return nil }
    return queue.entries[place].content
  }

  /// Begins again for another session of the player. The caller gets the old handlers, except those of the images of the
  /// content, which stays.
  func restart() -> (Handlers, owner: Int) {
    let number = owner.wrappingAdd(1, ordering: .releasing).newValue
    state.restart()
    var old = handlers
    handlers = Handlers()
    swap(&handlers.images, &old.images)
    return (old, number)
  }

  /// Ends the session. The caller gets the player's handlers, so that they are destroyed outside the lock.
  func close() -> Handlers {
    isClosed = true
    defer { handlers = Handlers() }
    return handlers
  }
}
