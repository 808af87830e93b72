// SPDX-License-Identifier: MIT

/// A private bus as the session bus of this process, for the Swift modules. They have one application and one main
/// actor for each process. So each test that publishes runs in its own process (`processExitsWith`), and not on the
/// main actor.
public final class PrivateSessionBus {
  public let bus: PrivateBus

  /// Starts the bus.
  public init() throws {
    bus = try PrivateBus()
    bus.becomeSessionBus()
  }

  /// The bus names of all players.
  public func players() throws -> [String] {
    try PlayerClient(bus.connect(), destination: "org.freedesktop.DBus").players
  }

  /// Waits until there are that many players, and returns their names.
  public func players(_ count: Int) throws -> [String] {
    let client = try PlayerClient(bus.connect(), destination: "org.freedesktop.DBus")
    var names: [String] = []
    let isThere = client.wait {
      names = client.players
      return names.count == count
    }
    guard isThere else { throw MissingPlayers(names: names, wanted: count) }
    return names
  }

  /// A client of the only player.
  public func client(path: String = "/org/mpris/MediaPlayer2") throws -> PlayerClient {
    try client(of: players(1)[0], path: path)
  }

  /// Waits until the only player has that title.
  public func shows(_ title: String) -> Bool {
    let limit = ContinuousClock.now + .seconds(10)
    while (try? client().metadata["xesam:title"]) != .text(title) { if ContinuousClock.now > limit { return false } }
    return true
  }

  /// A client of a player. It receives the signals of the owner of the name.
  public func client(of name: String, path: String = "/org/mpris/MediaPlayer2") throws -> PlayerClient {
    guard let owner = try PlayerClient(bus.connect(), destination: name).owner(of: name) else {
      throw MissingPlayers(names: [], wanted: 1)
    }
    return try PlayerClient(bus.connect(), destination: owner, path: path)
  }
}

/// There is no player, or not the expected number.
public struct MissingPlayers: Error {
  /// The bus names of all players.
  public let names: [String]
  /// The expected number.
  public let wanted: Int
}
