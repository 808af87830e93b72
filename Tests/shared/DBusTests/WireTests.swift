// SPDX-License-Identifier: MIT

import Testing

@testable import DBus

@Suite struct `A writer` {
  private func bytes(_ writer: MessageWriter, serial: UInt32 = 1) -> [UInt8] {
    var bytes = Bytes(expecting: 64)
    writer.write(to: &bytes, serial: serial, expectsReply: false)
    return bytes.prefix(bytes.count).all
  }

  @Test func `writes the bytes that the specification requires`() {
    let writer = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
    writer.append(string: "é")
    writer.append(int64: -2)
    let header: [UInt8] =
      [UInt8(ascii: "l"), 4, 3, 1, 16, 0, 0, 0, 9, 0, 0, 0, 55, 0, 0, 0]
      + [1, 1, UInt8(ascii: "o"), 0, 2, 0, 0, 0] + Array("/a\0".utf8) + [0, 0, 0, 0, 0]
      + [2, 1, UInt8(ascii: "s"), 0, 3, 0, 0, 0] + Array("b.c\0".utf8) + [0, 0, 0, 0]
      + [3, 1, UInt8(ascii: "s"), 0, 1, 0, 0, 0] + Array("D\0".utf8) + [0, 0, 0, 0, 0, 0]
      + [8, 1, UInt8(ascii: "g"), 0, 2] + Array("sx".utf8) + [0]
    let body: [UInt8] = [2, 0, 0, 0, 0xC3, 0xA9, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
    var wanted = header
    wanted[12] = UInt8(header.count - 16)
    #expect(bytes(writer, serial: 9) == wanted + body)
  }

  @Test func `counts an array from its first element, and an empty one too`() {
    let writer = MessageWriter(.answer, replySerial: 1)
    writer.openArray("x")
    writer.close()
    writer.openArray("x")
    writer.append(int64: 1)
    writer.close()
    #expect(writer.isComplete)
    // With "+" between literals, the compiler needs four seconds for the line.
    let body: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    #expect(bytes(writer).suffix(24) == body[...])
  }

  @Test func `is complete if every container is closed and has its values`() {
    func isComplete(_ write: (MessageWriter) -> Void) -> Bool {
      let writer = MessageWriter(.answer, replySerial: 1)
      write(writer)
      return writer.isComplete
    }
    #expect(isComplete { _ in })
    #expect(!isComplete { $0.openArray("s") })
    #expect(!isComplete { $0.close() })
    #expect(
      !isComplete {
        $0.openVariant("s"); $0.close()
      })
    #expect(
      !isComplete {
        $0.openVariant("s"); $0.append(int32: 1); $0.close()
      })
    #expect(
      !isComplete {
        $0.openVariant("s"); $0.append(string: ""); $0.append(string: ""); $0.close()
      })
    #expect(
      !isComplete {
        $0.openArray("s"); $0.append(bool: true); $0.close()
      })
    #expect(
      !isComplete {
        $0.openStruct("ss"); $0.append(string: ""); $0.close()
      })
    #expect(
      !isComplete {
        $0.openArray("{sv}"); $0.openStruct("sv"); $0.close(); $0.close()
      })
    #expect(
      !isComplete {
        $0.openArray("{sv}"); $0.openDictionaryEntry("ss"); $0.close(); $0.close()
      })
    #expect(
      !isComplete {
        $0.openArray("(sb)"); $0.openStruct("ss"); $0.append(string: ""); $0.append(string: ""); $0.close(); $0.close()
      })
    #expect(!isComplete { $0.append(path: "no/path") })
    #expect(!isComplete { writer in for _ in 0..<256 { writer.append(bool: true) } })
    #expect(isComplete { writer in for _ in 0..<255 { writer.append(bool: true) } })
  }

  @Test func `keeps its bytes when it grows`() {
    let writer = MessageWriter(.answer, replySerial: 1)
    let texts = (0..<2_000).map { "text \($0)" }
    writer.append(strings: texts)
    #expect(Message.parse(bytes(writer))?.readStrings() == texts)
  }
}

extension Message {
  /// Reads a message that a writer has written.
  static func parse(_ bytes: [UInt8]) -> Message? { parse(Block.of(bytes)) }
}

