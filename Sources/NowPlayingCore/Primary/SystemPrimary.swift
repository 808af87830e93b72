// SPDX-License-Identifier: MIT

/// Which player the media keys reach: an estimate by the rules that desktops follow, since none of them says.
///
/// Where playerctld runs, its list is the answer. Else: who appears takes the keys unless the one that has them is
/// playing; who begins to play takes them unless the one that has them is playing; who leaves gives them to the one
/// that had them before.
public struct SystemPrimary: Sendable {
  private struct Player: Sendable {
    let name: String
    var isPlaying: Bool
  }

  /// The one that has the keys first, behind it those that had them before.
  private var players: [Player] = []
  private var daemonOrder: [String]?

  /// Nobody is there.
  public init() {}

  /// The bus name of the player that the media keys reach.
  public var current: String? {
    if let daemonOrder { return daemonOrder.first }
    return players.first?.name
  }

  /// Players that were there before anybody looked, the oldest first. Who of them had the keys when is not known: the
  /// oldest that plays has kept them, or else the newest got them when it appeared.
  public mutating func found(_ names: [(name: String, isPlaying: Bool)]) {
    players = []
    for (name, isPlaying) in names { players.insert(Player(name: name, isPlaying: isPlaying), at: 0) }
    guard let keeper = players.lastIndex(where: { $0.isPlaying }) else { return }
    players.insert(players.remove(at: keeper), at: 0)
  }

  /// A player appeared.
  public mutating func appeared(_ name: String, isPlaying: Bool = false) {
    guard !players.contains(where: { $0.name == name }) else { return changed(name, isPlaying: isPlaying) }
    let player = Player(name: name, isPlaying: isPlaying)
    if players.first?.isPlaying == true { players.insert(player, at: 1) } else { players.insert(player, at: 0) }
  }

  /// A player began or ceased to play.
  public mutating func changed(_ name: String, isPlaying: Bool) {
    guard let place = players.firstIndex(where: { $0.name == name }) else { return }
    players[place].isPlaying = isPlaying
    guard isPlaying, place > 0, players[0].isPlaying == false else { return }
    players.insert(players.remove(at: place), at: 0)
  }

  /// A player left.
  public mutating func vanished(_ name: String) {
    players.removeAll { $0.name == name }
  }

  /// playerctld said in which order it has the players; nil: it is not there.
  public mutating func daemonSaid(_ order: [String]?) { daemonOrder = order }
}
