// SPDX-License-Identifier: MIT

import DBus
import MediaPlayer
import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite nonisolated struct `A module on the main actor` {
  @Test func `has models without isolation keywords`() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      bus.becomeSessionBus()
      MediaApplication.current.id = "org.example.Sounds"
      let controller = await SoundController()
      let desktop = try desktop(of: bus)
      #expect(desktop.get("PlaybackStatus") == .text("Paused"))
      #expect(desktop.player("Play") == .done)
      #expect(desktop.wait { desktop.get("PlaybackStatus") == .text("Playing") })
      #expect(desktop.player("Next") == .done)
      #expect(desktop.wait { desktop.metadata["xesam:title"] == .text("Wind in the Rigging") })
      withExtendedLifetime(controller) {}
    }
  }

  @Test func `has remote models without isolation keywords`() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      bus.becomeSessionBus()
      MediaApplication.current.id = "org.example.Boats"
      try await MainActor.run { try BoatExtension.hostInProcess() }
      let session = try await RemoteMediaSession.start(attributes: BoatState(id: "ferry"))
      let desktop = try desktop(of: bus)
      #expect(desktop.get("PlaybackStatus") == .text("Playing"))
      #expect(desktop.player("Pause") == .done)
      #expect(desktop.set("Volume", "d") { $0.append(double: 0.25) } == .done)
      #expect(desktop.wait { desktop.get("Volume") == .double(0.25) })
      try await session.end()
    }
  }

  @Test func `has handlers of the older framework without isolation keywords`() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      bus.becomeSessionBus()
      let player = SoundCenter()
      await player.activate()
      let desktop = try desktop(of: bus)
      #expect(desktop.get("PlaybackStatus") == .text("Playing"))
      #expect(desktop.player("Pause") == .done)
      #expect(desktop.wait { desktop.get("PlaybackStatus") == .text("Paused") })
      #expect(await !player.isPlaying)
      #expect(await player.changes == 1)
    }
  }
}

/// The only player on a bus, as a desktop reads it.
private nonisolated func desktop(of bus: PrivateBus) throws -> PlayerClient {
  var name: String?
  let client = try PlayerClient(bus.connect(), destination: "org.freedesktop.DBus")
  #expect(
    client.wait {
      name = client.players.first
      return name != nil
    })
  return try PlayerClient(bus.connect(), destination: name ?? "")
}