extension Block {
  var all: [UInt8] { (0..<count).map { self[$0] } }

  /// Copies an array.
  static func of(_ bytes: [UInt8]) -> Block { unsafe bytes.withUnsafeBytes { unsafe Block(copying: $0) } }
}

@Suite struct `A message` {
  @Test func `is read in both byte orders`() throws {
    for isBigEndian in [false, true] {
      var raw = Raw(isBigEndian: isBigEndian)
      raw.fields.append((8, "g", .signature("uasv")))
      raw.body = raw.number(5) + raw.number(6) + raw.number(1) + Array("a\0".utf8) + [1, UInt8(ascii: "u"), 0]
      while raw.body.count % 4 != 0 { raw.body.append(0) }
      raw.body += raw.number(77)
      let message = try #require(Message.parse(raw.bytes))
      #expect(message.kind == .call && message.member == "Do" && message.path == "/a" && message.sender == ":1.9")
      #expect(message.serial == 7 && message.expectsReply && message.interface == nil)
      #expect(message.readUInt32() == 5)
      #expect(message.readStrings() == ["a"])
      #expect(message.peekVariantSignature() == "u")
      #expect(message.enterVariant("u") && message.readUInt32() == 77)
      message.exit()
      #expect(message.isAtEnd && !message.isBroken)
    }
  }

  @Test func `must have the fields that its kind requires`() {
    #expect(Message.parse(Raw(kind: 1, fields: [(1, "o", .text("/a"))]).bytes) == nil)
    #expect(Message.parse(Raw(kind: 4, fields: [(1, "o", .text("/a")), (3, "s", .text("A"))]).bytes) == nil)
    #expect(Message.parse(Raw(kind: 2, fields: []).bytes) == nil)
    #expect(Message.parse(Raw(kind: 3, fields: [(5, "u", .number(1))]).bytes) == nil)
    #expect(Message.parse(Raw(kind: 2, fields: [(5, "u", .number(0))]).bytes) == nil)
    #expect(Message.parse(Raw(kind: 2, fields: [(5, "u", .number(3))]).bytes)?.replySerial == 3)
    #expect(Message.parse(Raw(kind: 0, fields: []).bytes) == nil)
    #expect(Message.parse(Raw(kind: 99, fields: []).bytes)?.kind == .some(nil))
    #expect(Message.parse(Raw(serial: 0).bytes) == nil)
  }

  @Test func `may have unknown fields of any type`() {
    var raw = Raw()
    raw.fields.append((200, "(yy)", .bytes([0, 1, 2])))
    #expect(Message.parse(raw.bytes)?.member == "Do")
    raw.fields.append((201, "a(s", .bytes([])))
    #expect(Message.parse(raw.bytes) == nil)
  }

  @Test func `may not have fields of the wrong type`() {
    for (code, type) in [(1, "s"), (2, "o"), (3, "g"), (4, "u"), (5, "s"), (7, "v"), (8, "s")] as [(UInt8, String)] {
      var raw = Raw()
      raw.fields.append((code, type, type == "u" ? .number(1) : .text("a")))
      #expect(Message.parse(raw.bytes) == nil)
    }
  }

  @Test(
    arguments: [
      ("s", [200, 0, 0, 0, 0]), ("s", [0xFF, 0xFF, 0xFF, 0xFF]), ("s", [1, 0, 0, 0, 65, 65]), ("s", []),
      ("as", [4, 0, 0]), ("as", [200, 0, 0, 0]), ("as", [3, 0, 0, 0, 1, 0, 0]), ("b", [2, 0, 0, 0]), ("v", [1]),
      ("v", [1, 115]), ("v", [0, 0]), ("v", [2, 97, 40, 0]), ("v", [1, 115, 0, 0, 9, 0, 0, 0]), ("x", [1, 2, 3]),
      ("(ss)", [1, 0, 0, 0, 65]), ("a{sv}", [8, 0, 0, 0, 0, 0, 0, 0]), ("g", [9, 115, 0]),
    ] as [(String, [UInt8])])
  func `is not read beyond an invalid value`(signature: String, body: [UInt8]) throws {
    var raw = Raw()
    raw.fields.append((8, "g", .signature(signature)))
    raw.body = body
    let read: [(Message) -> Void] = [
      { _ = $0.readString() }, { _ = $0.readStrings() }, { _ = $0.readBool() }, { _ = $0.readInt64() },
      { while $0.skip() {} }, { _ = $0.peekVariantSignature() },
      { if $0.enterVariant("s") { _ = $0.readString(); $0.exit() } },
      { if $0.enterStruct("ss") { _ = $0.readString(); $0.exit() } },
      { if $0.enterArray("{sv}") { if $0.enterDictionaryEntry("sv") { $0.exit() }; $0.exit() } },
    ]
    for read in read {
      let message = try #require(Message.parse(raw.bytes))
      read(message)
      while message.skip() {}
      #expect(message.readString() == nil && message.isAtEnd)
    }
  }

