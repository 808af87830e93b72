// SPDX-License-Identifier: MIT

import NowPlayingTestSupport
import DBus
import Testing

@testable import UnifiedPush

/// A distributor of one version, which answers when it is told to.
private final class Distributor: ObjectHandler {
  enum Verdict { case registered, refused(String), limit, unreadable }

  let bus: PrivateBus
  let connection: Connection
  private let asking: Connection
  var version = 2
  /// "Register a", in the order of asking; those that wait for no answer end with "!".
  private(set) var calls: [String] = []
  private var open: [Message] = []
  /// What whoever asks is told: "a: reason", with "?" where it may pass.
  private(set) var told: [String] = []

  init() throws {
    bus = try PrivateBus()
    connection = try bus.connect()
    asking = try bus.connect()
    connection.setHandler(at: "/org/unifiedpush/Distributor", self)
    var result: Connection.NameResult?
    connection.request(name: "org.unifiedpush.Distributor.fake") { result = $0 }
    guard turn([connection], until: { result == .owned }) else { throw Unexpected() }
  }

  /// Whoever asks leaves the bus.
  func disconnect() { asking.close() }

  func makeAsker() -> PushDistributor { PushDistributor("fake", on: asking) }

  func register(_ tokens: String..., with asker: PushDistributor) {
    for token in tokens {
      asker.register("org.example.App", token: token, vapid: "key", mayStart: false) { [self] reason, mayPass in
        told.append(token + ": " + (reason ?? "done") + (mayPass ? "?" : ""))
      }
    }
  }

  func receive(_ message: Message, on connection: Connection) -> Bool {
    guard message.interface == "org.unifiedpush.Distributor\(version)" else {
      connection.refuseInterface(message, message.interface ?? "")
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

  /// Serves both until it was asked so much.
  func wait(calls count: Int) -> Bool { turn([connection, asking]) { calls.count >= count } }

  func wait(told count: Int) -> Bool { turn([connection, asking]) { told.count >= count } }

  /// Answers what waits the longest.
  func answer(_ verdict: Verdict = .registered) {
    let call = open.removeFirst()
    if case .limit = verdict { return connection.refuse(call, "LimitsExceeded", "too many") }
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
    connection.answer(call, with: reply)
    connection.flush()
  }
}

@Suite struct `What a distributor is asked` {
  private let distributor: Distributor
  private let asker: PushDistributor

  init() throws {
    distributor = try Distributor()
    asker = distributor.makeAsker()
  }

  @Test(arguments: [1, 2]) func `is answered in both versions`(version: Int) {
    distributor.version = version
    distributor.register("a", "b", "c", "d", with: asker)
    #expect(distributor.wait(calls: 4))
    distributor.answer()
    distributor.answer(.refused("UNAUTHORIZED"))
    distributor.answer(.refused("NETWORK"))
    distributor.answer(.unreadable)
    #expect(distributor.wait(told: 4))
    let unreadable = "d: its answer is not as UnifiedPush has it"
    #expect(distributor.told == ["a: done", "b: UNAUTHORIZED", "c: NETWORK?", unreadable])
    // The version is known, and no answer is needed.
    asker.unregister(token: "a")
    #expect(distributor.wait(calls: 5) && distributor.calls.last == "Unregister a!")
  }

  @Test func `is sixteen things at a time, and the last that was wished for a token`() {
    for index in 0..<20 { distributor.register("\(index)", with: asker) }
    #expect(distributor.wait(calls: 16))
    asker.unregister(token: "0")
    asker.unregister(token: "17")
    distributor.register("18", with: asker)
    distributor.answer()
    #expect(distributor.wait(calls: 19))
    #expect(Array(distributor.calls[16...]) == ["Unregister 0!", "Register 16", "Unregister 17!"])
    for _ in 0..<2 { distributor.answer() }
    #expect(distributor.wait(calls: 21))
    #expect(Array(distributor.calls[19...]) == ["Register 18", "Register 19"])
    // What was given up while it was asked about is told to nobody.
    #expect(!distributor.told.contains("0: done"))
  }

  @Test func `is asked again as soon as there is room`() {
    distributor.register("a", "b", "c", with: asker)
    #expect(distributor.wait(calls: 3))
    distributor.answer(.limit)
    distributor.answer(.limit)
    distributor.answer()
    #expect(distributor.wait(calls: 4) && distributor.told == ["c: done"])
    // One at a time, from now on.
    distributor.answer()
    #expect(distributor.wait(calls: 5))
    #expect(Array(distributor.calls[3...]) == ["Register a", "Register b"])
    // With nothing under way there is nothing to wait for.
    distributor.answer(.limit)
    #expect(distributor.wait(told: 3))
    #expect(distributor.told.last == "b: org.freedesktop.DBus.Error.LimitsExceeded: too many?")
  }

  @Test func `is asked again what may have passed`() {
    distributor.register("a", "b", with: asker)
    #expect(distributor.wait(calls: 2))
    distributor.answer(.refused("INTERNAL_ERROR"))
    distributor.answer(.refused("NETWORK"))
    #expect(distributor.wait(told: 2))
    asker.unregister(token: "b")
    asker.tryAgain()
    #expect(distributor.wait(calls: 4))
    #expect(Array(distributor.calls[2...]) == ["Unregister b!", "Register a"])
    distributor.answer()
    #expect(distributor.wait(told: 3) && distributor.told.last == "a: done")
  }

  @Test func `is told at the end what is to be ended, and nothing else`() {
    for index in 0..<16 { distributor.register("\(index)", with: asker) }
    asker.unregister(token: "3")
    asker.unregister(token: "kept")
    distributor.register("late", with: asker)
    asker.end()
    #expect(distributor.wait(calls: 18))
    #expect(Array(distributor.calls[16...]) == ["Unregister 3!", "Unregister kept!"])
  }

  @Test func `is asked anew in which version, once it has come anew`() {
    distributor.register("a", with: asker)
    #expect(distributor.wait(calls: 1))
    distributor.answer()
    #expect(distributor.wait(told: 1))
    distributor.version = 1
    asker.reappeared()
    asker.unregister(token: "a")
    #expect(distributor.wait(calls: 2) && distributor.calls.last == "Unregister a")
  }

  @Test func `is nothing without a connection`() {
    distributor.register("a", with: asker)
    #expect(distributor.wait(calls: 1))
    distributor.disconnect()
    #expect(distributor.told == ["a: it does not answer?"])
    distributor.register("b", with: asker)
    asker.unregister(token: "a")
    asker.tryAgain()
    #expect(distributor.told.count == 1)
  }
}

struct Unexpected: Error {}
