// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import NowPlayingEngine

private let second: Int64 = 1_000_000

extension `The engine` {
  @Suite struct `A published session` {
    @Test func `is on the bus, complete, with a name of its own`() throws {
      let desktop = try Desktop()
      let session = try desktop.session(offers: [.play, .pause])
      #expect(!session.isPublished)
      #expect(try session.busName == nil)
      try desktop.publish(session)
      #expect(session.isPublished)
      #expect(try session.busName == "org.mpris.MediaPlayer2.Player")
      let client = try desktop.client(of: session)
      #expect(client.getAll(PlayerClient.root)?["Identity"] == .text("Player"))
      #expect(client.get("CanPlay") == .flag(true))
    }

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

    @Test func `is not on the bus without content`() throws {
      let desktop = try Desktop()
      let session = try Session(in: desktop.context, id: "music")
      try session.publish()
      let other = try desktop.session("podcasts")
      try other.requestApplicationPrimary()
      #expect(desktop.connections.wait { $0.contains(.connected) })
      #expect(!session.isPublished)
      try session.set(content: Content(kind: .music, id: "song"))
      let name = try #require(try other.busName)
      let client = try desktop.client(of: other)
      try session.requestApplicationPrimary()
      #expect(client.wait { client.sees(another: name) && session.isPublished })
      #expect(!other.isPublished)
      #expect(try session.busName == name)
    }

    @Test func `leaves the bus if its content is cleared, and returns with a new one`() throws {
      let desktop = try Desktop()
      let session = try desktop.session()
      try desktop.publish(session)
      let name = try #require(try session.busName)
      try session.set(content: nil)
      #expect(try desktop.waitUntilGone(name))
      #expect(desktop.connections.wait { $0.last == .idle })
      let count = desktop.connections.values.count
      try session.set(content: Content(kind: .music, id: "next"))
      #expect(desktop.connections.wait { $0.dropFirst(count).contains(.connected) })
      #expect(session.isPublished)
    }

    @Test func `leaves the bus when it is withdrawn`() throws {
      let desktop = try Desktop()
      let session = try desktop.session()
      try desktop.publish(session)
      let name = try #require(try session.busName)
      try session.withdraw()
      #expect(try desktop.waitUntilGone(name))
      #expect(desktop.connections.wait { $0.last == .idle })
      #expect(try session.busName == nil)
    }

    @Test func `leaves the bus when it is closed`() throws {
      let desktop = try Desktop()
      let session = try desktop.session()
      try desktop.publish(session)
      let name = try #require(try session.busName)
      session.close()
      #expect(try desktop.waitUntilGone(name))
      #expect(desktop.connections.wait { $0.last == .idle })
    }

    @Test func `makes the previous session the primary when it is closed`() throws {
      let desktop = try Desktop()
      let first = try desktop.session("first")
      let second = try desktop.session("second")
      try desktop.publish(first)
      let name = try #require(try first.busName)
      let client = try desktop.client(of: first)
      try second.requestApplicationPrimary()
      #expect(second.isApplicationPrimary && !first.isApplicationPrimary)
      #expect(client.wait { client.sees(another: name) && second.isPublished })
      let primaries = Recorder<Bool>()
      try first.set(applicationPrimaryHandler: { primaries.add($0) })
      second.close()
      #expect(primaries.wait(count: 1))
      #expect(primaries.values == [true])
      #expect(desktop.connections.wait { $0.last == .connected })
      #expect(first.isApplicationPrimary)
    }

