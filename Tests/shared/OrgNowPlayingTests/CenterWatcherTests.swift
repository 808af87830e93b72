// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import OrgNowPlaying

/// The service, as far as a publisher uses it.
private final class Service: ObjectHandler {
  let connection: Connection
  var primary = "org.mpris.MediaPlayer2.a"
  var keys = "center"
  var answers = true
  var refuses = false

  init(on connection: Connection) {
    self.connection = connection
    connection.setHandler(at: Center1Surface.path, self)
  }

  func receive(_ call: Message, on connection: Connection) -> Bool {
    guard answers else { return true }
    guard !refuses, call.member == "Get", call.readString() == Center1.interface, let name = call.readString(),
      let reply = call.makeReply()
    else { return false }
    reply.openVariant("s")
    reply.append(string: name == "Keys" ? keys : primary)
    reply.close()
    return connection.send(reply)
  }

  func announce() {
    guard
      let signal = connection.makeSignal(
        path: Center1Surface.path, interface: Center1.interface, member: Center1.primaryChanged)
    else { return }
    signal.append(string: primary)
    signal.append(string: keys)
    _ = connection.send(signal)
  }

  func setName(_ isOwned: Bool) {
    if isOwned {
      connection.bus.request(name: Center1Surface.busName) { _ in }
    } else {
      connection.bus.release(name: Center1Surface.busName)
    }
  }
}

@Suite struct `Watching which player the service has first` {
  private let bus: PrivateBus
  private let connections: [Connection]
  private let service: Service
  private let watcher: CenterWatcher

  init() throws {
    let bus = try PrivateBus()
    let connections = [try bus.connect(), try bus.connect(), try bus.connect()]
    self.bus = bus
    self.connections = connections
    service = Service(on: connections[0])
    watcher = CenterWatcher(on: connections[1]) {}
  }

  private func startBoth() {
    service.setName(true)
    watcher.start()
    #expect(turn(connections) { watcher.isRunning == true })
  }

  @Test func `knows that no service runs`() {
    #expect(watcher.isRunning == nil)
    watcher.start()
    #expect(turn(connections) { watcher.isRunning == false })
    #expect(watcher.primary.text.isEmpty)
  }

  @Test func `reads a service that runs, and follows its signal`() {
    service.keys = "gnome"
    startBoth()
    #expect(watcher.primary.text == "org.mpris.MediaPlayer2.a" && watcher.keys == .gnome)
    (service.primary, service.keys) = ("org.mpris.MediaPlayer2.b", "center")
    service.announce()
    #expect(turn(connections) { watcher.primary.text == "org.mpris.MediaPlayer2.b" } && watcher.keys == .center)
  }

  @Test func `follows a service that starts later, ends and comes back`() {
    watcher.start()
    #expect(turn(connections) { watcher.isRunning == false })
    service.setName(true)
    #expect(turn(connections) { watcher.isRunning == true })
    service.setName(false)
    #expect(turn(connections) { watcher.isRunning == false })
    service.setName(true)
    #expect(turn(connections) { watcher.isRunning == true })
  }

  @Test func `counts a service that refuses as one that does not run, until it sends a signal`() {
    service.refuses = true
    service.setName(true)
    watcher.start()
    #expect(turn(connections) { watcher.isRunning == false })
    service.announce()
    #expect(turn(connections) { watcher.isRunning == true } && watcher.primary.text == "org.mpris.MediaPlayer2.a")
  }

  @Test func `ignores the signal of a program that is not the service`() {
    startBoth()
    let squatter = Service(on: connections[2])
    squatter.primary = "org.mpris.MediaPlayer2.evil"
    squatter.announce()
    service.primary = "org.mpris.MediaPlayer2.b"
    service.announce()
    #expect(turn(connections) { watcher.primary.text != "org.mpris.MediaPlayer2.a" })
    #expect(watcher.primary.text == "org.mpris.MediaPlayer2.b")
  }
}

@Suite struct `Reading the service` {
  private func player(_ writer: MessageWriter, _ name: String, _ owner: String) {
    writer.openStruct("sa{sv}")
    writer.append(string: name)
    writer.openArray("{sv}")
    writer.entry("owner", owner)
    writer.close()
    writer.close()
  }

  @Test func `has only players with a connection`() {
    var reader = CenterReader()
    reader.readAll(
      answer { writer in
        writer.openDictionaryEntry("sv")
        writer.append(string: "Players")
        writer.openVariant("a(sa{sv})")
        writer.openArray("(sa{sv})")
        for (name, owner) in [("a", ":1.1"), ("b", ""), ("c", "org.example.C"), ("d", ":1.4")] {
          player(writer, name, owner)
        }
        writer.close()
        writer.close()
        writer.close()
      })
    #expect(reader.players.map { $0.name } == ["a", "d"])
  }

  @Test func `has only changes of its interface`() throws {
    var reader = CenterReader()
    for (interface, invalid) in [
      ("org.example.Other", "Players"), (CenterReader.interface, "Players"), (CenterReader.interface, "Last"),
    ] {
      let signal = bytes { writer in
        writer.append(string: interface)
        writer.openArray("{sv}")
        writer.entry("Primary", "org.mpris.MediaPlayer2.a")
        writer.close()
        writer.append(strings: [invalid])
      }
      let isOurs = interface.hasSameBytes(as: CenterReader.interface)
      #expect(reader.readChanges(try #require(message(signal))) == (isOurs && invalid.hasSameBytes(as: "Players")))
      #expect(reader.isCenter == isOurs)
    }
    #expect(reader.isCenter && reader.primary == "org.mpris.MediaPlayer2.a")
  }
}
