// SPDX-License-Identifier: MIT

/// What a session may have beside what plays: a queue and playlists. Most have neither, and pay one word for it.
public struct Lists: Equatable, Sendable {
  private struct Values: Equatable, Sendable {
    var queue: Queue?
    var isQueueOlder = false
    var playlists: Playlists?
    var activePlaylist: String?
  }

  private var values: Boxed<Values>?

  /// Has neither.
  public init() {}

  /// What plays before and after; nil: the player shows no queue.
  public var queue: Queue? {
    get { values?.value.queue }
    set {
      change {
        $0.queue = newValue
        $0.isQueueOlder = false
      }
    }
  }

  /// Whether the queue was handed over before what plays: then its current entry may be that of what played before.
  public internal(set) var isQueueOlder: Bool {
    get { values?.value.isQueueOlder ?? false }
    set { if newValue != isQueueOlder { change { $0.isQueueOlder = newValue } } }
  }

  /// What could play; nil: the player shows no playlists.
  public var playlists: Playlists? {
    get { values?.value.playlists }
    set { change { $0.playlists = newValue } }
  }

  /// The id of the playlist that plays, which may be none of those that are shown.
  public var activePlaylist: String? {
    get { values?.value.activePlaylist }
    set { change { $0.activePlaylist = newValue } }
  }

  private mutating func change(_ change: (inout Values) -> Void) {
    var changed = values?.value ?? Values()
    change(&changed)
    values = changed == Values() ? nil : Boxed(changed)
  }

  /// Whether there is anything.
  public var isEmpty: Bool { values == nil }
}
