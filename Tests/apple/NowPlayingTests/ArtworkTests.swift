// SPDX-License-Identifier: MIT

import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite struct `An artwork` {
  /// The header of a PNG of this size.
  static func png(_ width: UInt8, _ height: UInt8) -> Data {
    Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, width, 0, 0, 0, height, 8, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func `is requested once for each id, off the main actor, and is a file for desktops`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let asked = Recorder<String>()
      func artwork(_ id: String) -> Artwork {
        Artwork(id: id) { size in
          asked.add("\(id) \(Int(size.width))x\(Int(size.height)) \(Thread.isMainThread)")
          return try ArtworkRepresentation(data: Self.png(200, 100))
        }
      }
      let player = await AudioPlayer()
      await MainActor.run { player.artwork = artwork("album") }
      try await player.activate()
      let client = try stage.client()
      #expect(client.wait { client.metadata["mpris:artUrl"] != nil })
      #expect(asked.values == ["album 512x512 false"])
      guard case .text(let address) = client.metadata["mpris:artUrl"], let url = URL(string: address) else {
        Issue.record("no address")
        return
      }
      #expect(try Data(contentsOf: url) == Self.png(200, 100))
      await MainActor.run {
        player.track = AudioPlayer.Track(id: "two", title: "Slack Water")
        player.artwork = artwork("album")
      }
      #expect(client.wait { client.metadata["xesam:title"] == .text("Slack Water") })
      #expect(client.metadata["mpris:artUrl"] == .text(address))
      #expect(asked.values.count == 1)
    }
  }

  @Test func `is requested at the client's size`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let sizes = Recorder<CGSize>()
      let player = await AudioPlayer()
      await MainActor.run {
        player.artwork = Artwork(id: "album") { size in
          sizes.add(size)
          return try ArtworkRepresentation(data: Self.png(64, 64))
        }
      }
      try await player.activate()
      let client = try stage.client(path: "/org/nowplaying/Session")
      #expect(client.image("GetArtwork", 64, 48) == .done)
      #expect(sizes.values.contains(CGSize(width: 64, height: 48)))
    }
  }

  @Test func `has its task cancelled if no client waits`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let recorded = Recorder<String>()
      let player = await AudioPlayer()
      await MainActor.run {
        player.artwork = Artwork(id: "slow") { _ in
          recorded.add("asked")
          do { try await Task.sleep(for: .seconds(60)) } catch {
            recorded.add("cancelled")
            throw error
          }
          return try ArtworkRepresentation(data: Self.png(1, 1))
        }
      }
      try await player.activate()
      _ = try stage.client()
      #expect(recorded.wait { $0 == ["asked"] })
      await MainActor.run {
        player.track = AudioPlayer.Track(id: "two", title: "Slack Water")
        player.artwork = nil
      }
      #expect(recorded.wait { $0 == ["asked", "cancelled"] })
    }
  }

  @Test func `that fails does not change the song`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let recorded = Recorder<String>()
      let player = await AudioPlayer()
      await MainActor.run {
        player.artwork = Artwork(id: "broken") { _ in
          recorded.add("asked")
          return try ArtworkRepresentation(data: Data("<html>".utf8))
        }
      }
      try await player.activate()
      let client = try stage.client(path: "/org/nowplaying/Session")
      #expect(recorded.wait(count: 1))
      let reply = client.image("GetArtwork", 100, 100)
      guard case .failed("org.nowplaying.Error.NoSuchContent", let text) = reply else {
        Issue.record("\(reply)")
        return
      }
      #expect(text == ArtworkRepresentation.ArtworkRepresentationError.noRepresentationAvailable.errorDescription)
      let desktop = try stage.client()
      #expect(desktop.metadata["xesam:title"] == .text("Harbour Lights"))
      #expect(desktop.metadata["mpris:artUrl"] == nil)
    }
  }

  @Test func `needs the bytes of an image`() {
    #expect(throws: ArtworkRepresentation.ArtworkRepresentationError.noRepresentationAvailable) {
      try ArtworkRepresentation(data: Data())
    }
    #expect(throws: Never.self) { try ArtworkRepresentation(data: Self.png(1, 1)) }
  }

  @Test func `that is animated is requested by shape: a preview first, then the video as a local file`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let asked = Recorder<String>()
      let video = URL(filePath: stage.bus.folder + "/loop ä.mp4")
      try Data([0, 0, 0, 20] + Array("ftypisom".utf8) + [0, 0, 0, 0] + Array("isom".utf8)).write(to: video)
      let remote = URL(string: "https://example.org/loop.mp4")
      let model = await Showcase()
      await MainActor.run {
        model.content = MusicContent(
          id: "one", songTitle: "Slack Water", artistName: "The Ferrymen", albumName: "Night Crossing", type: .audio,
          duration: .finite(10), artwork: Artwork(id: "still") { _ in try ArtworkRepresentation(data: Self.png(9, 9)) },
          animatedArtwork: AnimatedArtwork(id: "loop", supportedAspectRatios: [.square, .tall]) { size, ratio in
            asked.add("preview \(ratio) \(Int(size.width))x\(Int(size.height))")
            return try ArtworkRepresentation(data: Self.png(3, 4))
          } video: { size, ratio in
            asked.add("video \(ratio) \(Int(size.width))x\(Int(size.height))")
            return ratio == .square ? remote ?? video : video
          })
      }
      await display(model)
      let client = try stage.client(path: "/org/nowplaying/Session")
      #expect(client.dictionary("AnimatedArtwork")["aspect_ratios"] == .texts(["square", "tall"]))
      #expect(client.image("GetAnimatedPreview", 300, 400, ratio: "tall") == .done)
      #expect(client.image("GetAnimatedVideo", 300, 400, ratio: "tall") == .done)
      let refused = "a video must be a local file: download it, and return its file URL"
      #expect(
        client.image("GetAnimatedVideo", 300, 400, ratio: "square")
          == .failed("org.freedesktop.DBus.Error.InvalidArgs", refused))
      #expect(asked.values == ["preview tall 300x400", "video tall 300x400", "video square 300x400"])
    }
  }

  @Test func `that is animated adds itself to a dictionary for the older framework`() {
    var info: [String: Any] = [:]
    AnimatedArtwork(id: "loop", supportedAspectRatios: [.tall]) { _, _ in
      try ArtworkRepresentation(data: Self.png(3, 4))
    } video: { _, _ in
      URL(filePath: "/nowhere.mp4")
    }.extract(into: &info)
    #expect(Array(info.keys) == ["MPNowPlayingInfoProperty3x4AnimatedArtwork"])
    #expect((info.values.first as? AnimatedArtwork)?.id == "loop")
  }
}
