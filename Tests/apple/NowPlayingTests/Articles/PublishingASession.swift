// SPDX-License-Identifier: MIT

import NowPlaying

/// The code of the article of this name.
enum PublishingASession {
  struct Song: Sendable {
    var id: String
    var title: String
    var artist: String
    var album: String
    var duration: TimeInterval
  }

  @Observable
  @MainActor
  final class JukeBox: MediaSessionRepresentable {
    let id = "jukebox"
    var song: Song?
    private(set) var isPlaying = false
    private var elapsed: TimeInterval = 0
    private var moment = Date.now

    var content: (any MediaContentRepresentable)? {
      guard let song else { return nil }
      return MusicContent(
        id: song.id, songTitle: song.title, artistName: song.artist, albumName: song.album,
        duration: .finite(song.duration))
    }

    var playbackSnapshot: MediaPlaybackSnapshot? {
      MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused, elapsedTime: elapsed, timestamp: moment)
    }

    var commands: [MediaCommand] {
      [.play { self.set(playing: true) }, .pause { self.set(playing: false) }]
    }

    func set(playing: Bool) {
      if isPlaying { elapsed += Date.now.timeIntervalSince(moment) }
      moment = .now
      isPlaying = playing
    }
  }

  @MainActor
  static func begin() async throws -> MediaSession<JukeBox> {
    MediaApplication.current.id = "org.example.JukeBox"
    MediaApplication.current.name = "Juke Box"

    let box = JukeBox()
    box.song = Song(
      id: "album-7/3", title: "Harbour Lights", artist: "The Ferrymen", album: "Night Crossing", duration: 254)
    let session = MediaSession(box)
    try await session.requestToBecomeApplicationPrimary()
    return session
  }

  static func describe(_ song: Song) -> MusicContent {
    var content = MusicContent(
      id: song.id, songTitle: song.title, artistName: song.artist, albumName: song.album,
      duration: .finite(song.duration))
    content.genre = "Sea Shanty"
    content.details.trackNumber = 3
    content.details.albumArtist = "Various Sailors"
    return content
  }
}
