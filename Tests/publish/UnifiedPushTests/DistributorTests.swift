// SPDX-License-Identifier: MIT

import NowPlayingTestSupport
import DBus
import Testing

@testable import UnifiedPush

/// A distributor with one version of UnifiedPush. It answers when the test calls `answer()`.
private final class Distributor: ObjectHandler {
  enum Verdict { case registered, refused(String), limit, unreadable }

  let bus: PrivateBus
  let connection: Connection
  private let player: Connection
  var version = 2
  /// "Register a", in the order of the calls. A call that expects no answer ends with "!".
  private(set) var calls: [String] = []
  private var open: [Message] = []
  /// The results: "a: reason", with "?" for a temporary failure.
  private(set) var results: [String] = []

  init() throws {
    bus = try PrivateBus()
    connection = try bus.connect()
    player = try bus.connect()
    connection.setHandler(at: "/org/unifiedpush/Distributor", self)
    var result: BusCalls.NameResult?
    connection.bus.request(name: "org.unifiedpush.Distributor.fake") { result = $0 }
    guard turn([connection], until: { result == .owned }) else { throw Unexpected() }
  }

  /// The player leaves the bus.
  func disconnect() { player.close() }

  func makeClient() -> PushDistributor { PushDistributor("fake", on: player) }

  func register(_ tokens: String..., with client: PushDistributor) {
    for token in tokens {
      client.register("org.example.App", token: token, vapid: "key", mayStart: false) { [self] reason, mayPass in
        results.append(token + ": " + (reason ?? "done") + (mayPass ? "?" : ""))
      }
    }
  }

  func receive(_ message: Message, on connection: Connection) -> Bool {
    guard message.interface == "org.unifiedpush.Distributor\(version)" else {
      connection.answers.refuseInterface(message, message.interface ?? "")
      return true
    }
    var token = ""
    if version == 1 {
      if message.isMember("Register") { _ = message.readString() }
      token = message.readString() ?? ""
    } else if message.enterArray("{sv}") {
      while !message.isAtEnd, message.enterDictionaryEntry("sv"), let key = message.readString(),
        message.enterVariant("s")
      {
        let text = message.readString() ?? ""
        if key == "token" { token = text }
        message.exit()
        message.exit()
      }
    }
    calls.append(message.member + " " + token + (message.expectsReply ? "" : "!"))
    if message.expectsReply { open.append(message) }
    return true
  }

  /// Serves both connections until it got that many calls.
  func wait(calls count: Int) -> Bool { turn([connection, player]) { calls.count >= count } }

  func wait(results count: Int) -> Bool { turn([connection, player]) { results.count >= count } }

  /// Answers the oldest call.
  func answer(_ verdict: Verdict = .registered) {
    let call = open.removeFirst()
    if case .limit = verdict { return connection.answers.refuse(call, "LimitsExceeded", "too many") }
    let reply = call.makeReply()
    var (result, reason) = ("REGISTRATION_SUCCEEDED", "")
    if case .refused(let why) = verdict { (result, reason) = ("REGISTRATION_FAILED", why) }
    if case .unreadable = verdict {
      reply?.append(uint32: 7)
    } else if version == 1 {
      reply?.append(string: result)
      reply?.append(string: reason)
    } else {
      reply?.append(dictionary: ["success": .text(result), "reason": .text(reason)])
    }
    connection.answers.send(reply, to: call)
    connection.flush()
  }
}

@Suite struct `A request to a distributor` {
  private let distributor: Distributor
  private let client: PushDistributor

  init() throws {
    distributor = try Distributor()
    client = distributor.makeClient()
  }

  @Test(arguments: [1, 2]) func `is answered in both versions`(version: Int) {
    distributor.version = version
    distributor.register("a", "b", "c", "d", with: client)
    #expect(distributor.wait(calls: 4))
    distributor.answer()
    distributor.answer(.refused("UNAUTHORIZED"))
    distributor.answer(.refused("NETWORK"))
    distributor.answer(.unreadable)
    #expect(distributor.wait(results: 4))
    let unreadable = "d: the answer of the distributor is not one of UnifiedPush"
    #expect(distributor.results == ["a: done", "b: UNAUTHORIZED", "c: NETWORK?", unreadable])
    // With a known version, no answer is needed.
    client.unregister(token: "a")
    #expect(distributor.wait(calls: 5) && distributor.calls.last == "Unregister a!")
  }

  @Test func `is one of sixteen at a time, and the newest of its token`() {
    for index in 0..<20 { distributor.register("\(index)", with: client) }
    #expect(distributor.wait(calls: 16))
    client.unregister(token: "0")
    client.unregister(token: "17")
    distributor.register("18", with: client)
    distributor.answer()
    #expect(distributor.wait(calls: 19))
    #expect(Array(distributor.calls[16...]) == ["Unregister 0!", "Register 16", "Unregister 17!"])
    for _ in 0..<2 { distributor.answer() }
    #expect(distributor.wait(calls: 21))
    #expect(Array(distributor.calls[19...]) == ["Register 18", "Register 19"])
    // A registration that was cancelled during its call has no result.
    #expect(!distributor.results.contains("0: done"))
  }

  @Test func `is sent again as soon as there is room`() {
    distributor.register("a", "b", "c", with: client)
    #expect(distributor.wait(calls: 3))
    distributor.answer(.limit)
    distributor.answer(.limit)
    distributor.answer()
    #expect(distributor.wait(calls: 4) && distributor.results == ["c: done"])
    // From now on one at a time.
    distributor.answer()
    #expect(distributor.wait(calls: 5))
    #expect(Array(distributor.calls[3...]) == ["Register a", "Register b"])
    // Without another open call, no answer would make room.
    distributor.answer(.limit)
    #expect(distributor.wait(results: 3))
    #expect(distributor.results.last == "b: org.freedesktop.DBus.Error.LimitsExceeded: too many?")
  }

  @Test func `is sent again after a temporary failure`() {
    distributor.register("a", "b", with: client)
    #expect(distributor.wait(calls: 2))
    distributor.answer(.refused("INTERNAL_ERROR"))
    distributor.answer(.refused("NETWORK"))
    #expect(distributor.wait(results: 2))
    client.unregister(token: "b")
    client.tryAgain()
    #expect(distributor.wait(calls: 4))
    #expect(Array(distributor.calls[2...]) == ["Unregister b!", "Register a"])
    distributor.answer()
    #expect(distributor.wait(results: 3) && distributor.results.last == "a: done")
  }

  @Test func `ends registrations at the end, and nothing else`() {
    for index in 0..<16 { distributor.register("\(index)", with: client) }
    client.unregister(token: "3")
    client.unregister(token: "kept")
    distributor.register("late", with: client)
    client.end()
    #expect(distributor.wait(calls: 18))
    #expect(Array(distributor.calls[16...]) == ["Unregister 3!", "Unregister kept!"])
  }

  @Test func `finds out the version again after a restart`() {
    distributor.register("a", with: client)
    #expect(distributor.wait(calls: 1))
    distributor.answer()
    #expect(distributor.wait(results: 1))
    distributor.version = 1
    client.reappeared()
    client.unregister(token: "a")
    #expect(distributor.wait(calls: 2) && distributor.calls.last == "Unregister a")
  }

  @Test func `fails without a connection`() {
    distributor.register("a", with: client)
    #expect(distributor.wait(calls: 1))
    distributor.disconnect()
    #expect(distributor.results == ["a: the distributor does not answer?"])
    distributor.register("b", with: client)
    client.unregister(token: "a")
    client.tryAgain()
    #expect(distributor.results.count == 1)
  }
}

struct Unexpected: Error {}