  @Test(arguments: [[0, 0], [1], [1, 115], [2, 97, 40, 0]] as [[UInt8]])
  func `has no variant without a complete type`(body: [UInt8]) throws {
    var raw = Raw()
    raw.fields.append((8, "g", .signature("v")))
    raw.body = body
    let message = try #require(Message.parse(raw.bytes))
    #expect(!message.enterVariant() && message.isBroken)
  }

  @Test func `limits the depth of variants`() throws {
    var raw = Raw()
    raw.fields.append((8, "g", .signature("v")))
    raw.body = Array([[UInt8]](repeating: [1, UInt8(ascii: "v"), 0], count: 100_000).joined())
    let message = try #require(Message.parse(raw.bytes))
    #expect(!message.skip() && message.isAtEnd)
  }

  @Test func `survives every single byte at every place`() {
    var raw = Raw()
    raw.fields.append((8, "g", .signature("sa{sv}as")))
    raw.body = [1, 0, 0, 0, 65, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 65, 0, 1, 117, 0, 0, 0, 0, 5, 0, 0, 0]
    raw.body += [0, 0, 0, 0]
    let good = raw.bytes
    for place in good.indices {
      for byte in UInt8.min...UInt8.max {
        var bytes = good
        bytes[place] = byte
        guard let message = Message.parse(bytes) else { continue }
        _ = (message.member, message.sender, message.errorText, message.path)
        _ = message.readString()
        if message.enterArray("{sv}") {
          while !message.isAtEnd, message.enterDictionaryEntry("sv") {
            _ = message.readString()
            _ = message.peekVariantSignature()
            message.exit()
          }
          message.exit()
        }
        while message.skip() {}
      }
    }
  }
}

@Suite struct `A connection to a hostile bus` {
  private let bus: FakeBus

  init() throws { bus = try FakeBus() }

  private func named(_ name: String = ":1.1") -> [UInt8] {
    var answer = Raw(kind: 2, fields: [(5, "u", .number(1)), (8, "g", .signature("s"))])
    answer.body = answer.number(UInt32(name.utf8.count)) + name.utf8 + [0]
    return answer.bytes
  }

