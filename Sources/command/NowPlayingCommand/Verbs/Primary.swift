// SPDX-License-Identifier: MIT

internal import DBus
internal import NowPlayingCore

/// nowplaying primary [PLAYER|next|previous]
func primary(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  let word = arguments.operands.first
  guard !arguments.has(.release) else {
    return choose { center in center.call("SetPrimary", mayStart: true) { $0.append(string: "") } }
  }
  if arguments.has(.explain) { return explain(word, asJSON: arguments.has(.json)) }
  guard let word else { return try printPrimary(arguments) }
  if word.hasSameBytes(as: "next") { return choose { $0.call("Shift", mayStart: true) } }
  if word.hasSameBytes(as: "previous") { return choose { $0.call("Unshift", mayStart: true) } }
  return choose { center in
    var players: [CenterClient.Explained] = []
    let answer = center.explain(mayStart: true, &players)
    guard case .message = answer else { return answer }
    guard let player = named(word, players).first else {
      return .refused(absence(of: word, among: players))
    }
    return center.call("SetPrimary", mayStart: true) { $0.append(string: player.busName) }
  }
}

/// The player with a name, or else all players of the program with that name.
private func named(_ name: String, _ players: [CenterClient.Explained]) -> [CenterClient.Explained] {
  if let exact = players.first(where: { isExactName(name, of: $0.busName) }) { return [exact] }
  return players.filter { isName(name, of: $0.busName, $0.identity) }
}

private func absence(of name: String?, among players: [CenterClient.Explained]) -> String {
  let selection = Selection(names: name.map { [$0] } ?? [], ignored: [], all: false)
  return selection.absence(among: players.flatMap { [PlayerName.short($0.busName), $0.identity] })
}

/// Calls the service, which answers with the player that is first now, and prints it.
func choose(_ call: (CenterClient) -> CenterClient.Answer) -> ExitCode {
  guard let center = CenterClient.connect() else { return .noPlayer }
  let answer = call(center)
  guard case .message(let message) = answer else {
    // The service refuses only if there is no such player.
    let exitCode = center.complainAbout(answer, isStarted: true)
    return exitCode == .refused ? .noPlayer : exitCode
  }
  let name = message.readString(limit: 255) ?? ""
  if !name.isEmpty { Output.standard.line(Text.line(PlayerName.short(name))) }
  return .done
}

private func printPrimary(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  try withPlayers(arguments) { controller, players in
    guard let player = players.first else { return .noPlayer }
    if arguments.has(.json) {
      var json = JSON()
      json.object { json in
        json.add("name", text: player.name)
        json.add("identity", text: player.identity)
        json.add("reason", text: player.reason.name)
        json.add("estimate", .flag(controller.isEstimate))
      }
      Output.standard.line(json.text)
    } else {
      Output.standard.line(player.name)
      if Output.standard.isTerminal {
        Output.standard.line("  " + why(player, isFirst: true) + (controller.isEstimate ? estimate : ""))
      }
    }
    return .done
  }
}

private let estimate =
  " (an estimate: MPRIS does not report when players were paused. The service sees it: nowplaying center start)"

// MARK: Reasons

/// Prints why each player has its place, or one player. The service knows what it has seen. Without it, the library
/// knows what the players report: a service that starts now has seen no more.
private func explain(_ name: String?, asJSON: Bool) -> ExitCode {
  guard let center = CenterClient.connect() else { return .noPlayer }
  var players: [CenterClient.Explained] = []
  let answer = center.explain(mayStart: false, &players)
  switch answer {
  case .message: break
  case .absent:
    guard let controller = Controller() else { return .failed }
    controller.wait()
    let isEstimate = controller.isEstimate
    for (place, player) in controller.players.enumerated() {
      let text = why(player, isFirst: place == 0) + (place == 0 && isEstimate ? estimate : "")
      players.append(
        .init(busName: player.busName, identity: player.identity, reason: player.reason.name, text: text))
    }
    if Output.error.isTerminal {
      complain(
        "the service " + CenterClient.busName + " does not run, so these are the players' own reports; "
          + "nowplaying center start starts it")
    }
  default: return center.complainAbout(answer, isStarted: false)
  }
  let chosen = name.map { named($0, players) } ?? players
  guard !chosen.isEmpty else {
    complain(absence(of: name, among: players))
    return .noPlayer
  }
  if asJSON {
    var json = JSON()
    json.array { json in
      for player in chosen {
        json.object { json in
          json.add("name", text: PlayerName.short(player.busName))
          json.add("identity", text: player.identity)
          json.add("reason", text: player.reason)
          json.add("text", text: player.text)
        }
      }
    }
    Output.standard.line(json.text)
  } else {
    var table = Table()
    for player in chosen {
      table.add([(PlayerName.short(player.busName), .bold), (player.reason, .dim), (player.text, nil)])
    }
    table.write(to: .standard)
  }
  return .done
}

/// Why a player has its place, for people.
private func why(_ player: Player, isFirst: Bool) -> String {
  switch player.reason {
  case .listed where isFirst: "playerctld has it first in its list"
  case .playing where isFirst: "it plays, and began last"
  case .paused where isFirst: "no player plays, and it played last"
  case .neverPlayed where isFirst: "no player plays or has played"
  case .stopped where isFirst: "all players are stopped"
  case .restingRemotely where isFirst: "all players are remote"
  case .silent where isFirst: "no player answers"
  default: player.reason.text
  }
}
