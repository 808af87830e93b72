// SPDX-License-Identifier: MIT

/// Something that is wrong with a player, a program or the session.
struct Finding: Sendable {
  let kind: Kind
  let severity: Severity
  /// The name of the player or the program; "" if it is about the session.
  let player: String
  /// What is wrong.
  let sentence: String
  /// The remedy, for the user.
  let remedy: String

  init(_ kind: Kind, _ player: String, _ sentence: String, _ remedy: String, severity: Severity? = nil) {
    self.kind = kind
    self.severity = severity ?? kind.severity
    self.player = player
    self.sentence = sentence
    self.remedy = remedy
  }

  enum Severity: Int, Sendable {
    /// Nothing is wrong, but the reader may want to know it.
    case note
    /// A value is missing or wrong in some clients.
    case warning
    /// A client does not show the player, or cannot steer it.
    case error

    var word: String {
      switch self {
      case .note: "note"
      case .warning: "warning"
      case .error: "error"
      }
    }
  }

  /// A row of the table below.
  struct Kind: Sendable {
    /// A stable word, for scripts.
    let word: String
    let severity: Severity
    /// The clients that are affected.
    let affected: [String]

    fileprivate init(_ word: String, _ severity: Severity, _ affected: [String]) {
      (self.word, self.severity, self.affected) = (word, severity, affected)
    }
  }
}

/// Every kind of finding. man/nowplaying.1 describes each word.
extension Finding.Kind {
  private static let all = ["every client"]

  // The session.
  static let noBus = Finding.Kind("no-bus", .error, all)
  static let playerctld = Finding.Kind("playerctld", .note, ["playerctl", "programs without the service"])
  static let playerctldAbsent = Finding.Kind("playerctld-absent", .warning, ["playerctl", "status bars"])
  static let playerctldFile = Finding.Kind("playerctld-file", .warning, ["playerctl", "status bars"])
  static let centerSilent = Finding.Kind("center-silent", .error, ["clients of the service"])
  static let playerctldSilent = Finding.Kind("playerctld-silent", .error, ["playerctl", "status bars"])
  static let keysSilent = Finding.Kind("keys-silent", .error, ["media keys"])
  static let centerConfiguration = Finding.Kind("center-conf", .warning, ["clients of the service"])
  static let activation = Finding.Kind("activation", .warning, ["programs that the bus starts the service for"])
  static let folder = Finding.Kind("folder", .warning, ["the service", "players with covers"])
  static let filteredBus = Finding.Kind("filtered-bus", .warning, ["this program"])
  static let otherSession = Finding.Kind("other-session", .warning, ["this program"])
  static let hidden = Finding.Kind("hidden", .note, ["clients of the service", "this library"])

  // Programs without a name.
  static let noName = Finding.Kind("no-name", .error, all)
  static let otherBus = Finding.Kind("other-bus", .error, all)
  static let nameRefused = Finding.Kind("name-refused", .error, all)
  static let stopped = Finding.Kind("stopped", .error, all)
  static let bridgeAlone = Finding.Kind("bridge-alone", .error, all)

  // Names.
  static let severalNames = Finding.Kind("several-names", .warning, ["playerctld", "mpris-proxy of BlueZ"])
  static let prefixName = Finding.Kind("prefix-name", .warning, ["swaync 0.7"])
  static let sameIdentity = Finding.Kind("same-identity", .warning, ["KDE Connect", "GNOME Shell"])
  static let sameDesktopEntry = Finding.Kind("same-desktop-entry", .note, ["GNOME Shell"])
  static let shownTwice = Finding.Kind("shown-twice", .note, ["GNOME Shell", "playerctl", "status bars"])

  // Answers.
  static let silent = Finding.Kind("silent", .error, all)
  static let slow = Finding.Kind("slow", .warning, ["KDE Connect", "playerctl"])
  static let noInterface = Finding.Kind("no-interface", .error, ["Plasma", "playerctl", "GNOME Shell"])
  static let errorWithoutText = Finding.Kind("error-without-text", .warning, ["playerctld 2.4.1"])

