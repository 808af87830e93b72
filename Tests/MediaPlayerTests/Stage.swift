// SPDX-License-Identifier: MIT

import MediaPlayer
import NowPlayingTestSupport
import Testing

/// A private bus that is this process's session bus. The Swift faces have one application and one main actor a process,
/// so each test that publishes has a process of its own (`processExitsWith`), and is itself off the main actor.
final class Stage {
  let bus: PrivateBus

  init() throws {
    bus = try PrivateBus()
    bus.becomeSessionBus()
    MediaApplication.current.id = "org.example.Stage"
  }

  /// The names of the players that are on the bus.
  func players() throws -> [String] {
    try PlayerClient(bus.connect(), destination: "org.freedesktop.DBus").players
  }

  /// Waits until so many players are there, and says which.
  func players(_ count: Int) throws -> [String] {
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
  func client(path: String = "/org/mpris/MediaPlayer2") throws -> PlayerClient {
    try client(of: players(1)[0], path: path)
  }

  /// A desktop that looks at a player. Signals come from the owner of the name.
  func client(of name: String, path: String = "/org/mpris/MediaPlayer2") throws -> PlayerClient {
    let owner = try #require(try PlayerClient(bus.connect(), destination: name).owner(of: name))
    return try PlayerClient(bus.connect(), destination: owner, path: path)
  }
}

struct MissingPlayers: Error {
  let names: [String]
  let wanted: Int
}

extension PlayerClient {
  /// The metadata as it is now.
  var metadata: [String: BusValue] {
    if case .dictionary(let entries) = get("Metadata") { entries } else { [:] }
  }

  /// What changed of the player interface, signal by signal.
  var changes: [[String: BusValue]] {
    signals.compactMap { if case .changed(Self.player, let values, _) = $0 { values } else { nil } }
  }
}
