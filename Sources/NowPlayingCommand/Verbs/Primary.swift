// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// nowplaying primary
func primary(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  try withPlayers(arguments) { controller, players in
    guard let player = players.first else { return .noPlayer }
    if arguments.has(.json) {
      var json = JSON()
      json.object { json in
        json.add("name", text: player.name)
        json.add("identity", text: player.identity)
        json.add("reason", text: player.reason)
        json.add("estimate", .flag(controller.isEstimate))
      }
      Output.standard.line(json.text)
    } else {
      Output.standard.line(player.name)
      if Output.standard.isTerminal { Output.standard.line("  " + why(player, controller.isEstimate)) }
    }
    return .done
  }
}

/// Why a player is first, for people.
private func why(_ player: Player, _ isEstimate: Bool) -> String {
  let reason =
    switch player.reason {
    case let word where word.hasSameBytes(as: "listed"): "playerctld has it first in its list"
    case let word where word.hasSameBytes(as: "playing"): "it plays, and began last"
    case let word where word.hasSameBytes(as: "paused"): "no player plays, and it played last"
    case let word where word.hasSameBytes(as: "playing_remotely"): "it plays on another machine"
    case let word where word.hasSameBytes(as: "never_played"): "no player plays or has played"
    case let word where word.hasSameBytes(as: "stopped"): "all players are stopped"
    case let word where word.hasSameBytes(as: "resting_remotely"): "only remote players are there"
    default: "no player answers"
    }
  return reason + (isEstimate ? " (an estimate: MPRIS does not report when players were paused)" : "")
}
