// SPDX-License-Identifier: MIT

import DBus
import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite struct `A media session` {
  @Test func `is on the bus with the values of its model`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = await AudioPlayer()
      try await player.activate()
      let client = try stage.client()
      #expect(client.metadata["xesam:title"] == .text("Harbour Lights"))
      #expect(client.metadata["xesam:artist"] == .texts(["The Ferrymen"]))
      #expect(client.metadata["mpris:length"] == .int64(64_000_000))
      #expect(client.get("PlaybackStatus") == .text("Paused"))
      #expect(client.get("LoopStatus") == .text("None"))
      #expect(client.get("MaximumRate") == .double(2))
      #expect(client.get("CanGoNext") == .flag(true))
      #expect(client.get("CanGoPrevious") == .flag(false))
      #expect(await player.session?.isApplicationPrimary == true)
      withExtendedLifetime(player) {}
    }
  }

  @Test func `publishes the changes of its model, and those of one turn together`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = await AudioPlayer()
      try await player.activate()
      let client = try stage.client()
      await MainActor.run {
        for number in 1...10 { player.track = AudioPlayer.Track(id: "\(number)", title: "Number \(number)") }
        player.isPlaying = true
        player.hasNext = false
        player.feedback = .positive
      }
      #expect(client.wait { !client.changes.isEmpty })
      // The next message arrives after it, and no other message arrives.
      await MainActor.run { player.isPlaying = false }
      #expect(client.wait { client.changes.last?["PlaybackStatus"] == .text("Paused") })
      #expect(client.changes.count == 2)
      let first = try #require(client.changes.first)
      #expect(Set(first.keys) == ["Metadata", "PlaybackStatus", "CanGoNext"])
      #expect(first["PlaybackStatus"] == .text("Playing"))
    }
  }

  @Test func `sends nothing for a change that is not visible`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = await AudioPlayer()
      try await player.activate()
      let client = try stage.client()
      for _ in 1...20 {
        await MainActor.run {
          player.unseen += 1
          player.readButHidden += 1
        }
        await Task.yield()
      }
      await MainActor.run { player.track?.title = "Slack Water" }
      #expect(client.wait { !client.signals.isEmpty })
      #expect(client.signals.count == 1)
    }
  }

  @Test func `sends no signal for an advanced position, and one for a jump`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = await AudioPlayer()
      await MainActor.run { player.isPlaying = true }
      try await player.activate()
      let client = try stage.client()
      for _ in 1...5 {
        await MainActor.run {
          let now = Date.now
          player.elapsedTime += now.timeIntervalSince(player.timestamp)
          player.timestamp = now
        }
        await Task.yield()
      }
      await MainActor.run {
        player.elapsedTime = 30
        player.timestamp = .now
      }
      #expect(client.wait { !client.signals.isEmpty })
      guard case .seeked(let position) = client.signals.first else {
        Issue.record("\(client.signals)")
        return
      }
      #expect(abs(position - 30_000_000) < 1_000_000)
      #expect(client.signals.count == 1)
    }
  }

  @Test func `leaves the bus with its last reference`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = await AudioPlayer()
      try await player.activate()
      _ = try stage.players(1)
      await player.deactivate()
      _ = try stage.players(0)
      #expect(await player.session == nil)
      try await player.activate()
      _ = try stage.players(1)
    }
  }

  @Test func `leaves the bus at once, even while an action runs`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await Endless()
      var session: MediaSession<Endless>? = await MediaSession(model)
      let client = try stage.client()
      var reply: PlayerClient.Reply?
      client.start(PlayerClient.player, "Stop") { reply = $0 }
      #expect(client.wait { !model.started.values.isEmpty })
      await MainActor.run { session = nil }
      _ = try stage.players(0)
      #expect(client.wait { reply != nil })
      #expect(await model.isHeld)
      _ = session
    }
  }

  @Test func `is visible only with content`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = await AudioPlayer(track: nil)
      await #expect(throws: MediaSessionError.invalidState) { try await player.activate() }
      #expect(await player.session?.canBecomeApplicationPrimary == false)
      await MainActor.run { player.track = AudioPlayer.Track(id: "one", title: "Harbour Lights") }
      _ = try stage.players(1)
      #expect(await player.session?.canBecomeApplicationPrimary == true)
      await MainActor.run { player.track = nil }
      _ = try stage.players(0)
    }
  }

  @Test func `that is held back is visible after a request to become primary`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let (music, podcast) = await (AudioPlayer(id: "music"), AudioPlayer(id: "podcast", track: nil))
      let held = await MediaSession(podcast, publishesAtOnce: false)
      let session = await MediaSession(music, publishesAtOnce: false)
      let changes = Recorder<Bool>()
      await MainActor.run {
        withObservationTracking {
          _ = held.canBecomeApplicationPrimary
        } onChange: {
          changes.add(true)
        }
      }
      #expect(await session.canBecomeApplicationPrimary)
      #expect(await !session.isApplicationPrimary)
      #expect(await !held.canBecomeApplicationPrimary)
      #expect(try stage.players().isEmpty)
      // Without content the session stays held back.
      await #expect(throws: MediaSessionError.invalidState) { try await held.requestToBecomeApplicationPrimary() }
      await MainActor.run { podcast.track = AudioPlayer.Track(id: "one", title: "How Ferries Dock") }
      #expect(changes.wait { $0 == [true] })
      try await session.requestToBecomeApplicationPrimary()
      let client = try stage.client()
      #expect(client.metadata["xesam:title"] == .text("Harbour Lights"))
      try await held.requestToBecomeApplicationPrimary()
      #expect(stage.shows("How Ferries Dock"))
      #expect(await held.isApplicationPrimary)
      #expect(await !session.isApplicationPrimary)
    }
  }

  @Test func `that is held back replaces a session with its id only when it is published`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let (old, new) = await (AudioPlayer(), AudioPlayer())
      try await old.activate()
      let client = try stage.client()
      await MainActor.run { new.track?.title = "Slack Water" }
      let session = await MediaSession(new, publishesAtOnce: false)
      await MainActor.run { old.track?.title = "Low Water" }
      #expect(client.wait { client.metadata["xesam:title"] == .text("Low Water") })
      try await session.publish()
      #expect(client.wait { client.metadata["xesam:title"] == .text("Slack Water") })
      #expect(await session.isApplicationPrimary)
      #expect(await old.session?.canBecomeApplicationPrimary == false)
      try await session.publish()
      await #expect(throws: MediaSessionError.sessionInvalidated) { try await old.session?.publish() }
    }
  }

  @Test func `does not read its model for a change of another session`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.showsAllSessions = true
      let (music, podcast) = await (AudioPlayer(id: "music"), AudioPlayer(id: "podcast"))
      try await music.activate()
      let first = try stage.client()
      try await podcast.activate()
      _ = try stage.players(2)
      first.forget()
      await MainActor.run { for number in 1...10 { podcast.track?.title = "\(number)" } }
      await MainActor.run { music.track?.title = "Slack Water" }
      #expect(first.wait { !first.signals.isEmpty })
      #expect(first.changes.count == 1)
      #expect(first.metadata["xesam:title"] == .text("Slack Water"))
    }
  }

  @Test func `is replaced by a new one with the same id, and the player stays`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let (old, new) = await (AudioPlayer(), AudioPlayer())
      try await old.activate()
      let name = try stage.players(1)
      let client = try stage.client()
      await MainActor.run { new.track?.title = "Slack Water" }
      try await new.activate()
      #expect(client.wait { client.metadata["xesam:title"] == .text("Slack Water") })
      #expect(try stage.players() == name)
      await #expect(throws: MediaSessionError.sessionInvalidated) {
        try await old.session?.requestToBecomeApplicationPrimary()
      }
      #expect(await old.session?.isApplicationPrimary == false)
      #expect(await old.session?.canBecomeApplicationPrimary == false)
      #expect(await new.session?.canBecomeApplicationPrimary == true)
      #expect(client.player("Play") == .done)
      #expect(await eventually { await new.isPlaying })
      #expect(await !old.isPlaying)
      await old.deactivate()
      #expect(try stage.players() == name)
    }
  }

  @Test func `becomes the application's primary in turn, and observers see it`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let (music, podcast) = await (AudioPlayer(id: "music"), AudioPlayer(id: "podcast"))
      await MainActor.run { podcast.track?.title = "How Ferries Dock" }
      try await music.activate()
      let session = try #require(await music.session)
      let changes = Recorder<Bool>()
      await MainActor.run {
        withObservationTracking {
          _ = session.isApplicationPrimary
        } onChange: {
          changes.add(true)
        }
      }
      try await podcast.activate()
      #expect(changes.wait { $0 == [true] })
      #expect(await podcast.session?.isApplicationPrimary == true)
      // There are never two primaries at a time.
      for (turn, id) in [(music, "music"), (podcast, "podcast"), (music, "music"), (podcast, "podcast")] {
        try await turn.session?.requestToBecomeApplicationPrimary()
        let primary = await MainActor.run { [music, podcast].filter { $0.session?.isApplicationPrimary == true } }
        #expect(primary.map { $0.id } == [id])
      }
      // The bus follows later, and a visible player may leave before it is read.
      #expect(stage.shows("How Ferries Dock"))
      await podcast.deactivate()
      #expect(stage.shows("Harbour Lights"))
    }
  }

  @Test func `becomes the system's primary, or throws an error`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = await AudioPlayer()
      await MainActor.run { player.isPlaying = true }
      try await player.activate()
      _ = try stage.players(1)
      let session = try #require(await player.session)
      // On a busy machine, the library may learn too late for the request which player the media keys reach.
      let limit = ContinuousClock.now + .seconds(20)
      while (try? await session.requestToBecomeSystemPrimary()) == nil, ContinuousClock.now < limit {}
      #expect(await session.isSystemPrimary)
      #expect(await session.systemPrimaryRefusal == nil)
      stage.bus.stop()
      // The library notices a moment later that the bus has gone.
      var refusal: MediaSessionError?
      while refusal == nil, ContinuousClock.now < limit {
        do { try await session.requestToBecomeSystemPrimary() } catch { refusal = error as? MediaSessionError }
      }
      #expect(refusal == .internalFailure)
      #expect(await session.systemPrimaryRefusal?.isEmpty == false)
      try await session.requestToBecomeApplicationPrimary()
    }
  }

  @Test func `knows whether another player has the media keys, with and without the service`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let other = try OtherPlayer("Second", isPlaying: true, on: stage.bus)
      let player = await AudioPlayer()
      try await player.activate()
      let session = try #require(await player.session)
      let names = try stage.players(2)
      let seen = Recorder<Bool>()
      await follow(session, seen)
      #expect(seen.wait { $0.last == false })
      #expect(other.becomes("Paused", by: "Pause"))
      await MainActor.run { player.isPlaying = true }
      #expect(seen.wait { $0.last == true })
      #expect(other.becomes("Playing", by: "Play"))
      #expect(seen.wait { $0.last == false })
      #expect(MediaApplication.primarySource == .unknown)
      let limit = ContinuousClock.now + .seconds(10)
      while MediaApplication.primarySource != .rules, ContinuousClock.now < limit {}
      #expect(MediaApplication.primarySource == .rules)

      let service = try FakeService(stage.bus.connect(), at: ["/org/nowplaying/Center"])
      let first = try #require(names.first { !$0.hasSuffix(".Second") })
      service.values = ["org.nowplaying.Center1 Primary": .text(first), "org.nowplaying.Center1 Keys": .text("center")]
      #expect(service.own("org.nowplaying.Center"))
      #expect(service.wait { seen.values.last == true })
      #expect(MediaApplication.primarySource == .center)
      service.emit("/org/nowplaying/Center", "org.nowplaying.Center1", "PrimaryChanged") {
        $0.append(string: "org.mpris.MediaPlayer2.Second")
        $0.append(string: "center")
      }
      #expect(service.wait { seen.values.last == false })
    }
  }

  @Test func `does not keep old values of its model`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = await AudioPlayer()
      try await player.activate()
      func play(_ turns: Int) async {
        for turn in 1...turns {
          await MainActor.run {
            player.track?.title = "\(turn)"
            player.isPlaying.toggle()
          }
          await MainActor.run {}
        }
      }
      await play(2_000)
      let before = kilobytesInMemory()
      await play(12_000)
      // 100 bytes for each session would be more.
      #expect(kilobytesInMemory() - before < 1_000)
      _ = try stage.client()
    }
  }

  @Test func `is made and released a thousand times without a leak`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let gone = Recorder<String>()
      for number in 1...1_000 {
        await MainActor.run {
          let model = Counted(id: "session-\(number)", gone)
          let session = MediaSession(model)
          withExtendedLifetime(session) {}
        }
      }
      #expect(gone.values.count == 1_000)
      _ = try stage.players(0)
    }
  }
}

