// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// The player that played last, and its item.
public struct LastPlayer: Equatable, Sendable {
  /// Its bus name, without the part for an instance.
  public let name: Identifier
  /// The name that the bus starts: `name`, or that of an application.
  public let start: Identifier
  @ComparedByBytes public var identity: String
  /// Empty: it has none.
  @ComparedByBytes public var desktopEntry: String
  /// The title and the id of its item. Empty: it has none, or they are not stored.
  @ComparedByBytes public var title = ""
  public var itemID: Identifier = ""
  /// With which it continues its item. Empty: it cannot.
  @ComparedByBytes public var resumeToken = ""
  /// The URL of the file with its cover. Empty: it has none, or the cover is not stored.
  @ComparedByBytes public var imageURL = ""
  /// Nil: it is not known.
  public var position: Int64?
  /// When it ran last, in microseconds since 1970.
  public var time: Int64 = 0

  /// Makes a player without an item.
  public init(name: Identifier, start: Identifier, identity: String, desktopEntry: String) {
    (self.name, self.start) = (name, start)
    self.identity = identity
    self.desktopEntry = desktopEntry
  }
}
