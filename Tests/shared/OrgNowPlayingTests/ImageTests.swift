// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import OrgNowPlaying

private let still: ImageQuery.Role = .still

@Suite struct `Images` {
  private let stage: Stage

  init() throws { stage = try Stage(Self.session()) }

  private static func session(cover: Identifier? = "cover") throws -> SessionSnapshot {
    try snapshot {
      $0.content?.set(artwork: try cover.map { try Artwork(id: $0) })
      $0.content?.set(animatedArtwork: try AnimatedArtwork(id: "loop", ratios: .all))
    }
  }

  /// Starts a call for the cover.
  private func ask(
    by client: PlayerClient? = nil, _ width: Int32, _ height: Int32,
    answered: @escaping (PlayerClient.Reply) -> Void = { _ in }
  ) {
    (client ?? stage.client).start(session1, "GetArtwork") {
      $0.append(int32: width)
      $0.append(int32: height)
    } answered: {
      answered($0)
    }
  }

  private func call(_ member: String, _ ratio: String, _ width: Int32 = 300) -> PlayerClient.Reply {
    stage.client.call(session1, member) {
      $0.append(string: ratio)
      $0.append(int32: width)
      $0.append(int32: 400)
    }
  }

  private func isRefused(_ name: String, _ reply: PlayerClient.Reply) -> Bool {
    if case .failed(name, let text) = reply { text.contains(" ") } else { false }
  }

  @Test func `are requested at the size of the call, which is answered when they exist`() throws {
    var replies: [PlayerClient.Reply] = []
    let other = try stage.reader(of: SessionPath.own)
    ask(300, 200) { replies.append($0) }
    ask(by: other, 300, 200) { replies.append($0) }
    #expect(stage.client.wait { stage.queries.count == 1 } && other.wait { stage.queries.count == 2 })
    #expect(stage.queries == [query, query] && replies.isEmpty)
    stage.imageReply = .failed(Answer(.networkFailed, "no way to the image"))
    #expect(stage.surface.concludeImage(Stage.imageTicket))
    #expect(!stage.surface.concludeImage(Stage.imageTicket), "answered twice")
    #expect(stage.client.wait { replies.count > 0 } && other.wait { replies.count == 2 })
    #expect(replies.allSatisfy { isRefused(Outcome.networkFailed.errorName, $0) })
  }

  private let query = ImageQuery(.still, id: "cover", size: PixelSize(width: 300, height: 200))

  @Test func `are returned as a descriptor, a type and a size`() throws {
    let image = Image(
      mimeType: "image/png", size: PixelSize(width: 30, height: 20), descriptor: 0, keeping: Nothing())
    stage.imageReply = .there(image)
    let answer = try #require(
      stage.client.ask(session1, "GetArtwork") {
        $0.append(int32: 300)
        $0.append(int32: 200)
      })
    #expect(answer.hasSignature("hsii") && answer.skip() && answer.readString() == "image/png")
    #expect(answer.readInt32() == 30 && answer.readInt32() == 20)
    let preview = try #require(
      stage.client.ask(session1, "GetAnimatedPreview") {
        $0.append(string: "tall")
        $0.append(int32: 300)
        $0.append(int32: 400)
      })
    #expect(preview.hasSignature("hsii"))
    let video = try #require(
      stage.client.ask(session1, "GetAnimatedVideo") {
        $0.append(string: "square")
        $0.append(int32: 300)
        $0.append(int32: 400)
      })
    #expect(video.hasSignature("hs"))
    #expect(stage.queries.map(\.role) == [.still, .preview(.tall), .video(.square)])
  }

  @Test func `have sides from 1 to 16,384`() {
    var replies: [PlayerClient.Reply] = []
    for (width, height) in [(0, 1), (1, 0), (-1, 1), (16_385, 1), (1, .max)] as [(Int32, Int32)] {
      ask(width, height) { replies.append($0) }
    }
    #expect(stage.client.wait { replies.count == 5 })
    #expect(replies.allSatisfy { isRefused("org.freedesktop.DBus.Error.InvalidArgs", $0) })
    #expect(isRefused("org.freedesktop.DBus.Error.InvalidArgs", call("GetAnimatedPreview", "round")))
    #expect(isRefused("org.freedesktop.DBus.Error.InvalidArgs", call("GetAnimatedVideo", "tall", 0)))
    #expect(isRefused("org.freedesktop.DBus.Error.InvalidArgs", stage.client.call(session1, "GetArtwork")))
    #expect(stage.queries.isEmpty)
  }

  @Test func `are those of the item that plays, from the player`() throws {
    stage.show(snapshot())
    #expect(isRefused(Outcome.noSuchContent.errorName, call("GetAnimatedVideo", "tall")))
    let addressed = try snapshot {
      $0.content?.set(artwork: try Artwork(id: "a", address: "https://example.org/a.png"))
      $0.content?.set(animatedArtwork: try AnimatedArtwork(id: "loop", ratios: [AspectRatios(.tall)]))
    }
    stage.show(addressed)
    var reply: PlayerClient.Reply?
    ask(1, 1) { reply = $0 }
    #expect(stage.client.wait { reply != nil })
    #expect(isRefused(Outcome.noSuchContent.errorName, try #require(reply)))
    #expect(isRefused(Outcome.noSuchContent.errorName, call("GetAnimatedPreview", "square")))
    #expect(stage.queries.isEmpty)
  }

  @Test func `do not move while a constraint holds`() {
    stage.videoConstraints = [.powerSaver, .heat]
    #expect(
      call("GetAnimatedVideo", "tall")
        == .failed("org.nowplaying.Error.Constrained", "animated artwork must not move now: power_saver heat"))
    stage.imageReply = .failed(Answer(.failed))
    #expect(isRefused(Outcome.failed.errorName, call("GetAnimatedPreview", "tall")), "a preview does not move")
  }

  @Test func `of an item that no longer plays are answered with an error`() throws {
    var reply: PlayerClient.Reply?
    ask(300, 200) { reply = $0 }
    #expect(stage.client.wait { !stage.queries.isEmpty })
    stage.show(try Self.session())
    #expect(reply == nil && stage.client.call("org.freedesktop.DBus.Peer", "Ping") == .done && reply == nil)
    stage.show(try Self.session(cover: "another"))
    #expect(stage.client.wait { reply != nil })
    #expect(isRefused(Outcome.noSuchContent.errorName, try #require(reply)))
  }

  @Test func `are answered with an error when the player leaves`() throws {
    var reply: PlayerClient.Reply?
    ask(300, 200) { reply = $0 }
    #expect(stage.client.wait { !stage.queries.isEmpty })
    stage.surface.leave()
    #expect(stage.client.wait { reply != nil })
    #expect(isRefused(Outcome.cancelled.errorName, try #require(reply)))
  }

  @Test func `can be requested by one client 120 at a time`() throws {
    var replies: [PlayerClient.Reply] = []
    for size in Int32(1)...121 { ask(size, size) { replies.append($0) } }
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

private final class Nothing: Sendable {}
