// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingEngine
import NowPlayingTestSupport
import DBus
import Testing

/// Everything that publishes: the session bus is the process's, so one test at a time has it.
@Suite(.serialized) struct `The engine` {}

/// A context on a private bus, and what it was told.
final class Desktop {
  let bus: PrivateBus
  let context: Context
  let connections = Recorder<ConnectionState>()

  init(publishesAll: Bool = false, hostLoop: Bool = false, bus: PrivateBus? = nil) throws {
    self.bus = try bus ?? PrivateBus()
    self.bus.becomeSessionBus()
    var settings = try ApplicationSettings(id: "org.example.Player")
    settings.publishesAll = publishesAll
    context = try Context(settings, hostLoop: hostLoop)
    let connections = connections
    if !hostLoop { try context.set(connectionHandler: { connections.add($0) }) }
  }

  deinit { context.close() }

  /// A session with something to show.
  func session(_ id: String = "music", offers: [Command] = []) throws -> Session {
    let session = try Session(in: context, id: id)
    try session.set(content: Content(kind: .music, id: id + "-song"))
    for command in offers { try session.offer(command) { _ = try? Request.finish($0.ticket, .success) } }
    return session
  }

  /// Publishes a session and waits until the bus has it.
  func publish(_ session: Session) throws {
    let before = connections.values.count
    try session.publish()
    try #require(connections.wait { $0.dropFirst(before).contains(.connected) })
  }

  /// A desktop that looks at a session.
  func client(of session: Session, path: String = "/org/mpris/MediaPlayer2") throws -> PlayerClient {
    let connection = try bus.connect()
    let name = try #require(try session.busName)
    // Signals come from the owner, and one player has one connection.
    let finder = try PlayerClient(connection, destination: name)
    let owner = try #require(finder.owner(of: name))
    return try PlayerClient(bus.connect(), destination: owner, path: path)
  }

  /// Waits until nobody has that name.
  func waitUntilGone(_ name: String) throws -> Bool {
    let client = try PlayerClient(bus.connect(), destination: name)
    var isGone = false
    let signals = Signals(
      of: .name("org.freedesktop.DBus"), member: "NameOwnerChanged", condition: "arg0='\(name)',arg2=''")
    client.connection.subscribe(to: signals) { _ in isGone = true }
    // The answer comes after the match is known, so nothing is missed between.
    if client.owner(of: name) == nil { return true }
    return client.wait { isGone }
  }
}
