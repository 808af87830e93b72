// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import NowPlayingTestSupport
import Testing

@testable import DBus

private let path = "/org/example/Object"
private let interface = "org.example.Interface"

/// A file in memory, which counts how often this process has it open.
private final class MemoryFile {
  let descriptor: Int32
  private let name = "nowplaying-" + UUID().uuidString

  init(_ text: String = "image") throws {
    descriptor = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    try #require(descriptor >= 0)
    unsafe shm_unlink(name)
    #expect(unsafe write(descriptor, text, text.utf8.count) == text.utf8.count)
  }

  deinit { close(descriptor) }

  var openCount: Int {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return all.count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0))?.contains(name) == true
    }
  }

  static func text(of descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 64)
    let size = unsafe pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, size)), as: UTF8.self)
  }
}

/// A signal of a length, with a number of descriptors.
private func makeSignal(_ descriptor: Int32, count: Int = 1, size: Int = 0) -> MessageWriter {
  let writer = MessageWriter(.signal, path: path, interface: interface, member: "Changed")
  writer.append(string: String(repeating: "x", count: size))
  for _ in 0..<count { writer.append(descriptor: descriptor) }
  return writer
}

/// Splits received bytes into messages, and counts the descriptors that were received with them.
private final class Listener {
  private(set) var messages: [Message] = []
  /// The places where messages begin, and the number of descriptors received at each place.
  private(set) var starts: [Int] = []
  private(set) var places: [Int: Int] = [:]
  private(set) var received: [Received] = []
  private var bytes = Bytes(expecting: 4_096)
  private var place = 0

  /// Reads the socket; false: it has no bytes.
  func listen(to socket: Int32, atMost size: Int = 65_536) -> Bool {
    guard let piece = Received(from: socket, atMost: size) else { return false }
    if !piece.descriptors.isEmpty {
      places[place + bytes.count] = piece.descriptors.count
      received.append(piece)
    }
    for byte in piece.bytes { bytes.append(byte) }
    while bytes.count >= Header.fixedSize, let sizes = Header.sizes(bytes), sizes.header + sizes.body <= bytes.count {
      let size = sizes.header + sizes.body
      if let message = Message.parse(bytes.prefix(size)) {
        starts.append(place)
        messages.append(message)
      }
      bytes.drop(size)
      place += size
    }
    return true
  }

  func forget() {
    messages = []
    received = []
  }
}

@Suite struct `Descriptors` {
  private let bus: FakeBus
  private let file: MemoryFile

  init() throws {
    (bus, file) = (try FakeBus(), try MemoryFile())
  }

  @Test func `are counted in the header and numbered in the body`() {
    var bytes = Bytes(expecting: 64)
    MessageWriter(.answer, replySerial: 7).write(to: &bytes, serial: 1, expectsReply: false)
    #expect(bytes.count == 24)
    bytes.drop(24)
    let writer = MessageWriter(.answer, replySerial: 7)
    for _ in 0..<2 { writer.append(descriptor: file.descriptor) }
    #expect(writer.isComplete)
    writer.write(to: &bytes, serial: 1, expectsReply: false)
    let fields: [UInt8] =
      [5, 1, UInt8(ascii: "u"), 0, 7, 0, 0, 0] + [9, 1, UInt8(ascii: "u"), 0, 2, 0, 0, 0]
      + [8, 1, UInt8(ascii: "g"), 0, 2, UInt8(ascii: "h"), UInt8(ascii: "h"), 0]
    #expect(Array(bytes.prefix(bytes.count).all.dropFirst(16)) == fields + [0, 0, 0, 0, 1, 0, 0, 0])
  }

  @Test func `are copies that are closed with the writer`() {
    var writer: MessageWriter? = makeSignal(file.descriptor, count: 16)
    #expect(writer?.isComplete == true)
    #expect(file.openCount == 17)
    writer?.append(descriptor: file.descriptor)
    #expect(writer?.isComplete == false, "a bus accepts 16")
    writer = nil
    #expect(file.openCount == 1)
  }

