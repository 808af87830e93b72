// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The bus names of players.
enum PlayerName {
  private static let prefix = "org.mpris.MediaPlayer2."

  /// The whole name: "vlc" is "org.mpris.MediaPlayer2.vlc".
  static func full(_ name: Identifier) -> Identifier {
    name.text.beginsWithBytes(of: prefix) ? name : Identifier(prefix + name.text)
  }

  /// The sentence for a player that does not exist; nil: the primary one.
  static func absence(of name: Identifier?) -> String {
    name.map { "there is no player " + Text.line(Text.clean($0.text)) } ?? "there is no player"
  }

  /// Whether a name is that of an instance of a program.
  static func isInstance(_ name: Identifier, of program: Identifier) -> Bool {
    name.text.beginsWithBytes(of: program.text + ".")
  }

  /// The name for people of a player that has none: the last part.
  static func identity(_ name: Identifier) -> String {
    name.text.beginsWithBytes(of: prefix) ? String(Substring(name.text.utf8.dropFirst(prefix.utf8.count))) : name.text
  }
}
