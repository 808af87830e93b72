// SPDX-License-Identifier: MIT

/// An estimate of the player that receives the media keys. It follows the rules of the desktops, since none of them
/// reports it.
///
/// If playerctld runs, its list is the answer. Otherwise a player that appears receives the keys, unless the present
/// owner plays. A player that begins to play receives them, unless the present owner plays. If the owner leaves, the
/// previous owner receives them.
public struct SystemPrimary: Sendable {
  private struct Player: Sendable {
    let name: Identifier
    var isPlaying: Bool
  }

  /// The owner of the keys is first; the earlier owners follow.
  private var players: [Player] = []
  private var daemonOrder: [Identifier]?

  /// No player is known.
  public init() {}

  /// The bus name of the player that receives the media keys.
  public var current: Identifier? {
    if let daemonOrder { return daemonOrder.first }
    return players.first?.name
  }

  /// Players that existed before the library looked, the oldest first. Their history is unknown. The oldest one that
  /// plays has kept the keys. If none plays, the newest one received them when it appeared.
  public mutating func found(_ names: [(name: Identifier, isPlaying: Bool)]) {
    players = []
    for (name, isPlaying) in names { players.insert(Player(name: name, isPlaying: isPlaying), at: 0) }
    guard let keeper = players.lastIndex(where: { $0.isPlaying }) else { return }
    players.insert(players.remove(at: keeper), at: 0)
  }

  /// A player appeared.
  public mutating func appeared(_ name: Identifier, isPlaying: Bool = false) {
    guard !players.contains(where: { $0.name == name }) else { return changed(name, isPlaying: isPlaying) }
    let player = Player(name: name, isPlaying: isPlaying)
    if players.first?.isPlaying == true { players.insert(player, at: 1) } else { players.insert(player, at: 0) }
  }

  /// A player began or stopped playing.
  public mutating func changed(_ name: Identifier, isPlaying: Bool) {
    guard let place = players.firstIndex(where: { $0.name == name }) else { return }
    players[place].isPlaying = isPlaying
    guard isPlaying, place > 0, players[0].isPlaying == false else { return }
    players.insert(players.remove(at: place), at: 0)
  }

  /// A player left.
  public mutating func vanished(_ name: Identifier) {
    players.removeAll { $0.name == name }
  }

  /// playerctld reported its order of players; nil if it does not run.
  public mutating func daemonReported(_ order: [Identifier]?) { daemonOrder = order }
}
