// SPDX-License-Identifier: MIT

/// The parts of players that a controller reads.
public struct ReadingScope: OptionSet, Sendable {
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Queues and playlists too.
  public static let lists = ReadingScope(rawValue: 1 << 0)
  /// Each player once, and no changes.
  public static let once = ReadingScope(rawValue: 1 << 1)
  /// Only the interface org.mpris.MediaPlayer2.Player, with every key of the metadata. It excludes `lists`.
  public static let mprisOnly = ReadingScope(rawValue: 1 << 2)
  /// For the service that decides the order itself: playerctld's list does not count.
  public static let decides = ReadingScope(rawValue: 1 << 3)
  /// Also the sessions of players that have no connection of their own.
  public static let others = ReadingScope(rawValue: 1 << 4)
  /// The primary player alone, and once, if the service runs.
  public static let primaryOnly = ReadingScope(rawValue: 1 << 5)
}
