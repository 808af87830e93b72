// SPDX-License-Identifier: MIT

internal import NowPlayingCore

extension Checks {
  /// A property of MPRIS: its name, its type, and how bad it is if it is missing; nil: it may be missing.
  private struct Property {
    let name: String
    let type: String
    let severity: Finding.Severity?

    init(_ name: String, _ type: String, _ severity: Finding.Severity? = nil) {
      (self.name, self.type, self.severity) = (name, type, severity)
    }
  }

  private static let rootProperties = [
    Property("Identity", "s"), Property("DesktopEntry", "s"), Property("CanQuit", "b", .note),
    Property("CanRaise", "b", .note), Property("HasTrackList", "b", .note), Property("Fullscreen", "b"),
    Property("CanSetFullscreen", "b"), Property("SupportedUriSchemes", "as"), Property("SupportedMimeTypes", "as"),
  ]

  /// A player without a volume has no Volume, although MPRIS requires it: a Set could only fail.
  private static let playerProperties = [
    Property("PlaybackStatus", "s", .error), Property("Metadata", "a{sv}", .error), Property("CanPlay", "b", .error),
    Property("CanPause", "b", .error), Property("CanControl", "b", .error), Property("CanGoNext", "b", .warning),
    Property("CanGoPrevious", "b", .warning), Property("CanSeek", "b", .warning), Property("Position", "x", .warning),
    Property("LoopStatus", "s"), Property("Shuffle", "b"), Property("Rate", "d"), Property("MinimumRate", "d"),
    Property("MaximumRate", "d"), Property("Volume", "d"),
  ]

  static func properties(_ player: ExaminedPlayer) -> [Finding] {
    types(of: player.root, rootProperties, player) + types(of: player.player, playerProperties, player)
      + values(player) + flags(player) + desktop(player)
  }

  /// Values of a wrong type, and missing ones.
  private static func types(of answer: Answer, _ properties: [Property], _ player: ExaminedPlayer) -> [Finding] {
    guard answer.hasValues else { return [] }
    return properties.compactMap { property in
      guard let value = answer[property.name] else {
        return property.severity.map { severity in
          Finding(
            .missingProperty, player.name, "the property " + property.name + " is missing",
            "report it to the authors of the player: MPRIS requires it", severity: severity)
        }
      }
      guard !value.isType(property.type) else { return nil }
      return Finding(
        .wrongType, player.name,
        property.name + " has the type " + quoted(value.signature) + " instead of " + quoted(property.type),
        "report it to the authors of the player")
    }
  }

  private static func values(_ player: ExaminedPlayer) -> [Finding] {
    var findings: [Finding] = []
    func wrong(_ property: String, _ value: String, _ allowed: String) {
      findings.append(
        Finding(
          .wrongValue, player.name, property + " is " + value, "report it to the authors of the player: " + allowed))
    }
    if player.root.hasValues, player.root["Identity"].map({ $0.isType("s") }) ?? true, player.identity.isEmpty {
      findings.append(
        Finding(
          .emptyIdentity, player.name, "Identity, the player's name for people, is empty",
          "report it to the authors of the player: Plasma drops such a player"))
    }
    if let status = player.player["PlaybackStatus"]?.text, !isWord(status, ["Playing", "Paused", "Stopped"]) {
      wrong("PlaybackStatus", quoted(status), "it is Playing, Paused or Stopped")
    }
    if let mode = player.player["LoopStatus"]?.text, !isWord(mode, ["None", "Track", "Playlist"]) {
      wrong("LoopStatus", quoted(mode), "it is None, Track or Playlist")
    }
    if let volume = player.player["Volume"]?.number, !(volume >= 0) {
      wrong("Volume", Number.text(volume), "it is 0 or more")
    }
    if let rate = player.player["Rate"]?.number {
      if rate == 0 || !rate.isFinite {
        findings.append(
          Finding(
            .rateZero, player.name, "Rate is " + Number.text(rate),
            "report it to the authors of the player: a paused player has PlaybackStatus Paused, and Rate is never 0"))
      }
      if let least = player.player["MinimumRate"]?.number, let most = player.player["MaximumRate"]?.number,
        !(least <= 1 && most >= 1)
      {
        wrong(
          "the range of Rate", Number.text(least) + " to " + Number.text(most),
          "MinimumRate is at most 1, MaximumRate at least 1")
      }
    }
    if let length = player.metadata("mpris:length")?.integer, length < 0 {
      wrong("mpris:length", length.description, "it is 0 or more")
    }
    if let position = player.player["Position"]?.integer {
      if position < 0 { wrong("Position", position.description, "it is 0 or more") }
      if let length = player.metadata("mpris:length")?.integer, length >= Content.shortestDuration, position > length,
        position - length > 2_000_000
      {
        wrong(
          "Position", clockText(position) + ", behind the end of the item at " + clockText(length),
          "both are in microseconds")
      }
    }
    return findings
  }

