// SPDX-License-Identifier: MIT

import DBus
import NowPlayingCore
import NowPlayingEngine
import NowPlayingTestSupport
import Testing

extension `The engine` {
  @Suite struct `Audio` {
    private let gone = Recorder<String>()

    private func activate(_ watch: AudioWatch) throws {
      let probe = DeinitProbe("audio", to: gone)
      try watch.set(interruptionHandler: { _ in probe.keep() })
      try watch.activate(AudioWatch.Claim(isMixable: false))
    }

    /// Waits until a bus has that many other connections, and returns the newest one.
    private func newest(of count: Int, on bus: PrivateBus) throws -> String {
      let connection = try bus.connect()
      let client = try PlayerClient(connection, destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
      var isNews = true
      connection.names.subscribe(to: Signals(of: .name("org.freedesktop.DBus"), member: "NameOwnerChanged")) { _ in
        isNews = true
      }
      var names: [String] = []
      let isThere = client.wait {
        guard isNews else { return false }
        isNews = false
        names = client.ask("org.freedesktop.DBus", "ListNames")?.readStrings() ?? []
        names = names.filter { $0.hasPrefix(":") && $0 != connection.uniqueName }
        return names.count == count
      }
      #expect(isThere, "\(names)")
      return names.max { ($0.count, $0) < ($1.count, $1) } ?? ""
    }

    @Test func `has one watch in each context at a time`() throws {
      let desktop = try Desktop()
      let watch = try AudioWatch(in: desktop.context)
      #expect(throws: Failure.self) { try AudioWatch(in: desktop.context) }
      watch.close()
      #expect(throws: Failure.self) { try watch.activate(AudioWatch.Claim(isMixable: false)) }
      let next = try AudioWatch(in: desktop.context)
      // The first one is closed already.
      watch.close()
      #expect(throws: Failure.self) { try AudioWatch(in: desktop.context) }
      next.close()
    }

    @Test func `destroys its closure when the context is freed`() throws {
      let desktop = try Desktop()
      do {
        let watch = try AudioWatch(in: desktop.context)
        try activate(watch)
        _ = try newest(of: 1, on: desktop.bus)
      }
      #expect(gone.values == [])
      desktop.context.close()
      #expect(gone.wait(count: 1))
    }

    @Test func `does not report the end of its own context`() throws {
      let desktop = try Desktop()
      let system = try PrivateBus()
      system.becomeSystemBus()
      let login = FakeService(try system.connect(), at: ["/org/freedesktop/login1"])
      #expect(login.own("org.freedesktop.login1"))
      let events = Recorder<Interruption>()
      let watch = try AudioWatch(in: desktop.context)
      try watch.set(interruptionHandler: { events.add($0) })
      try watch.activate(AudioWatch.Claim(isMixable: true))
      // A client that answers has sent all its own calls.
      let name = try newest(of: 2, on: system)
      let listener = try PlayerClient(system.connect(), destination: name)
      #expect(listener.call("org.freedesktop.DBus.Peer", "Ping") == .done)
      login.emit("/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep") {
        $0.append(bool: true)
      }
      login.connection.flush()
      #expect(events.wait(count: 1))
      desktop.context.close()
      #expect(events.values == [.began])
    }
  }
}
