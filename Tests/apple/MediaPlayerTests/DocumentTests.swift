// SPDX-License-Identifier: MIT

import DBus
import MediaPlayer
import NowPlayingTestSupport
import Testing

@Suite struct `The code of` {
  @Test func `a player like that of the article on background audio runs`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = await FilmPlayer()
      await player.takeCommands()
      await player.show()
      let client = try stage.client()
      #expect(client.metadata["xesam:title"] == .text("Fog over Pier Nine"))
      #expect(client.metadata["mpris:length"] == .int64(5_400_000_000))
      #expect(client.get("PlaybackStatus") == .text("Paused"))
      #expect(client.get("Position") == .int64(90_000_000))
      #expect(client.player("Play") == .done)
      #expect(await eventually { await MainActor.run { player.projector.rate } == 1 })
      await player.show()
      #expect(client.wait { client.get("PlaybackStatus") == .text("Playing") })
      #expect(client.player("Pause") == .done)
      #expect(await eventually { await MainActor.run { player.projector.rate } == 0 })
    }
  }

  @Test func `a player like that of the article on animated artwork runs`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.showsURLs = true
      let header = Data([0, 0, 0, 24] + Array("ftypmp42".utf8) + [0, 0, 0, 0] + Array("mp42isom".utf8))
      let album = Album(
        coverID: "album-7", square: Album.Loop(firstImage: MPImage(data: png(9, 9)), content: header))
      let player = await AlbumPlayer(album)
      await player.showCover()
      #expect(MPNowPlayingInfoCenter.supportedAnimatedArtworkKeys.count == 2)
      let client = try stage.client(path: "/org/nowplaying/Session")
      #expect(client.image("GetAnimatedPreview", 100, 100, ratio: "square") == .done)
      #expect(client.image("GetAnimatedVideo", 100, 100, ratio: "square") == .done)
      #expect(client.dictionary("AnimatedArtwork")["id"] == .bytes(Array("album-7".utf8)))
    }
  }

  @Test func `a typical iOS player runs`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = await IOSPlayer()
      await MainActor.run { player.image = MPImage(data: png(20, 20)) }
      await player.activate()
      await player.play("Harbour Lights")
      let client = try stage.client()
      #expect(client.wait { client.metadata["mpris:artUrl"] != nil })
      #expect(client.get("PlaybackStatus") == .text("Playing"))
      #expect(client.player("Pause") == .done)
      #expect(client.wait { client.get("PlaybackStatus") == .text("Paused") })
      #expect(client.player("Next") == .done)
      #expect(client.player("Seek") { $0.append(int64: 30_000_000) } == .done)
      #expect(client.wait { client.get("Position") == .int64(30_000_000) })
      #expect(await player.recorded == ["next"])
      await player.deactivate()
      #expect(try stage.players(0).isEmpty)
    }
  }

  @Test func `a player without actors runs`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let player = OldPlayer()
      player.show(title: "Slack Water")
      let client = try stage.client()
      #expect(client.get("MaximumRate") == .double(2))
      #expect(client.player("Pause") == .done)
      #expect(client.wait { client.get("PlaybackStatus") == .text("Paused") })
      #expect(client.set("Rate", "d") { $0.append(double: 1.5) } == .done)
      #expect(client.wait { client.get("Rate") == .double(1.5) })
      withExtendedLifetime(player) {}
    }
  }
}
