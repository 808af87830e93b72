// SPDX-License-Identifier: MIT

import MediaPlayer
import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite struct `A now playing session` {
  /// A player object, which the session does not read.
  final class Deck: Sendable {}

  /// Records the reported changes.
  @MainActor
  final class Delegate: MPNowPlayingSessionDelegate {
    let recorded = Recorder<String>()

    func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession) {
      recorded.add("active \(nowPlayingSession.isActive)")
    }

    func nowPlayingSessionDidChangeCanBecomeActive(_ nowPlayingSession: MPNowPlayingSession) {
      recorded.add("can \(nowPlayingSession.canBecomeActive)")
    }
  }

  /// Ignores all changes.
  final class IgnoringDelegate: MPNowPlayingSessionDelegate {}

  @Test func `has its own centers, and becomes active in turn`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let (first, second) = (MPNowPlayingSession(players: [Deck()]), MPNowPlayingSession(players: [Deck()]))
      let delegate = Delegate()
      first.delegate = delegate
      #expect(first.nowPlayingInfoCenter !== MPNowPlayingInfoCenter.default())
      #expect(first.remoteCommandCenter !== second.remoteCommandCenter)
      #expect(!first.canBecomeActive && !first.isActive)
      #expect(await !first.becomeActiveIfPossible())
      let recorded = Recorder<String>()
      for (session, name) in [(first, "first"), (second, "second")] {
        session.nowPlayingInfoCenter.nowPlayingInfo = [MPMediaItemPropertyTitle: name]
        session.remoteCommandCenter.nextTrackCommand.addTarget { _ in
          recorded.add(name)
          return .success
        }
      }
      let client = try stage.client()
      #expect(client.wait { first.canBecomeActive && second.canBecomeActive && first.isActive })
      #expect(client.metadata["xesam:title"] == .text("first"))
      #expect(client.player("Next") == .done)
      #expect(recorded.wait { $0 == ["first"] })
      let before = client.players
      let answers = Recorder<Bool>()
      second.becomeActiveIfPossible {
        MainActor.preconditionIsolated()
        answers.add($0)
      }
      #expect(answers.wait { $0 == [true] })
      #expect(client.wait { second.isActive && !first.isActive })
      #expect(client.wait { client.players == before && client.sees(another: before[0]) })
      let other = try stage.client()
      #expect(other.metadata["xesam:title"] == .text("second"))
      #expect(other.player("Next") == .done)
      #expect(recorded.wait { $0 == ["first", "second"] })
      #expect(await first.becomeActiveIfPossible())
      second.nowPlayingInfoCenter.nowPlayingInfo = nil
      first.nowPlayingInfoCenter.nowPlayingInfo = nil
      #expect(try stage.players(0).isEmpty)
      #expect(delegate.recorded.wait(count: 6))
      #expect(
        delegate.recorded.values.sorted() == [
          "active false", "active false", "active true", "active true", "can false", "can true",
        ])
      first.delegate = IgnoringDelegate()
      #expect(first.delegate == nil, "it is not kept")
    }
  }

  @Test func `leaves when the last reference is released`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      var session: MPNowPlayingSession? = MPNowPlayingSession(players: [Deck()])
      let center = session?.nowPlayingInfoCenter
      center?.nowPlayingInfo = [MPMediaItemPropertyTitle: "Harbour Lights"]
      #expect(try stage.players(1).count == 1)
      session = nil
      #expect(try stage.players(0).isEmpty)
      center?.nowPlayingInfo = [MPMediaItemPropertyTitle: "Slack Water"]
      await MainActor.run {}
      #expect(try stage.players().isEmpty)
    }
  }

  @Test func `retains its players and does not read them`() {
    let (one, two) = (Deck(), Deck())
    let session = MPNowPlayingSession(players: [one])
    session.addPlayer(two)
    session.removePlayer(one)
    #expect(session.players.map { ObjectIdentifier($0) } == [ObjectIdentifier(two)])
    #expect(!session.automaticallyPublishesNowPlayingInfo)
    session.automaticallyPublishesNowPlayingInfo = true
    #expect(session.automaticallyPublishesNowPlayingInfo)
    #expect(MPNowPlayingSession(players: []).players.isEmpty)
  }
}

@Suite struct `Both frameworks in one program` {
  @MainActor
  final class Model: MediaSessionRepresentable {
    let id = "music"
    let content: (any MediaContentRepresentable)? = MusicContent(
      id: "1", songTitle: "From the newer one", artistName: "", albumName: "")
    let playbackSnapshot: MediaPlaybackSnapshot? = nil
    let commands: [MediaCommand] = []
  }

  @Test func `are refused: the info center after a media session, until that has ended`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      var session: MediaSession? = await MediaSession(Model())
      let client = try stage.client()
      let center = MPNowPlayingInfoCenter.default()
      for number in 1...3 {
        center.nowPlayingInfo = [MPMediaItemPropertyTitle: "Number \(number)"]
        await MainActor.run {}
      }
      #expect(client.metadata["xesam:title"] == .text("From the newer one"))
      #expect(try stage.players().count == 1)
      withExtendedLifetime(session) {}
      session = nil
      #expect(try stage.players(0).isEmpty)
      center.nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] = 0.0
      #expect(try stage.client().metadata["xesam:title"] == .text("Number 3"))
    }
  }

  @Test func `are refused: a media session after the info center, until that is empty`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      center.nowPlayingInfo = [MPMediaItemPropertyTitle: "From the older one"]
      let client = try stage.client()
      let session = await MediaSession(Model())
      await #expect(throws: MediaSessionError.invalidState) { try await session.requestToBecomeApplicationPrimary() }
      #expect(client.metadata["xesam:title"] == .text("From the older one"))
      center.nowPlayingInfo = nil
      #expect(try stage.players(0).isEmpty)
      try await session.requestToBecomeApplicationPrimary()
      #expect(try stage.client().metadata["xesam:title"] == .text("From the newer one"))
    }
  }
}
