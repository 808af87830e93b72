// SPDX-License-Identifier: MIT

import AVFAudio
import NowPlaying

/// The code of the module's doc comments.
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

  static func activate() throws {
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

  struct Server: Sendable {
    let showID: String
    func pause() async throws {}
  }

  struct Speaker: Sendable {
    var serialNumber: String
    var room: String
    var volume: Float
  }

  @MainActor
  struct SpeakerServer {
    let server: SpeakerServer.Link
    struct Link: Sendable { func setVolume(_ volume: Float, of speaker: String) async throws {} }

    func device(_ speaker: Speaker) -> MediaDevice {
      MediaDevice(
        id: speaker.serialNumber, name: speaker.room, type: .speaker,
        capabilities: [
          .absoluteVolume(speaker.volume) { try await self.server.setVolume($0, of: speaker.serialNumber) }
        ])
    }
  }

  struct Show: RemoteMediaSessionAttributes {
    let id: String
    var title: String
    var isPlaying: Bool
    var moment: Date
  }

  @Observable @MainActor
  final class ShowModel: RemoteMediaSessionRepresentable {
    let server: Server
    var show: Show

    init(_ show: Show) {
      self.show = show
      server = Server(showID: show.id)
    }

    var id: String { show.id }
    var content: (any MediaContentRepresentable)? { GenericContent(id: show.id, title: show.title) }
    var playbackSnapshot: MediaPlaybackSnapshot? {
      MediaPlaybackSnapshot(state: show.isPlaying ? .playing() : .paused, timestamp: show.moment)
    }
    var commands: [MediaCommand] { [.pause { try await self.server.pause() }] }
    var devices: [MediaDevice] { [] }

    func update(_ show: Show) { self.show = show }
  }

  static func showElsewhere() async throws {
    var show = Show(id: "kitchen", title: "Harbour Lights", isPlaying: true, moment: .now)
    let session = try await RemoteMediaSession.start(attributes: show)
    show.isPlaying = false
    try await session.update(show)
    try await session.end()
  }
}