/// Records whether a session has the media keys, now and at each change.
@MainActor
private func follow(_ session: MediaSession<AudioPlayer>, _ seen: Recorder<Bool>) {
  seen.add(
    withObservationTracking {
      session.isSystemPrimary
    } onChange: {
      Task { @MainActor in follow(session, seen) }
    })
}

/// A model whose action does not end.
@Observable @MainActor
final class Endless: MediaSessionRepresentable {
  let id = "endless"
  let content: (any MediaContentRepresentable)? = GenericContent(id: "one", title: "One")
  let playbackSnapshot: MediaPlaybackSnapshot? = nil
  nonisolated let started = Recorder<String>()
  private var continuation: CheckedContinuation<Void, Never>?

  var isHeld: Bool { continuation != nil }

  var commands: [MediaCommand] {
    [
      .stop {
        await withCheckedContinuation {
          self.continuation = $0
          self.started.add("stop")
        }
      }
    ]
  }
}

/// A model that records its deallocation.
@Observable @MainActor
final class Counted: MediaSessionRepresentable {
  let id: String
  private let probe: DeinitProbe
  var title = "Harbour Lights"

  init(id: String, _ gone: Recorder<String>) {
    self.id = id
    probe = DeinitProbe(id, to: gone)
  }

  var content: (any MediaContentRepresentable)? { GenericContent(id: id, title: title) }
  var playbackSnapshot: MediaPlaybackSnapshot? { nil }
  var commands: [MediaCommand] { [.play { self.title = "played" }] }
}
