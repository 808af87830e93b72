// SPDX-License-Identifier: MIT

import Foundation
import NowPlaying
import NowPlayingPlatform
import NowPlayingTestSupport
import Testing

/// Apple's interfaces have no errors for invalid values. The log reports each once.
@Suite struct `The log of a Swift player` {
  /// Reads the log of this process.
  private final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    init() {
      let handler: Log.Handler = { level, message, lines in
        guard level <= 2, let lines = unsafe lines, let message = unsafe message else { return }
        let reader = unsafe Unmanaged<Lines>.fromOpaque(lines).takeUnretainedValue()
        unsafe reader.add(String(cString: message))
      }
      unsafe Log.setHandler(handler, Unmanaged.passRetained(self).toOpaque(), destroy: nil)
    }

    private func add(_ line: String) { lock.withLock { lines.append(line) } }

    func count(_ part: String) -> Int { lock.withLock { lines.count { $0.contains(part) } } }
  }

  @Test func `reports times that are negative or not numbers`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let lines = Lines()
      let model = await display(Showcase())
      let desktop = try stage.client()
      await MainActor.run {
        model.playbackSnapshot = MediaPlaybackSnapshot(state: .playing(), elapsedTime: -5, timestamp: .now)
      }
      #expect(desktop.wait { desktop.get("PlaybackStatus") == .text("Playing") })
      #expect(lines.count("the position -5.0 is invalid") == 1)
      await MainActor.run { model.playbackSnapshot = MediaPlaybackSnapshot(state: .paused, elapsedTime: .nan) }
      #expect(desktop.wait { desktop.get("PlaybackStatus") == .text("Paused") })
      #expect(lines.count("the position nan is invalid") == 1)
      // Clocks of sound cards may begin a little before 0.
      await MainActor.run { model.playbackSnapshot = MediaPlaybackSnapshot(state: .stopped, elapsedTime: -0.02) }
      #expect(desktop.wait { desktop.get("PlaybackStatus") == .text("Stopped") })
      #expect(lines.count("the position ") == 2)
    }
  }

  @Test func `reports durations that are negative or not numbers`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let lines = Lines()
      let model = await display(Showcase())
      let desktop = try stage.client()
      for (id, seconds) in [("negative", -3.0), ("nan", .nan)] {
        await MainActor.run {
          model.content = MusicContent(id: id, songTitle: id, artistName: "", albumName: "", duration: .finite(seconds))
        }
        #expect(desktop.wait { desktop.metadata["xesam:title"] == .text(id) })
      }
      #expect(lines.count("the duration of \"negative\"") == 1)
      #expect(lines.count("the duration of \"nan\": the time nan is invalid") == 1)
    }
  }

  @Test func `reports a command that is offered twice, and a missing volume`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let lines = Lines()
      let model = await Showcase()
      await MainActor.run {
        model.playbackSnapshot = MediaPlaybackSnapshot(state: .paused)
        model.commands = [.play {}, .play {}, .setVolume { _ in }]
      }
      await display(model)
      let desktop = try stage.client()
      for state in [MediaPlaybackSnapshot.PlaybackState.playing(), .stopped] {
        await MainActor.run { model.playbackSnapshot = MediaPlaybackSnapshot(state: state) }
        #expect(desktop.wait { desktop.get("PlaybackStatus") != .text("Paused") })
      }
      #expect(lines.count("play is twice in its commands") == 1)
      #expect(lines.count("setVolume is never requested") == 1)
    }
  }

  @Test func `reports settings that are invalid`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let lines = Lines()
      await display(Showcase())
      _ = try stage.client()
      MediaApplication.current.pushKey = "a key"
      MediaApplication.current.pushDistributor = "a distributor"
      #expect(lines.count("MediaApplication.pushKey: ") == 1 && lines.count("MediaApplication.pushDistributor: ") == 1)
      MediaApplication.resumeHandler = nil
      #expect(lines.count("MediaApplication.resumeHandler") == 0)
    }
  }

  @Test func `reports an artwork that is not an image`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let lines = Lines()
      let model = await display(Showcase())
      let desktop = try stage.client()
      await MainActor.run {
        model.content = MusicContent(
          id: "song", songTitle: "Song", artistName: "", albumName: "",
          artwork: Artwork(id: "cover") { _ in try ArtworkRepresentation(data: Data("no image".utf8)) })
      }
      #expect(desktop.wait { lines.count("image cover: ") == 1 })
    }
  }
}
