// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import NowPlayingEngine

extension `The engine` {
  @Suite struct `A published session` {
    @Test func `gets another ending if a program has all names with its own`() throws {
      let desktop = try Desktop()
      let session = try desktop.session()
      let entry = try #require(desktop.context.withOwnState { $0.sessions.values.first })
      entry.ending = "0badcafe"
      let names = desktop.context.busNames(for: entry)
      #expect(names.count == 4)
      let other = FakeService(try desktop.bus.connect(), at: [])
      for name in names { #expect(other.own(name)) }
      try desktop.publish(session)
      let name = try #require(try session.busName)
      #expect(name.hasPrefix("org.mpris.MediaPlayer2.Player.instance") && !names.contains(name))
      // The same ending at each time.
      try session.withdraw()
      #expect(try desktop.waitUntilGone(name))
      try desktop.publish(session)
      #expect(try session.busName == name)
    }

    @Test func `reports that there is no bus only if there is none`() throws {
      let desktop = try Desktop(publishesAll: true)
      let sessions = try ["music", "podcasts", "radio"].map { try desktop.session(Identifier($0)) }
      for session in sessions { try session.publish() }
      #expect(desktop.connections.wait { _ in sessions.allSatisfy { $0.isPublished } })
      #expect(desktop.connections.wait { $0.last == .connected })
      #expect(!desktop.connections.values.contains(.waiting))
    }
  }
}
