// SPDX-License-Identifier: MIT

import Foundation
import MediaPlayer
import NowPlayingTestSupport
import Testing

@Suite struct `The info center` {
  static var song: [String: Any] {
    [
      MPMediaItemPropertyTitle: "Harbour Lights", MPMediaItemPropertyArtist: "The Ferrymen",
      MPMediaItemPropertyAlbumTitle: "Night Crossing", MPMediaItemPropertyPlaybackDuration: 254.0,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: 10.0, MPNowPlayingInfoPropertyPlaybackRate: 1.0,
    ]
  }

  @Test func `says why no player is shown`() async throws {
    let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      _ = unsafe setenv("NOWPLAYING_LOG", "info", 1)
      let stage = try PrivateSessionBus()
      MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
      await MainActor.run {}
      await MainActor.run {
        MPNowPlayingInfoCenter.default().nowPlayingInfo = Self.song
        usleep(1_500_000)
      }
      withExtendedLifetime(stage) {}
    }
    let text = String(decoding: try #require(child).standardErrorContent, as: UTF8.self)
    #expect(text.contains("no player is shown until nowPlayingInfo has a value"))
    #expect(text.contains("the main actor has not run for 1 s"))
  }

  @Test func `publishes the artist and the album of a podcast as they are set, and else its title`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      var info: [String: Any] = [
        MPMediaItemPropertyTitle: "Fog Signals", MPMediaItemPropertyPodcastTitle: "Tides",
        MPMediaItemPropertyArtist: "Anna", MPMediaItemPropertyAlbumTitle: "Winter",
      ]
      center.nowPlayingInfo = info
      let client = try stage.client()
      #expect(client.metadata["xesam:artist"] == .texts(["Anna"]))
      #expect(client.metadata["xesam:album"] == .text("Winter"))
      info[MPMediaItemPropertyAlbumTitle] = nil
      center.nowPlayingInfo = info
      #expect(client.wait { client.metadata["xesam:album"] == .text("Tides") })
      #expect(client.metadata["xesam:artist"] == .texts(["Anna"]))
      info[MPMediaItemPropertyArtist] = nil
      center.nowPlayingInfo = info
      #expect(client.wait { client.metadata["xesam:artist"] == .texts(["Tides"]) })
    }
  }

  @Test func `publishes an item without a name, and logs nothing`() async {
    let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      for key in [MPMediaItemPropertyTitle, MPNowPlayingInfoPropertyExternalContentIdentifier] {
        center.nowPlayingInfo = [key: "", MPMediaItemPropertyGenre: "Folk"]
      }
      center.nowPlayingInfo = [
        MPMediaItemPropertyArtwork: MPMediaItemArtwork(boundsSize: .zero) { _ in MPImage(data: png(1, 1))! }
      ]
      let client = try stage.client()
      #expect(client.wait { client.metadata["mpris:artUrl"] != nil })
    }
    #expect(child?.standardErrorContent == [])
  }

  @Test func `sends nothing for the expected position, even set key by key`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      center.nowPlayingInfo = Self.song
      let begin = ContinuousClock.now
      let client = try stage.client()
      for _ in 1...50 {
        await MainActor.run {
          let elapsed = (ContinuousClock.now - begin) / .seconds(1)
          center.nowPlayingInfo?[MPMediaItemPropertyTitle] = "Harbour Lights"
          center.nowPlayingInfo?[MPNowPlayingInfoPropertyElapsedPlaybackTime] = 10 + elapsed
          center.nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] = Float(1)
        }
      }
      await MainActor.run { center.nowPlayingInfo?[MPMediaItemPropertyTitle] = "Slack Water" }
      #expect(client.wait { !client.signals.isEmpty })
      #expect(client.signals.count == 1)
      #expect(client.changes.first.map { Set($0.keys) } == ["Metadata"])
    }
  }

  @Test func `publishes ten changes of one turn together`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      let commands = MPRemoteCommandCenter.shared()
      center.nowPlayingInfo = Self.song
      let client = try stage.client()
      await MainActor.run {
        for number in 1...6 { center.nowPlayingInfo?[MPMediaItemPropertyTitle] = "Number \(number)" }
        commands.playCommand.addTarget { _ in .success }
        commands.pauseCommand.addTarget { _ in .success }
        commands.nextTrackCommand.addTarget { _ in .success }
        center.playbackState = .paused
      }
      #expect(client.wait { !client.changes.isEmpty })
      await MainActor.run { center.playbackState = .playing }
      #expect(client.wait { client.changes.last?["PlaybackStatus"] == .text("Playing") })
      #expect(client.changes.count == 2)
      #expect(client.changes.first?["PlaybackStatus"] == .text("Paused"))
      #expect(client.changes.first?["CanGoNext"] == .flag(true))
    }
  }

  @Test func `can be set by a value that it releases`() async {
    await #expect(processExitsWith: .success) {
      final class Cover {
        let image = MPImage(data: png(1, 1))
        deinit { MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPMediaItemPropertyGenre] = "Folk" }
      }
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      func show(_ cover: Cover) {
        let artwork = MPMediaItemArtwork(boundsSize: .zero) { _ in cover.image! }
        center.nowPlayingInfo = [MPMediaItemPropertyTitle: "Ebb", MPMediaItemPropertyArtwork: artwork]
      }
      show(Cover())
      center.nowPlayingInfo = Self.song
      let client = try stage.client()
      #expect(client.wait { client.metadata["xesam:genre"] == .texts(["Folk"]) })
      #expect(client.metadata["xesam:title"] == .text("Harbour Lights"))
    }
  }

  @Test func `does not keep old values`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      let command = MPRemoteCommandCenter.shared().nextTrackCommand
      func play(_ turns: Int) async {
        for turn in 1...turns {
          center.nowPlayingInfo = [MPMediaItemPropertyTitle: "\(turn)"]
          let target = command.addTarget { _ in .success }
          await MainActor.run {}
          command.removeTarget(target)
          await MainActor.run {}
        }
      }
      await play(2_000)
      let before = kilobytesInMemory()
      await play(12_000)
      // 100 bytes for each dictionary would be more.
      #expect(kilobytesInMemory() - before < 1_000)
      _ = try stage.client()
    }
  }

  @Test func `leaves the desktop with nil, and returns`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      center.nowPlayingInfo = Self.song
      #expect(try stage.players(1).count == 1)
      center.nowPlayingInfo = nil
      #expect(try stage.players(0).isEmpty)
      center.nowPlayingInfo = [MPMediaItemPropertyTitle: "Slack Water"]
      #expect(try stage.client().metadata["xesam:title"] == .text("Slack Water"))
    }
  }
}
