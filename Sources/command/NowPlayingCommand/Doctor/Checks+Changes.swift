// SPDX-License-Identifier: MIT

internal import NowPlayingCore

extension Checks {
  /// More signals in the second of the observation are too many. At a new track a player sends three or four.
  private static let mostSignals = 20
  /// A player that does not play has no reason to send any.
  private static let mostSignalsAtRest = 3

  static func changes(_ player: ExaminedPlayer) -> [Finding] {
    let changes = player.changes
    var findings: [Finding] = []
    if player.stands, let advance = player.advance {
      let what = advance.position == 0 ? "does not change" : "changes by " + advance.position.description
      findings.append(
        Finding(
          .positionStands, player.name,
          "it plays and Position " + what + " in "
            + Number.text((Double(advance.time) / 100_000).rounded() / 10) + " s",
          "check whether it really plays; if so, report it to its authors: Position is in microseconds"))
    } else if player.isCoarse {
      findings.append(
        Finding(
          .positionSteps, player.name, "Position changes in steps of more than a second",
          "report it to the authors of the player: each reading needs the exact position"))
    }
    if changes.hasChanged("Position") {
      findings.append(
        Finding(
          .positionSignal, player.name, "PropertiesChanged has Position, again and again",
          "report it to the authors of the player: clients read Position, and Seeked reports jumps"))
    }
    // The list of tracks is invalidated by MPRIS's rules.
    let invalidated = changes.invalidated.filter { !$0.hasSameBytes(as: "Tracks") && !changes.hasChanged($0) }
    if !invalidated.isEmpty {
      findings.append(
        Finding(
          .onlyInvalidated, player.name,
          "PropertiesChanged invalidates " + quoted(Text.joined(invalidated, ", ")) + " without the value",
          "report it to the authors of the player: Plasma reads everything again, others show the old value"))
    }
    if let foreign = changes.foreign.first {
      findings.append(
        Finding(
          .foreignInterface, player.name,
          "PropertiesChanged of " + quoted(foreign) + " at MPRIS's path: playerctld 2.4.1 ends",
          "end playerctld, or report it to the authors of the player: other interfaces need another path"))
    }
    if changes.hasWrongSignal {
      findings.append(
        Finding(
          .wrongSignal, player.name, "PropertiesChanged or Seeked has arguments of a wrong type",
          "report it to the authors of the player: the types are \"sa{sv}as\" and \"x\""))
    }
    if player.signalCount > (player.isPlaying ? mostSignals : mostSignalsAtRest) {
      findings.append(
        Finding(
          .manySignals, player.name,
          (player.isPlaying ? "it sent " : "it does not play, and sent ") + player.signalCount.description
            + " signals in a second",
          "report it to the authors of the player: each one wakes up every client, and is activity for playerctld"
        ))
    }
    return findings
  }

  /// Findings from the commands that were sent to the player for a test.
  static func trial(_ player: ExaminedPlayer) -> [Finding] {
    guard let trial = player.trial else { return [] }
    var findings: [Finding] = []
    func ignored(_ flag: String, _ command: String, _ effect: String) {
      findings.append(
        Finding(
          .commandIgnored, player.name, flag + " is true, and " + command + " " + effect,
          "report it to the authors of the player"))
    }
    switch trial.seek {
    case .none, .done: break
    case .refused: ignored("CanSeek", "Seek", "fails")
    case .ignored: ignored("CanSeek", "Seek", "does not change Position")
    case .unannounced:
      findings.append(
        Finding(
          .noSeeked, player.name, "Position jumped at Seek, and no signal Seeked followed",
          "report it to the authors of the player: sliders continue from the old position"))
    }
    switch trial.pause {
    case .none, .done: break
    case .refused: ignored("CanPause", "Pause", "fails")
    case .ignored: ignored("CanPause", "Pause", "does not change PlaybackStatus")
    case .unannounced:
      findings.append(
        Finding(
          .noSignal, player.name, "PlaybackStatus changed at Pause, and no PropertiesChanged had it",
          "report it to the authors of the player: desktops show the old state"))
    }
    if trial.isSlow {
      findings.append(
        Finding(
          .slow, player.name, "the player needs more than 0.5 s to answer Pause",
          "report it to the authors of the player: KDE Connect waits 0.5 s"))
    }
    return findings
  }
}
