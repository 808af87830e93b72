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
    #expect(!bus.connection.canSendDescriptors)
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
    while connection.mayPassDescriptor(to: ":1.9"), sent < 1_000 {
      #expect(connection.send(answer(":1.9")))
      sent += 1
    }
    #expect(sent == 128 && connection.mayPassDescriptor(to: ":1.8"), "others are not held up")
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
      #expect(connection.mayPassDescriptor(to: ":1.9") == (sender != ":1.8"))
    }
  }

  @Test func `leave room for other clients, up to a limit for all`() throws {
    let connection = bus.connection
    var sent = 0
    for client in ["a", "b"] { for _ in 0..<128 { #expect(connection.send(answer(":1." + client))) } }
    while connection.mayPassDescriptor(to: ":1.\(sent / 16)"), sent < 2_000 {
      #expect(connection.send(answer(":1.\(sent / 16)")))
      sent += 1
    }
    #expect(sent == 1_024 - 256)
    repeat {
      connection.flush()
      for ping in bus.receivedMessages() where ping.isMember("Ping") {
        let answer = Raw(
          kind: 3,
          fields: [(5, "u", .number(ping.serial)), (7, "s", .text("org.freedesktop.DBus")), (4, "s", .text("a.b"))])
        bus.send(answer.bytes)
      }
      _ = bus.turn()
    } while connection.wantsToWrite
    #expect(connection.mayPassDescriptor(to: ":1.7"))
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
    #expect(server.canSendDescriptors)
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
    #expect(!other.canSendDescriptors)
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
}
