// SPDX-License-Identifier: MIT

import DBus
import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite struct `A playback snapshot` {
  @Test func `is shown in each of its states`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await display(Showcase())
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
            let published = session1.dictionary("Playback")
            return published["state"] == .text(word) && published["rate"] == .double(rate)
          }, "\(state)")
        #expect(desktop.get("PlaybackStatus") == .text(status), "\(state)")
      }
    }
  }

  @Test func `continues from the position at its timestamp`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await display(Showcase())
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
    }
  }

  @Test func `is published without its invalid values`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await display(Showcase())
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
    }
  }

  @Test func `belongs to its item: the next item begins at the snapshot's position`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await display(Showcase())
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
      // A snapshot that stays belongs to the next item too.
      await MainActor.run { model.content = GenericContent(id: "fourth", title: "Fourth") }
      #expect(desktop.wait { desktop.metadata["xesam:title"] == .text("Fourth") })
      #expect(position() == 5_000_000)
      await MainActor.run { model.playbackSnapshot = MediaPlaybackSnapshot(state: .paused, elapsedTime: 0.25) }
      #expect(desktop.wait { position() == 250_000 })
    }
  }

  @Test func `has the values that Apple's does not have`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await display(Showcase())
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
      let published = session1.dictionary("Playback")
      #expect(published["queue_index"] == .int32(2))
      #expect(published["queue_count"] == .int32(7))
      #expect(desktop.set("Volume", "d") { $0.append(double: 0.25) } == .done)
      #expect(volumes.wait { $0 == [0.25] })
    }
  }

  @Test func `has a problem, mute, a window and loaded media`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await display(Showcase(content: GenericContent(id: "news", title: "News", duration: .live)))
      let desktop = try stage.client()
      let session1 = try stage.client(path: "/org/nowplaying/Session")
      func playback() -> [String: BusValue] { session1.dictionary("Playback") }
      let requests = Recorder<String>()
      await MainActor.run {
        var snapshot = MediaPlaybackSnapshot(state: .paused)
        (snapshot.volume, snapshot.isMuted, snapshot.bufferedTime) = (0.5, true, 90)
        snapshot.problem = .init(
          .signIn, text: "Your subscription has ended", url: URL(string: "https://example.org/renew"), canRetry: true)
        let elapsed = 3_660.0
        snapshot.seekableWindow = .init(start: elapsed - 3_600, end: elapsed, endMoves: true)
        model.playbackSnapshot = snapshot
        model.commands = [
          .play {}, .seekToPosition { requests.add("\($0)") }, .setVolume { requests.add("volume \($0)") },
          .setMuted { requests.add("muted \($0)") }, .goToLive { requests.add("live") },
          .changeShuffleMode(current: .off) { requests.add("\($0)") }, .feedback { requests.add("\($0)") },
          .setFullscreen(current: true) { requests.add("fullscreen \($0)") },
        ]
      }
      #expect(desktop.wait { playback()["problem"] != nil })
      let found = playback()
      #expect(found["muted"] == .flag(true) && found["volume"] == .double(0.5) && desktop.get("Volume") == .double(0))
      #expect(found["buffered_us"] == .int64(90_000_000))
      #expect(
        found["problem"]
          == .dictionary([
            "kind": .text("sign_in"), "text": .text("Your subscription has ended"),
            "url": .text("https://example.org/renew"), "can_retry": .flag(true),
          ]))
      guard case .dictionary(let window)? = found["window"] else { throw MediaCommandError.invalidArgument }
      #expect(window["start_us"] == .int64(60_000_000) && window["end_us"] == .int64(3_660_000_000))
      #expect(window["start_moves"] == .flag(false) && window["end_moves"] == .flag(true))
      #expect(desktop.set("Volume", "d") { $0.append(double: 0.25) } == .done)
      #expect(requests.wait { $0.last == "volume 0.25" })
      #expect(session1.perform("go_to_live", [:]) == .done)
      #expect(session1.perform("seek_to_position", ["position_us": .int64(59_000_000)]) != .done)
      #expect(session1.perform("change_shuffle_mode", ["shuffle_mode": .text("collections")]) == .done)
      #expect(session1.perform("feedback", ["feedback": .text("negative")]) == .done)
      #expect(session1.perform("set_fullscreen", ["fullscreen": .flag(false)]) == .done)
      #expect(
        requests.values == ["muted false", "volume 0.25", "live", "collections", "negative", "fullscreen false"])
      await MainActor.run {
        model.playbackSnapshot?.state = .playing()
        model.playbackSnapshot?.isMuted = false
      }
      #expect(desktop.wait { desktop.get("Volume") == .double(0.5) })
      #expect(playback()["problem"] == nil && playback()["window"] == .dictionary(window), "the window has moved since")
      // Both ends move; then the start is after the end, so the last window stays.
      for (start, end) in [(10.0, 20.0), (3, 2)] {
        await MainActor.run {
          model.playbackSnapshot?.seekableWindow = .init(start: start, end: end, startMoves: true, endMoves: true)
        }
        #expect(
          desktop.wait {
            guard case .dictionary(let window)? = playback()["window"] else { return false }
            return window["start_us"] == .int64(10_000_000) && window["start_moves"] == .flag(true)
          })
      }
      await MainActor.run { model.playbackSnapshot?.seekableWindow = nil }
      #expect(desktop.wait { playback()["window"] == nil })
    }
  }

  @Test func `is shown to desktops without its item if the model is private`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await display(Secret())
      let desktop = try stage.client()
      let session1 = try stage.client(path: "/org/nowplaying/Session")
      func titles() -> [BusValue?] { [desktop.metadata["xesam:title"], session1.dictionary("Content")["title"]] }
      #expect(desktop.wait { titles() == [nil, .text("Diary")] })
      #expect(desktop.get("PlaybackStatus") == .text("Playing"))
      await MainActor.run { model.isPrivate = false }
      #expect(desktop.wait { titles() == [.text("Diary"), .text("Diary")] })
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

/// A model that can be private.
@Observable @MainActor
private final class Secret: MediaSessionRepresentable {
  let id = "secret"
  let content: (any MediaContentRepresentable)? = GenericContent(id: "diary", title: "Diary")
  let playbackSnapshot: MediaPlaybackSnapshot? = MediaPlaybackSnapshot(state: .playing())
  let commands: [MediaCommand] = [.play {}]
  var isPrivate = true
}
