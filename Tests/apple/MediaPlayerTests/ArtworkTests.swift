// SPDX-License-Identifier: MIT

import MediaPlayer
import NowPlaying
import NowPlayingTestSupport
import Testing

/// The header of a PNG. The last byte makes two images different.
func png(_ width: UInt8, _ height: UInt8, _ last: UInt8 = 0) -> Data {
  Data(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, width, 0, 0, 0, height, 8, 0, 0, 0, 0, 0, 0, 0, last])
}

/// An empty video that has a size.
func film(_ width: UInt8, _ height: UInt8) -> Data {
  func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(content.count + 8)] + Array(name.utf8) + content
  }
  let matrix: [UInt8] = [0, 1, 0, 0] + Array(repeating: 0, count: 12) + [0, 1, 0, 0] + Array(repeating: 0, count: 16)
  let header = Array(repeating: UInt8(0), count: 40) + matrix + [0, width, 0, 0, 0, height, 0, 0]
  return Data(box("ftyp", Array("isom".utf8)) + box("moov", box("trak", box("tkhd", header))))
}

@Suite struct `An image` {
  @Test func `is identified by its bytes`() throws {
    let image = try #require(MPImage(data: png(200, 100)))
    #expect(image.size == CGSize(width: 200, height: 100))
    #expect(image == MPImage(data: png(200, 100)))
    #expect(image != MPImage(data: png(200, 100, 1)))
    #expect(Set([image, try #require(MPImage(data: png(200, 100)))]).count == 1)
    #expect(MPImage(data: Data("<html>".utf8)) == nil)
    #expect(MPImage(data: Data()) == nil)
    #expect(MPImage() == MPImage())
    #expect(MPImage() != image)
    #expect(MPImage().size == .zero)
    #expect(MPImage().data.isEmpty)
  }

  @Test func `can be stored in a cache of objects`() throws {
    let cache = NSCache<NSString, MPImage>()
    let image = try #require(MPImage(data: png(200, 100)))
    cache.setObject(image, forKey: NSString("cover"))
    #expect(cache.object(forKey: NSString("cover")) === image)
  }

  @Test func `is found in a file, and among the resources of a program`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "images-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try png(3, 4).write(to: folder.appending(path: "lockscreen.png"))
    let path = folder.appending(path: "lockscreen.png").path
    #expect(MPImage(contentsOfFile: path)?.size == CGSize(width: 3, height: 4))
    #expect(MPImage(contentsOfFile: path + "x") == nil)
    let bundle = try #require(Bundle(path: folder.path))
    #expect(MPImage(named: "lockscreen", in: bundle)?.data == png(3, 4))
    #expect(MPImage(named: "lockscreen.png", in: bundle)?.data == png(3, 4))
    #expect(MPImage(named: "nothing", in: bundle) == nil)
    #expect(MPImage(named: "lockscreen") == nil)
  }
}

/// Calls a deprecated initializer without a warning.
private protocol MadeOfImage {
  init(image: MPImage)
  var bounds: CGRect { get }
  func image(at size: CGSize) -> MPImage?
}

extension MPMediaItemArtwork: MadeOfImage {}

@Suite struct `An artwork image` {
  /// An artwork that records the requested sizes.
  static func artwork(_ width: UInt8, _ asked: Recorder<CGSize>, last: UInt8 = 0) throws -> MPMediaItemArtwork {
    let image = try #require(MPImage(data: png(width, width, last)))
    return MPMediaItemArtwork(boundsSize: image.size) { size in
      asked.add(size)
      return image
    }
  }

  @Test(arguments: [CGSize(width: 200, height: 0), CGSize(width: 0, height: 200), .zero])
  func `has every size if its bounds are empty`(bounds: CGSize) {
    let asked = Recorder<CGSize>()
    let artwork = MPMediaItemArtwork(boundsSize: bounds) { size in
      asked.add(size)
      return MPImage()
    }
    _ = artwork.image(at: CGSize(width: 30, height: 40))
    #expect(asked.values == [CGSize(width: 30, height: 40)])
  }

