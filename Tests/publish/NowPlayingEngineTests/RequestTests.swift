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

    private func ask() throws -> (request: Request, reply: () -> PlayerClient.Reply?) {
      var reply: PlayerClient.Reply?
      client.start(PlayerClient.player, "Next") { reply = $0 }
      try #require(client.get("CanControl") != nil)
      return (try arrived(), { reply })
    }

    private func askPatiently() throws -> (request: Request, reply: () -> PlayerClient.Reply?) {
      var reply: PlayerClient.Reply?
      patient.start(PlayerClient.session1, "Perform") {
        $0.append(string: "next")
        $0.append(dictionary: [:])
      } answered: {
        reply = $0
      }
      try #require(patient.get("Commands", of: PlayerClient.session1) != nil)
      return (try arrived(), { reply })
    }

    private func arrived() throws -> Request {
      try #require(requests.wait(count: 1))
      return requests.values[0]
    }

    @Test func `has the client, the session and the command`() throws {
      let (request, _) = try ask()
      #expect(request.invocation == Invocation(.next))
      #expect(request.sessionID == "music")
      #expect(request.client.text == client.connection.uniqueName)
      #expect(try Request.open(request.ticket) === request)
    }

    @Test func `is answered as the player finishes it`() throws {
      let (request, reply) = try askPatiently()
      #expect(reply() == nil)
      #expect(try Request.finish(request.ticket, Answer(.skipLimitReached, "six an hour")))
      #expect(patient.wait { reply() != nil })
      #expect(reply() == .failed("org.nowplaying.Error.SkipLimitReached", "six an hour"))
      #expect(try !Request.finish(request.ticket, .success))
      #expect(try Request.open(request.ticket) == nil)
    }

    @Test func `is answered after the new state is on the bus`() throws {
      let (request, reply) = try ask()
      try session.set(playback: Playback(state: .playing))
      #expect(try Request.finish(request.ticket, .success))
      #expect(client.wait { reply() != nil })
      #expect(
        client.signals.contains { if case .changed = $0 { true } else { false } },
        "the signal arrives before the answer")
    }

    @Test func `is accepted after 400 ms, and may be finished later`() throws {
      let started = ContinuousClock.now
      let (request, reply) = try ask()
      #expect(client.wait { reply() != nil })
      #expect(reply() == .done)
      #expect(ContinuousClock.now - started >= .milliseconds(390))
      #expect(try Request.finish(request.ticket, Answer(.failed)))
      #expect(try !Request.finish(request.ticket, .success))
    }

    @Test(arguments: [true, false]) func `has the player's outcome after its session has left`(isPatient: Bool) throws {
      let name = try #require(try session.busName)
      let (request, reply) = isPatient ? try askPatiently() : try ask()
      if isPatient { try session.withdraw() } else { try session.set(content: nil) }
      #expect(try desktop.waitUntilGone(name))
      #expect(reply() == nil)
      #expect(try Request.finish(request.ticket, Answer(.skipLimitReached, "six an hour")))
      #expect((isPatient ? patient : client).wait { reply() != nil })
      #expect(reply() == .failed("org.nowplaying.Error.SkipLimitReached", "six an hour"))
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

    @Test func `fails if its session is closed`() throws {
      let (request, reply) = try askPatiently()
      session.close()
      #expect(patient.wait { reply() != nil })
      guard case .failed("org.nowplaying.Error.Cancelled", _) = reply() else {
        Issue.record("\(String(describing: reply()))")
        return
      }
      #expect(try !Request.finish(request.ticket, .success))
    }

    @Test func `fails if its context is closed`() throws {
      let (request, reply) = try askPatiently()
      desktop.context.close()
      #expect(patient.wait { reply() != nil })
      #expect(reply() != .done)
      #expect(try !Request.finish(request.ticket, .success))
    }

    @Test func `is not delivered if its command was disabled before its turn`() throws {
      let released = Recorder<Bool>()
      try session.offer(.play) {
        _ = released.wait(count: 1)
        _ = try? Request.finish($0.ticket, .success)
      }
      var replies: [PlayerClient.Reply?] = []
      for member in ["Play", "Next", "Pause"] { client.start(PlayerClient.player, member) { replies.append($0) } }
      try #require(client.get("CanControl") != nil)
      try session.changeOffer { offer throws(Failure) in try offer.enable(.next, false) }
      released.add(true)
      #expect(client.wait { replies.count == 3 } && replies.allSatisfy { $0 == .done })
      #expect(client.player("Pause") == .done)
      #expect(requests.values.isEmpty)
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

    @Test func `is not delivered after the command was withdrawn`() throws {
      try session.withdraw(.next)
      #expect(
        client.wait {
          client.signals.contains(.changed(PlayerClient.player, ["CanGoNext": .flag(false)], invalidated: []))
        })
      #expect(client.player("Next") == .done)
      #expect(requests.values.isEmpty)
    }

    @Test func `may close its session inside the handler`() throws {
      let gone = Recorder<String>()
      let session = session
      do {
        let probe = DeinitProbe("handler", to: gone)
        try session.offer(.next) {
          session.close()
          gone.add("closed")
          probe.keep()
          #expect((try? Request.finish($0.ticket, .success)) == false)
        }
      }
      guard case .failed = client.player("Next") else {
        Issue.record("the session was closed")
        return
      }
      #expect(gone.wait(count: 2))
      #expect(gone.values == ["closed", "handler"])
    }

    @Test func `may close its context inside the handler`() throws {
      let gone = Recorder<String>()
      let context = desktop.context
      do {
        let probe = DeinitProbe("handler", to: gone)
        try session.offer(.next) { _ in
          context.close()
          gone.add("closed")
          probe.keep()
        }
      }
      client.start(PlayerClient.player, "Next") { _ in }
      _ = client.wait { !gone.values.isEmpty }
      #expect(gone.wait(count: 2))
      #expect(gone.values == ["closed", "handler"])
      #expect(throws: Failure.self) { try session.publish() }
    }
  }
}
