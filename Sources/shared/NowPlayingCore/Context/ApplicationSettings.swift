// SPDX-License-Identifier: MIT

/// The application's description of itself.
public struct ApplicationSettings: Sendable {
  public let id: String
  public var name: String?
  public var desktopEntry: String?
  public var playerName: String?
  public var publishesAll = false
  public var showsAddresses = false
  /// Whether every session has a bus name with its own suffix.
  public var hasUniqueNames = false
  /// Whether published sessions stay on the bus while nothing plays.
  public var showsIdle = false
  /// Whether the player is asked ahead for the image of the next queue entry.
  public var asksAhead = false

  /// Makes the settings of an application.
  public init(id: String) throws(Failure) {
    guard !id.isEmpty else {
      throw .invalid("an application needs the id of its desktop file: \"org.example.Player\"")
    }
    guard id.utf8.count <= Limits.identifierBytes else { throw .longIdentifier(id.utf8.count) }
    self.id = id
  }

  /// The last part of the id: "Player" of "org.example.Player".
  public var shortID: String {
    id.parts(separatedBy: UInt8(ascii: ".")).last ?? id
  }

  /// The name of the player for people.
  public var displayName: String { name ?? Text.line(shortID) }

  /// The base name of the desktop file, without folder and ending.
  public static func checked(desktopEntry: String) throws(Failure) -> String {
    let hasEnding = desktopEntry.endsWithBytes(of: ".desktop")
    let bare = hasEnding ? String(Substring(desktopEntry.utf8.dropLast(8))) : desktopEntry
    guard !bare.isEmpty, !bare.utf8.contains(UInt8(ascii: "/")) else {
      throw .invalid(
        "a desktop entry is the basename of a desktop file, such as \"org.example.Player\"", notText: desktopEntry)
    }
    return Text.clean(bare, limit: Limits.identifierBytes)
  }
}

/// The state of the connection of a context's sessions. The numbers are those of `np_connection`.
public enum ConnectionState: Int32, Sendable, CaseIterable {
  case idle = 0
  case connecting = 1
  case connected = 2
  case waiting = 3
  case refused = 4
}
