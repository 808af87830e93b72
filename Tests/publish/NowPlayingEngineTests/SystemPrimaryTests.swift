// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingEngine
import NowPlayingTestSupport
import DBus
import Testing

extension `The engine` {
  @Suite struct `A request for the system's primary` {
    struct Result: Equatable, Sendable {
      let isPublished: Bool
      let isProminent: Bool
    }

    private let results = Recorder<Result>()

    private func requestKeys(_ session: Session) throws {
      let results = results
      try session.requestSystemPrimary { results.add(Result(isPublished: $0, isProminent: $1)) }
    }

    @Test func `succeeds when no other player plays`() throws {
      let desktop = try Desktop()
      let session = try desktop.session()
      try requestKeys(session)
      #expect(results.wait(count: 1))
      #expect(results.values == [Result(isPublished: true, isProminent: true)])
      #expect(session.isSystemPrimary && session.isApplicationPrimary)
    }

    @Test func `ends without the keys while another player plays`() throws {
      let first = try Desktop()
      let playing = try first.session()
      try playing.set(playback: Playback(state: .playing))
      try first.publish(playing)
      let second = try Desktop(bus: first.bus)
      try requestKeys(second.session())
      #expect(results.wait(count: 1))
      #expect(results.values == [Result(isPublished: true, isProminent: false)])
    }

    @Test func `ends without a bus after two seconds`() throws {
      let bus = try PrivateBus()
      bus.stop()
      let desktop = try Desktop(bus: bus)
      let started = ContinuousClock.now
      try requestKeys(desktop.session())
      #expect(results.wait(count: 1))
      #expect(results.values == [Result(isPublished: false, isProminent: false)])
      #expect(ContinuousClock.now - started >= .milliseconds(1_900))
    }

    @Test func `fails without content, and its closure is destroyed`() throws {
      let desktop = try Desktop()
      let session = try Session(in: desktop.context, id: "music")
      let gone = Recorder<String>()
      do {
        let probe = DeinitProbe("result", to: gone)
        #expect(throws: Failure.self) { try session.requestSystemPrimary { _, _ in probe.keep() } }
      }
      #expect(gone.values == ["result"])
      #expect(!session.isApplicationPrimary)
    }

    @Test func `destroys its closure after the result`() throws {
      let desktop = try Desktop()
      let session = try desktop.session()
      let events = Recorder<String>()
      do {
        let probe = DeinitProbe("gone", to: events)
        try session.requestSystemPrimary { _, _ in
          events.add("result")
          probe.keep()
        }
      }
      #expect(events.wait(count: 2))
      #expect(events.values == ["result", "gone"])
    }
  }

  @Suite struct `The system's primary` {
    @Test func `is guessed at first from the sessions of this process`() throws {
      let desktop = try Desktop()
      let session = try desktop.session()
      #expect(!session.isSystemPrimary)
      let other = try Desktop(bus: desktop.bus)
      let onlySession = try other.session()
      try other.publish(onlySession)
      #expect(onlySession.isSystemPrimary)
    }

    @Test func `is watched from the first question for its source`() throws {
      let desktop = try Desktop()
      try desktop.publish(desktop.session())
      let client = try PlayerClient(desktop.bus.connect(), destination: "org.freedesktop.DBus")
      var connections = 0
      let started = Signals(of: .name("org.freedesktop.DBus"), member: "NameOwnerChanged", condition: "arg1=''")
      client.connection.subscribe(to: started) { _ in connections += 1 }
      // The bus answers after it has the match, so no signal is missed.
      #expect(client.owner(of: "org.example.None") == nil)
      #expect(try desktop.context.primarySource == .unknown)
      #expect(client.wait { connections == 1 })
    }

    @Test func `reports that a guess was wrong`() throws {
      let first = try Desktop()
      let playing = try first.session()
      try playing.set(playback: Playback(state: .playing))
      try first.publish(playing)
      let second = try Desktop(bus: first.bus)
      let session = try second.session()
      try second.publish(session)
      #expect(session.isSystemPrimary)
      let events = Recorder<Bool>()
      try session.set(systemPrimaryHandler: { events.add($0) })
      #expect(events.wait { $0 == [false] })
      #expect(!session.isSystemPrimary)
    }

    @Test func `does not change by an estimate from before the session was published`() throws {
      for _ in 0..<100 {
        let desktop = try Desktop()
        let session = try desktop.session()
        let events = Recorder<Bool>()
        try session.set(systemPrimaryHandler: { events.add($0) })
        let results = Recorder<Bool>()
        try session.requestSystemPrimary { results.add($0 && $1) }
        try #require(results.wait(count: 1))
        #expect(results.values == [true] && events.wait { $0 == [true] }, "\(events.values)")
        desktop.context.close()
      }
    }

    @Test func `is known although a player does not answer`() throws {
      let first = try Desktop()
      let silent = try first.bus.connect()
      var result: Connection.NameResult?
      silent.request(name: "org.mpris.MediaPlayer2.silent") { result = $0 }
      #expect(turn([silent]) { result == .owned })
      let playing = try first.session()
      try playing.set(playback: Playback(state: .playing))
      try first.publish(playing)
      let second = try Desktop(bus: first.bus)
      let session = try second.session()
      let events = Recorder<Bool>()
      try session.set(systemPrimaryHandler: { events.add($0) })
      try second.publish(session)
      try session.set(playback: Playback(state: .playing))
      #expect(events.wait { $0 == [true] })
      try session.set(playback: Playback(state: .stopped))
      #expect(events.wait { $0 == [true, false] })
    }

    @Test func `is the playing player after the previous one has paused`() throws {
      let first = try Desktop()
      let one = try first.session()
      let events = Recorder<Bool>()
      try one.set(systemPrimaryHandler: { events.add($0) })
      try one.set(playback: Playback(state: .playing))
      try first.publish(one)
      #expect(events.wait { $0.last == true })
      let second = try Desktop(bus: first.bus)
      let other = try second.session(offers: [.play])
      try second.publish(other)
      let client = try first.client(of: one)
      try one.set(playback: Playback(state: .paused))
      // Messages of two connections have no order. So the pause must be on the bus before the other player starts.
      #expect(client.wait { !client.signals.isEmpty })
      try other.set(playback: Playback(state: .playing))
      #expect(events.wait { $0.last == false })
      second.context.close()
      #expect(events.wait { $0.last == true })
    }
  }
}