  private static func isWord(_ text: String, _ words: [String]) -> Bool { words.contains { text.hasSameBytes(as: $0) } }

  /// The flags by which clients decide what to show.
  private static func flags(_ player: ExaminedPlayer) -> [Finding] {
    var findings: [Finding] = []
    if player.flag("CanControl") == false {
      findings.append(
        Finding(
          .cannotControl, player.name, "CanControl is false: no client can steer the player",
          "if the player should obey, look for a setting, or report it to its authors"))
    } else if player.flag("CanPlay") == false {
      findings.append(
        Finding(
          .cannotPlay, player.name,
          "CanPlay is false" + (player.hasItem ? " although it has an item" : ", as nothing is loaded")
            + ": GNOME Shell hides the player",
          player.hasItem ? "report it to the authors of the player" : "load something in the player",
          severity: player.hasItem ? nil : .note))
    } else if !player.isStill, player.hasItem, player.flag("CanPause") == false {
      findings.append(
        Finding(
          .cannotPause, player.name, "CanPause is false: the buttons and keys of Plasma do nothing",
          "report it to the authors of the player: Pause may stop a live stream"))
    }
    if player.isStill, !player.hasItem, player.flag("CanPlay") == true {
      findings.append(
        Finding(
          .idlePlayer, player.name,
          "it is stopped, has no item, and CanPlay is true: GNOME shows it as Unknown title, and gives it the next "
            + "Play key",
          "quit the player if it is not used"))
    }
    if player.player.hasValues, player.player["Volume"] == nil {
      findings.append(
        Finding(
          .noVolume, player.name, "it has no Volume: KDE Connect shows 0, and playerctl volume fails",
          "nothing, if the player has no volume of its own; change that of its stream in the mixer"))
    }
    return findings
  }

  private static func desktop(_ player: ExaminedPlayer) -> [Finding] {
    guard player.root.hasValues else { return [] }
    let entry = player.root["DesktopEntry"]?.text ?? ""
    if entry.isEmpty {
      return [
        Finding(
          .noDesktopEntry, player.name,
          "DesktopEntry is " + (player.root["DesktopEntry"] == nil ? "missing" : "empty")
            + ": XFCE does not list the player, and others have no icon for it",
          "authors: set DesktopEntry to the name of the desktop file, without .desktop; users: report it to the authors"
        )
      ]
    }
    guard player.desktopFile == nil else { return [] }
    let isName = !entry.endsWithBytes(of: ".desktop") && !entry.utf8.contains(UInt8(ascii: "/"))
    return [
      Finding(
        .noDesktopFile, player.name,
        "DesktopEntry is " + quoted(entry)
          + (isName ? ", and no such desktop file is installed" : ", which is not a name without .desktop"),
        isName
          ? "install it in ~/.local/share/applications, or add its folder to XDG_DATA_DIRS before the log-in"
          : "report it to the authors of the player: it is the name without folder and without .desktop")
    ]
  }
}
