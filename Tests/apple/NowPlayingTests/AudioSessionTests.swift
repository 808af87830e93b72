// SPDX-License-Identifier: MIT

import AVFAudio
import DBus
import NowPlaying
import NowPlayingTestSupport
import Testing

/// A logind that reports when the machine sleeps.
private final class Machine {
  let bus: PrivateBus
  let service: FakeService
  let recorder: CallRecorder

  init() throws {
    bus = try PrivateBus()
    bus.becomeSystemBus()
    recorder = try CallRecorder(on: bus)
    service = FakeService(try bus.connect(), at: ["/org/freedesktop/login1"])
    #expect(service.own("org.freedesktop.login1"))
  }

  /// Waits until the session watches logind.
  func isWatched() -> Bool { recorder.wait(for: "GetNameOwner org.freedesktop.login1") }

  func sleeps(_ isAboutTo: Bool) {
    service.emit("/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep") {
      $0.append(bool: isAboutTo)
    }
    service.connection.flush()
  }
}

@Suite struct `An audio session` {
  @Test func `is written as on Apple's systems`() async {
    await #expect(processExitsWith: .success) {
      let stage = try AudioStage()
      let audioSession = AVAudioSession.sharedInstance()
      #expect(audioSession.category == .soloAmbient && audioSession.mode == .default)
      try audioSession.setCategory(.playback, mode: .default)
      try audioSession.setActive(true)
      #expect(stage.recorder.wait(for: "ListNames"))
      try audioSession.setActive(false, options: .notifyOthersOnDeactivation)
      try audioSession.setCategory(.playAndRecord, mode: .spokenAudio, options: [.mixWithOthers, .duckOthers])
      #expect(audioSession.category == .playAndRecord && audioSession.mode == .spokenAudio)
      #expect(audioSession.categoryOptions == [.mixWithOthers, .duckOthers])
      #expect(AudioSession.CategoryOptions.interruptSpokenAudioAndMixWithOthers.rawValue == 17)
    }
  }

  @Test func `is interrupted by another program's player, and should not resume after it`() async {
    await #expect(processExitsWith: .success) {
      let stage = try AudioStage()
      let other = try stage.player("Other")
      try stage.audio.setCategory(.playback)
      try stage.activate()
      #expect(stage.recorder.wait(for: "Get org.mpris.MediaPlayer2.Player"))
      #expect(other.becomes("Playing", by: "Play"))
      #expect(stage.reports([.began]))
      #expect(other.becomes("Paused", by: "Pause"))
      #expect(stage.reports([.began, .ended(shouldResume: false)]))
      #expect(other.becomes("Playing", by: "Play"))
      #expect(stage.reports([.began, .ended(shouldResume: false), .began]))
      // Without a bus no other player plays.
      stage.bus.stop()
      #expect(stage.reports([.began, .ended(shouldResume: false), .began, .ended(shouldResume: false)]))
    }
  }

  @Test func `notifies observers on the main queue, even if the main actor uses another thread`() async {
    await #expect(processExitsWith: .success) {
      let stage = try AudioStage()
      let recorded = Recorder<UInt>()
      let observer = NotificationCenter.default.addObserver(
        forName: AudioSession.interruptionNotification, object: stage.audio, queue: .main
      ) { recorded.add($0.userInfo?[AudioSessionInterruptionTypeKey] as? UInt ?? 7) }
      try stage.audio.setCategory(.playback)
      try stage.activate()
      let other = try stage.player("Other", isPlaying: true)
      #expect(recorded.wait { $0 == [1] })
      other.end()
      #expect(recorded.wait { $0 == [1, 0] })
      // The main actor still runs.
      #expect(await MainActor.run { true })
      NotificationCenter.default.removeObserver(observer)
    }
  }

  @Test func `is interrupted while the machine sleeps, and should resume when it wakes up`() async {
    await #expect(processExitsWith: .success) {
      let stage = try AudioStage()
      let machine = try Machine()
      try stage.audio.setActive(true)
      #expect(machine.isWatched())
      machine.sleeps(true)
      #expect(stage.reports([.began]))
      machine.sleeps(false)
      #expect(stage.reports([.began, .ended(shouldResume: true)]))
      // While it is not active, it watches nothing.
      try stage.audio.setActive(false)
      machine.recorder.forget()
      machine.sleeps(true)
      machine.sleeps(false)
      try stage.audio.setActive(true)
      #expect(machine.isWatched())
      machine.sleeps(true)
      #expect(stage.reports([.began, .ended(shouldResume: true), .began]))
    }
  }

  @Test(arguments: [AudioSession.Category.ambient.rawValue, AudioSession.Category.playback.rawValue])
  func `is interrupted only by sleep if it mixes`(word: String) async {
    await #expect(processExitsWith: .success) { [word] in
      let stage = try AudioStage()
      let machine = try Machine()
      let category = try #require(AudioSession.Category(rawValue: word))
      try stage.audio.setCategory(category, options: category == .ambient ? [] : .mixWithOthers)
      #expect(throws: AudioSession.ErrorCode.incompatibleCategory) {
        try stage.audio.setActive(true, options: .pauseOthers)
      }
      try stage.audio.setActive(true)
      #expect(machine.isWatched())
      let other = try stage.player("Other", isPlaying: true)
      #expect(other.becomes("Paused", by: "Pause"))
      machine.sleeps(true)
      #expect(stage.reports([.began]))
      machine.sleeps(false)
      #expect(stage.reports([.began, .ended(shouldResume: true)]))
      // From here on the session does not mix.
      stage.recorder.forget()
      try stage.audio.setCategory(.soloAmbient)
      #expect(stage.recorder.wait(for: "Get org.mpris.MediaPlayer2.Player"))
      #expect(other.becomes("Playing", by: "Play"))
      #expect(stage.reports([.began, .ended(shouldResume: true), .began]))
    }
  }

  @Test func `pauses others only on request, and resumes exactly those that it paused, on request`() async {
    await #expect(processExitsWith: .success) {
      let stage = try AudioStage()
      let (paused, touched) = (
        try stage.player("Paused", isPlaying: true), try stage.player("Touched", isPlaying: true)
      )
      // The connections of the players, their listeners and our call recorder.
      let connections = try stage.connections(5)
      try stage.audio.setCategory(.playback)
      #expect(try stage.connections(5) == connections)
      try stage.activate()
      #expect(stage.recorder.wait(for: "Get org.mpris.MediaPlayer2.Player"))
      #expect(paused.status == .text("Playing"))
      try stage.audio.setActive(true, options: .pauseOthers)
      for player in [paused, touched] { #expect(player.reports("Paused")) }
      try stage.audio.setActive(false)
      #expect(try stage.connections(5) == connections)
      #expect(paused.status == .text("Paused"))
      for player in [paused, touched] { #expect(player.becomes("Playing", by: "Play")) }
      try stage.audio.setActive(true, options: .pauseOthers)
      for player in [paused, touched] { #expect(player.reports("Paused")) }
      // The listener resumes and pauses this player.
      #expect(touched.becomes("Playing", by: "Play") && touched.becomes("Paused", by: "Pause"))
      #expect(stage.reports([.began, .ended(shouldResume: false)]))
      paused.client.forget()
      try stage.audio.setActive(false, options: .notifyOthersOnDeactivation)
      #expect(paused.reports("Playing"))
      // All earlier requests have arrived before this read.
      #expect(touched.status == .text("Paused"))
    }
  }
}
