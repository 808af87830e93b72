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
