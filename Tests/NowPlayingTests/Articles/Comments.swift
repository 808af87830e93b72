// SPDX-License-Identifier: MIT

import NowPlaying

/// What the comments of the module quote.
enum Comments {
  struct Song: Sendable {
    var id: String
    var title: String
    var artist: String
    var album: String
  }

  @Observable @MainActor
  final class AudioPlayer: MediaSessionRepresentable {
    let id = "music"
    var song: Song?
    var isPlaying = false

    var content: (any MediaContentRepresentable)? {
      song.map { MusicContent(id: $0.id, songTitle: $0.title, artistName: $0.artist, albumName: $0.album) }
    }
    var playbackSnapshot: MediaPlaybackSnapshot? {
      MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused)
    }
    var commands: [MediaCommand] {
      [.play { self.isPlaying = true }, .pause { self.isPlaying = false }]
    }
  }

  static func takeAudio() throws {
    typealias AVAudioSession = AudioSession

    let audioSession = AVAudioSession.sharedInstance()
    try audioSession.setCategory(.playback, mode: .default)
    try audioSession.setActive(true)
  }

  @Observable @MainActor
  final class Queue {
    var hasNext = false
    func play() {}
    func next() async throws {}

    var commands: [MediaCommand] {
      [
        .play { self.play() },
        .next { try await self.next() }.enabled(hasNext),
      ]
    }
  }
}
