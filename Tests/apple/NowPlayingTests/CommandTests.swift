// SPDX-License-Identifier: MIT

import DBus
import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite struct `A media command` {
  @Test func `is performed on the main actor, and the client finds the new state`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = await AudioPlayer()
      try await player.activate()
      let client = try stage.client()
      #expect(try stage.client(path: "/org/nowplaying/Session").perform("play") == .done)
      #expect(client.get("PlaybackStatus") == .text("Playing"))
      #expect(client.set("LoopStatus", "s") { $0.append(string: "Playlist") } == .done)
      #expect(client.wait { client.get("LoopStatus") == .text("Playlist") })
      #expect(await eventually { await player.repeatMode == .all })
      // The nearest rate that the player offers, in the player's own notation.
      #expect(client.set("Rate", "d") { $0.append(double: 1.2) } == .done)
      #expect(await eventually { await player.recorded == ["rate 1.1"] })
      await MainActor.run { player.rateRange = 0.03...32 }
      #expect(client.wait { client.get("MaximumRate") == .double(32) && client.get("MinimumRate") == .double(0.03) })
      #expect(client.set("Rate", "d") { $0.append(double: 1.7) } == .done)
      #expect(await eventually { await player.recorded == ["rate 1.1", "rate 1.7"] })
      client.forget()
      #expect(client.player("Seek") { $0.append(int64: 20_000_000) } == .done)
      #expect(client.wait { client.signals.contains { if case .seeked = $0 { true } else { false } } })
      #expect(await abs(player.elapsedTime - 20) < 5)
    }
  }

  @Test func `fails with the error that its action throws`() async {
    await #expect(processExitsWith: .success) {
      struct Broken: LocalizedError { var errorDescription: String? { "the tape is torn" } }
      struct Plain: Error {}
      let stage = try PrivateSessionBus()
      let player = await AudioPlayer()
      try await player.activate()
      let client = try stage.client(path: "/org/nowplaying/Session")
      let failed = "org.freedesktop.DBus.Error.Failed"
      let cases: [(any Error, PlayerClient.Reply)] = [
        (MediaCommandError.endOfQueue, .failed("org.nowplaying.Error.EndOfQueue", "the queue has no further entry")),
        (
          MediaCommandError.signInRequired.withMessage("sign in first"),
          .failed("org.nowplaying.Error.SignInRequired", "sign in first")
        ),
        (
          MediaCommandError.timedOut,
          .failed("org.freedesktop.DBus.Error.TimedOut", "the player did not answer in time")
        ),
        (CancellationError(), .failed("org.nowplaying.Error.Cancelled", "a newer request replaced this one")),
        (Broken(), .failed(failed, "the tape is torn")),
        (Plain(), .failed(failed, "Plain()")),
      ]
      for (error, reply) in cases {
        await MainActor.run { player.error = error }
        #expect(client.perform("next") == reply, "\(error)")
      }
      await MainActor.run { player.error = URLError(.notConnectedToInternet) }
      guard case .failed("org.nowplaying.Error.NetworkFailed", let text) = client.perform("next") else {
        Issue.record("no network error")
        return
      }
      #expect(!text.isEmpty)
      await MainActor.run { player.error = nil }
      #expect(client.perform("next") == .done)
    }
  }

  @Test func `that is disabled stays visible and is not called`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = await AudioPlayer()
      try await player.activate()
      let client = try stage.client()
      let session1 = try stage.client(path: "/org/nowplaying/Session")
      await MainActor.run { player.hasNext = false }
      #expect(client.wait { client.changes.last?["CanGoNext"] == .flag(false) })
      #expect(client.player("Next") == .done)
      #expect(await player.recorded == [])
      let commands = session1.commands
      #expect(commands["next"]?["enabled"] == .flag(false))
      #expect(commands["feedback"]?["title"] == .text("Love"))
      #expect(commands["previous"] == nil)
    }
  }

  @Test func `that is offered twice is the last one`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await display(Twofold())
      let client = try stage.client()
      #expect(client.get("CanGoNext") == .flag(true))
      #expect(client.player("Next") == .done)
      #expect(model.recorded.wait { $0 == ["second"] })
    }
  }

  @Test func `publishes its changes in a model that is not observable`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      await display(Plain())
      let client = try stage.client()
      #expect(try stage.client(path: "/org/nowplaying/Session").perform("play") == .done)
      #expect(client.get("PlaybackStatus") == .text("Playing"))
    }
  }

  @Test func `with a pressed button begins and ends`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = await AudioPlayer()
      try await player.activate()
      let client = try stage.client(path: "/org/nowplaying/Session")
      for (phase, recorded) in [("begin", ["begin"]), ("end", ["begin", "end"])] {
        let reply = client.perform("seek_forward", ["phase": .text(phase)])
        #expect(reply == .done)
        #expect(await player.recorded == recorded)
      }
    }
  }

  @Test func `begins in the order of the requests, even if the main actor is busy`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.showsURLs = true
      let model = await display(Patient())
      let client = try stage.client()
      let release = Recorder<Bool>()
      let isBlocked = Recorder<Bool>()
      Task { @MainActor in
        isBlocked.add(true)
        _ = release.wait(count: 1)
      }
      #expect(isBlocked.wait(count: 1))
      var replies = 0
      for number in 1...50 {
        client.start(PlayerClient.player, "SetPosition") {
          $0.append(path: model.trackPath)
          $0.append(int64: Int64(number) * 1_000_000)
        } answered: { reply in
          #expect(reply == .done)
          replies += 1
        }
      }
      // The commands are accepted before an action has run, and the properties can be read.
      #expect(client.wait { replies == 50 })
      #expect(client.metadata["xesam:title"] == .text("One"))
      #expect(model.recorded.values == [])
      release.add(true)
      #expect(model.recorded.wait(count: 50))
      #expect(model.recorded.values == (1...50).map { Double($0) })
    }
  }

  @Test func `passes an argument of its type`() {
    #expect(MediaCommand.RepeatMode.allCases == [.off, .one, .all])
    #expect(MediaCommand.ShuffleMode.allCases == [.off, .items, .collections])
    #expect(MediaCommand.FeedbackStatus.allCases.count == 3)
  }
}

