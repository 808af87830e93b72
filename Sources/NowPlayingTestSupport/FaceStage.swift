// SPDX-License-Identifier: MIT

/// A private bus that is this process's session bus. The Swift faces have one application and one main actor a process, so
/// each test that publishes has a process of its own (`processExitsWith`), and is itself off the main actor.
public final class FaceStage {
  public let bus: PrivateBus

  /// Starts the bus.
  public init() throws {
    bus = try PrivateBus()
    bus.becomeSessionBus()
  }

  /// The names of the players that are on the bus.
  public func players() throws -> [String] {
    try PlayerClient(bus.connect(), destination: "org.freedesktop.DBus").players
  }

  /// Waits until so many players are there, and says which.
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

  /// A desktop that looks at the one player that there is.
  public func client(path: String = "/org/mpris/MediaPlayer2") throws -> PlayerClient {
    try client(of: players(1)[0], path: path)
  }

  /// Waits until the one player that is there has that title.
  public func shows(_ title: String) -> Bool {
    let limit = ContinuousClock.now + .seconds(10)
    while (try? client().metadata["xesam:title"]) != .text(title) { if ContinuousClock.now > limit { return false } }
    return true
  }

  /// A desktop that looks at a player. Signals come from the owner of the name.
  public func client(of name: String, path: String = "/org/mpris/MediaPlayer2") throws -> PlayerClient {
    guard let owner = try PlayerClient(bus.connect(), destination: name).owner(of: name) else {
      throw MissingPlayers(names: [], wanted: 1)
    }
    return try PlayerClient(bus.connect(), destination: owner, path: path)
  }
}

/// Why there is nobody to look at.
public struct MissingPlayers: Error {
  /// Who is there.
  public let names: [String]
  /// How many were waited for.
  public let wanted: Int
}