  @Test func `is a file for desktops, requested once`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let asked = Recorder<CGSize>()
      let center = MPNowPlayingInfoCenter.default()
      center.nowPlayingInfo = [
        MPMediaItemPropertyTitle: "Harbour Lights", MPMediaItemPropertyArtwork: try Self.artwork(200, asked),
      ]
      let client = try stage.client()
      #expect(client.wait { client.metadata["mpris:artUrl"] != nil })
      let address = client.metadata["mpris:artUrl"]
      guard case .text(let text) = address, let url = URL(string: text) else {
        Issue.record("no address")
        return
      }
      #expect(try Data(contentsOf: url) == png(200, 200))
      // The size is never larger than the full size.
      #expect(asked.values == [CGSize(width: 200, height: 200)])
      client.forget()
      // Another object with the same bytes is the same image.
      let again = Recorder<CGSize>()
      for _ in 1...5 {
        let artwork = try Self.artwork(200, again)
        await MainActor.run { center.nowPlayingInfo?[MPMediaItemPropertyArtwork] = artwork }
      }
      await MainActor.run { center.playbackState = .paused }
      #expect(client.wait { !client.changes.isEmpty })
      #expect(client.changes.map { Set($0.keys) } == [["PlaybackStatus"]])
      // Another image is another artwork.
      center.nowPlayingInfo?[MPMediaItemPropertyArtwork] = try Self.artwork(200, asked, last: 1)
      #expect(client.wait { client.metadata["mpris:artUrl"] ?? address != address })
      center.nowPlayingInfo?[MPMediaItemPropertyArtwork] = nil
      #expect(client.wait { client.metadata["mpris:artUrl"] == nil })
    }
  }

  @Test func `that is empty is left out`() async {
    let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let stage = try PrivateSessionBus()
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [
        MPMediaItemPropertyTitle: "Harbour Lights",
        MPMediaItemPropertyArtwork: MPMediaItemArtwork(boundsSize: CGSize(width: 64, height: 64)) { _ in MPImage() },
      ]
      let reader = try stage.client(path: "/org/nowplaying/Session")
      #expect(reader.image("GetArtwork", 64, 64).error == "org.nowplaying.Error.NoSuchContent")
    }
    #expect(child?.standardErrorContent == [])
  }

  @Test func `is made of an image by the deprecated initializer`() throws {
    let image = try #require(MPImage(data: png(200, 100)))
    let artwork = (MPMediaItemArtwork.self as any MadeOfImage.Type).init(image: image)
    #expect(artwork.bounds.size == image.size)
    #expect(artwork.image(at: CGSize(width: 10, height: 10)) == image)
  }

  @Test func `is requested at the client's size, on the main actor`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let asked = Recorder<CGSize>()
      let artwork = MPMediaItemArtwork(boundsSize: CGSize(width: 250, height: 125)) { size in
        MainActor.preconditionIsolated()
        asked.add(size)
        return MPImage(data: png(UInt8(size.width), UInt8(size.height)))!
      }
      #expect(artwork.bounds == CGRect(x: 0, y: 0, width: 250, height: 125))
      #expect(artwork.imageCropRect == artwork.bounds)
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [
        MPMediaItemPropertyTitle: "Harbour Lights", MPMediaItemPropertyArtwork: artwork,
      ]
      let client = try stage.client(path: "/org/nowplaying/Session")
      #expect(client.image("GetArtwork", 64, 48) == .done)
      #expect(client.image("GetArtwork", 1_500, 100) == .done)
      // The size is never larger than the full size. The full size is requested once for all clients.
      #expect(asked.values.count { $0 == artwork.bounds.size } == 1)
      #expect(asked.values.contains(CGSize(width: 64, height: 48)))
      #expect(asked.values.allSatisfy { $0.width <= 250 && $0.height <= 125 })
      await MainActor.run { #expect(artwork.image(at: CGSize(width: 3_000, height: 10))?.size.width == 250) }
    }
  }
}

@Suite struct `An animated artwork` {
  /// Plays a song with these images, and returns a client that reads them.
  static func reader(_ stage: PrivateSessionBus, _ info: [String: Any]) throws -> PlayerClient {
    MPNowPlayingInfoCenter.default().nowPlayingInfo =
      info.merging([MPMediaItemPropertyTitle: "Harbour Lights"]) { $1 }
    return try stage.client(path: "/org/nowplaying/Session")
  }