/// A model whose action waits.
@Observable @MainActor
final class Patient: MediaSessionRepresentable {
  let id = "patient"
  let content: (any MediaContentRepresentable)? = GenericContent(id: "one", title: "One", duration: .finite(1_000))
  let playbackSnapshot: MediaPlaybackSnapshot? = nil
  nonisolated let recorded = Recorder<Double>()
  /// The path of the item "one".
  nonisolated let trackPath = "/org/nowplaying/track/one"

  var commands: [MediaCommand] {
    [
      .seekToPosition { position in
        self.recorded.add(position)
        await Task.yield()
      }
    ]
  }
}

/// A model that offers a command twice.
@Observable @MainActor
final class Twofold: MediaSessionRepresentable {
  let id = "twofold"
  let content: (any MediaContentRepresentable)? = GenericContent(id: "one", title: "One")
  let playbackSnapshot: MediaPlaybackSnapshot? = MediaPlaybackSnapshot(state: .playing())
  nonisolated let recorded = Recorder<String>()

  var commands: [MediaCommand] {
    [.next { self.recorded.add("first") }.enabled(false), .next { self.recorded.add("second") }]
  }
}

/// A model that is not observable.
@MainActor
final class Plain: MediaSessionRepresentable {
  let id = "plain"
  let content: (any MediaContentRepresentable)? = GenericContent(id: "one", title: "One")
  private var isPlaying = false

  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused) }
  var commands: [MediaCommand] { [.play { self.isPlaying = true }] }
}
