// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// Finds desktop files where desktops find them.
public enum DesktopEntry {
  /// The entry that is shown: the player's choice; else the sandbox's; else the application id, if such a file is
  /// installed.
  static func resolved(for settings: ApplicationSettings) -> String? {
    if let given = settings.desktopEntry { return given }
    if let id = Environment.value(of: "FLATPAK_ID"), !id.isEmpty { return id }
    return isInstalled(settings.id) ? settings.id : nil
  }

  /// Whether a desktop file with this basename is installed.
  static func isInstalled(_ basename: String) -> Bool {
    guard !basename.utf8.contains(UInt8(ascii: "/")) else { return false }
    return folders.contains { Environment.fileExists("\($0)/applications/\(basename).desktop") }
  }

  /// The folders with applications' data, the user's own first.
  public static var folders: [String] {
    func variable(_ name: String, else fallback: String) -> String {
      let value = Environment.value(of: name) ?? ""
      return value.isEmpty ? fallback : value
    }
    let home = variable("XDG_DATA_HOME", else: variable("HOME", else: "") + "/.local/share")
    let shared = variable("XDG_DATA_DIRS", else: "/usr/local/share:/usr/share")
    return [home] + shared.parts(separatedBy: UInt8(ascii: ":"))
  }
}
