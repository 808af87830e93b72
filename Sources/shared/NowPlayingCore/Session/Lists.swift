// SPDX-License-Identifier: MIT

/// The queue, the playlists, the custom commands and the outputs of a session. Most sessions have none, which costs one word.
public struct Lists: Equatable, Sendable {
  private struct Values: Equatable, Sendable {
    var queue: Queue?
    var isQueueOlder = false
    var playlists: Playlists?
    var activePlaylist: Identifier?
    var reportedEntry: Identifier?
    var customCommands: [CustomCommand] = []
    var outputs: [Output] = []
  }

  private var values: Boxed<Values>?

  /// Has none.
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

  /// The commands of the player's own, in the order for people.
  public var customCommands: [CustomCommand] {
    get { values?.value.customCommands ?? [] }
    set { if newValue != customCommands { change { $0.customCommands = newValue } } }
  }

  /// Sets the custom commands. Those with the id of one before keep its image.
  public mutating func set(customCommands commands: [CustomCommand]) {
    let before = self
    var commands = commands
    for place in commands.indices { commands[place].artwork = before.artwork(for: .icon(commands[place].id)) }
    customCommands = commands
  }

  /// Sets the image of a custom command; nil: it has none.
  public mutating func set(artwork: Artwork?, ofCustomCommand id: Identifier) throws(Failure) {
    guard let place = customCommands.firstIndex(where: { $0.id == id }) else {
      throw Failure(.notFound, "the session has no custom command", id: id, ": set the commands first")
    }
    customCommands[place].artwork = artwork
  }

  /// Where the player can play, in the order for people.
  public var outputs: [Output] {
    get { values?.value.outputs ?? [] }
    set { if newValue != outputs { change { $0.outputs = newValue } } }
  }

  private mutating func change(_ change: (inout Values) -> Void) {
    var changed = values?.value ?? Values()
    change(&changed)
    values = changed == Values() ? nil : Boxed(changed)
  }

  /// Whether there is a queue or a playlist.
  public var isEmpty: Bool { values == nil }
}
