// SPDX-License-Identifier: MIT

import DBus
import Testing

@testable import NowPlayingMPRIS

@Suite struct `A player whose properties are mirrored` {
  @Test(arguments: Interface.all)
  func `is read again if a property has no value in the signal`(interface: Interface) {
    let player = RawPlayer()
    #expect(player.readChanges(changes([("A", .b(true))], of: interface)) == [])
    #expect(player.readChanges(changes([("A", .b(true))], of: interface, invalidated: ["B"])) == interface.unread)
    #expect(player.readChanges(changes([], of: interface, invalidated: ["Unknown"])) == interface.unread)
    #expect(player.entries(of: interface.name) != nil)
  }

  @Test func `ignores signals of other interfaces and of other types`() {
    let player = RawPlayer()
    let other = message {
      $0.append(string: "org.example.Other")
      Wire.write([], to: $0)
      $0.append(strings: ["A"])
    }
    let short = message {
      $0.append(string: Interface.player.name)
      Wire.write([], to: $0)
    }
    for signal in [other, short] { #expect(player.readChanges(signal) == []) }
    #expect(player[.player] == nil)
  }

  @Test func `keeps a signal that arrived before an older answer`() throws {
    let player = RawPlayer()
    player.beginReading(Interface.player.name)
    _ = player.readChanges(changes([("A", .x(2))]))
    player.readAll(of: Interface.player.name, answer([("A", .x(1)), ("B", .x(1))]))
    #expect(try #require(player[.player]).keys.sorted() == ["A", "B"])
    var newest = StoredEntries()
    newest.store(answer([("A", .x(2)), ("B", .x(1))]), limit: 1_000)
    #expect(player[.player]?.entries(notIn: newest).isEmpty == true)
  }

  @Test func `stores single values`() {
    let player = RawPlayer()
    player.readValue(of: "A", get(.s("old")))
    player.readValue(of: "A", get(.dict([("xesam:title", .s("new"))])))
    player.readValue(of: "B", get(.b(true)))
    var expected = StoredEntries()
    expected.store(answer([("A", .dict([("xesam:title", .s("new"))])), ("B", .b(true))]), limit: 1_000)
    #expect(player[.player]?.keys == ["A", "B"])
    #expect(player[.player]?.entries(notIn: expected).isEmpty == true)
    player.readValue(of: "A", message { $0.append(string: "no variant") })
    #expect(player[.player]?.contains("A") == true)
  }

  @Test func `loses an interface that it does not answer for`() {
    let player = RawPlayer()
    player.readAll(of: Interface.player.name, answer([("A", .b(true))]))
    #expect(player[.player] != nil && player[.root] == nil)
    player.readAll(of: Interface.player.name, message { $0.append(string: "no dictionary") })
    #expect(player[.player] == nil)
    player.readAll(of: Interface.player.name, answer([]))
    #expect(player[.player] != nil)
    player.readAll(of: Interface.player.name, nil)
    #expect(player[.player] == nil)
  }
}
