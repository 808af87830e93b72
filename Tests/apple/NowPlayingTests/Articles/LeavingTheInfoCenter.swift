// SPDX-License-Identifier: MIT

import NowPlaying

/// The code of the article of this name.
enum LeavingTheInfoCenter {
  @Observable
  @MainActor
  final class Player: MediaSessionRepresentable {
    let id = "music"
    var title = "Harbour Lights"
    var isPlaying = false
    var elapsed: TimeInterval = 0
    var moment = Date.now

    var content: (any MediaContentRepresentable)? {
      MusicContent(id: title, songTitle: title, artistName: "The Ferrymen", albumName: "Night Crossing")
    }
    var playbackSnapshot: MediaPlaybackSnapshot? {
      MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused, elapsedTime: elapsed, timestamp: moment)
    }
    var commands: [MediaCommand] {
      [.play { try await self.start() }, .pause { self.isPlaying = false }]
    }

    func start() async throws { isPlaying = true }
  }
}
