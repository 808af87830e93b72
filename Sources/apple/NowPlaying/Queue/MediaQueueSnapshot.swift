// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// A window of the player's queue: the current entry and some before and after it. Apple's framework has no queue.
///
/// ```swift
/// var queueSnapshot: MediaQueueSnapshot? {
///   MediaQueueSnapshot(count: queue.count, current: index) { index in
///     MediaQueueSnapshot.Entry(id: queue[index].id, content: content(of: queue[index].song))
///   }
/// }
/// ```
///
/// ``MediaPlaybackSnapshot/queueIndex`` and ``MediaPlaybackSnapshot/queueCount`` give the place in the whole queue. The
/// queue does not set the current item: that is ``MediaSessionRepresentable/content``.
public struct MediaQueueSnapshot: Sendable {
  /// A place in the queue.
  public struct Entry: Identifiable, Sendable {
    /// The id of the place. It stays the same when other entries are added or removed. A song that is twice in the queue
    /// has two entries with one content.
    public let id: String
    /// The item. The library does not call the provider of its artwork.
    public let content: any MediaContentRepresentable

    /// Makes an entry.
    public init(id: String, content: any MediaContentRepresentable) {
      self.id = id
      self.content = content
    }
  }

  /// The entries in their order, 256 at most.
  public var entries: [Entry]
  /// The id of the current entry; nil: it is not in this window.
  public var currentEntryID: Entry.ID?

  /// Makes a window of a queue of any length: up to 256 entries around the current one. `entry` returns the entry at an
  /// index of the player's queue. Without a current entry, or if it is not an index, the window has the first entries.
  public init(count: Int, current: Int?, entry: (Int) throws -> Entry) rethrows {
    let place = current.flatMap { (0..<count).contains($0) ? $0 : nil }
    let window = Queue.window(of: max(0, count), around: place)
    entries = try window.map(entry)
    currentEntryID = place.map { entries[$0 - window.lowerBound].id }
  }

  /// Makes a window of the queue.
  public init(entries: [Entry], currentEntryID: Entry.ID? = nil) {
    self.entries = entries
    self.currentEntryID = currentEntryID
  }
}

extension MediaQueueSnapshot {
  /// The engine's value. An entry that the engine refuses is left out. `report` gets the mistake.
  func queue(report: (String) -> Void) -> Queue {
    var queue = Queue()
    func attempt(_ change: () throws(Failure) -> Void) {
      do throws(Failure) { try change() } catch { report("its queueSnapshot: " + error.reason) }
    }
    for entry in entries.prefix(Limits.queueEntries + 1) {
      guard let draft = ContentDraft(entry.content) else { continue }
      attempt { () throws(Failure) in try queue.add(Identifier(entry.id), draft.content) }
    }
    if let currentEntryID { attempt { () throws(Failure) in try queue.set(current: Identifier(currentEntryID)) } }
    return queue
  }
}
