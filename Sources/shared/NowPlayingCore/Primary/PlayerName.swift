// SPDX-License-Identifier: MIT

/// The bus names of players.
public enum PlayerName {
  public static let prefix = "org.mpris.MediaPlayer2."

  /// The whole name: "vlc" is "org.mpris.MediaPlayer2.vlc".
  public static func full(_ name: Identifier) -> Identifier {
    name.text.beginsWithBytes(of: prefix) ? name : Identifier(prefix + name.text)
  }

  /// The name as people write it: "org.mpris.MediaPlayer2.vlc" is "vlc".
  public static func short(_ name: String) -> String { name.text(after: prefix) ?? name }

  /// Whether a name is that of an instance of a program.
  public static func isInstance(_ name: Identifier, of program: Identifier) -> Bool {
    name.text.beginsWithBytes(of: program.text + ".")
  }
}