  // Playback.
  static let problem = Finding.Kind("problem", .note, all)

  // Properties.
  static let wrongType = Finding.Kind("wrong-type", .error, ["playerctl", "Plasma", "bluetoothd"])
  static let wrongValue = Finding.Kind("wrong-value", .warning, ["playerctl", "status bars"])
  static let missingProperty = Finding.Kind("missing-property", .error, all)
  static let emptyIdentity = Finding.Kind("empty-identity", .error, ["Plasma"])
  static let cannotPlay = Finding.Kind("cannot-play", .error, ["GNOME Shell"])
  static let cannotPause = Finding.Kind("cannot-pause", .warning, ["Plasma"])
  static let cannotControl = Finding.Kind("cannot-control", .warning, all)
  static let noVolume = Finding.Kind("no-volume", .note, ["KDE Connect", "playerctl"])
  static let rateZero = Finding.Kind("rate-zero", .error, ["Plasma"])
  static let idlePlayer = Finding.Kind("idle-player", .note, ["gnome-settings-daemon", "GNOME Shell"])
  static let noDesktopEntry = Finding.Kind("no-desktop-entry", .warning, ["XFCE", "GNOME Shell", "Plasma"])
  static let noDesktopFile = Finding.Kind("no-desktop-file", .warning, ["XFCE", "GNOME Shell", "Plasma"])

  // The item that plays.
  static let noTrackID = Finding.Kind("no-track-id", .warning, ["KDE Connect", "Plasma", "playerctl"])
  static let textTrackID = Finding.Kind("text-track-id", .error, ["playerctl", "bluetoothd"])
  static let metadataType = Finding.Kind("metadata-type", .warning, ["bluetoothd", "playerctl"])
  static let shortLength = Finding.Kind("short-length", .warning, ["every client with a slider"])
  static let noTitle = Finding.Kind("no-title", .warning, ["Plasma", "status bars"])
  static let unsafeText = Finding.Kind("unsafe-text", .warning, ["Waybar", "Plasma", "clients on libsystemd"])
  static let coverMissing = Finding.Kind("cover-missing", .warning, ["desktops that draw covers"])
  static let coverInSandbox = Finding.Kind("cover-in-sandbox", .warning, ["desktops that draw covers"])
  static let coverUnreadable = Finding.Kind("cover-unreadable", .warning, ["desktops that draw covers"])
  static let coverNoImage = Finding.Kind("cover-no-image", .warning, ["desktops that draw covers"])
  static let coverIsData = Finding.Kind("cover-is-data", .warning, ["GNOME Shell"])
  static let coverInNetwork = Finding.Kind("cover-in-network", .note, ["GNOME Shell without gvfs's HTTP"])
  static let coverNoAddress = Finding.Kind("cover-no-address", .warning, ["desktops that draw covers"])

  // Changes.
  static let positionStands = Finding.Kind("position-stands", .warning, ["every client with a slider"])
  static let positionSteps = Finding.Kind("position-steps", .note, ["every client with a slider", "lyrics"])
  static let positionSignal = Finding.Kind("position-signal", .warning, ["playerctld", "every client that follows"])
  static let onlyInvalidated = Finding.Kind("only-invalidated", .warning, ["Plasma", "playerctl", "status bars"])
  static let foreignInterface = Finding.Kind("foreign-interface", .error, ["playerctld 2.4.1"])
  static let wrongSignal = Finding.Kind("wrong-signal", .error, all)
  static let manySignals = Finding.Kind("many-signals", .warning, ["playerctld", "every client that follows"])
  static let noSeeked = Finding.Kind("no-seeked", .warning, ["every client with a slider"])
  static let noSignal = Finding.Kind("no-signal", .error, ["every client that follows"])
  static let commandIgnored = Finding.Kind("command-ignored", .warning, all)
}
