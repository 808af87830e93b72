// SPDX-License-Identifier: MIT

import DBus
import NowPlayingTestSupport
import Testing

@testable import NowPlayingSystem

/// A logind, and what is heard of it.
private final class Machine {
  static let login = "org.freedesktop.login1"

  let bus: PrivateBus
  let connection: Connection
  let service: FakeService
  private(set) var heard: [Bool] = []
  private var watcher: SleepWatcher?

  init(isThere: Bool = true) throws {
    bus = try PrivateBus()
    connection = try bus.connect()
    service = FakeService(try bus.connect(), at: ["/org/freedesktop/login1"], serving: [connection])
    if isThere { #expect(service.own(Self.login)) }
    let watcher = SleepWatcher(on: connection) { [weak self] in self?.heard.append($0) }
    self.watcher = watcher
    watcher.start()
    #expect(settles(with: []))
  }

  deinit { connection.close() }

  func says(_ isAboutTo: Bool, by speaker: FakeService? = nil, _ member: String = "PrepareForSleep") {
    (speaker ?? service).emit("/org/freedesktop/login1", "org.freedesktop.login1.Manager", member) {
      $0.append(bool: isAboutTo)
    }
  }

  /// Whether that is all that was heard when the bus has passed on what was said until now.
  func settles(with heard: [Bool]) -> Bool {
    [service.connection, connection].allSatisfy { isPinged(from: $0) } && self.heard == heard
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
  @Test func `hears when it begins and when it ends`() throws {
    let machine = try Machine()
    machine.says(true)
    machine.says(true, "PrepareForShutdown")
    machine.says(false)
    #expect(machine.settles(with: [true, false]))
  }

  @Test func `hears a logind that comes later, and of its end that the machine is awake`() throws {
    let machine = try Machine(isThere: false)
    machine.says(true)
    #expect(machine.settles(with: []))
    #expect(machine.service.own(Machine.login))
    machine.says(true)
    machine.service.release(Machine.login)
    #expect(machine.settles(with: [true, false]))
    machine.says(true)
    #expect(machine.settles(with: [true, false]))
  }

  @Test func `believes nobody else`() throws {
    let machine = try Machine()
    let liar = FakeService(
      try machine.bus.connect(), at: [], serving: [machine.service.connection, machine.connection])
    #expect(liar.own("org.example.Liar"))
    // It is heard here whoever says it.
    machine.connection.deliver("type='signal',member='PrepareForSleep'")
    #expect(machine.settles(with: []))
    machine.says(true, by: liar)
    liar.connection.flush()
    // The bus passes on what one has said before it does what that one asks next.
    liar.release("org.example.Liar")
    #expect(liar.own("org.example.Liar"))
    #expect(machine.settles(with: []))
  }
}
