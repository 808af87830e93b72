// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The players that the options choose: "-p vlc,%paused,%any -i spotify".
struct Selection {
  private let names: [String]
  private let ignored: [String]
  private let all: Bool

  init(_ arguments: Arguments) {
    names = arguments.names(.player)
    ignored = arguments.names(.ignore)
    all = arguments.has(.all)
  }

  init(names: [String], ignored: [String], all: Bool) {
    (self.names, self.ignored, self.all) = (names, ignored, all)
  }

  /// Whether it is the primary player, which the library knows best.
  var isPrimary: Bool { names.isEmpty && ignored.isEmpty && !all }

  /// The state that it needs: other sessions of an application, if one is named.
  var reading: Controller.Reading {
    names.contains { Identifier($0).nameParts.session != nil } ? .others : []
  }

  /// Whether it is one player, not all that match.
  var isSingle: Bool { !all }

  /// Whether the choice does not wait for players that have not answered. They are last, unless the service has one first.
  func isDecided(by players: [Player]) -> Bool {
    guard !all, let player = chosen(players).first, !player.isSilent else { return false }
    // Another session is known after its player, and may have been named before the one that is known.
    let earlier = names.prefix { !player.isMeant(by: $0) }
    guard !earlier.contains(where: { Identifier($0).nameParts.session != nil }) else { return false }
    return !isPrimary || player.isPrimary
  }

  /// All players that match, in the order of the names, and else in the order of the library. A player with that very name
  /// comes before the instances of a program.
  func matching(_ players: [Player]) -> [Player] {
    let allowed = players.filter { player in !ignored.contains { player.isMeant(by: $0) } }
    guard !names.isEmpty else { return all ? allowed.filter { !$0.isOther } : allowed }
    var matching: [Player] = []
    for name in names {
      let exact = allowed.filter { isExactName(name, of: $0.busName) }
      let others = allowed.filter { $0.isMeant(by: name) }
      for player in exact + others where !matching.contains(where: { $0 === player }) { matching.append(player) }
    }
    return matching
  }

  /// The players to read or to steer: all that match with --all, otherwise the first one.
  func chosen(_ players: [Player]) -> [Player] {
    let matching = matching(players)
    return all ? matching : Array(matching.prefix(1))
  }

  /// The sentence if no player matches.
  var absence: String {
    names.isEmpty ? "there is no player" : "there is no player " + Text.joined(names, " or ")
  }

  /// The same, with the player that a mistyped name was to be.
  func absence(among players: [Player]) -> String {
    absence(among: players.filter { !$0.isOther }.flatMap { [$0.name, $0.identity] })
  }

  /// The same. `known` are names and identities.
  func absence(among known: [String]) -> String {
    guard ignored.isEmpty else { return absence }
    for name in names {
      let known = name.utf8.first == UInt8(ascii: "%") ? Self.states : known
      guard let near = nearest(plainCase(PlayerName.short(name)), of: known.map { plainCase($0) }),
        let meant = known.first(where: { plainCase($0).hasSameBytes(as: near) })
      else { continue }
      return absence + "; did you mean " + (meant.utf8.contains(UInt8(ascii: " ")) ? Text.quoted(meant) : meant) + "?"
    }
    return absence
  }

  /// The words that mean players by their states.
  private static let states = ["%any"] + PlaybackState.allCases.map { "%" + $0.name }
}

extension Player {
  /// Whether a name is that of the player, or of its program.
  func isNamed(_ other: String) -> Bool { isName(other, of: busName, identity) }

  /// Whether a word of the options means the player: a name, "%any", or a state, as in "%paused".
  func isMeant(by word: String) -> Bool {
    guard word.utf8.first == UInt8(ascii: "%") else { return isNamed(word) }
    let isMeant = word.hasSameBytes(as: "%playing") ? isPlaying : word.hasSameBytes(as: "%" + state.name)
    return !isOther && (isMeant || word.hasSameBytes(as: "%any"))
  }

  /// Whether it is another session of an application, below its player.
  var isOther: Bool { Identifier(busName).nameParts.session != nil }
}

/// Whether a name is that of a player, or of its program.
func isName(_ name: String, of busName: String, _ identity: String) -> Bool {
  let (own, asked) = (Identifier(busName).nameParts, Identifier(name).nameParts)
  guard own.session == asked.session else { return false }
  let (name, busName) = (asked.player.text, own.player.text)
  let (known, wanted) = (plainCase(PlayerName.short(busName)), plainCase(name))
  // As in center.conf.
  if wanted.endsWithBytes(of: "*") {
    return known.beginsWithBytes(of: plainCase(PlayerName.short(String(Substring(name.utf8.dropLast())))))
  }
  return known.hasSameBytes(as: wanted) || known.beginsWithBytes(of: wanted + ".") || busName.hasSameBytes(as: name)
    || plainCase(identity).hasSameBytes(as: wanted)
}

/// Whether a name is the whole name of a player, and not only that of its program. The service and the library prefer it too.
func isExactName(_ name: String, of busName: String) -> Bool {
  PlayerName.short(busName).hasSameBytes(as: PlayerName.short(name))
}

/// Reads the players and calls a function with the chosen ones, of which there is at least one. `noun` names the values
/// that they lack if the function refuses.
func withPlayers(
  _ arguments: Arguments, _ reading: Controller.Reading = .once, selection: Selection? = nil,
  absent noun: String? = nil, _ body: (Controller, [Player]) throws(UsageError) -> ExitCode
) throws(UsageError) -> ExitCode {
  let selection = selection ?? Selection(arguments)
  let alone: Controller.Reading = selection.isPrimary && reading.contains(.once) ? .primary : []
  guard let controller = Controller([reading, selection.reading, alone]) else { return .failed }
  controller.wait(for: selection)
  let players = selection.chosen(controller.players)
  guard !players.isEmpty else {
    complain(controller.isConnected ? selection.absence(among: controller.players) : absentBus)
    return .noPlayer
  }
  let exitCode = try body(controller, players)
  guard exitCode == .refused else { return exitCode }
  // A player that does not answer may have it.
  if let silent = players.first(where: { $0.isSilent }) {
    complain(silent.name + " does not answer")
    return .unconfirmed
  }
  if let noun, !arguments.has(.json) { for player in players { complain(player.identity + " has no " + noun) } }
  return exitCode
}

/// A text with small letters from A to Z: names are compared without case.
func plainCase(_ text: String) -> String {
  String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
}
