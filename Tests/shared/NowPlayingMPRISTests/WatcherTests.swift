// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import NowPlayingMPRIS

/// The list of playerctld.
private final class Daemon: ObjectHandler {
  static let interface = "com.github.altdesktop.playerctld"
  let connection: Connection
  var order: [String]
  private let client: String?

  /// `client`: the only program that receives its signals; nil: all subscribers.
  init(on connection: Connection, order: [String], client: String? = nil) {
    self.connection = connection
    self.order = order
    self.client = client
    connection.setHandler(at: MPRISSurface.path, self)
  }

  func receive(_ message: Message, on connection: Connection) -> Bool {
    guard message.member == "Get", let reply = message.makeReply() else { return false }
    reply.openVariant("as")
    reply.append(strings: order)
    reply.close()
    return connection.send(reply)
  }

  /// Emits its list, after an unrelated property.
  func announce() {
    guard
      let signal = connection.makeSignal(
        path: MPRISSurface.path, interface: properties, member: "PropertiesChanged", destination: client)
    else { return }
    signal.append(string: Self.interface)
    signal.openArray("{sv}")
    signal.openDictionaryEntry("sv")
    signal.append(string: "Version")
    signal.openVariant("s")
    signal.append(string: "2.4.1")
    signal.close()
    signal.close()
    signal.openDictionaryEntry("sv")
    signal.append(string: "PlayerNames")
    signal.openVariant("as")
    signal.append(strings: order)
    signal.close()
    signal.close()
    signal.close()
    signal.append(strings: [])
    _ = connection.send(signal)
  }
}

private let properties = "org.freedesktop.DBus.Properties"
private let first = "org.mpris.MediaPlayer2.first"
private let other = "org.mpris.MediaPlayer2.other"
private let daemonName = "org.mpris.MediaPlayer2.playerctld"

@Suite struct `Watching players while playerctld runs` {
  private let bus: PrivateBus
  private let connections: [Connection]
  private let daemon: Daemon
  private let watcher: PlayerWatcher

  init() throws {
    let bus = try PrivateBus()
    let connections = [try bus.connect(), try bus.connect(), try bus.connect(), try bus.connect()]
    for (connection, name) in [(connections[0], daemonName), (connections[1], first), (connections[3], other)] {
      var result: BusCalls.NameResult?
      connection.bus.request(name: name) { result = $0 }
      #expect(turn(connections) { result != nil } && result == .owned)
    }
    self.bus = bus
    self.connections = connections
    daemon = Daemon(on: connections[0], order: [other, first])
    watcher = PlayerWatcher(on: connections[2], now: { 0 }) {}
    watcher.start()
    let watcher = watcher
    #expect(turn(connections) { watcher.isSettled && watcher.current != nil })
  }

  @Test(arguments: [true, false]) func `ignores other programs`(isSentToUsAlone: Bool) throws {
    let stranger = try bus.connect()
    let connections = connections + [stranger]
    #expect(turn(connections) { stranger.uniqueName != nil })
    let liar = Daemon(
      on: stranger, order: [first, other], client: isSentToUsAlone ? self.connections[2].uniqueName : nil)
    liar.announce()
    // The bus delivers what the liar has sent before it reports its name.
    stranger.bus.request(name: "org.mpris.MediaPlayer2.liar") { #expect($0 == .owned) }
    #expect(turn(connections) { watcher.isSettled && watcher.knows("org.mpris.MediaPlayer2.liar") })
    #expect(watcher.current?.text == other)
    // It is ignored also while it owns the name of a player.
    liar.announce()
    stranger.bus.release(name: "org.mpris.MediaPlayer2.liar")
    #expect(turn(connections) { !watcher.knows("org.mpris.MediaPlayer2.liar") })
    #expect(watcher.current?.text == other)
  }

  @Test func `follows its list, and estimates the primary player when playerctld has ended`() {
    #expect(watcher.current?.text == other)
    daemon.order = [first, other]
    daemon.announce()
    #expect(turn(connections) { watcher.current?.text == first })
    connections[0].bus.release(name: daemonName)
    // Neither has played, and the connection of the other is newer.
    #expect(turn(connections) { watcher.current?.text == other })
  }
}

/// Answers that it plays.
private final class Playing: ObjectHandler {
  func receive(_ message: Message, on connection: Connection) -> Bool {
    guard let reply = message.makeReply() else { return false }
    reply.openVariant("s")
    reply.append(string: "Playing")
    reply.close()
    return connection.send(reply)
  }
}

@Suite struct `Watching players without playerctld` {
  @Test(arguments: [("kdeconnect.mpris_1", false), ("vlc", true)])
  func `prefers a player of this machine to a newer one of a phone`(newer: String, isFirst: Bool) throws {
    let bus = try PrivateBus()
    let connections = [try bus.connect(), try bus.connect(), try bus.connect()]
    let newer = "org.mpris.MediaPlayer2." + newer
    for (connection, name) in [(connections[1], first), (connections[2], newer)] {
      connection.setHandler(at: MPRISSurface.path, Playing())
      var result: BusCalls.NameResult?
      connection.bus.request(name: name) { result = $0 }
      #expect(turn(connections) { result == .owned })
    }
    let watcher = PlayerWatcher(on: connections[0], now: { 0 }) {}
    watcher.start()
    #expect(turn(connections) { watcher.isSettled && watcher.current != nil })
    #expect(watcher.current?.text == (isFirst ? newer : first))
  }
}
