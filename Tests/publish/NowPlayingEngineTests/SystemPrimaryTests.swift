// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingEngine
import NowPlayingTestSupport
import DBus
import Testing

extension `The engine` {
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
      client.connection.names.subscribe(to: started) { _ in connections += 1 }
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

    @Test func `is refused to a session that ends, where a caller waits for that`() throws {
      let desktop = try Desktop()
      let session = try desktop.session()
      try desktop.publish(session)
      let answers = Recorder<[Bool]>()
      for outlivesSession in [false, true] {
        try session.requestSystemPrimary(outlivesSession: outlivesSession) { answers.add([$0, $1, outlivesSession]) }
      }
      session.close()
      #expect(answers.wait(count: 1))
      // The delivery has had its turn.
      try desktop.publish(desktop.session("other"))
      #expect(answers.values == [[false, false, true]])
    }

    @Test func `is known although a player does not answer`() throws {
      let first = try Desktop()
      let silent = try first.bus.connect()
      var result: BusCalls.NameResult?
      silent.bus.request(name: "org.mpris.MediaPlayer2.silent") { result = $0 }
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
  }
}
