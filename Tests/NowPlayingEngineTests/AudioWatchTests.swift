// SPDX-License-Identifier: MIT

import DBus
import NowPlayingCore
import NowPlayingEngine
import NowPlayingTestSupport
import Testing

extension `The engine` {
  @Suite struct `Audio` {
    private let gone = Recorder<String>()

    private func take(_ watch: AudioWatch) throws {
      let farewell = Farewell("audio", to: gone)
      try watch.activate(AudioWatch.Claim(isMixable: false)) { _ in farewell.stay() }
    }

    /// Waits until so many connections are on a bus, but for the one that looks, and says which is the newest.
    private func newest(of count: Int, on bus: PrivateBus) throws -> String {
      let connection = try bus.connect()
      let client = try PlayerClient(connection, destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
      var isNews = true
      connection.subscribe(to: Signals(of: .name("org.freedesktop.DBus"), member: "NameOwnerChanged")) { _ in
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

    @Test func `is watched before any session is there, and by nobody once it was given back`() throws {
      let desktop = try Desktop()
      let watch = AudioWatch(for: desktop.context)
      try take(watch)
      _ = try newest(of: 1, on: desktop.bus)
      #expect(gone.values == [])
      try watch.deactivate(resumesOthers: true)
      _ = try newest(of: 0, on: desktop.bus)
      #expect(gone.wait(count: 1))
    }

    @Test func `gives back what it was given when its context is freed`() throws {
      let desktop = try Desktop()
      do {
        let watch = AudioWatch(for: desktop.context)
        try take(watch)
        _ = try newest(of: 1, on: desktop.bus)
      }
      #expect(gone.values == [])
      desktop.context.close()
      #expect(gone.wait(count: 1))
    }

    @Test func `is not told of the end of its own context`() throws {
      let desktop = try Desktop()
      let system = try PrivateBus()
      system.becomeSystemBus()
      let login = FakeService(try system.connect(), at: ["/org/freedesktop/login1"])
      #expect(login.take("org.freedesktop.login1"))
      let told = Recorder<Interruption>()
      let watch = AudioWatch(for: desktop.context)
      try watch.activate(AudioWatch.Claim(isMixable: true)) { told.add($0) }
      // Who answers has asked all that it asks.
      let name = try newest(of: 2, on: system)
      let listener = try PlayerClient(system.connect(), destination: name)
      #expect(listener.call("org.freedesktop.DBus.Peer", "Ping") == .done)
      login.say("/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep") {
        $0.append(bool: true)
      }
      login.connection.flush()
      #expect(told.wait(count: 1))
      desktop.context.close()
      #expect(told.values == [.began])
    }

    @Test func `is refused where the context is gone`() throws {
      let desktop = try Desktop()
      let watch = AudioWatch(for: desktop.context)
      desktop.context.close()
      #expect(throws: Failure.self) { try take(watch) }
      #expect(throws: Failure.self) { try watch.deactivate(resumesOthers: false) }
    }
  }
}