    @Test func `publishes an update as one change`() throws {
      let desktop = try Desktop()
      let session = try desktop.session(offers: [.play, .pause, .next])
      try session.set(playback: Playback(state: .playing, position: 100 * second))
      try desktop.publish(session)
      let client = try desktop.client(of: session)
      try session.beginUpdate()
      try session.set(content: Content(kind: .music, id: "next"))
      #expect(client.get("Metadata") != nil)
      try session.set(playback: Playback(state: .paused, position: 0))
      try session.changeOffer { offer throws(Failure) in try offer.enable(.next, false) }
      #expect(client.get("CanGoNext") == .flag(true), "held back")
      #expect(client.signals.isEmpty)
      try session.endUpdate()
      #expect(client.wait { !client.signals.isEmpty })
      guard case .changed(PlayerClient.player, let values, []) = client.signals.first else {
        Issue.record("\(client.signals)")
        return
      }
      #expect(Set(values.keys) == ["Metadata", "PlaybackStatus", "CanGoNext"])
      #expect(client.get("Position") == .int64(0))
      #expect(client.signals.count == 1)
    }

    @Test func `emits nothing for a value that is set again`() throws {
      let desktop = try Desktop()
      let session = try desktop.session(offers: [.play])
      try desktop.publish(session)
      let client = try desktop.client(of: session)
      for _ in 0..<100 {
        try session.set(content: Content(kind: .music, id: "music-song"))
        try session.set(playback: Playback(state: .stopped))
        try session.publish()
      }
      try session.set(playback: Playback(state: .playing))
      #expect(client.wait { !client.signals.isEmpty })
      #expect(client.signals == [.changed(PlayerClient.player, ["PlaybackStatus": .text("Playing")], invalidated: [])])
    }

    @Test func `has a name that no other session has`() throws {
      let desktop = try Desktop(publishesAll: true)
      let one = try desktop.session("music")
      let other = try desktop.session("podcasts")
      try one.publish()
      try other.publish()
      #expect(desktop.connections.wait { _ in one.isPublished && other.isPublished })
      let names = try [one, other].map { try desktop.client(of: $0).get("Identity", of: PlayerClient.root) }
      #expect(names == [.text("Player"), .text("Player (podcasts)")])
    }

    @Test func `has the desktop entry that the player sets last`() throws {
      let desktop = try Desktop()
      try desktop.context.set(desktopEntry: "one")
      let session = try desktop.session()
      try desktop.publish(session)
      let client = try desktop.client(of: session)
      #expect(client.get("DesktopEntry", of: PlayerClient.root) == .text("one"))
      try desktop.context.set(desktopEntry: "other")
      #expect(
        client.wait {
          client.signals.contains(.changed(PlayerClient.root, ["DesktopEntry": .text("other")], invalidated: []))
        })
    }

    @Test func `reports that there is no bus only if there is none`() throws {
      let desktop = try Desktop(publishesAll: true)
      let sessions = try ["music", "podcasts", "radio"].map { try desktop.session(Identifier($0)) }
      for session in sessions { try session.publish() }
      #expect(desktop.connections.wait { _ in sessions.allSatisfy { $0.isPublished } })
      #expect(desktop.connections.wait { $0.last == .connected })
      #expect(!desktop.connections.values.contains(.waiting))
    }

    @Test func `is published again when the bus is back`() throws {
      let desktop = try Desktop()
      let session = try desktop.session(offers: [.play])
      try desktop.publish(session)
      desktop.bus.stop()
      #expect(desktop.connections.wait { $0.contains(.waiting) })
      #expect(!session.isPublished)
      try session.set(playback: Playback(state: .playing))
      let count = desktop.connections.values.count
      try desktop.bus.start()
      #expect(desktop.connections.wait { $0.dropFirst(count).contains(.connected) })
      #expect(try desktop.client(of: session).get("PlaybackStatus") == .text("Playing"))
    }

    @Test func `waits for a bus that starts later`() throws {
      let bus = try PrivateBus()
      bus.stop()
      let desktop = try Desktop(bus: bus)
      let session = try desktop.session()
      try session.publish()
      #expect(desktop.connections.wait { $0.contains(.waiting) })
      try bus.start()
      #expect(desktop.connections.wait { $0.contains(.connected) })
      #expect(session.isPublished)
    }
  }
}
