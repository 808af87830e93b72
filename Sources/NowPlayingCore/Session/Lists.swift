// SPDX-License-Identifier: MIT

/// The queue and the playlists of a session. Most sessions have neither, which costs one word.
public struct Lists: Equatable, Sendable {
  private struct Values: Equatable, Sendable {
    var queue: Queue?
    var isQueueOlder = false
    var playlists: Playlists?
    var activePlaylist: Identifier?
    var reportedEntry: Identifier?
  }

  private var values: Boxed<Values>?

  /// Has neither.
  public init() {}

  /// The entries before and after the current item; nil if the player publishes no queue.
  public var queue: Queue? {
    get { values?.value.queue }
    set {
      change {
        $0.queue = newValue
        $0.isQueueOlder = false
      }
    }
  }

  /// Whether the queue is older than the content. Then its current entry can belong to the previous item.
  public internal(set) var isQueueOlder: Bool {
    get { values?.value.isQueueOlder ?? false }
    set { if newValue != isQueueOlder { change { $0.isQueueOlder = newValue } } }
  }

  /// The playlists; nil if the player publishes none.
  public var playlists: Playlists? {
    get { values?.value.playlists }
    set { change { $0.playlists = newValue } }
  }

  /// The id of the active playlist, which need not be a published one.
  public var activePlaylist: Identifier? {
    get { values?.value.activePlaylist }
    set { change { $0.activePlaylist = newValue } }
  }

  /// The id of the current entry, as another player reports it. The entry need not be in the queue.
  public var reportedEntry: Identifier? {
    get { values?.value.reportedEntry }
    set { if newValue != reportedEntry { change { $0.reportedEntry = newValue } } }
  }

  private mutating func change(_ change: (inout Values) -> Void) {
    var changed = values?.value ?? Values()
    change(&changed)
    values = changed == Values() ? nil : Boxed(changed)
  }

  /// Whether there is a queue or a playlist.
  public var isEmpty: Bool { values == nil }
}
