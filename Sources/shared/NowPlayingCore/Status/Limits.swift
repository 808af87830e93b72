// SPDX-License-Identifier: MIT

/// The sizes and numbers that stored data may have, so that nothing from outside can grow without end. HACKING.md lists the
/// limits of time.
public enum Limits {
  public static let textBytes = 65_536
  /// A call's texts together, without a URL.
  public static let callTextBytes = 8 << 10
  public static let identifierBytes = 1_024
  /// The ids of a session and an item in a token with which a player continues.
  public static let resumeBytes = 900
  public static let listEntries = 64
  /// The texts of a content together, with its extra keys.
  public static let contentBytes = 1 << 20
  public static let extraKeys = 64
  public static let chapters = 1_024
  public static let customCommands = 16
  public static let outputs = 64
  public static let lyricsLines = 4_096
  /// The texts of all chapters, and those of all lines of the lyrics.
  public static let timedTextBytes = 256 << 10
  public static let openableEntries = 256
  public static let languageOptions = 256
  public static let devices = 64
  public static let sessions = 4_096
  public static let openRequests = 8_192
  public static let signatureBytes = 1_024
  public static let functionNameBytes = 128
  public static let boundArguments = 16
  public static let queueEntries = 256
  public static let playlists = 4_096
  public static let playlistNameBytes = 1_024
  public static let addressBytes = 4_096
  /// The limit for a data: URL of another player, which holds the image.
  public static let dataAddressBytes = 8 << 20
  /// How many tracks of another player's queue are read.
  public static let readTracks = 4_096
  public static let artworkBytes = 32 << 20
  public static let artworkSide: Int32 = 16_384
  public static let attributeBytes = 65_536
  /// The limits for one program and for all programs.
  public static let hostingRequests = 256
  public static let allHostingRequests = 1_024
  /// How many hosted sessions one program on the bus can start.
  public static let clientsHostedSessions = 256
  /// The largest number of entries for which an emptied list keeps its memory.
  public static let spareRoom = 16
}
