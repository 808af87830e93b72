// SPDX-License-Identifier: MIT

import DBus
import NowPlayingCore
import NowPlayingPlatform
import NowPlayingTestSupport
import Testing

@testable import NowPlayingEngine

extension `The engine` {
  @Suite struct `A remote session` {
    private let desktop: Desktop
    private let session: Session

    init() throws {
      desktop = try Desktop()
      session = try Session(in: desktop.context, id: "kitchen", isRemote: true)
      try session.set(content: Content(kind: .music, id: "song"))
      try session.set(
        devices: ["one", "two", "three"].map {
          try Device(id: Identifier($0), name: $0, type: .speaker, capabilities: .absoluteVolume, volume: 0.5)
        })
    }

    private func setVolume() throws -> PlayerClient.Reply {
      try desktop.publish(session)
      return try desktop.client(of: session).set("Volume", "d") { $0.append(double: 0.75) }
    }

    private static func volume(_ device: Identifier) -> Invocation {
      Invocation(.setDeviceVolume, .deviceVolume(DeviceVolume(device: device, volume: 0.75)))
    }

    @Test func `gets no command for a device that was removed`() throws {
      let asked = Recorder<Invocation>()
      try session.offer(.setDeviceVolume) { [session] in
        asked.add($0.invocation)
        try? session.set(devices: [])
        _ = try? Request.finish($0.ticket, .success)
      }
      let reply = try setVolume()
      guard case .failed("org.nowplaying.Error.DeviceNotFound", _) = reply else {
        Issue.record("\(reply)")
        return
      }
      #expect(asked.values == [Self.volume("one")])
    }

    @Test func `gets the commands for all devices or none`() throws {
      let asked = Recorder<Invocation>()
      try session.offer(.setDeviceVolume) { asked.add($0.invocation) }
      try desktop.publish(session)
      let context = desktop.context
      let entry = try #require(context.withOwnState { $0.session("kitchen") })
      let (volumes, one) = (["one", "two", "three"].map { Self.volume($0) }, [Self.volume("one")])
      func perform(_ invocations: [Invocation]) -> Ledger.Ticket? {
        context.perform(invocations, for: entry, from: Caller(":1.42"), now: Clock.now())
      }
      // As many requests as fit, except two.
      var tickets: [Ledger.Ticket] = []
      while let ticket = perform(one) { tickets.append(ticket) }
      #expect(tickets.count == Limits.openRequests / 2)
      let last = try #require(tickets.last)
      for ticket in tickets.suffix(2) { #expect(try Request.finish(ticket, .success)) }
      #expect(perform(volumes) == nil)
      #expect(try (last...Ticket.next()).allSatisfy { try Request.open($0)?.entry !== entry })
      #expect(context.withOwnState { $0.ledger.count } == tickets.count - 2)
      #expect(perform(one) != nil)
    }
  }
}
