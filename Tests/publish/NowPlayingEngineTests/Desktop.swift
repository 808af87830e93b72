// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingEngine
import NowPlayingTestSupport
import DBus
import Testing

/// All tests that publish. The session bus belongs to the process, so they run one at a time.
@Suite(.serialized) struct `The engine` {}

/// A context on a private bus, and its events.
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

  /// A session with content.
  func session(_ id: Identifier = "music", offers: [Command] = []) throws -> Session {
    let session = try Session(in: context, id: id)
    try session.set(content: Content(kind: .music, id: "\(id)-song"))
    for command in offers { try session.offer(command) { _ = try? Request.finish($0.ticket, .success) } }
    return session
  }

  /// Publishes a session and waits until the bus has it.
  func publish(_ session: Session) throws {
    let before = connections.values.count
    try session.publish()
    try #require(connections.wait { $0.dropFirst(before).contains(.connected) })
  }

  /// A client of a session.
  func client(of session: Session, path: String = "/org/mpris/MediaPlayer2") throws -> PlayerClient {
    let connection = try bus.connect()
    let name = try #require(try session.busName)
    // Signals come from the owner of the name, and each session has its own connection.
    let finder = try PlayerClient(connection, destination: name)
    let owner = try #require(finder.owner(of: name))
    return try PlayerClient(bus.connect(), destination: owner, path: path)
  }

  /// Waits until no program has that name.
  func waitUntilGone(_ name: String) throws -> Bool {
    let client = try PlayerClient(bus.connect(), destination: name)
    var isGone = false
    let signals = Signals(
      of: .name("org.freedesktop.DBus"), member: "NameOwnerChanged", condition: "arg0='\(name)',arg2=''")
    client.connection.names.subscribe(to: signals) { _ in isGone = true }
    // The bus answers after it has the match, so no signal is missed.
    if client.owner(of: name) == nil { return true }
    return client.wait { isGone }
  }
}
