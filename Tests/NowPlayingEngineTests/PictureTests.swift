// SPDX-License-Identifier: MIT

import NowPlayingCore
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
  }
}
