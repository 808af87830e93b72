// SPDX-License-Identifier: MIT

import DBus
import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite struct `A playback snapshot` {
  @Test func `is shown in each of its states`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await Showcase()
      let session = await MediaSession(model)
      let desktop = try stage.client()
      let session1 = try stage.client(path: "/org/nowplaying/Session")
      let states: [(MediaPlaybackSnapshot.PlaybackState, String, String, Double)] = [
        (.playing(), "playing", "Playing", 1), (.playing(rate: 1.1), "playing", "Playing", 1.1),
        (.playing(rate: 5), "playing", "Playing", 5), (.paused, "paused", "Paused", 1),
        (.buffering, "buffering", "Playing", 1), (.interrupted, "interrupted", "Paused", 1),
        (.stopped, "stopped", "Stopped", 1), (.playing(rate: 0), "paused", "Paused", 1),
      ]
      for (state, word, status, rate) in states {
        await MainActor.run { model.playbackSnapshot = MediaPlaybackSnapshot(state: state) }
        #expect(
          desktop.wait {
            guard case .dictionary(let published) = session1.get("Playback", of: "org.nowplaying.Session1") else {
              return false
            }
            return published["state"] == .text(word) && published["rate"] == .double(rate)
          }, "\(state)")
        #expect(desktop.get("PlaybackStatus") == .text(status), "\(state)")
      }
      withExtendedLifetime(session) {}
    }
  }

  @Test func `continues from the position at its timestamp`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await Showcase()
      let session = await MediaSession(model)
      let desktop = try stage.client()
      await MainActor.run {
        model.playbackSnapshot = MediaPlaybackSnapshot(
          state: .playing(rate: 2), elapsedTime: 10, timestamp: .now - 60)
      }
      var position: BusValue?
      #expect(
        desktop.wait {
          position = desktop.get("Position")
          guard case .int64(let position) = position else { return false }
          return (129_000_000...140_000_000).contains(position)
        }, "\(String(describing: position))")
      withExtendedLifetime(session) {}
    }
  }

  @Test func `is published without its invalid values`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await Showcase()
      let session = await MediaSession(model)
      let desktop = try stage.client()
      var quiet = MediaPlaybackSnapshot(state: .paused)
      quiet.volume = -.infinity
      for snapshot in [
        MediaPlaybackSnapshot(state: .paused, elapsedTime: -1), quiet,
        MediaPlaybackSnapshot(state: .paused, defaultPlaybackRate: .infinity),
        MediaPlaybackSnapshot(state: .paused, defaultPlaybackRate: 0),
        // If the position is not a number, the position does not change. Every date that exists is valid.
        MediaPlaybackSnapshot(state: .paused, elapsedTime: .nan, timestamp: .distantFuture),
      ] {
        await MainActor.run { model.playbackSnapshot = MediaPlaybackSnapshot(state: .playing(rate: .nan)) }
        #expect(desktop.wait { desktop.get("PlaybackStatus") == .text("Playing") })
        #expect(desktop.get("Rate") == .double(1))
        await MainActor.run { model.playbackSnapshot = snapshot }
        #expect(desktop.wait { desktop.get("PlaybackStatus") == .text("Paused") }, "\(snapshot)")
        #expect(desktop.get("Rate") == .double(1), "\(snapshot)")
      }
      withExtendedLifetime(session) {}
    }
  }

  @Test func `belongs to its item: the next item begins at the snapshot's position`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await Showcase()
      let session = await MediaSession(model)
      let desktop = try stage.client()
      func position() -> Int64 { if case .int64(let now) = desktop.get("Position") { now } else { -1 } }
      await MainActor.run { model.playbackSnapshot = MediaPlaybackSnapshot(state: .paused, elapsedTime: 20) }
      #expect(desktop.wait { position() == 20_000_000 })
      await MainActor.run {
        model.content = GenericContent(id: "second", title: "Second")
        model.playbackSnapshot = MediaPlaybackSnapshot(state: .paused)
      }
      #expect(desktop.wait { position() == 0 })
      await MainActor.run {
        model.content = GenericContent(id: "third", title: "Third")
        model.playbackSnapshot = MediaPlaybackSnapshot(state: .paused, elapsedTime: 5)
      }
      #expect(desktop.wait { position() == 5_000_000 })
      withExtendedLifetime(session) {}
    }
  }

  @Test func `belongs to each item that has it: the next one begins at the same position`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await Showcase()
      let session = await MediaSession(model)
      let desktop = try stage.client()
      await MainActor.run { model.playbackSnapshot = MediaPlaybackSnapshot(state: .paused, elapsedTime: 20) }
      #expect(desktop.wait { desktop.get("Position") == .int64(20_000_000) })
      await MainActor.run { model.content = GenericContent(id: "second", title: "Second") }
      #expect(desktop.wait { desktop.metadata["xesam:title"] == .text("Second") })
      #expect(desktop.get("Position") == .int64(20_000_000))
      withExtendedLifetime(session) {}
    }
  }

  @Test func `has the values that Apple's does not have`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await Showcase()
      let session = await MediaSession(model)
      let desktop = try stage.client()
      let session1 = try stage.client(path: "/org/nowplaying/Session")
      let volumes = Recorder<Double>()
      await MainActor.run {
        var snapshot = MediaPlaybackSnapshot(state: .paused)
        (snapshot.volume, snapshot.queueIndex, snapshot.queueCount) = (0.5, 2, 7)
        model.playbackSnapshot = snapshot
        model.commands = [.setVolume { volumes.add($0) }, .raise {}, .quit {}]
      }
      #expect(desktop.wait { desktop.get("Volume") == .double(0.5) })
      #expect(desktop.get("CanQuit", of: PlayerClient.root) == .flag(true))
      guard case .dictionary(let published) = session1.get("Playback", of: "org.nowplaying.Session1") else {
        Issue.record("no Playback")
        return
      }
      #expect(published["queue_index"] == .int32(2))
      #expect(published["queue_count"] == .int32(7))
      #expect(desktop.set("Volume", "d") { $0.append(double: 0.25) } == .done)
      #expect(volumes.values == [0.25])
      withExtendedLifetime(session) {}
    }
  }

  @Test func `compares by its values`() {
    let now = Date.now
    #expect(
      MediaPlaybackSnapshot(state: .paused, elapsedTime: 1, timestamp: now)
        == MediaPlaybackSnapshot(state: .paused, elapsedTime: 1, timestamp: now))
    #expect(MediaPlaybackSnapshot(state: .playing()) != MediaPlaybackSnapshot(state: .playing(rate: 2)))
    #expect(MediaPlaybackSnapshot(state: .paused).defaultPlaybackRate == 1)
  }
}
