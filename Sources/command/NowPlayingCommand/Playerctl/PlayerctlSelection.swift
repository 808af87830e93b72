// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The players that the options --player and --ignore-player choose, in playerctl's order.
///
/// A name is that of a player or of its program. "%any" is every player. The place in the list decides, and between
/// equal places the order of the names. Without names, the players have the order of the library: the one that plays
/// is first.
struct PlayerctlSelection {
  /// The name that means the first player, as that of the service playerctld.
  static let daemon = "playerctld"

  private let names: [String]
  private let ignored: [String]
  private let all: Bool

  init(_ arguments: PlayerctlArguments) {
    (names, ignored, all) = (arguments.names, arguments.ignored, arguments.selectsAll)
  }

  /// The place of a player in the list of names; nil: the player is not chosen.
  func rank(_ instance: String) -> Int? {
    if ignored.contains(where: { Self.matches(instance, $0) }) { return nil }
    if names.isEmpty { return 0 }
    return names.firstIndex { Self.isNamed(instance, $0) } ?? names.firstIndex { $0.hasSameBytes(as: Self.any) }
  }

  /// Whether playerctld is chosen by its name.
  var hasDaemon: Bool {
    names.contains { $0.hasSameBytes(as: Self.daemon) } && rank(Self.daemon) != nil
  }

  var hasNames: Bool { !names.isEmpty }

  /// Whether it is the first player that can do the command.
  var isPrimary: Bool { names.isEmpty && ignored.isEmpty && !all }

  private static let any = "%any"

  private static func matches(_ instance: String, _ name: String) -> Bool {
    name.hasSameBytes(as: any) || isNamed(instance, name)
  }

  private static func isNamed(_ instance: String, _ name: String) -> Bool {
    instance.hasSameBytes(as: name) || instance.beginsWithBytes(of: name + ".")
  }

  /// The chosen players of one bus, which the library has put in order.
  func chosen(_ players: [Player]) -> [PlayerctlPlayer] {
    var targets = players.map { PlayerctlPlayer($0) }
    // The order of playerctld counts, if it runs.
    let isListed = players.first.map { $0.reason == .listed } ?? false
    if !isListed, !names.isEmpty || all {
      targets.sort { $0.instance.utf8.lexicographicallyPrecedes($1.instance.utf8) }
    }
    return ranked(targets, first: players.first.map { PlayerctlPlayer($0, instance: Self.daemon) })
  }

  /// The chosen ones of players that have an order already. `first`: the player that playerctld means.
  func ranked(_ targets: [PlayerctlPlayer], first: PlayerctlPlayer?) -> [PlayerctlPlayer] {
    ranked(targets + (hasDaemon ? [first].compactMap { $0 } : [])) { $0.instance }
  }

  /// The chosen ones of names that have an order already.
  func ranked(_ names: [String]) -> [String] { ranked(names) { $0 } }

  private func ranked<Target>(_ targets: [Target], _ instance: (Target) -> String) -> [Target] {
    let ranked = targets.compactMap { target in rank(instance(target)).map { (rank: $0, target: target) } }
    var chosen: [Target] = []
    for place in 0...names.count { chosen += ranked.filter { $0.rank == place }.map { $0.target } }
    return chosen
  }
}
