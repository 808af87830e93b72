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

  @Test func `are not returned if the bus does not pass descriptors`() throws {
    let stage = try Stage(Self.session(), wantsDescriptors: false)
    let reply = stage.client.call(session1, "GetArtwork") {
      $0.append(int32: 300)
      $0.append(int32: 200)
    }
    #expect(isRefused(Outcome.notSupported.errorName, reply))
  }
}
