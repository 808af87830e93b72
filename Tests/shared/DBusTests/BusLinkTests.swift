// SPDX-License-Identifier: MIT

import Glibc
import NowPlayingTestSupport
import Testing

@testable import DBus

private let path = "/org/example/Object"

/// A poll of links, as a thread of the library has it.
private final class Watch {
  /// The descriptors, each with whether it is watched for room.
  private(set) var descriptors: [Int32: Bool] = [:]

  var poll: BusLink.Poll {
    BusLink.Poll(
      watch: { [self] descriptor, isNew, forRoom in
        #expect((descriptors[descriptor] == nil) == isNew)
        descriptors[descriptor] = forRoom
        return true
      }, unwatch: { [self] in descriptors[$0] = nil })
  }

  /// Waits until a descriptor is ready; false: none was within ten seconds.
  func wait() -> Bool {
    var wanted = descriptors.map { pollfd(fd: $0.key, events: Int16($0.value ? POLLOUT : POLLIN), revents: 0) }
    return unsafe Glibc.poll(&wanted, nfds_t(wanted.count), 10_000) > 0
  }
}

/// A log-in, or a message, that a test does not expect.
private struct Unexpected: Error {}

@Suite struct `A link to the bus` {
  private let bus: PrivateBus
  private let watch = Watch()
  private let client: Connection

  init() throws {
    bus = try PrivateBus()
    client = try bus.connect()
  }

  private func connect(_ link: BusLink) throws -> Connection {
    try #require(link.connect(to: [bus.address], now: 0))
    return try finishLogin(of: link)
  }

  private func finishLogin(of link: BusLink) throws -> Connection {
    while case let step? = link.advance(now: 0) {
      switch step {
      case .connected(let connection):
        try process(link) { connection.uniqueName != nil }
        return connection
      case .failed(let error): throw error
      case .waiting: try #require(watch.wait())
      }
    }
    throw Unexpected()
  }

