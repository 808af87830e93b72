// SPDX-License-Identifier: MIT

import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite nonisolated struct `A module on the main actor` {
  @Test func `has models without a word about isolation`() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      bus.becomeSessionBus()
      MediaApplication.current.id = "org.example.Sounds"
      let controller = await SoundController()
      var name: String?
      let client = try PlayerClient(bus.connect(), destination: "org.freedesktop.DBus")
      #expect(
        client.wait {
          name = client.players.first
          return name != nil
        })
      let desktop = try PlayerClient(bus.connect(), destination: name ?? "")
      #expect(desktop.get("PlaybackStatus") == .text("Paused"))
      #expect(desktop.player("Play") == .done)
      #expect(desktop.get("PlaybackStatus") == .text("Playing"))
      #expect(desktop.player("Next") == .done)
      guard case .dictionary(let metadata) = desktop.get("Metadata") else {
        Issue.record("no metadata")
        return
      }
      #expect(metadata["xesam:title"] == .text("Wind in the Rigging"))
      withExtendedLifetime(controller) {}
    }
  }
}
