// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingEngine
import NowPlayingTestSupport
import DBus
import Testing

extension `The engine` {
  @Suite struct `The wish to be the system's primary` {
    struct Result: Equatable, Sendable {
      let isPublished: Bool
      let isProminent: Bool
    }

    private let results = Recorder<Result>()

    private func wish(_ session: Session) throws {
      let results = results
      try session.requestSystemPrimary { results.add(Result(isPublished: $0, isProminent: $1)) }
    }

    @Test func `comes true where nobody else plays`() throws {
      let desktop = try Desktop()
      let session = try desktop.session()
      try wish(session)
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
      try wish(second.session())
      #expect(results.wait(count: 1))
      #expect(results.values == [Result(isPublished: true, isProminent: false)])
    }

    @Test func `ends without a bus after two seconds`() throws {
      let bus = try PrivateBus()
      bus.stop()
      let desktop = try Desktop(bus: bus)
      let started = ContinuousClock.now
      try wish(desktop.session())
      #expect(results.wait(count: 1))
      #expect(results.values == [Result(isPublished: false, isProminent: false)])
      #expect(ContinuousClock.now - started >= .milliseconds(1_900))
    }

    @Test func `is refused without content, and its closure given back`() throws {
      let desktop = try Desktop()
      let session = try Session(in: desktop.context, id: "music")
      let gone = Recorder<String>()
      do {
        let farewell = Farewell("result", to: gone)
        #expect(throws: Failure.self) { try session.requestSystemPrimary { _, _ in farewell.stay() } }
      }
      #expect(gone.values == ["result"])
      #expect(!session.isApplicationPrimary)
    }

    @Test func `gives its closure back after the result`() throws {
      let desktop = try Desktop()
      let session = try desktop.session()
      let told = Recorder<String>()
      do {
        let farewell = Farewell("gone", to: told)
        try session.requestSystemPrimary { _, _ in
          told.add("result")
          farewell.stay()
        }
      }
      #expect(told.wait(count: 2))
      #expect(told.values == ["result", "gone"])
    }
  }

  @Suite struct `Being the system's primary` {
    @Test func `is guessed at the first question from what this process knows`() throws {
      let desktop = try Desktop()
      let session = try desktop.session()
      #expect(!session.isSystemPrimary)
      let other = try Desktop(bus: desktop.bus)
      let alone = try other.session()
      try other.publish(alone)
      #expect(alone.isSystemPrimary)
    }

    @Test func `is not taken away by who looked before the session was there`() throws {
      for _ in 0..<100 {
        let desktop = try Desktop()
        let session = try desktop.session()
        let told = Recorder<Bool>()
        try session.set(systemPrimaryHandler: { told.add($0) })
        let results = Recorder<Bool>()
        try session.requestSystemPrimary { results.add($0 && $1) }
        try #require(results.wait(count: 1))
        #expect(results.values == [true] && told.wait { $0 == [true] }, "\(told.values)")
        desktop.context.close()
      }
    }

    @Test func `is known in spite of a player that does not answer`() throws {
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
      let told = Recorder<Bool>()
      try session.set(systemPrimaryHandler: { told.add($0) })
      try second.publish(session)
      #expect(told.wait { $0 == [true, false] })
    }

    @Test func `goes to whoever plays once the one before it pauses`() throws {
      let first = try Desktop()
      let one = try first.session()
      let told = Recorder<Bool>()
      try one.set(systemPrimaryHandler: { told.add($0) })
      try one.set(playback: Playback(state: .playing))
      try first.publish(one)
      #expect(told.wait { $0.last == true })
      let second = try Desktop(bus: first.bus)
      let other = try second.session(offers: [.play])
      try second.publish(other)
      let client = try first.client(of: one)
      try one.set(playback: Playback(state: .paused))
      // Two connections have no order: the pause is on the bus before the other begins.
      #expect(client.wait { !client.signals.isEmpty })
      try other.set(playback: Playback(state: .playing))
      #expect(told.wait { $0.last == false })
      second.context.close()
      #expect(told.wait { $0.last == true })
    }
  }
}
