// SPDX-License-Identifier: MIT

import Foundation
import NowPlayingCore
import NowPlayingPlatform
import NowPlayingTestSupport
import Testing

@testable import NowPlayingEngine

extension `The engine` {
  @Suite struct Pictures {
    private let asked = Recorder<String>()
    private let released = Recorder<Bool>()

    private func wish(_ role: PictureWish.Role, _ id: String) -> PictureWish {
      PictureWish(role, id: id, size: PixelSize(width: 64, height: 64))
    }

    @Test func `are asked for while a provider of a video takes its time`() throws {
      let desktop = try Desktop()
      try desktop.context.set(motionPolicy: .always)
      var content = try Content(kind: .music, id: "song")
      content.set(artwork: try Artwork(id: "cover"))
      content.set(animatedArtwork: try AnimatedArtwork(id: "moving", ratios: .all))
      let (asked, released) = (asked, released)
      let providers = PictureProviders(
        still: { asked.add($0.wish.id) }, preview: nil,
        video: {
          asked.add($0.wish.id)
          _ = released.wait(count: 1)
        })
      let session = try Session(in: desktop.context, id: "music")
      try session.set(content: content, pictures: providers)
      try desktop.publish(session)
      let entry = try #require(desktop.context.withOwnState { $0.sessions.values.first })
      _ = desktop.context.look(for: wish(.video(.square), "moving"), of: entry)
      #expect(asked.wait { $0.contains("moving") })
      _ = desktop.context.look(for: wish(.still, "cover"), of: entry)
      #expect(asked.wait { $0.contains("cover") })
      released.add(true)
    }

    @Test func `are asked for when the provider before has returned`() throws {
      let desktop = try Desktop()
      let (asked, released) = (asked, released)
      func providers(waits: Bool) -> PictureProviders {
        PictureProviders(
          still: {
            asked.add($0.wish.id)
            if waits { _ = released.wait(count: 1) }
          }, preview: nil, video: nil)
      }
      let session = try Session(in: desktop.context, id: "music")
      for (id, waits) in [("one", true), ("two", false)] {
        var content = try Content(kind: .music, id: id)
        content.set(artwork: try Artwork(id: id))
        try session.set(content: content, pictures: providers(waits: waits))
        if waits { try desktop.publish(session) }
        let entry = try #require(desktop.context.withOwnState { $0.sessions.values.first })
        _ = desktop.context.look(for: wish(.still, id), of: entry)
        if waits { #expect(asked.wait { $0 == ["one"] }) }
      }
      #expect(asked.values == ["one"])
      released.add(true)
      #expect(asked.wait { $0.contains("two") })
    }

    @Test func `that are shown stay when a later one has no room beside them`() throws {
      let base = FileManager.default.temporaryDirectory.appendingPathComponent("np-\(UUID())").path
      let before = (Environment.value(of: "XDG_RUNTIME_DIR"), Environment.value(of: "XDG_CACHE_HOME"))
      unsafe setenv("XDG_RUNTIME_DIR", base + "/run", 1)
      unsafe setenv("XDG_CACHE_HOME", base + "/cache", 1)
      defer {
        if let value = before.0 {
          unsafe setenv("XDG_RUNTIME_DIR", value, 1)
        } else {
          unsafe unsetenv("XDG_RUNTIME_DIR")
        }
        if let value = before.1 { unsafe setenv("XDG_CACHE_HOME", value, 1) } else { unsafe unsetenv("XDG_CACHE_HOME") }
        try? FileManager.default.removeItem(atPath: base)
      }
      let memory = try unsafe [UInt8](repeating: 7, count: 64).withUnsafeBytes { try unsafe MemoryFile($0, limit: 64) }
      let picture = Picture(
        mimeType: "image/png", size: PixelSize(width: 1, height: 1), byteCount: 64, descriptor: memory.descriptor,
        keeping: memory)
      func path(_ file: PictureFolder.File?) throws -> String {
        let file = try #require(file)
        return try #require(URL(string: file.address)).path
      }
      let folder = PictureFolder()
      var first = folder.add(picture, for: wish(.still, "one"))
      let shown = try path(first)
      #expect(shown.hasPrefix(base + "/run/nowplaying/"))
      // What the next one would be written as is there already.
      let taken = URL(fileURLWithPath: shown).deletingLastPathComponent().path + "/.new-2-1x1.png"
      try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: false)
      var second = folder.add(picture, for: wish(.still, "two"))
      #expect(try path(second).hasPrefix(base + "/cache/nowplaying/"))
      #expect(FileManager.default.fileExists(atPath: shown))
      try FileManager.default.removeItem(atPath: taken)
      folder.close()
      (first, second) = (nil, nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: base + "/run/nowplaying").isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: base + "/cache/nowplaying").isEmpty)
    }
  }
}
