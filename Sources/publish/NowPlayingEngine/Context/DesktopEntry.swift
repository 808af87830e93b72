// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// The desktop file of the application, found where desktops find it.
public struct DesktopEntry {
  /// The name of the file without its ending; nil: the application has no such file.
  let basename: String?

  /// The player's choice; else the sandbox's; else the application id, if such a file is installed.
  init(for settings: ApplicationSettings) {
    if let choice = settings.desktopEntry {
      basename = choice
    } else if let sandbox = Environment.value(of: "FLATPAK_ID"), !sandbox.isEmpty {
      basename = sandbox
    } else {
      basename = Self.isInstalled(settings.id) ? settings.id : nil
    }
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
