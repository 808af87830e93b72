// SPDX-License-Identifier: MIT

import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite struct `The application` {
  @Test func `has the name of the executable until it says another`() {
    #expect(!MediaApplication.current.id.isEmpty)
  }

  @Test func `says who it is before its first session, and its name at any time`() async {
    await #expect(processExitsWith: .success) {
      let stage = try FaceStage()
      MediaApplication.current.id = "org.example.Tides"
      MediaApplication.current.name = "Tides"
      let model = await Showcase()
      let session = await MediaSession(model)
      let name = try #require(stage.players(1).first)
      #expect(name == "org.mpris.MediaPlayer2.Tides")
      let client = try stage.client()
      #expect(client.get("Identity", of: PlayerClient.root) == .text("Tides"))
      MediaApplication.current.name = "Tides and Times"
      #expect(client.wait { client.get("Identity", of: PlayerClient.root) == .text("Tides and Times") })
      MediaApplication.current.name = nil
      #expect(client.wait { client.get("Identity", of: PlayerClient.root) == .text("Tides") })
      MediaApplication.current.desktopEntry = "org.example.Other"
      #expect(client.wait { client.get("DesktopEntry", of: PlayerClient.root) == .text("org.example.Other") })
      // What stands is not changed, and not said to be.
      MediaApplication.current.id = "org.example.Late"
      MediaApplication.current.showsAllSessions = true
      #expect(MediaApplication.current.id == "org.example.Tides")
      #expect(!MediaApplication.current.showsAllSessions)
      withExtendedLifetime(session) {}
    }
  }

  @Test func `is no reason to fail where its id is none`() async {
    await #expect(processExitsWith: .success) {
      let stage = try FaceStage()
      MediaApplication.current.id = ""
      let model = await Showcase()
      let session = await MediaSession(model)
      _ = try stage.players(1)
      withExtendedLifetime(session) {}
    }
  }
}