  /// Handles messages until a condition is true.
  private func process(_ link: BusLink, until isDone: () -> Bool) throws {
    while !isDone() {
      switch link.process() {
      case .more: continue
      case .lost(let error): throw error
      case .nothing:
        try #require(link.flush())
        if !isDone(), !link.hasMore { try #require(watch.wait()) }
      }
    }
  }

  /// Sends calls to a connection, which have arrived then.
  private func call(_ connection: Connection, count: Int = 1) throws {
    for _ in 0..<count {
      let call = client.makeCall(
        destination: connection.uniqueName ?? "", path: path, interface: "org.example.Interface", member: "Do")
      client.send(try #require(call))
    }
    // The bus passes messages on in their order.
    var isAnswered = false
    client.bus.requestPresence(of: ":1.0") { _ in isAnswered = true }
    try #require(turn([client]) { isAnswered })
  }

  @Test func `is at the first address that works`() throws {
    let link = BusLink(watch.poll)
    let none = BusAddress.path(bus.folder + "/none")
    var failed: [BusAddress] = []
    #expect(!link.connect(to: [none], now: 0, failed: { address, _ in failed.append(address) }))
    #expect(!link.isLoggingIn && link.deadline == nil && link.advance(now: 0) == nil)
    #expect(link.connect(to: [none, bus.address], now: 0, failed: { address, _ in failed.append(address) }))
    #expect(failed == [none, none] && link.address == bus.address && link.isLoggingIn)
    let connection = try finishLogin(of: link)
    #expect(link.connection === connection && !link.isLoggingIn)
    #expect(watch.descriptors == [connection.fileDescriptor: false])
    #expect(link.close() && !link.close())
    #expect(watch.descriptors.isEmpty && link.connection == nil)
  }

  @Test func `has a time limit for the log-in`() throws {
    bus.setStopped(true)
    let link = BusLink(watch.poll)
    try #require(link.connect(to: [bus.address], now: 5))
    let end = try #require(link.deadline)
    guard case .waiting = link.advance(now: end - 1), case .failed(.timedOut) = link.advance(now: end) else {
      throw Unexpected()
    }
    #expect(!link.close())
    #expect(watch.descriptors.isEmpty && !link.isLoggingIn)
  }

  @Test func `handles so many messages in a turn`() throws {
    let link = BusLink(watch.poll, mostMessages: 3)
    let connection = try connect(link)
    var count = 0
    connection.setHandler(
      at: path,
      Answering { _, _ in
        count += 1
        return true
      })
    try call(connection, count: 10)
    var counts: [Int] = []
    while count < 10 {
      let before = count
      let turn = link.process()
      counts.append(count - before)
      if count < 10, case .more = turn { continue }
      #expect(count == 10)
      break
    }
    // The bus has sent messages too.
    #expect(counts.count >= 4 && counts.allSatisfy { $0 <= 3 })
    try call(connection, count: 2)
    var evaluations = 0
    let turn = link.process {
      evaluations += 1
      return evaluations < 2
    }
    guard case .more = turn else { throw Unexpected() }
    #expect(evaluations == 2 && count == 11)
    #expect(link.hasMore)
  }

  @Test func `is watched for room while the bus does not read`() throws {
    let link = BusLink(watch.poll)
    let connection = try connect(link)
    try #require(client.uniqueName != nil)
    bus.setStopped(true)
    var sent = 0
    while watch.descriptors == [connection.fileDescriptor: false] {
      let signal = connection.makeSignal(
        path: path, interface: "org.example.Interface", member: "Large", destination: client.uniqueName)
      signal?.append(string: String(repeating: "x", count: 100_000))
      try #require(connection.send(try #require(signal)))
      sent += 1
      try #require(link.flush() && sent < 1_000)
    }
    #expect(watch.descriptors == [connection.fileDescriptor: true])
    bus.setStopped(false)
    try process(link) { watch.descriptors == [connection.fileDescriptor: false] }
    #expect(!connection.wantsToWrite)
  }

  @Test func `can be closed by a handler`() throws {
    let link = BusLink(watch.poll)
    let connection = try connect(link)
    connection.setHandler(at: path, Answering { _, _ in link.close() })
    try call(connection)
    try #require(watch.wait())
    guard case .nothing = link.process() else { throw Unexpected() }
    #expect(link.connection == nil && watch.descriptors.isEmpty)
    guard case .nothing = link.process() else { throw Unexpected() }
    // A handler of a connection that is lost may close the link too.
    let next = try connect(link)
    var hasEnded = false
    let ping = try #require(
      next.makeCall(
        destination: client.uniqueName ?? "", path: path, interface: "org.freedesktop.DBus.Peer", member: "Ping"))
    next.call(ping, timeoutMicroseconds: 0) { answer in
      hasEnded = answer == nil
      link.close()
    }
    bus.stop()
    while !hasEnded {
      guard case .nothing = link.process() else { throw Unexpected() }
      if !hasEnded { try #require(watch.wait()) }
    }
    #expect(watch.descriptors.isEmpty)
  }

  @Test func `can be connected again by a handler`() throws {
    let link = BusLink(watch.poll)
    let connection = try connect(link)
    connection.setHandler(
      at: path, Answering { _, _ in link.close() && link.connect(to: [bus.address], now: 0) })
    try call(connection)
    try #require(watch.wait())
    guard case .nothing = link.process() else { throw Unexpected() }
    #expect(connection.isClosed && link.isLoggingIn && watch.descriptors.count == 1)
    let next = try finishLogin(of: link)
    #expect(next !== connection && link.connection === next)
    #expect(watch.descriptors == [next.fileDescriptor: false])
  }

  @Test func `is lost with the bus, and can be connected again`() throws {
    let link = BusLink(watch.poll)
    let connection = try connect(link)
    guard case .nothing = link.process() else { throw Unexpected() }
    #expect(link.isAccepted)
    bus.stop()
    try #require(watch.wait())
    guard case .lost(.reset) = link.process() else { throw Unexpected() }
    #expect(connection.isClosed && watch.descriptors.isEmpty)
    #expect(link.close())
    try bus.start()
    #expect(try connect(link) !== connection)
  }

  @Test func `leaves the poll when it is freed`() throws {
    weak var connection: Connection?
    do {
      let link = BusLink(watch.poll)
      connection = try connect(link)
      #expect(watch.descriptors.count == 1)
    }
    #expect(connection == nil)
    #expect(watch.descriptors.isEmpty)
  }
}
