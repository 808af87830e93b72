// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// A program that plays media, and its needs for a name on the bus.
struct KnownProgram: Sendable {
  /// The name for people.
  let title: String
  /// The names of its processes, in lower case, at most 15 bytes.
  let processes: [String]
  /// The first parts of its bus names, in lower case. The first one is the usual name.
  let names: [String]
  let need: Need
  /// The remedy. A Debian package is named only if its name is not that of the plugin.
  let remedy: String
  /// The files of the plugin. If one exists, the plugin is installed.
  let files: [String]
  /// Whether each process has a name of its own.
  let isStrict: Bool
  /// Whether it may be a service of the system, of another user.
  let isService: Bool
  /// The processes of the programs that are a bridge to it.
  let bridges: [String]

  enum Need: Sendable {
    /// A plugin, or a second program, that is a package of its own.
    case package
    /// A setting, or a plugin that is part of it.
    case setting
    /// It appears on the bus when it plays, if a setting is on.
    case playback
    /// It has a name by itself.
    case nothing
  }

  private init(
    _ title: String, _ processes: [String], _ names: [String], _ need: Need, _ remedy: String, files: [String] = [],
    isStrict: Bool = false, isService: Bool = false, bridges: [String] = []
  ) {
    (self.title, self.processes, self.names, self.need, self.remedy) = (title, processes, names, need, remedy)
    (self.files, self.isStrict, self.isService, self.bridges) = (files, isStrict, isService, bridges)
  }

  private static let restart = "it has a name by itself: start it again inside the desktop's session"

  static let all: [KnownProgram] = [
    KnownProgram(
      "mpv", ["mpv"], ["mpv"], .package, "install the plugin mpv-mpris (Debian: mpv-mpris), and start mpv again",
      files: ["/etc/mpv/scripts/mpris.so", "~/.config/mpv/scripts/mpris.so", "/usr/share/mpv/scripts/mpris.so"],
      isStrict: true),
    KnownProgram(
      "MPD", ["mpd"], ["mpd"], .package, "install and start mpDris2 (Debian: mpdris2) or mpd-mpris",
      isService: true, bridges: ["mpdris2", "mpd-mpris"]),
    KnownProgram(
      "cmus", ["cmus"], ["cmus"], .setting,
      "run :set mpris=true in cmus, and start it again; cmus must be compiled with MPRIS, as Debian's is"),
    KnownProgram(
      "spotifyd", ["spotifyd"], ["spotifyd"], .playback,
      "compile it with the feature dbus_mpris, set use_mpris = true, and choose it as Spotify's device", isService: true
    ),
    KnownProgram(
      "ncspot", ["ncspot"], ["ncspot"], .setting, "compile it with the feature mpris, which is on by default upstream"),
    KnownProgram(
      "VLC", ["vlc", "cvlc"], ["vlc"], .setting,
      "use VLC's interface D-Bus: vlc --extraintf dbus; its plugin is libdbus_plugin.so (Debian: vlc-plugin-base)",
      isStrict: true),
    KnownProgram(
      "Celluloid", ["celluloid"], ["io.github.celluloid_player.Celluloid", "celluloid"], .setting,
      "turn on Preferences, Miscellaneous, Enable MPRIS support"),
    KnownProgram(
      "Rhythmbox", ["rhythmbox"], ["rhythmbox"], .setting,
      "turn on the plugin MPRIS D-Bus interface in Preferences, Plugins"),
    KnownProgram(
      "Audacious", ["audacious"], ["audacious"], .setting,
      "turn on the plugin MPRIS 2 Server in Settings, Plugins, General (Debian: audacious-plugins)"),
    KnownProgram(
      "Quod Libet", ["quodlibet"], ["quodlibet"], .setting,
      "turn on the plugin MPRIS D-Bus Support in File, Plugins"),
    KnownProgram(
      "Mopidy", ["mopidy"], ["mopidy"], .package,
      "install the extension Mopidy-MPRIS (Debian: mopidy-mpris); as a service without a session it needs "
        + "mpris/bus_type", isService: true),
    KnownProgram(
      "DeaDBeeF", ["deadbeef", "deadbeef-main"], ["deadbeef"], .package,
      "install the plugin deadbeef-mpris2-plugin, which Debian does not have"),
    KnownProgram(
      "Firefox", ["firefox", "firefox-esr", "firefox-bin", "librewolf"], ["firefox", "librewolf"], .playback,
      "play sound in a page; in about:config, media.hardwaremediakeys.enabled must be true"),
    KnownProgram(
      "Chromium",
      ["chromium", "chromium-browse", "chrome", "google-chrome", "brave", "vivaldi-bin", "opera", "msedge"],
      ["chromium", "chrome", "brave", "vivaldi", "opera", "edge"], .playback,
      "play sound in a page; the flag chrome://flags/#hardware-media-key-handling must not be disabled"),
    KnownProgram("Spotify", ["spotify"], ["spotify"], .nothing, restart),
    KnownProgram("Strawberry", ["strawberry"], ["strawberry"], .nothing, restart),
    KnownProgram("Clementine", ["clementine"], ["clementine"], .nothing, restart),
    KnownProgram("Elisa", ["elisa"], ["elisa"], .nothing, restart),
  ]

  /// Whether a name of a player is one of this program: "vlc.instance42", or "io.github.celluloid_player.Celluloid".
  func owns(_ name: String) -> Bool {
    let parts = Self.lower(name).parts(separatedBy: UInt8(ascii: "."))
    let candidates = (parts.first ?? "").hasSameBytes(as: "io") ? parts : Array(parts.prefix(1))
    return candidates.contains { part in names.contains { part.hasSameBytes(as: $0) } }
  }

  /// ASCII in lower case.
  static func lower(_ text: String) -> String {
    String(decoding: text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }
}

/// A running program of the table.
struct RunningProgram {
  let program: KnownProgram
  let process: Int32
  let parent: Int32
  var isStopped = false
  /// Whether it uses the bus of this program; nil: its variables cannot be read.
  var bus: BusOfProgram = .unknown
  /// The file of its plugin that exists.
  var plugin: String?
  /// The process of a bridge that runs.
  var bridge: String?

  enum BusOfProgram {
    case unknown
    case same
    /// It was started without the address of a bus.
    case none
    case other(String)
    /// A proxy, and the names that it allows.
    case proxy([String])
    /// Flatpak, with the id of the application and the other names that it allows.
    case flatpak(String, [String])
    case snap(String)

    /// Whether its players can be on the bus of this program.
    var isOfSession: Bool {
      switch self {
      case .unknown, .none, .other: false
      case .same, .proxy, .flatpak, .snap: true
      }
    }
  }
}
