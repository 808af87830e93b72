// SPDX-License-Identifier: MIT

import NowPlaying

/// The code of docs/embedding/swift.md.
enum Readme {
  @Observable @MainActor
  final class Player: MediaSessionRepresentable {
    let id = "music"
    var isPlaying = false

    var content: (any MediaContentRepresentable)? {
      MusicContent(id: "7/3", songTitle: "Harbour Lights", artistName: "The Ferrymen", albumName: "Night Crossing")
    }
    var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused) }
    var commands: [MediaCommand] { [.play { self.isPlaying = true }, .pause { self.isPlaying = false }] }
  }

  @MainActor
  static func begin() async throws {
    let session = MediaSession(Player())
    try await session.requestToBecomeApplicationPrimary()
  }
}
