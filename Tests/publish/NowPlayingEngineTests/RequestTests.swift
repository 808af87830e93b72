// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import NowPlayingEngine

extension `The engine` {
  @Suite struct `A request` {
    private let desktop: Desktop
    private let session: Session
    private let client: PlayerClient
    /// A client that waits longer, for the outcome.
    private let patient: PlayerClient
    private let requests = Recorder<Request>()

    init() throws {
      desktop = try Desktop()
      session = try desktop.session(offers: [.play, .pause])
      let requests = requests
      try session.offer(.next) { requests.add($0) }
      try desktop.publish(session)
      client = try desktop.client(of: session)
      patient = try desktop.client(of: session, path: "/org/nowplaying/Session")
    }

    @Test func `has the player's outcome after its session has left, and so have the others`() throws {
      let name = try #require(try session.busName)
      var replies: [PlayerClient.Reply] = []
      for _ in 0..<3 {
        patient.start(PlayerClient.session1, "Perform") {
          $0.append(string: "next")
          $0.append(dictionary: [:])
        } answered: {
          replies.append($0)
        }
      }
      try #require(patient.get("Commands", of: PlayerClient.session1) != nil)
      try #require(requests.wait(count: 3))
      try session.withdraw()
      #expect(try desktop.waitUntilGone(name))
      for (place, request) in requests.values.enumerated() {
        #expect(try Request.finish(request.ticket, Answer(.skipLimitReached, "six an hour")))
        #expect(patient.wait { replies.count > place })
      }
      #expect(replies.allSatisfy { $0 == .failed("org.nowplaying.Error.SkipLimitReached", "six an hour") })
    }

    @Test(arguments: [true, false])
    func `has the player's outcome if the handler then closes its session or its context`(closesContext: Bool) throws {
      let (session, context) = (session, desktop.context)
      // The answer waits for this handler, which is not called any more.
      try session.set(publishHandler: { Issue.record("the session was closed") })
      try session.offer(.next) {
        #expect((try? Request.finish($0.ticket, .success)) == true)
        if closesContext { context.close() } else { session.close() }
      }
      #expect(client.player("Next") == .done)
    }

    @Test func `to stop is done when its session has ended`() throws {
      let session = session
      try session.offer(.stop) { _ in session.close() }
      #expect(client.player("Stop") == .done)
    }

    @Test func `is delivered to the current handler, not to a replaced one`() throws {
      let later = Recorder<Request>()
      try session.offer(.next) { later.add($0) }
      #expect(client.player("Pause") == .done)
      client.start(PlayerClient.player, "Next") { _ in }
      _ = client.get("CanControl")
      #expect(later.wait(count: 1))
      #expect(requests.values.isEmpty)
    }
  }
}
