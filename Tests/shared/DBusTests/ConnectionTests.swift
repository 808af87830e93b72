// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import NowPlayingTestSupport
import Testing

@testable import DBus

private let path = "/org/example/Object"
private let interface = "org.example.Interface"

extension Connection {
  fileprivate func makeCall(to server: Connection, _ member: String, path: String = path) throws -> MessageWriter {
    try #require(
      makeCall(destination: server.uniqueName ?? "", path: path, interface: interface, member: member))
  }
}

/// The result of a call, and how often its completion ran.
private final class Outcome {
  var count = 0
  var message: Message?

  func complete(_ message: Message?) {
    count += 1
    self.message = message
  }
}

@Suite struct `A connection` {
  let bus: PrivateBus

  init() throws {
    bus = try PrivateBus()
  }

  @Test func `logs in and gets a name, and keeps the descriptor of the log-in`() throws {
    let login = try Login.begin(bus.address)
    var connection: Connection?
    while connection == nil {
      switch login.advance() {
      case .waiting:
        var wanted = pollfd(fd: login.fileDescriptor, events: Int16(POLLIN), revents: 0)
        try #require(unsafe poll(&wanted, 1, 10_000) == 1)
      case .connected(let new): connection = new
      case .failed(let error): throw error
      }
    }
    let made = try #require(connection)
    #expect(made.fileDescriptor == login.fileDescriptor)
    #expect(made.uniqueName == nil)
    #expect(made.deadline != nil, "Hello has a time limit")
    #expect(turn([made]) { made.uniqueName != nil })
    #expect(made.uniqueName?.hasPrefix(":1.") == true)
    #expect(made.deadline == nil)
    #expect(!made.wantsToWrite)
    guard case .failed = login.advance() else {
      Issue.record("a log-in has one result")
      return
    }
  }

  @Test func `cannot begin without a bus`() throws {
    func failure(_ address: BusAddress) -> String? {
      do {
        _ = try Login.begin(address)
        return nil
      } catch {
        return error.name
      }
    }
    #expect(failure(.path(bus.folder + "/none")) == "ENOENT")
    #expect(failure(.path(bus.folder + "/bus.conf")) == "ECONNREFUSED")
    #expect(failure(.abstract("nowplaying/" + UUID().uuidString)) == "ECONNREFUSED")
    #expect(failure(.path(String(repeating: "x", count: 108))) == "ENAMETOOLONG")
    #expect(failure(.path("")) == "ENAMETOOLONG")
  }

  @Test func `is opened at the first address that works, and all log-ins have one time limit`() throws {
    let none = BusAddress.path(bus.folder + "/none")
    let connection = try Connection.openFirst([none, bus.address], within: 10_000_000)
    #expect(connection.uniqueName != nil)
    func failure(_ addresses: [BusAddress], within patience: Int64) -> String? {
      do throws(SessionBusFailure) {
        _ = try Connection.openFirst(addresses, within: patience)
        return nil
      } catch {
        return error.text
      }
    }
    #expect(failure([none], within: 10_000_000)?.hasSuffix("nothing is at \(none.text)") == true)
    #expect(failure([bus.address, none], within: 0) == "the session bus at \(bus.address.text) does not answer")
  }