  @Test func `that are not open make a message invalid`() {
    for descriptor in [-1, Int32.min, Int32.max] { #expect(!makeSignal(descriptor).isComplete) }
    let wrong = MessageWriter(.answer, replySerial: 1)
    wrong.openVariant("u")
    wrong.append(descriptor: file.descriptor)
    wrong.close()
    #expect(!wrong.isComplete)
    let right = MessageWriter(.answer, replySerial: 1)
    right.openVariant("h")
    right.append(descriptor: file.descriptor)
    right.close()
    #expect(right.isComplete)
  }

  @Test func `are not sent if the bus does not pass them`() throws {
    let bus = try FakeBus(canSendDescriptors: false)
    #expect(!bus.connection.descriptors.canSend)
    #expect(!bus.connection.send(makeSignal(file.descriptor)))
    var answers: [Message?] = []
    bus.connection.call(makeSignal(file.descriptor), timeoutMicroseconds: 0) { answers.append($0) }
    #expect(answers.count == 1 && answers[0] == nil)
    #expect(bus.connection.send(MessageWriter(.signal, path: path, interface: interface, member: "Plain")))
    bus.connection.flush()
    #expect(bus.receivedMessages().map(\.member) == ["Plain"])
    #expect(file.openCount == 1)
  }

  @Test func `are sent with the first byte of their message, even if it is split`() {
    // The smallest buffer that a socket can have.
    var room: Int32 = 1
    #expect(unsafe setsockopt(bus.connection.fileDescriptor, SOL_SOCKET, SO_SNDBUF, &room, 4) == 0)
    let counts = (0..<45).map { $0 % 3 == 0 ? $0 % 17 : 0 }
    for (number, count) in counts.enumerated() {
      let size = count == 16 ? 20_000 : number * 337 % 1_500
      #expect(bus.connection.send(makeSignal(file.descriptor, count: count, size: size)))
    }
    bus.connection.flush()
    #expect(bus.connection.wantsToWrite)
    #expect(file.openCount > 1, "those that wait are kept")
    let listener = Listener()
    while listener.listen(to: bus.far, atMost: 1) {
      while listener.listen(to: bus.far, atMost: 1) {}
      bus.connection.flush()
    }
    #expect(listener.starts.count == counts.count)
    #expect(listener.places == .init(uniqueKeysWithValues: zip(listener.starts, counts).filter { $0.1 > 0 }))
    #expect(listener.received.allSatisfy { $0.descriptors.allSatisfy { MemoryFile.text(of: $0) == "image" } })
    listener.forget()
    #expect(file.openCount == 1)
  }

  @Test func `that cannot be sent are dropped with their message only`() {
    for place in 0..<3 {
      for number in 0..<3 {
        let writer = makeSignal(file.descriptor, size: number)
        if number == place, let copies = writer.descriptors {
          close(copies.all[0])
          copies.all[0] = -1
        }
        #expect(bus.connection.send(writer))
      }
      bus.connection.flush()
      #expect(bus.connection.process() == .idle)
      #expect(bus.receivedMessages().map { $0.readString()?.utf8.count } == [0, 1, 2].filter { $0 != place })
    }
    #expect(file.openCount == 1)
  }

  @Test func `that have not been sent are closed with the connection`() {
    repeat {
      #expect(bus.connection.send(makeSignal(file.descriptor)))
      bus.connection.flush()
    } while !bus.connection.wantsToWrite
    for _ in 0..<100 { #expect(bus.connection.send(makeSignal(file.descriptor))) }
    bus.connection.flush()
    #expect(file.openCount > 100)
    bus.connection.close()
    #expect(file.openCount == 1)
  }

  private func answer(_ client: String) -> MessageWriter {
    let writer = MessageWriter(.answer, replySerial: 7, destination: client)
    writer.append(descriptor: file.descriptor)
    return writer
  }

  @Test(arguments: [nil, "org.freedesktop.DBus.Error.NoReply"])
  func `are sent to a client until it has too many unread`(error: String?) throws {
    let connection = bus.connection
    var sent = 0
    while connection.descriptors.mayPass(to: ":1.9"), sent < 1_000 {
      #expect(connection.send(answer(":1.9")))
      sent += 1
    }
    #expect(sent == 128 && connection.descriptors.mayPass(to: ":1.8"), "others are not held up")
    connection.flush()
    let asked = bus.receivedMessages().filter { $0.isMember("Ping") }
    #expect(asked.count == 1, "it is asked whether it reads, once")
    // Another program cannot answer the ping.
    let ping = try #require(asked.first)
    for sender in [":1.8", error == nil ? ":1.9" : "org.freedesktop.DBus"] {
      var answer = Raw(kind: error == nil ? 2 : 3, fields: [(5, "u", .number(ping.serial)), (7, "s", .text(sender))])
      if let error { answer.fields.append((4, "s", .text(error))) }
      bus.send(answer.bytes)
      #expect(bus.turn() == .idle)
      #expect(connection.descriptors.mayPass(to: ":1.9") == (sender != ":1.8"))
    }
  }

  @Test func `leave room for other clients, up to a limit for all`() throws {
    let connection = bus.connection
    var sent = 0
    for client in ["a", "b"] { for _ in 0..<128 { #expect(connection.send(answer(":1." + client))) } }
    while connection.descriptors.mayPass(to: ":1.\(sent / 16)"), sent < 2_000 {
      #expect(connection.send(answer(":1.\(sent / 16)")))
      sent += 1
    }
    #expect(sent == 1_024 - 256)
    answerPings()
    #expect(connection.descriptors.mayPass(to: ":1.7"))
  }

  @Test func `are sent again to a client that has read the last ones after its ping`() {
    let connection = bus.connection
    for client in ["a", "b", "c"] { for _ in 0..<128 { #expect(connection.send(answer(":1." + client))) } }
    answerPings()
    #expect(!connection.descriptors.mayPass(to: ":1.a"), "each was asked after its first ones")
    answerPings()
    #expect(connection.descriptors.mayPass(to: ":1.a"))
  }

  /// Answers all pings, as the bus does for clients that have left.
  private func answerPings() {
    repeat {
      bus.connection.flush()
      for ping in bus.receivedMessages() where ping.isMember("Ping") {
        let answer = Raw(
          kind: 3,
          fields: [(5, "u", .number(ping.serial)), (7, "s", .text("org.freedesktop.DBus")), (4, "s", .text("a.b"))])
        bus.send(answer.bytes)
      }
      _ = bus.turn()
    } while bus.connection.wantsToWrite
  }

  @Test func `that are received are closed at once`() throws {
    var seen: [UInt32] = []
    bus.connection.setHandler(
      at: "/a",
      Answering { message, _ in
        seen.append(message.serial)
        return message.skip() == message.hasSignature("h")
      })
    var invited = Raw(serial: 8)
    invited.fields += [(9, "u", .number(1)), (8, "g", .signature("h"))]
    invited.body = [0, 0, 0, 0]
    for (bytes, count) in [(Raw(serial: 7).bytes, 1), (invited.bytes, 1), (invited.bytes, 2), (Raw().bytes, 16)] {
      var ends: [Int32] = [-1, -1]
      try #require(unsafe pipe(&ends) == 0)
      for end in ends { #expect(fcntl(end, F_SETFD, FD_CLOEXEC) == 0 && fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
      bus.send(Array(bytes.prefix(5)))
      bus.send(Array(bytes.dropFirst(5)), with: [Int32](repeating: ends[1], count: count))
      close(ends[1])
      #expect(bus.turn() == .idle)
      var byte: UInt8 = 0
      #expect(unsafe read(ends[0], &byte, 1) == 0, "the other end is closed")
      close(ends[0])
    }
    // The header promises descriptors, and none are sent.
    bus.send(invited.bytes)
    #expect(bus.turn() == .idle)
    #expect(seen == [7, 8, 8, 7, 8])
  }
}

@Suite struct `Accepted descriptors` {
  private let bus: FakeBus
  private let file: MemoryFile

  init() throws {
    (bus, file) = (try FakeBus(), try MemoryFile())
    bus.connection.descriptors.accept()
    // The answer to Hello.
    var hello = answer(to: 1, count: 0)
    hello.fields += [(8, "g", .signature("s"))]
    hello.body = hello.number(4) + Array(":1.5".utf8) + [0]
    bus.send(hello.bytes)
    #expect(bus.turn() == .idle && bus.connection.uniqueName == ":1.5")
  }

  private func answer(to serial: UInt32, count: UInt32, sender: String = "org.freedesktop.DBus") -> Raw {
    var answer = Raw(kind: 2, fields: [(5, "u", .number(serial)), (7, "s", .text(sender))])
    if count > 0 { answer.fields += [(9, "u", .number(count)), (8, "g", .signature("h"))] }
    if count > 0 { answer.body = [0, 0, 0, 0] }
    return answer
  }

  /// The text of each answer's descriptor; nil: the answer has no descriptor.
  private final class Answers { var texts: [String?] = [] }

  /// Calls, and returns the serial number.
  private func call(_ answers: Answers) throws -> UInt32 {
    let call = try #require(
      bus.connection.makeCall(destination: ":1.9", path: path, interface: interface, member: "Get"))
    bus.connection.call(call, timeoutMicroseconds: 0) { message in
      let descriptor = message?.readDescriptor()?.descriptor
      answers.texts.append(descriptor.map { MemoryFile.text(of: $0) })
    }
    bus.connection.flush()
    return try #require(bus.receivedMessages().last { $0.member == "Get" }).serial
  }

  private func descriptors(_ count: Int) -> [Int32] { [Int32](repeating: file.descriptor, count: count) }

  @Test(arguments: [(1, 1), (1, 2), (1, 16), (2, 2), (16, 16)])
  func `are in the answer, and are closed with it`(promised: UInt32, sent: Int) throws {
    let answers = Answers()
    let answer = answer(to: try call(answers), count: promised, sender: ":1.9")
    bus.send(answer.bytes, with: descriptors(sent))
    #expect(bus.turn() == .idle)
    #expect(answers.texts == ["image"])
    #expect(file.openCount == 1)
  }

  @Test(arguments: [0, 1, 15]) func `that are fewer than promised are closed`(sent: Int) throws {
    let answers = Answers()
    let answer = answer(to: try call(answers), count: 16, sender: ":1.9").bytes
    if sent == 0 { bus.send(answer) } else { bus.send(answer, with: descriptors(sent)) }
    #expect(bus.turn() == .idle)
    #expect(answers.texts == [nil])
    #expect(file.openCount == 1)
  }

  @Test func `are not given to another message`() throws {
    let answers = Answers()
    let first = try call(answers)
    let second = try call(answers)
    // The first answer has lost its descriptor; the second one follows in the same bytes.
    let bytes = answer(to: first, count: 1, sender: ":1.9").bytes
    bus.send(Array(bytes.prefix(20)))
    #expect(bus.turn() == .idle)
    bus.send(Array(bytes.dropFirst(20)))
    bus.send(answer(to: second, count: 1, sender: ":1.9").bytes, with: descriptors(1))
    #expect(bus.turn() == .idle)
    #expect(answers.texts == [nil, "image"])
    #expect(file.openCount == 1)
  }

  @Test func `arrive with an answer that is read in pieces`() throws {
    let answers = Answers()
    var answer = answer(to: try call(answers), count: 1, sender: ":1.9")
    answer.fields.removeLast()
    answer.fields += [(8, "g", .signature("hay"))]
    answer.body = [0, 0, 0, 0] + answer.number(300_000) + [UInt8](repeating: 7, count: 300_000)
    var rest = answer.bytes[...]
    bus.send(Array(rest.prefix(100)), with: descriptors(1))
    rest = rest.dropFirst(100)
    while !rest.isEmpty {
      bus.send(Array(rest.prefix(10_000)))
      rest = rest.dropFirst(10_000)
      _ = bus.turn()
    }
    #expect(answers.texts == ["image"])
    #expect(file.openCount == 1)
  }

  @Test func `of other messages are closed`() throws {
    let answers = Answers()
    let serial = try call(answers)
    var signal = Raw(kind: 4)
    signal.fields += [(2, "s", .text(interface)), (9, "u", .number(1)), (8, "g", .signature("h"))]
    signal.body = [0, 0, 0, 0]
    var call = Raw()
    call.fields += [(9, "u", .number(1)), (8, "g", .signature("h"))]
    call.body = [0, 0, 0, 0]
    let uninvited = [
      signal, call, Raw(), answer(to: 999, count: 1), answer(to: serial, count: 1, sender: ":1.8"),
    ]
    for message in uninvited {
      bus.send(message.bytes, with: descriptors(16))
      #expect(bus.turn() == .idle)
      #expect(file.openCount == 1)
    }
    bus.send(answer(to: serial, count: 1, sender: ":1.9").bytes, with: descriptors(1))
    #expect(bus.turn() == .idle)
    #expect(answers.texts == ["image"])
  }

  @Test func `of a message that never ends are limited, and closed with the connection`() throws {
    let answers = Answers()
    var answer = answer(to: try call(answers), count: 1, sender: ":1.9")
    answer.body += [UInt8](repeating: 7, count: 1_000)
    let bytes = answer.bytes
    for place in 0..<100 {
      bus.send([bytes[place]], with: descriptors(16))
      #expect(bus.turn() == .idle)
      #expect(file.openCount <= 17)
    }
    #expect(file.openCount == 17)
    bus.connection.close()
    #expect(file.openCount == 1)
    #expect(answers.texts == [nil])
  }

  @Test func `of a message that is too long are closed`() throws {
    let answers = Answers()
    let serial = try call(answers)
    var long = Raw()
    long.bodySize = 2 << 20
    bus.send(long.bytes, with: descriptors(16))
    #expect(bus.turn() == .idle)
    let piece = [UInt8](repeating: 0, count: 64 << 10)
    for _ in 0..<32 {
      bus.send(piece, with: descriptors(16))
      #expect(bus.turn() == .idle)
      #expect(file.openCount == 1)
    }
    bus.send(answer(to: serial, count: 1, sender: ":1.9").bytes, with: descriptors(1))
    #expect(bus.turn() == .idle)
    #expect(answers.texts == ["image"])
    #expect(file.openCount == 1)
  }

  @Test func `are closed with a call, because no program may send us one`() {
    var seen: [Bool] = []
    bus.connection.setHandler(
      at: path,
      Answering { message, _ in
        seen.append(message.readDescriptor() != nil)
        return true
      })
    let fields: [(UInt8, String, Raw.Value)] = [
      (1, "o", .text(path)), (2, "s", .text(interface)), (3, "s", .text("Do")), (7, "s", .text(":1.9")),
      (9, "u", .number(1)), (8, "g", .signature("h")),
    ]
    bus.send(Raw(fields: fields, body: [0, 0, 0, 0]).bytes, with: [file.descriptor])
    #expect(bus.turn() == .idle)
    #expect(seen == [false])
    #expect(file.openCount == 1)
  }

  @Test func `are absent if the bus does not pass them`() throws {
    let bus = try FakeBus(canSendDescriptors: false)
    bus.connection.descriptors.accept()
    let isClosedAtOnce = bus.connection.stream.inbox == nil
    #expect(isClosedAtOnce)
  }
}

@Suite struct `Descriptors on a real bus` {
  private let bus: PrivateBus
  private let file: MemoryFile

  init() throws {
    (bus, file) = (try PrivateBus(), try MemoryFile())
  }

  private func call(_ server: Connection, from client: Connection) throws -> MessageWriter {
    try #require(
      client.makeCall(destination: server.uniqueName ?? "", path: path, interface: interface, member: "Get"))
  }

  /// Requests a file a thousand times.
  private func ask(_ server: Connection) throws {
    #expect(server.descriptors.canSend)
    server.setHandler(
      at: path,
      Answering { [file] message, connection in
        guard let reply = message.makeReply() else { return false }
        reply.append(descriptor: file.descriptor)
        reply.append(string: "and more")
        return connection.send(reply)
      })
    let (client, listener) = (try bus.connect(), Listener())
    for _ in 0..<1_000 {
      let call = try call(server, from: client)
      client.call(call, timeoutMicroseconds: 0) { _ in }
      client.flush()
      while !listener.messages.contains(where: { $0.kind == .answer }) {
        var isBusy = listener.listen(to: client.fileDescriptor)
        while server.process() == .more { isBusy = true }
        if isBusy { continue }
        var wanted = [server, client].map { pollfd(fd: $0.fileDescriptor, events: Int16(POLLIN), revents: 0) }
        try #require(unsafe poll(&wanted, 2, 10_000) > 0)
      }
      let descriptors = listener.received.flatMap { $0.descriptors }
      #expect(descriptors.map { MemoryFile.text(of: $0) } == ["image"])
      #expect(listener.messages.contains { $0.hasSignature("hs") })
      listener.forget()
    }
    #expect(file.openCount == 1)
  }

  @Test func `arrive in a thousand answers, and all are closed`() throws {
    try ask(try bus.connect())
  }

  @Test func `arrive through a proxy that reads one line at a time`() throws {
    let socket = bus.folder + "/proxy"
    let proxy = try Program(["xdg-dbus-proxy", "--fd=1", "unix:path=\(bus.folder)/bus", socket])
    #expect(proxy.firstLine(limit: 1) == "x")
    try ask(try PrivateBus.connect(to: .path(socket)))
  }

  @Test func `from a client are closed at once, and are not passed to a connection that does not want them`() throws {
    let (client, server, other) = (try bus.connect(), try bus.connect(), try bus.connect(wantsDescriptors: false))
    #expect(!other.descriptors.canSend)
    var results: [String] = []
    for server in [server, other] {
      server.setHandler(
        at: path,
        Answering { message, connection in message.makeReply().map { connection.send($0) } ?? false })
      for count in [1, 16] {
        let call = try call(server, from: client)
        for _ in 0..<count { call.append(descriptor: file.descriptor) }
        var isDone = false
        client.call(call, timeoutMicroseconds: 0) {
          results.append($0?.errorName ?? "answered")
          isDone = true
        }
        #expect(turn([client, server]) { isDone })
      }
    }
    let refused = "org.freedesktop.DBus.Error.NotSupported"
    #expect(results == ["answered", "answered", refused, refused])
    #expect(file.openCount == 1)
  }

  @Test func `arrive in the answers that a connection accepts`() throws {
    let (client, server) = (try bus.connect(), try bus.connect())
    // The bus has sent NameAcquired after Hello. Its bytes must not be in the buffer.
    #expect(turn([client]) { !client.hasMore })
    client.descriptors.accept()
    server.setHandler(
      at: path,
      Answering { [file] message, connection in
        guard let reply = message.makeReply() else { return false }
        reply.append(descriptor: file.descriptor)
        return connection.send(reply)
      })
    var texts: [String] = []
    for count in 1...100 {
      client.call(try call(server, from: client), timeoutMicroseconds: 0) { answer in
        texts.append((answer?.readDescriptor()?.descriptor).map { MemoryFile.text(of: $0) } ?? "none")
      }
      #expect(turn([client, server]) { texts.count == count })
    }
    #expect(texts.allSatisfy { $0 == "image" })
    #expect(file.openCount == 1)
  }
}