  @Test func `sends its answers together, and not more than 64 KiB late`() {
    let text = String(repeating: "a", count: 40_000)
    bus.connection.setHandler(
      at: "/a",
      Answering { message, connection in
        guard let reply = message.makeReply() else { return false }
        if message.serial > 10 { reply.append(string: text) }
        return connection.send(reply)
      })
    bus.send(named())
    #expect(bus.turn() == .idle)
    for (serials, sent) in [(1...3, []), (11...13, [11, 12])] as [(ClosedRange<UInt32>, [UInt32])] {
      bus.send(serials.flatMap { Raw(serial: $0).bytes })
      for _ in serials { #expect(bus.connection.process() == .more) }
      #expect(bus.receivedMessages().map(\.replySerial) == sent)
      #expect(bus.turn() == .idle)
      #expect(bus.receivedMessages().map(\.replySerial) == Array(serials.dropFirst(sent.count)))
    }
  }

  @Test func `reads messages in pieces of any size`() {
    var seen = 0
    bus.connection.setHandler(
      at: "/a",
      Answering { message, connection in
        seen += 1
        return message.makeReply().map { connection.send($0) } ?? false
      })
    for byte in named() + Raw().bytes {
      bus.send([byte])
      #expect(bus.turn() == .idle)
    }
    #expect(bus.connection.uniqueName == ":1.1")
    #expect(seen == 1)
    #expect(bus.receivedMessages().map(\.replySerial) == [7])
    bus.send(Raw(serial: 8).bytes + Raw(serial: 9).bytes + Raw(serial: 10).bytes.prefix(20))
    #expect(bus.turn() == .idle)
    #expect(bus.receivedMessages().map(\.replySerial) == [8, 9])
    bus.send(Array(Raw(serial: 10).bytes.dropFirst(20)))
    #expect(bus.turn() == .idle)
    #expect(bus.receivedMessages().map(\.replySerial) == [10])
  }

  @Test func `is closed by bytes that are not a message`() throws {
    var foreign = Raw().bytes
    foreign[0] = UInt8(ascii: "x")
    let wrong: [[UInt8]] = [
      foreign, Raw(version: 2).bytes, Raw(serial: 0).bytes, Raw(fieldsSize: .max).bytes, Raw(fieldsSize: 3).bytes,
      Raw(fields: []).bytes, Array("HTTP/1.1 200 OK\r\n".utf8),
    ]
    for bytes in wrong {
      let bus = try FakeBus()
      bus.send(bytes)
      #expect(bus.turn() == .closed(.protocolError))
      #expect(bus.connection.process() == .closed(.notConnected))
    }
  }

  @Test func `is closed when the bus refuses it, or hangs up`() throws {
    bus.send(
      Raw(kind: 3, fields: [(5, "u", .number(1)), (4, "s", .text("org.freedesktop.DBus.Error.LimitsExceeded"))]).bytes)
    #expect(bus.turn() == .closed(.full))
    let other = try FakeBus()
    other.hangUp()
    #expect(other.turn() == .closed(.reset))
  }

  @Test func `ignores messages of unknown kinds and answers to unknown calls`() {
    bus.send(Raw(kind: 77, fields: []).bytes + Raw(kind: 2, fields: [(5, "u", .number(99))]).bytes + named())
    #expect(bus.turn() == .idle)
    #expect(bus.connection.uniqueName == ":1.1")
    #expect(bus.receivedMessages().isEmpty)
  }

  @Test func `answers a call in the other order of bytes`() {
    bus.send(named() + Raw(serial: 9, isBigEndian: true).bytes)
    #expect(bus.turn() == .idle)
    #expect(bus.receivedMessages().map(\.replySerial) == [9])
  }

  @Test(arguments: [(1 << 20, true), (17 << 20, true), (17 << 20, false)])
  func `refuses a message that is too long, and reads the next one`(size: Int, isCall: Bool) {
    // A signal has no answer.
    let signal = [(1, "o", .text("/a")), (2, "s", .text("a.b")), (3, "s", .text("C"))] as [(UInt8, String, Raw.Value)]
    var long = isCall ? Raw() : Raw(kind: 4, fields: signal)
    long.bodySize = UInt32(size)
    bus.send(named() + long.bytes)
    #expect(bus.turn() == .idle)
    let messages = bus.receivedMessages()
    #expect(messages.map(\.errorName) == (isCall ? ["org.freedesktop.DBus.Error.LimitsExceeded"] : []))
    #expect(messages.first?.errorText == (isCall ? "the call is longer than 1 MiB" : nil))
    let piece = [UInt8](repeating: 65, count: 64 << 10)
    var left = size
    while left > 0 {
      let sent = bus.sendUntilFull(Array(piece.prefix(left)))
      left -= sent
      #expect(bus.turn() == .idle)
    }
    bus.send(Raw(serial: 8).bytes)
    #expect(bus.turn() == .idle)
    let answer = bus.receivedMessages()
    #expect(answer.map(\.replySerial) == [8])
    #expect(answer.first?.errorName == "org.freedesktop.DBus.Error.UnknownObject")
  }

  @Test func `takes an answer that is too long for an error`() throws {
    var answers: [Message?] = []
    bus.send(named())
    #expect(bus.turn() == .idle)
    let call = try #require(bus.connection.makeCall(destination: ":1.9", path: "/a", interface: "a.b", member: "C"))
    bus.connection.call(call, timeoutMicroseconds: 0) { answers.append($0) }
    #expect(bus.turn() == .idle)
    var long = Raw(kind: 2, fields: [(5, "u", .number(try #require(bus.receivedMessages().first).serial))])
    long.bodySize = 17 << 20
    bus.send(long.bytes)
    #expect(bus.turn() == .idle)
    #expect(answers.map { $0?.isError } == [true])
    #expect(answers.first??.errorText == "the answer is longer than 16 MiB")
  }

  @Test func `reads nothing while the bus does not read, and loses nothing`() {
    bus.send(named())
    #expect(bus.turn() == .idle)
    bus.connection.setHandler(
      at: "/a",
      Answering { message, connection in
        guard let reply = message.makeReply() else { return false }
        reply.append(string: String(repeating: "x", count: 10_000))
        return connection.send(reply)
      })
    var callCount: UInt32 = 0
    var unsent: [UInt8] = []
    repeat {
      if unsent.isEmpty {
        callCount += 1
        unsent = Raw(serial: 100 + callCount).bytes
      }
      let sent = bus.sendUntilFull(unsent)
      unsent.removeFirst(sent)
      let activity = bus.turn()
      #expect(activity == .idle)
      if sent == 0, bus.connection.wantsToWrite { break }
    } while callCount < 1_000_000
    #expect(!bus.connection.hasMore)
    var replies: [UInt32] = []
    while replies.count < Int(callCount) - (unsent.isEmpty ? 0 : 1) {
      let more = bus.receivedMessages().map(\.replySerial)
      replies += more
      #expect(bus.turn() == .idle)
      if more.isEmpty, !bus.connection.wantsToWrite { break }
    }
    #expect(replies.first == 101)
    #expect(zip(replies, replies.dropFirst()).allSatisfy { $0 + 1 == $1 })
    #expect(!bus.connection.wantsToWrite)
  }

  @Test func `sleeps while the socket is full, also if there is something to read`() throws {
    repeat {
      let signal = bus.connection.makeSignal(path: "/a", interface: "a.b", member: "C")
      signal?.append(string: String(repeating: "x", count: 100_000))
      try #require(bus.connection.send(try #require(signal)))
      bus.connection.flush()
    } while !bus.connection.wantsToWrite
    bus.send(Raw().bytes)
    var turns = 0
    let failure = bus.connection.run(for: 100_000) {
      turns += 1
      return false
    }
    #expect(failure == nil)
    #expect(turns < 10)
  }

  @Test func `has introspection documents of the paths above its objects`() throws {
    bus.connection.setHandler(at: "/org/mpris/Player", Answering { _, _ in false })
    bus.connection.setHandler(at: "/org/example", Answering { _, _ in false })
    func introspect(_ path: String) -> Message? {
      bus.send(
        Raw(
          fields: [
            (1, "o", .text(path)), (2, "s", .text("org.freedesktop.DBus.Introspectable")),
            (3, "s", .text("Introspect")), (7, "s", .text(":1.9")),
          ]
        ).bytes)
      #expect(bus.turn() == .idle)
      return bus.receivedMessages().first
    }
    #expect(introspect("/")?.readString() == "<node>\n <node name=\"org\"/>\n</node>\n")
    #expect(
      introspect("/org")?.readString() == "<node>\n <node name=\"mpris\"/>\n <node name=\"example\"/>\n</node>\n")
    #expect(introspect("/or")?.errorName == "org.freedesktop.DBus.Error.UnknownObject")
    #expect(introspect("/org/example")?.errorName == "org.freedesktop.DBus.Error.UnknownMethod")
  }

  @Test(arguments: ["/", "/a", "/nowhere"])
  func `answers pings, and has the id of the machine, at every path`(path: String) {
    bus.connection.setHandler(at: "/a", Answering { _, _ in false })
    func ask(_ member: String) -> Message? {
      bus.send(
        Raw(
          fields: [
            (1, "o", .text(path)), (2, "s", .text("org.freedesktop.DBus.Peer")), (3, "s", .text(member)),
            (7, "s", .text(":1.9")),
          ]
        ).bytes)
      #expect(bus.turn() == .idle)
      return bus.receivedMessages().first
    }
    #expect(ask("Ping")?.isError == false)
    let id = ask("GetMachineId")
    #expect(id?.isError == true ? id?.errorText != nil : id?.readString()?.utf8.count == 32)
    #expect(ask("Dance")?.errorName == "org.freedesktop.DBus.Error.UnknownMethod")
  }
}