  @Test func `owns a free name, which no other connection can own then`() throws {
    let (one, other) = (try bus.connect(), try bus.connect())
    var results: [BusCalls.NameResult] = []
    for (connection, name) in [(one, "a.b"), (one, "a.b"), (other, "a.b"), (other, "org.example.Denied")] {
      let count = results.count
      connection.bus.request(name: name) { results.append($0) }
      #expect(turn([one, other]) { results.count > count })
    }
    #expect(results[..<3] == [.owned, .owned, .taken])
    guard case .refused(let error) = results[3] else {
      Issue.record("\(results[3])")
      return
    }
    #expect(error == "org.freedesktop.DBus.Error.AccessDenied")

    one.bus.release(name: "a.b")
    // The messages of one connection keep their order, so the answer to this call comes after the release.
    let ping = Outcome()
    let message = try #require(
      one.makeCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "GetId"))
    one.call(message, timeoutMicroseconds: 0, ping.complete)
    #expect(turn([one]) { ping.count == 1 })
    other.bus.request(name: "a.b") { results.append($0) }
    #expect(turn([other]) { results.count == 5 })
    #expect(results.last == .owned)
  }

  @Test func `sends and receives values of every type`() throws {
    let (server, client) = (try bus.connect(), try bus.connect())
    let handler = Answering { message, connection in
      #expect(message.kind == .call && !message.isError && message.expectsReply)
      #expect(message.member == "Echo" && message.isMember("Echo") && !message.isMember("Ech"))
      #expect(message.isInterface("org.example.Interface") && !message.isInterface("org.example"))
      #expect(message.path == path && message.interface == interface && message.sender == client.uniqueName)
      #expect(message.hasSignature("soixudbasa{sv}v(s)") && !message.hasSignature("s"))
      guard let reply = message.makeReply() else { return false }
      #expect(message.readInt64() == nil && message.readDouble() == nil && message.readStrings() == nil)
      #expect(!message.enterVariant("s") && message.peekVariantSignature() == nil && !message.isAtEnd)
      reply.append(string: message.readString() ?? "?")
      reply.append(path: message.readObjectPath() ?? "/")
      reply.append(int32: message.readInt32() ?? 0)
      reply.append(int64: message.readInt64() ?? 0)
      reply.append(uint32: message.readUInt32() ?? 0)
      reply.append(double: message.readDouble() ?? 0)
      reply.append(bool: message.readBool() ?? false)
      reply.append(strings: message.readStrings() ?? [])
      var read: [String] = []
      #expect(message.enterArray("{sv}"))
      while message.enterDictionaryEntry("sv") {
        read.append(message.readString() ?? "?")
        read.append(message.peekVariantSignature() ?? "?")
        #expect(!message.enterVariant("o"))
        message.exit()
      }
      #expect(message.isAtEnd)
      message.exit()
      #expect(read == ["a", "x", "b", "as"])
      #expect(message.enterVariant("d") && message.readDouble() == 0.5)
      message.exit()
      #expect(message.enterStruct("s") && message.readString() == "in")
      message.exit()
      #expect(message.isAtEnd && message.readString() == nil && !message.skip())
      #expect(connection.send(reply))
      return true
    }
    server.setHandler(at: path, handler)
    let call = try client.makeCall(to: server, "Echo")
    call.append(string: "Grüße\0hidden")
    call.append(path: "/a/b")
    call.append(int32: .min)
    call.append(int64: .min)
    call.append(uint32: .max)
    call.append(double: -0.25)
    call.append(bool: true)
    call.append(strings: ["", "x", "\0"])
    call.openArray("{sv}")
    call.openDictionaryEntry("sv")
    call.append(string: "a")
    call.openVariant("x")
    call.append(int64: 1)
    call.close()
    call.close()
    call.openDictionaryEntry("sv")
    call.append(string: "b")
    call.openVariant("as")
    call.append(strings: ["x"])
    call.close()
    call.close()
    call.close()
    call.openVariant("d")
    call.append(double: 0.5)
    call.close()
    call.openStruct("s")
    call.append(string: "in")
    call.close()
    let outcome = Outcome()
    client.call(call, timeoutMicroseconds: 0, outcome.complete)
    #expect(turn([server, client]) { outcome.count == 1 })
    let reply = try #require(outcome.message)
    #expect(!reply.isError && reply.errorName == nil && reply.member == "")
    #expect(!reply.isInterface("org.example.Interface"))
    #expect(reply.readString() == "Grüße")
    #expect(reply.readObjectPath() == "/a/b")
    #expect(reply.readInt32() == .min)
    #expect(reply.readInt64() == .min)
    #expect(reply.readUInt32() == .max)
    #expect(reply.readDouble() == -0.25)
    #expect(reply.readBool() == true)
    #expect(reply.readStrings() == ["", "x", ""])
    #expect(reply.isAtEnd)
  }

  @Test func `does not send an invalid message`() throws {
    let (server, client) = (try bus.connect(), try bus.connect())
    let paths = ["", "x", "/a/"]
    for path in paths {
      let call = try client.makeCall(to: server, "A")
      call.append(path: path)
      call.append(string: "fine")
      #expect(!client.send(call))
      let outcome = Outcome()
      client.call(call, timeoutMicroseconds: 0, outcome.complete)
      #expect(outcome.count == 1 && outcome.message == nil)
    }
    let call = try client.makeCall(to: server, "A")
    call.openVariant("s")
    call.append(int32: 1)
    #expect(!client.send(call))
    #expect(client.makeCall(destination: "", path: "/", interface: interface, member: "A") == nil)
    #expect(client.process() != .closed(.notConnected))
  }

  @Test(arguments: [
    ("org.example.Error.Broken", "It broke.", "org.example.Error.Broken", "It broke."),
    ("org.example.Error.Empty", "", "org.example.Error.Empty", "org.example.Error.Empty"),
    ("not a name", "Text", "org.freedesktop.DBus.Error.Failed", "Text"),
  ])
  func `answers with an error that always has a text`(name: String, text: String, wantedName: String, wanted: String)
    throws
  {
    let (server, client) = (try bus.connect(), try bus.connect())
    let handler = Answering { message, connection in
      connection.answers.send(errorName: name, text: text, to: message)
      return true
    }
    server.setHandler(at: path, handler)
    let outcome = Outcome()
    client.call(try client.makeCall(to: server, "A"), timeoutMicroseconds: 0, outcome.complete)
    #expect(turn([server, client]) { outcome.count == 1 })
    #expect(outcome.message?.isError == true)
    #expect(outcome.message?.errorName == wantedName)
    #expect(outcome.message?.errorText == wanted)
    #expect(outcome.message?.readString() == wanted)
  }

  @Test func `passes calls to the standard interfaces to the handler, and answers them if the handler does not`() throws
  {
    let (server, client) = (try bus.connect(), try bus.connect())
    var seen: [String] = []
    server.setHandler(
      at: path,
      Answering { _, _ in
        Issue.record("replaced"); return false
      })
    server.setHandler(
      at: path,
      Answering { message, _ in
        seen.append(message.member)
        return false
      })
    let outcome = Outcome()
    for (interface, member) in [
      ("org.freedesktop.DBus.Introspectable", "Introspect"), ("org.freedesktop.DBus.Properties", "GetAll"),
      (interface, "Unknown"),
    ] {
      let call = try #require(
        client.makeCall(destination: server.uniqueName ?? "", path: path, interface: interface, member: member))
      client.call(call, timeoutMicroseconds: 0, outcome.complete)
    }
    #expect(turn([server, client]) { outcome.count == 3 })
    #expect(seen == ["Introspect", "GetAll", "Unknown"])
    #expect(outcome.message?.errorName == "org.freedesktop.DBus.Error.UnknownMethod")
    client.call(try client.makeCall(to: server, "A", path: "/elsewhere"), timeoutMicroseconds: 0, outcome.complete)
    #expect(turn([server, client]) { outcome.count == 4 })
    #expect(outcome.message?.errorName == "org.freedesktop.DBus.Error.UnknownObject")
  }

  @Test func `does not answer a call without a reply`() throws {
    let (server, client) = (try bus.connect(), try bus.connect())
    var seen = 0
    server.setHandler(
      at: path,
      Answering { message, connection in
        seen += 1
        #expect(!message.expectsReply)
        #expect(message.makeReply() == nil)
        connection.answers.send(errorName: "a.b", text: "c", to: message)
        return true
      })
    #expect(client.send(try client.makeCall(to: server, "A")))
    #expect(turn([server, client]) { seen == 1 })
  }

  /// Waits until `other` has received everything that `connection` has sent.
  private func settle(_ connection: Connection, _ other: Connection) throws {
    let pong = Outcome()
    let ping = try #require(
      connection.makeCall(
        destination: other.uniqueName ?? "", path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping"))
    connection.call(ping, timeoutMicroseconds: 0, pong.complete)
    #expect(turn([connection, other]) { pong.count == 1 })
  }

  /// Sends a signal to all subscribers, and the same signal to one connection.
  private func emit(_ text: String, _ connection: Connection, _ client: Connection, _ member: String = "Changed") throws
  {
    for destination in [nil, client.uniqueName] {
      let signal = try #require(
        connection.makeSignal(path: path, interface: interface, member: member, destination: destination))
      signal.append(string: text)
      #expect(connection.send(signal))
    }
    try settle(connection, client)
  }

  @Test func `accepts a signal only from the owner of its sender's name`() throws {
    let (server, liar, client) = (try bus.connect(), try bus.connect(), try bus.connect())
    #expect(turn([server, liar, client]) { [server, liar, client].allSatisfy { $0.uniqueName != nil } })
    var (texts, owners): ([String], [String]) = ([], [])
    let signals = Signals(of: .name("a.b"), path: path, interface: interface, member: "Changed")
    client.names.subscribe(to: signals) { message in
      #expect(message.kind != .call && !message.expectsReply && message.makeReply() == nil)
      texts.append(message.readString() ?? "?")
    }
    client.names.follow(.name("a.b")) { owners.append($0.new) }
    // Each subscription reads the signal from its first value.
    client.names.subscribe(to: Signals(of: .name("a.b"), member: "Changed")) {
      texts.append("also " + ($0.readString() ?? "?"))
    }
    client.deliver("type='signal'")
    try settle(client, server)
    try emit("without an owner", server, client)
    #expect(texts == [] && owners == [])

    var results: [BusCalls.NameResult] = []
    server.bus.request(name: "a.b") { results.append($0) }
    #expect(turn([server]) { results == [.owned] })
    liar.bus.request(name: "a.c") { results.append($0) }
    #expect(turn([liar]) { results == [.owned, .owned] })
    try emit("truth", server, client)
    try emit("lie", liar, client)
    try emit("else", server, client, "Other")
    #expect(texts == ["truth", "also truth", "truth", "also truth"])
    #expect(owners == [server.uniqueName] && client.names.owner(of: "a.b") == server.uniqueName)

    // Only the bus can report the owner of a name.
    for destination in [nil, client.uniqueName] {
      let signal = try #require(
        liar.makeSignal(
          path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
          destination: destination))
      for text in ["a.b", server.uniqueName ?? "", liar.uniqueName ?? ""] { signal.append(string: text) }
      #expect(liar.send(signal))
    }
    texts = []
    try emit("lie", liar, client)
    #expect(texts == [])

    // Another program owns the name now.
    server.bus.release(name: "a.b")
    try settle(server, client)
    liar.bus.request(name: "a.b") { results.append($0) }
    #expect(turn([liar]) { results.count == 3 })
    try emit("late", server, client)
    try emit("new", liar, client)
    #expect(texts == ["new", "also new", "new", "also new"])
    #expect(owners == [server.uniqueName, "", liar.uniqueName])
  }

  @Test func `follows every name below another`() throws {
    let (server, client) = (try bus.connect(), try bus.connect())
    var results: [BusCalls.NameResult] = []
    for name in ["a.b.one", "a.b", "a.bc"] { server.bus.request(name: name) { results.append($0) } }
    #expect(turn([server]) { results.count == 3 })
    var (owners, texts): ([String], [String]) = ([], [])
    var isAnswered = false
    client.names.follow(
      .namespace("a.b"),
      changed: { owners.append("\($0.name) \($0.new == server.uniqueName) \($0.existedBefore)") },
      answered: { isAnswered = true })
    client.names.subscribe(to: Signals(of: .namespace("a.b"), member: "Changed")) {
      texts.append($0.readString() ?? "?")
    }
    #expect(turn([client]) { isAnswered })
    #expect(owners == ["a.b.one true true"])
    server.bus.request(name: "a.b.two") { results.append($0) }
    server.bus.release(name: "a.b.one")
    #expect(turn([server, client]) { owners.count == 3 })
    #expect(owners.sorted() == ["a.b.one false false", "a.b.one true true", "a.b.two true false"])
    try emit("known", server, client)
    server.bus.release(name: "a.b.two")
    try emit("left", server, client)
    #expect(texts == ["known", "known"])
  }

  @Test func `follows a limited number of names below another, and each single name`() throws {
    let bus = try FakeBus()
    var changes = 0
    bus.connection.names.follow(.namespace("a.b"), changed: { _ in changes += 1 })
    bus.connection.names.follow(.name("a.b.wanted"))
    func emit(_ name: String, _ owner: String) {
      var changed = Raw(
        kind: 4,
        fields: [
          (1, "o", .text("/org/freedesktop/DBus")), (2, "s", .text("org.freedesktop.DBus")),
          (3, "s", .text("NameOwnerChanged")), (7, "s", .text("org.freedesktop.DBus")), (8, "g", .signature("sss")),
        ])
      for text in [name, "", owner] {
        while changed.body.count % 4 != 0 { changed.body.append(0) }
        changed.body += changed.number(UInt32(text.utf8.count)) + Array(text.utf8) + [0]
      }
      bus.send(changed.bytes)
      #expect(bus.turn() == .idle)
    }
    // One program cannot use up the room of the others.
    for number in 0..<2_000 { emit("a.b.n\(number)", ":1.9") }
    #expect(changes == 64)
    for number in 0..<5_000 { emit("a.b.m\(number)", ":2.\(number)") }
    #expect(changes == 4_096)
    emit("a.b.wanted", ":1.8")
    #expect(bus.connection.names.owner(of: "a.b.wanted") == ":1.8")
    emit("a.b.n7", "")
    emit("a.b.wanted", "")
    emit("a.b.late", ":1.9")
    #expect(bus.connection.names.owner(of: "a.b.late") == ":1.9" && bus.connection.names.owner(of: "a.b.n1999") == "")
  }

  @Test(arguments: ["", "a.b"]) func `accepts an answer only from the program that was called`(name: String) throws {
    let (server, liar, client) = (try bus.connect(), try bus.connect(), try bus.connect())
    if !name.isEmpty {
      var result: BusCalls.NameResult?
      server.bus.request(name: name) { result = $0 }
      #expect(turn([server]) { result == .owned })
    }
    #expect(turn([server, liar, client]) { [server, liar, client].allSatisfy { $0.uniqueName != nil } })
    var asked: Message?
    server.setHandler(
      at: path,
      Answering { message, _ in
        asked = message
        return true
      })
    let outcome = Outcome()
    let call = try #require(
      client.makeCall(
        destination: name.isEmpty ? server.uniqueName ?? "" : name, path: path, interface: interface, member: "A"))
    client.call(call, timeoutMicroseconds: 0, outcome.complete)
    #expect(turn([server, client]) { asked != nil })
    // The serial number of the call is easy to guess. Some buses deliver such an answer.
    for serial in 1...20 as ClosedRange<UInt32> {
      let lie = MessageWriter(.answer, replySerial: serial, destination: client.uniqueName ?? "")
      lie.append(string: "lie")
      liar.send(lie)
    }
    try settle(liar, client)
    #expect(outcome.count == 0)
    if !name.isEmpty {
      // The answer is valid even if the name has lost its owner.
      server.bus.release(name: name)
      try settle(server, client)
    }
    let reply = try #require(asked?.makeReply())
    reply.append(string: "truth")
    #expect(server.send(reply))
    #expect(turn([server, client]) { outcome.count == 1 })
    #expect(outcome.message?.readString() == "truth")
  }

  @Test func `completes each of many calls with its own answer, in any order`() throws {
    let bus = try FakeBus()
    var answers: [UInt32?] = Array(repeating: nil, count: 200)
    let late = Outcome()
    for number in answers.indices {
      let call = try #require(
        bus.connection.makeCall(destination: ":1.9", path: path, interface: interface, member: "A\(number)"))
      bus.connection.call(call, timeoutMicroseconds: 0) { answers[number] = $0?.readUInt32() }
    }
    let call = try #require(bus.connection.makeCall(destination: ":1.9", path: path, interface: interface, member: "L"))
    bus.connection.call(call, timeoutMicroseconds: 1, late.complete)
    let first = try #require(bus.connection.deadline)
    #expect(bus.turn() == .idle)
    #expect(late.count == 1 && late.message == nil)
    // The others have a later deadline.
    #expect(try #require(bus.connection.deadline) - first > 20_000_000)
    let calls = bus.receivedMessages().filter { $0.member.hasPrefix("A") }
    #expect(calls.count == answers.count)
    for call in calls.reversed() + calls {
      let number = try #require(UInt32(call.member.dropFirst()))
      var answer = Raw(
        kind: 2, fields: [(5, "u", .number(call.serial)), (7, "s", .text(":1.9")), (8, "g", .signature("u"))])
      answer.body = answer.number(number)
      bus.send(answer.bytes)
      #expect(bus.turn() == .idle)
    }
    #expect(answers == answers.indices.map { UInt32($0) })
  }

  @Test func `reports an error for a name without an owner, and nil for a program that does not answer`() throws {
    let (server, client) = (try bus.connect(), try bus.connect())
    let missing = Outcome()
    let call = try #require(
      client.makeCall(destination: "org.example.Nobody", path: "/", interface: interface, member: "A"))
    client.call(call, timeoutMicroseconds: 0, missing.complete)
    #expect(turn([client]) { missing.count == 1 })
    #expect(missing.message?.errorName == "org.freedesktop.DBus.Error.NameHasNoOwner")

    let silent = Outcome()
    client.call(try client.makeCall(to: server, "A"), timeoutMicroseconds: 1_000, silent.complete)
    #expect(client.deadline != nil)
    #expect(turn([client]) { silent.count == 1 })
    #expect(silent.message == nil)
  }

  @Test func `has one process for its names, and none for a name without an owner`() throws {
    let (client, other) = (try bus.connect(), try bus.connect())
    var answers: [Bool] = []
    func ask(_ name: String, _ second: String) {
      let count = answers.count
      client.bus.requestProcess(of: name, isThatOf: second) { answers.append($0) }
      #expect(turn([client, other]) { answers.count > count })
    }
    let name = try #require(other.uniqueName)
    ask(name, try #require(client.uniqueName))
    ask(name, "org.freedesktop.DBus")
    ask(name, "org.example.Absent")
    ask("org.example.Absent", name)
    ask("org.example.Absent", "org.example.Absent.Too")
    #expect(answers == [true, false, false, false, false])
  }

  @Test func `reports that a client has left, or leaves`() throws {
    let (one, other) = (try bus.connect(), try bus.connect())
    var left: [String] = []
    let name = try #require(other.uniqueName)
    for client in [":1.999", name] { one.names.awaitDeparture(of: client) { left.append(client) } }
    #expect(turn([one, other]) { left == [":1.999"] })
    other.close()
    #expect(turn([one]) { left == [":1.999", name] })
  }

  @Test func `completes every pending call once when the bus dies`() throws {
    let (server, client) = (try bus.connect(), try bus.connect())
    server.setHandler(at: path, Answering { _, _ in true })
    let outcomes = (0..<3).map { _ in Outcome() }
    for outcome in outcomes {
      client.call(try client.makeCall(to: server, "A"), timeoutMicroseconds: 0, outcome.complete)
    }
    var results: [BusCalls.NameResult] = []
    bus.stop()
    client.bus.request(name: "a.b") { results.append($0) }
    var closed: BusError?
    #expect(
      turn([server]) {
        while closed == nil {
          switch client.process() {
          case .closed(let error): closed = error
          case .more: continue
          case .idle: return false
          }
        }
        return true
      })
    #expect(["ECONNRESET", "EPIPE"].contains(closed?.name))
    #expect(outcomes.map(\.count) == [1, 1, 1])
    #expect(outcomes.allSatisfy { $0.message == nil })
    #expect(results == [.lost])
    #expect(client.process() == .closed(.notConnected))
    client.close()
    #expect(client.uniqueName == nil && client.deadline == nil && !client.wantsToWrite)
    #expect(client.makeSignal(path: path, interface: interface, member: "A") == nil)
    client.bus.request(name: "a.b") { results.append($0) }
    #expect(results == [.lost, .lost])
    #expect(outcomes.map(\.count) == [1, 1, 1])
  }

  @Test func `may be closed, used and released inside its handler`() throws {
    let client = try bus.connect()
    var server: Connection? = try bus.connect()
    weak let watched = server
    let (outcome, own) = (Outcome(), Outcome())
    let name = server?.uniqueName ?? ""
    server?.setHandler(
      at: path,
      Answering { message, connection in
        if let call = connection.makeCall(
          destination: "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus", member: "ListNames")
        {
          connection.call(call, timeoutMicroseconds: 0, own.complete)
        }
        if let reply = message.makeReply() { #expect(connection.send(reply)) }
        #expect(connection.process() == .idle)
        connection.setHandler(at: path, Answering { _, _ in true })
        connection.close()
        connection.close()
        #expect(own.count == 0)
        #expect(!connection.send(MessageWriter(.signal)))
        server = nil
        return true
      })
    let call = try #require(client.makeCall(destination: name, path: path, interface: interface, member: "A"))
    client.call(call, timeoutMicroseconds: 0, outcome.complete)
    #expect(
      turn([client]) {
        _ = server?.process()
        return outcome.count == 1
      })
    #expect(outcome.message?.isError == false)
    #expect(own.count == 1 && own.message == nil)
    #expect(watched == nil)
  }

  @Test func `sends its bytes when it is released, and closes its descriptor`() throws {
    let server = try bus.connect()
    var client: Connection? = try bus.connect()
    var seen = 0
    server.setHandler(
      at: path,
      Answering { message, _ in
        seen += message.readString()?.utf8.count ?? 0
        return true
      })
    let descriptor = client?.fileDescriptor ?? -1
    for _ in 0..<20 {
      let call = try #require(try client?.makeCall(to: server, "A"))
      call.append(string: String(repeating: "x", count: 10_000))
      #expect(client?.send(call) == true)
    }
    client = nil
    #expect(fcntl(descriptor, F_GETFD) == -1)
    #expect(turn([server]) { seen >= 10_000 })
  }

  @Test func `works through a proxy that reads one line at a time`() throws {
    let socket = bus.folder + "/proxy"
    let proxy = try Program([
      "xdg-dbus-proxy", "--fd=1", "unix:path=\(bus.folder)/bus", socket, "--filter",
      "--own=org.mpris.MediaPlayer2.com.example.App.*",
    ])
    #expect(proxy.firstLine(limit: 1) == "x")
    let connection = try PrivateBus.connect(to: .path(socket))
    var results: [BusCalls.NameResult] = []
    for name in ["App", "App.instance7", "Other"] {
      let count = results.count
      connection.bus.request(name: "org.mpris.MediaPlayer2.com.example." + name) { results.append($0) }
      #expect(turn([connection]) { results.count > count })
    }
    #expect(results[..<2] == [.owned, .owned])
    guard case .refused(let error) = results.last else {
      Issue.record("\(results)")
      return
    }
    #expect(error == "org.freedesktop.DBus.Error.NameHasNoOwner")
  }

  @Test func `can be closed while its messages are kept`() throws {
    let client = try bus.connect()
    let reply = Outcome()
    let call = try #require(
      client.makeCall(
        destination: "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus", member: "ListNames"))
    client.call(call, timeoutMicroseconds: 0, reply.complete)
    #expect(turn([client]) { reply.count == 1 })
    client.close()
    #expect(reply.message?.readStrings()?.contains("org.freedesktop.DBus") == true)
  }
}
