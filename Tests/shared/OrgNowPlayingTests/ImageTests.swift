// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import OrgNowPlaying

@Suite struct `Images` {
  private let stage: Stage

  init() throws { stage = try Stage(Self.session()) }

  private static func session() throws -> SessionSnapshot {
    try snapshot { $0.content?.set(artwork: try Artwork(id: "cover")) }
  }

  /// Starts a call for the cover.
  private func ask(
    by client: PlayerClient, _ width: Int32, _ height: Int32,
    answered: @escaping (PlayerClient.Reply) -> Void = { _ in }
  ) {
    client.start(session1, "GetArtwork") {
      $0.append(int32: width)
      $0.append(int32: height)
    } answered: {
      answered($0)
    }
  }

  private func isRefused(_ name: String, _ reply: PlayerClient.Reply) -> Bool {
    if case .failed(name, let text) = reply { text.contains(" ") } else { false }
  }

  @Test func `can be requested by one client 120 at a time`() throws {
    var replies: [PlayerClient.Reply] = []
    for size in Int32(1)...121 { ask(by: stage.client, size, size) { replies.append($0) } }
    #expect(stage.client.wait { replies.count == 1 })
    #expect(stage.queries.count == 120)
    #expect(isRefused(Outcome.failed.errorName, replies[0]))
    let other = try stage.reader(of: SessionPath.own)
    ask(by: other, 7, 7)
    #expect(other.wait { stage.queries.count == 121 }, "other clients still get answers")
  }

  /// The names of the signals and of the errors that the client gets, in their order.
  private func news(after change: () throws -> Void) rethrows -> [String] {
    var error: String?
    var signals = 0
    ask(by: stage.client, 300, 300) {
      signals = stage.client.signals.count
      if case .failed(let name, _) = $0 { error = name } else { error = "none" }
    }
    _ = stage.client.get("Version", of: session1)
    try change()
    #expect(stage.client.wait { error != nil })
    return Array(repeating: "signal", count: signals) + [error ?? "no answer"]
  }

  @Test(arguments: [true, false])
  func `of an item that was replaced are refused after the change is shown`(isRequested: Bool) throws {
    stage.image = isRequested ? .asked(1_000) : .later
    let news = try news {
      stage.image = .later
      _ = stage.surface.concludeImage(1_000)
      stage.show(try snapshot { $0.content = try Content(kind: .music, id: "track-2") })
    }
    #expect(news == ["signal", Outcome.noSuchContent.errorName])
  }

  @Test(arguments: [ImageReply.later, .asked(1_000)])
  func `of an item that plays again before another one was shown are looked for again`(image: ImageReply) throws {
    stage.image = image
    let news = try news {
      stage.image = .failed(Answer(.failed, "the answer of now"))
      stage.show(try Self.session())
    }
    #expect(news == [Outcome.failed.errorName])
  }

  @Test func `are not returned if the bus does not pass descriptors`() throws {
    let stage = try Stage(Self.session(), wantsDescriptors: false)
    let reply = stage.client.call(session1, "GetArtwork") {
      $0.append(int32: 300)
      $0.append(int32: 200)
    }
    #expect(isRefused(Outcome.notSupported.errorName, reply))
  }
}
