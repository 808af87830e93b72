// SPDX-License-Identifier: MIT

import NowPlaying

@Observable @MainActor
final class Player: MediaSessionRepresentable {
  let id = "music"
  let songs = ["Harbour Lights", "Low Water", "The Night Crossing"]
  let (quits, quit) = AsyncStream.makeStream(of: Never.self)
  var index = 0
  var isPlaying = true
  var elapsed: TimeInterval = 0
  var since = Date.now

  var content: (any MediaContentRepresentable)? {
    MusicContent(
      id: "album-7/\(index)", songTitle: songs[index], artistName: "The Ferrymen", albumName: "Night Crossing",
      duration: .finite(254))
  }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused, elapsedTime: elapsed, timestamp: since)
  }

  var commands: [MediaCommand] {
    [
      .play { self.play(true) },
      .pause { self.play(false) },
      .next { self.skip(by: 1) }.enabled(index + 1 < songs.count),
      .previous { self.skip(by: -1) }.enabled(index > 0),
      .seekToPosition { (self.elapsed, self.since) = ($0, .now) },
      .quit { self.quit.finish() },
    ]
  }

  func play(_ isPlaying: Bool) {
    if self.isPlaying { elapsed += Date.now.timeIntervalSince(since) }
    (self.isPlaying, since) = (isPlaying, .now)
  }

  func skip(by step: Int) { (index, elapsed, since) = (index + step, 0, .now) }
}

@main
struct TinyPlayer {
  static func main() async throws {
    MediaApplication.current.id = "org.example.TinyPlayer"
    let player = Player()
    let session = MediaSession(player)
    try await session.requestToBecomeApplicationPrimary()
    for await _ in player.quits {}  // Here your player plays.
    withExtendedLifetime(session) {}
  }
}
