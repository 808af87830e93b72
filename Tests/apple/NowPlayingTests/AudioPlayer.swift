// SPDX-License-Identifier: MIT

import NowPlaying

/// A player as in Apple's framework.
@Observable
@MainActor
final class AudioPlayer: MediaSessionRepresentable {
  struct Track: Sendable {
    var id: String
    var title: String
    var artist = "The Ferrymen"
    var album = "Night Crossing"
    var duration = 64.0
  }

  let id: String
  var session: MediaSession<AudioPlayer>?
  var track: Track?
  var isPlaying = false
  var elapsedTime: TimeInterval = 0
  var timestamp = Date.now
  var hasNext = true
  /// The session does not read this value.
  var unseen = 0
  /// The session reads this value, but does not show it.
  var readButHidden = 0
  var recorded: [String] = []
  var feedback = MediaCommand.FeedbackStatus.neutral
  var repeatMode = MediaCommand.RepeatMode.off
  var rateRange: ClosedRange<Float>?
  var error: (any Error)?
  var artwork: Artwork?

  init(id: String = "music", track: Track? = Track(id: "one", title: "Harbour Lights")) {
    self.id = id
    self.track = track
  }

  var content: (any MediaContentRepresentable)? {
    guard let track else { return nil }
    _ = readButHidden
    return MusicContent(
      id: track.id, songTitle: track.title, artistName: track.artist, albumName: track.album, type: .audio,
      duration: .finite(track.duration), artwork: artwork)
  }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused, elapsedTime: elapsedTime, timestamp: timestamp)
  }

  var commands: [MediaCommand] {
    [
      .play { self.isPlaying = true },
      .pause { self.isPlaying = false },
      .next { try await self.record("next") }.enabled(hasNext),
      .seekToPosition { position in
        self.elapsedTime = position
        self.timestamp = .now
      },
      .feedback(title: "Love", status: feedback) { self.feedback = $0 },
      .changeRepeatMode(current: repeatMode) { self.repeatMode = $0 },
      changePlaybackRate,
      .seekForward(
        beginAction: { try await self.record("begin") }, endAction: { try await self.record("end") }),
    ]
  }

  private var changePlaybackRate: MediaCommand {
    guard let rateRange else {
      return .changePlaybackRate(supported: [0, 0.5, 1.1, 2]) { try await self.record("rate \($0)") }
    }
    return .changePlaybackRate(range: rateRange) { try await self.record("rate \($0)") }
  }

  func record(_ event: String) async throws {
    recorded.append(event)
    if let error { throw error }
  }

  func activate() async throws {
    let session = MediaSession(self)
    self.session = session
    try await session.requestToBecomeApplicationPrimary()
  }

  func deactivate() { session = nil }
}
