// SPDX-License-Identifier: MIT

import DBus
import NowPlayingTestSupport
import Testing

@testable import NowPlayingSystem

/// A logind, and the reports of its watcher.
private final class Machine {
  static let login = "org.freedesktop.login1"

  let bus: PrivateBus
  let connection: Connection
  let service: FakeService
  private(set) var reports: [Bool] = []
  private var watcher: SleepWatcher?

  init(isThere: Bool = true) throws {
    bus = try PrivateBus()
    connection = try bus.connect()
    service = FakeService(try bus.connect(), at: ["/org/freedesktop/login1"], serving: [connection])
    if isThere { #expect(service.own(Self.login)) }
    let watcher = SleepWatcher(on: connection) { [weak self] in self?.reports.append($0) }
    self.watcher = watcher
    watcher.start()
    #expect(settles(with: []))
  }

  deinit { connection.close() }

  func emit(_ isAboutTo: Bool, by sender: FakeService? = nil, _ member: String = "PrepareForSleep") {
    (sender ?? service).emit("/org/freedesktop/login1", "org.freedesktop.login1.Manager", member) {
      $0.append(bool: isAboutTo)
    }
  }

  /// Whether these are all reports, when the bus has delivered all signals.
  func settles(with reports: [Bool]) -> Bool {
    [service.connection, connection].allSatisfy { isPinged(from: $0) } && self.reports == reports
  }

  private func isPinged(from asking: Connection) -> Bool {
    guard
      let call = asking.makeCall(
        destination: "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
    else { return false }
    var isAnswered = false
    asking.call(call, timeoutMicroseconds: 10_000_000) { isAnswered = $0?.isError == false }
    return service.wait { isAnswered }
  }
}

@Suite struct `Watching the machine's sleep` {
  @Test func `reports its begin and its end`() throws {
    let machine = try Machine()
    machine.emit(true)
    machine.emit(true, "PrepareForShutdown")
    machine.emit(false)
    #expect(machine.settles(with: [true, false]))
  }

  @Test func `uses a logind that starts later, and reports that the machine is awake when it ends`() throws {
    let machine = try Machine(isThere: false)
    machine.emit(true)
    #expect(machine.settles(with: []))
    #expect(machine.service.own(Machine.login))
    machine.emit(true)
    machine.service.release(Machine.login)
    #expect(machine.settles(with: [true, false]))
    machine.emit(true)
    #expect(machine.settles(with: [true, false]))
  }

  @Test func `ignores other programs`() throws {
    let machine = try Machine()
    let liar = FakeService(
      try machine.bus.connect(), at: [], serving: [machine.service.connection, machine.connection])
    #expect(liar.own("org.example.Liar"))
    // This connection receives the signal from every sender.
    machine.connection.deliver("type='signal',member='PrepareForSleep'")
    #expect(machine.settles(with: []))
    machine.emit(true, by: liar)
    liar.connection.flush()
    // The bus delivers the signals of a connection before it handles its next call.
    liar.release("org.example.Liar")
    #expect(liar.own("org.example.Liar"))
    #expect(machine.settles(with: []))
  }
}
