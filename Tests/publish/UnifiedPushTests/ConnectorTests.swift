// SPDX-License-Identifier: MIT

import NowPlayingTestSupport
import DBus
import Testing

@testable import UnifiedPush

/// A player that receives push, and the distributor that calls it.
private final class Player: PushListener {
  let bus: PrivateBus
  let connection: Connection
  let client: PlayerClient
  private(set) var events: [String] = []

  init() throws {
    bus = try PrivateBus()
    connection = try bus.connect()
    client = try PlayerClient(
      bus.connect(), destination: connection.uniqueName ?? "", path: "/org/unifiedpush/Connector",
      serving: [connection])
    _ = PushConnector(on: connection, listener: self)
  }

  func received(_ message: [UInt8], for token: String, _ done: @escaping () -> Void) {
    events.append(token + ": " + String(decoding: message, as: UTF8.self))
    done()
  }

  func moved(_ token: String, to endpoint: String?, _ done: @escaping () -> Void) {
    events.append(token + " -> " + (endpoint ?? "nowhere"))
    done()
  }
}

@Suite struct `A message of a distributor` {
  private let player: Player

  init() throws { player = try Player() }

  private func call(_ version: Int, _ member: String, _ write: (MessageWriter) -> Void) -> PlayerClient.Reply {
    player.client.call("org.unifiedpush.Connector\(version)", member, write)
  }

  private func call(_ member: String, _ values: [String: BusValue]) -> PlayerClient.Reply {
    call(2, member) { $0.append(dictionary: values) }
  }

  @Test func `is read in the second version, also with unknown keys`() {
    let reply = call(2, "Message") {
      $0.openArray("{sv}")
      for (key, text) in [("token", "t"), ("surprise", "s"), ("id", "7")] {
        $0.openDictionaryEntry("sv")
        $0.append(string: key)
        $0.append(variant: .text(text))
        $0.close()
      }
      $0.openDictionaryEntry("sv")
      $0.append(string: "message")
      $0.openVariant("ay")
      $0.append(bytes: Array("hello".utf8))
      $0.close()
      $0.close()
      $0.close()
    }
    #expect(reply == .done)
    #expect(call("NewEndpoint", ["token": .text("t"), "endpoint": .text("e")]) == .done)
    #expect(call("Unregistered", ["token": .text("t")]) == .done)
    #expect(player.events == ["t: hello", "t -> e", "t -> nowhere"])
  }

  @Test func `is read in the first version`() {
    #expect(
      call(1, "Message") {
        $0.append(string: "t")
        $0.append(bytes: Array("hello".utf8))
        $0.append(string: "7")
      } == .done)
    #expect(
      call(1, "NewEndpoint") {
        $0.append(string: "t")
        $0.append(string: "e")
      } == .done)
    #expect(call(1, "Unregistered") { $0.append(string: "t") } == .done)
    #expect(player.events == ["t: hello", "t -> e", "t -> nowhere"])
  }

  @Test func `is refused when it is malformed`() {
    let replies = [
      call(2, "Message") { _ in }, call(1, "Message") { _ in }, call("Message", ["token": .text("t")]),
      call("NewEndpoint", ["endpoint": .text("e")]), call("NewEndpoint", ["token": .text("t")]),
      call("NewEndpoint", ["token": .text("t"), "endpoint": .text(String(repeating: "e", count: 1_001))]),
      call("Unregistered", ["token": .text(String(repeating: "t", count: 101))]),
      call("Unregistered", ["token": .flag(true)]), call(1, "NewEndpoint") { $0.append(string: "t") },
    ]
    for reply in replies {
      guard case .failed("org.freedesktop.DBus.Error.InvalidArgs", _) = reply else {
        Issue.record("\(reply)")
        continue
      }
    }
    #expect(player.events == [])
  }
}