  /// A file that looks like a video.
  static func video() throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "loop-\(UUID().uuidString).mp4")
    try Data([0, 0, 0, 24] + Array("ftypmp42".utf8) + [0, 0, 0, 0] + Array("mp42isom".utf8)).write(to: file)
    return file
  }

  @Test func `may be shown in both shapes, or in no shape if the listener or the system disables it`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let portal = FakeService(try stage.bus.connect(), at: [FakeService.portalPath])
      let setting = "org.freedesktop.appearance", question = "ReadOne org.freedesktop.appearance reduced-motion"
      portal.values = ["org.freedesktop.appearance reduced-motion": .uint32(1)]
      #expect(portal.own(FakeService.portal))
      let both = [MPNowPlayingInfoProperty1x1AnimatedArtwork, MPNowPlayingInfoProperty3x4AnimatedArtwork]
      var supported: [String] { MPNowPlayingInfoCenter.supportedAnimatedArtworkKeys }
      // The first read makes the library watch the system, even before the player has published anything.
      #expect(supported == both)
      #expect(portal.wait(for: question))
      #expect(portal.settle())
      #expect(supported == [])
      for isReduced in [false, true] as [Bool] {
        portal.announce(setting: setting, "reduced-motion", .uint32(isReduced ? 1 : 0))
        #expect(portal.settle())
        #expect(supported == (isReduced ? [] : both))
      }
      // An item without animated artwork does not end the watch.
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "Harbour Lights"]
      _ = try stage.client()
      #expect(supported == [])
    }
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      _ = unsafe setenv("NOWPLAYING_ANIMATED_ARTWORK", "never", 1)
      #expect(MPNowPlayingInfoCenter.supportedAnimatedArtworkKeys == [])
      #expect(AnimatedArtwork.compatibleAspectRatios == [])
      withExtendedLifetime(stage) {}
    }
  }

  @Test func `is left out under the key of a shape that it does not have`() async {
    let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.showsURLs = true
      let artwork = AnimatedArtwork(id: "loop", supportedAspectRatios: [.square]) { _, _ in
        try ArtworkRepresentation(data: png(30, 30))
      } video: { _, _ in
        throw MediaCommandError.noSuchContent
      }
      let client = try Self.reader(
        stage,
        [MPNowPlayingInfoProperty1x1AnimatedArtwork: artwork, MPNowPlayingInfoProperty3x4AnimatedArtwork: artwork])
      #expect(client.dictionary("AnimatedArtwork")["aspect_ratios"] == .texts(["square"]))
    }
    let log = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
    #expect(log.contains("3x4AnimatedArtwork") && log.contains("of that shape"))
  }

  @Test func `shows no image and no video of another shape than its key's`() async {
    let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let stage = try PrivateSessionBus()
      let file = FileManager.default.temporaryDirectory.appending(path: "wide-\(UUID().uuidString).mp4")
      try film(64, 36).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let wide = MPMediaItemAnimatedArtwork(
        artworkID: "wide", previewImageRequestHandler: { _ in MPImage(data: png(64, 36)) },
        videoAssetFileURLRequestHandler: { _ in file })
      let client = try Self.reader(
        stage, [MPNowPlayingInfoProperty1x1AnimatedArtwork: wide, MPNowPlayingInfoProperty3x4AnimatedArtwork: wide])
      for (ratio, word) in [("square", "as wide as high"), ("tall", "three by four")] {
        for method in ["GetAnimatedPreview", "GetAnimatedVideo"] {
          guard
            case .failed("org.nowplaying.Error.NoSuchContent", let text) = client.image(method, 60, 80, ratio: ratio)
          else {
            Issue.record("\(method) \(ratio) was not refused")
            continue
          }
          #expect(text.contains(word))
        }
      }
    }
    let log = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
    #expect(log.contains("as wide as high"))
  }

  @Test func `uses completion handlers, each once`() async {
    let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.showsURLs = true
      let sizes = Recorder<CGSize>()
      let file = try Self.video()
      defer { try? FileManager.default.removeItem(at: file) }
      let artwork = MPMediaItemAnimatedArtwork(artworkID: "loop") { size, completion in
        sizes.add(size)
        completion(MPImage(data: png(UInt8(min(size.width, 250)), UInt8(min(size.height, 250)))))
        completion(nil)
      } videoAssetFileURLRequestHandler: { size, completion in
        sizes.add(size)
        DispatchQueue.global().async { completion(file) }
      }
      let client = try Self.reader(stage, [MPNowPlayingInfoProperty1x1AnimatedArtwork: artwork])
      let shown = client.dictionary("AnimatedArtwork")
      #expect(shown["id"] == .bytes(Array("loop".utf8)))
      #expect(shown["aspect_ratios"] == .texts(["square"]))
      #expect(client.image("GetAnimatedPreview", 32, 32, ratio: "square") == .done)
      #expect(client.image("GetAnimatedVideo", 64, 64, ratio: "square") == .done)
      // Desktops also get the preview, at their own size.
      let others = Set(sizes.values).subtracting([CGSize(width: 512, height: 512)])
      #expect(others == [CGSize(width: 32, height: 32), CGSize(width: 64, height: 64)])
      let refused = client.image("GetAnimatedPreview", 32, 32, ratio: "tall")
      #expect(refused.error == "org.nowplaying.Error.NoSuchContent")
    }
    let log = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
    #expect(log.contains("animated artwork \"loop\": a completion handler was called twice"))
  }

  @Test func `is available later, one shape at a time`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.showsURLs = true
      let asked = Recorder<String>()
      let file = try Self.video()
      defer { try? FileManager.default.removeItem(at: file) }
      func artwork(_ id: String) -> MPMediaItemAnimatedArtwork {
        MPMediaItemAnimatedArtwork(artworkID: id) { _ in
          asked.add("preview \(id)")
          return MPImage(data: png(30, 40))
        } videoAssetFileURLRequestHandler: { _ in
          await Task.yield()
          asked.add("video \(id)")
          return file
        }
      }
      let client = try Self.reader(
        stage,
        [
          MPNowPlayingInfoProperty1x1AnimatedArtwork: artwork("wide"),
          MPNowPlayingInfoProperty3x4AnimatedArtwork: artwork("high"),
        ])
      #expect(client.dictionary("AnimatedArtwork")["id"] == .bytes(Array("wide\nhigh".utf8)))
      #expect(client.dictionary("AnimatedArtwork")["aspect_ratios"] == .texts(["square", "tall"]))
      #expect(client.image("GetAnimatedPreview", 30, 40, ratio: "tall") == .done)
      #expect(client.image("GetAnimatedVideo", 30, 30, ratio: "square") == .done)
      #expect(asked.values.contains("preview high") && asked.values.contains("video wide"))
      // If both shapes have the same id, the artwork has that id.
      MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPNowPlayingInfoProperty1x1AnimatedArtwork] = artwork("high")
      #expect(client.wait { client.dictionary("AnimatedArtwork")["id"] == .bytes(Array("high".utf8)) })
    }
  }

  @Test func `that does not exist fails at once`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let none = MPMediaItemAnimatedArtwork(artworkID: "none") { _ in
        nil
      } videoAssetFileURLRequestHandler: { _ in
        nil
      }
      // The handler is released without a call.
      let forgetful = MPMediaItemAnimatedArtwork(artworkID: "forgetful") { _, _ in
      } videoAssetFileURLRequestHandler: { _, completion in
        completion(nil)
      }
      let client = try Self.reader(
        stage,
        [
          MPNowPlayingInfoProperty1x1AnimatedArtwork: none, MPNowPlayingInfoProperty3x4AnimatedArtwork: forgetful,
        ])
      for (ratio, id) in [("square", "none"), ("tall", "forgetful")] {
        for (method, part) in [("GetAnimatedPreview", "preview"), ("GetAnimatedVideo", "video")] {
          #expect(
            client.image(method, 30, 40, ratio: ratio)
              == .failed("org.freedesktop.DBus.Error.Failed", "the player has no \(part) of \"\(id)\""))
        }
      }
    }
  }

  @Test func `has its task cancelled if no client waits`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let recorded = Recorder<String>()
      let kept = Recorder<@Sendable (MPImage?) -> Void>()
      let slow = MPMediaItemAnimatedArtwork(artworkID: "slow") { _, completion in
        kept.add(completion)
      } videoAssetFileURLRequestHandler: { _, completion in
        completion(nil)
      }
      let sleepy = MPMediaItemAnimatedArtwork(artworkID: "sleepy") { _ in
        recorded.add("asked")
        do { try await Task.sleep(for: .seconds(60)) } catch { recorded.add("cancelled") }
        return nil
      } videoAssetFileURLRequestHandler: { _ in
        nil
      }
      let client = try Self.reader(
        stage,
        [MPNowPlayingInfoProperty1x1AnimatedArtwork: slow, MPNowPlayingInfoProperty3x4AnimatedArtwork: sleepy])
      var replies = 0
      for ratio in ["square", "tall"] {
        client.startImage("GetAnimatedPreview", 30, 30, ratio: ratio) { reply in
          replies += 1
          #expect(reply != .done)
        }
      }
      #expect(client.wait { !kept.values.isEmpty && recorded.values == ["asked"] })
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "Slack Water"]
      #expect(client.wait { replies == 2 })
      #expect(recorded.wait { $0 == ["asked", "cancelled"] })
      // A late call has no effect.
      kept.values.first?(MPImage(data: png(30, 30)))
      #expect(client.dictionary("Content")["title"] == .text("Slack Water"))
    }
  }

  @Test func `may be of the newer framework`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.showsURLs = true
      let asked = Recorder<String>()
      let file = try Self.video()
      defer { try? FileManager.default.removeItem(at: file) }
      let artwork = AnimatedArtwork(id: "loop", supportedAspectRatios: [.square, .tall]) { _, ratio in
        asked.add("preview \(ratio)")
        return try ArtworkRepresentation(data: ratio == .square ? png(30, 30) : png(30, 40))
      } video: { _, ratio in
        asked.add("video \(ratio)")
        return file
      }
      var info: [String: Any] = [:]
      artwork.extract(into: &info)
      let client = try Self.reader(stage, info)
      #expect(client.dictionary("AnimatedArtwork")["id"] == .bytes(Array("loop".utf8)))
      #expect(client.image("GetAnimatedPreview", 30, 30, ratio: "square") == .done)
      #expect(client.image("GetAnimatedVideo", 30, 40, ratio: "tall") == .done)
      #expect(asked.values.contains("preview square") && asked.values.contains("video tall"))
      #expect(!asked.values.contains("preview tall"))
    }
  }
}
