// SPDX-License-Identifier: MIT

import MediaPlayer
import NowPlayingTestSupport
import Testing

@Suite struct `Playback of the info center` {
  static let song: [String: any Sendable] = [
    MPMediaItemPropertyTitle: "Harbour Lights", MPMediaItemPropertyPlaybackDuration: 254.0,
    MPNowPlayingInfoPropertyElapsedPlaybackTime: 10.0,
  ]

  /// The current position, in seconds.
  static func position(_ client: PlayerClient) -> Double {
    if case .int64(let position) = client.get("Position") { Double(position) / 1_000_000 } else { -1 }
  }

  @Test func `has the state that the player sets, otherwise that of its rate`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      #expect(center.playbackState == .unknown)
      center.nowPlayingInfo = Self.song
      let client = try stage.client(path: "/org/nowplaying/Session")
      typealias State = MPNowPlayingPlaybackState
      let rows: [(state: State, rate: Double?, shown: String)] = [
        (.unknown, 0, "paused"), (.unknown, 1, "playing"), (.unknown, 0, "paused"), (.unknown, nil, "playing"),
        (.paused, 1, "paused"), (.playing, 0, "playing"), (.stopped, 1, "stopped"), (.interrupted, 1, "interrupted"),
        (.unknown, 2, "playing"), (.paused, nil, "paused"),
      ]
      for row in rows {
        await MainActor.run {
          center.playbackState = row.state
          center.nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] = row.rate
        }
        #expect(client.wait { client.dictionary("Playback")["state"] == .text(row.shown) }, "\(row)")
        #expect(center.playbackState == row.state)
      }
    }
  }

  @Test func `keeps its position if the player sets only the paused state`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      center.nowPlayingInfo = Self.song
      let client = try stage.client()
      #expect(client.wait { Self.position(client) > 10.3 })
      center.nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] = 0.0
      #expect(client.wait { client.get("PlaybackStatus") == .text("Paused") })
      let position = Self.position(client)
      #expect(position > 10.3 && position < 20)
      // A key of the item does not change the position either.
      center.nowPlayingInfo?[MPMediaItemPropertyGenre] = "Folk"
      #expect(client.wait { client.metadata["xesam:genre"] == .texts(["Folk"]) })
      #expect(Self.position(client) == position)
      center.playbackState = .playing
      #expect(client.wait { client.get("PlaybackStatus") == .text("Playing") })
      #expect(Self.position(client) >= position)
    }
  }

  @Test func `jumps to the position that the player sets, even an earlier one`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      center.nowPlayingInfo = Self.song
      let client = try stage.client()
      center.nowPlayingInfo?[MPNowPlayingInfoPropertyElapsedPlaybackTime] = 100
      #expect(client.wait { client.signals.contains { if case .seeked = $0 { true } else { false } } })
      #expect(Self.position(client) >= 100)
      center.nowPlayingInfo = Self.song
      #expect(client.wait { Self.position(client) < 90 })
      // Setting the same dictionary again sets the position again.
      #expect(client.wait { Self.position(client) > 10.6 })
      client.forget()
      center.nowPlayingInfo = Self.song
      #expect(client.wait { client.signals.contains { if case .seeked = $0 { true } else { false } } })
    }
  }

  @Test func `begins the next item at the position that is set, or at 0`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      center.nowPlayingInfo = Self.song
      center.playbackState = .paused
      let client = try stage.client()
      #expect(client.wait { client.get("PlaybackStatus") == .text("Paused") })
      center.nowPlayingInfo = [MPMediaItemPropertyTitle: "Slack Water"]
      #expect(client.wait { client.metadata["xesam:title"] == .text("Slack Water") })
      #expect(Self.position(client) == 0)
      center.nowPlayingInfo = Self.song
      #expect(client.wait { client.metadata["xesam:title"] == .text("Harbour Lights") })
      #expect(Self.position(client) == 10)
      // The same time with another item is the position in that item.
      center.nowPlayingInfo?[MPMediaItemPropertyTitle] = "Ebb"
      #expect(client.wait { client.metadata["xesam:title"] == .text("Ebb") })
      #expect(Self.position(client) == 10)
    }
  }

  @Test func `uses the progress if no elapsed time is set`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      center.playbackState = .paused
      center.nowPlayingInfo = [
        MPMediaItemPropertyTitle: "Harbour Lights", MPMediaItemPropertyPlaybackDuration: 200,
        MPNowPlayingInfoPropertyPlaybackProgress: Float(0.25),
      ]
      let client = try stage.client()
      #expect(Self.position(client) == 50)
      for (id, progress, duration) in [("a", -0.25, 200.0), ("b", 1.25, 200), ("c", 0.25, 0)] {
        center.nowPlayingInfo = [
          MPMediaItemPropertyTitle: id, MPMediaItemPropertyPlaybackDuration: duration,
          MPNowPlayingInfoPropertyPlaybackProgress: progress,
        ]
        #expect(client.wait { client.metadata["xesam:title"] == .text(id) } && Self.position(client) == 0)
      }
      center.nowPlayingInfo?[MPNowPlayingInfoPropertyElapsedPlaybackTime] = 60
      #expect(client.wait { Self.position(client) == 60 })
    }
  }

  @Test func `of a broadcast continues by dates, and is not published every second`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      let start = Date(timeIntervalSince1970: 1_000_000_000)
      let begin = ContinuousClock.now
      center.nowPlayingInfo = [
        MPMediaItemPropertyTitle: "The News", MPNowPlayingInfoPropertyIsLiveStream: true,
        MPNowPlayingInfoPropertyCurrentPlaybackDate: start,
      ]
      let client = try stage.client(path: "/org/nowplaying/Session")
      #expect(client.dictionary("Content")["playback_date"] == .text("2001-09-09T01:46:40Z"))
      #expect(client.dictionary("Playback")["position_us"] == .int64(0))
      client.forget()
      for _ in 1...20 {
        await MainActor.run {
          let date = start.addingTimeInterval((ContinuousClock.now - begin) / .seconds(1))
          center.nowPlayingInfo?[MPNowPlayingInfoPropertyCurrentPlaybackDate] = date
        }
      }
      // The date is one hour later.
      center.nowPlayingInfo?[MPNowPlayingInfoPropertyCurrentPlaybackDate] = start.addingTimeInterval(3_600)
      func changes() -> Int { client.signals.count { if case .changed = $0 { true } else { false } } }
      #expect(client.wait { changes() > 0 })
      #expect(client.dictionary("Content")["playback_date"] == .text("2001-09-09T02:46:40Z"))
      #expect(client.dictionary("Playback")["position_us"] == .int64(3_600_000_000))
      #expect(changes() == 1)
    }
  }

  @Test func `may be set on any thread, by many at once`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      let commands = MPRemoteCommandCenter.shared()
      await withTaskGroup { group in
        for number in 0..<8 {
          group.addTask {
            for round in 0..<100 {
              center.nowPlayingInfo = [MPMediaItemPropertyTitle: "\(number)/\(round)"]
              center.nowPlayingInfo?[MPNowPlayingInfoPropertyElapsedPlaybackTime] = Double(round)
              center.playbackState = round % 2 == 0 ? .playing : .paused
              let token = commands.playCommand.addTarget { _ in .success }
              commands.skipForwardCommand.preferredIntervals = [NSNumber(value: round + 1)]
              commands.playCommand.removeTarget(token)
            }
          }
        }
      }
      center.nowPlayingInfo = [MPMediaItemPropertyTitle: "The end"]
      let client = try stage.client()
      #expect(client.wait { client.metadata["xesam:title"] == .text("The end") })
      #expect(client.get("CanPlay") == .flag(false))
    }
  }
}
