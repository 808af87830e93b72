// SPDX-License-Identifier: MIT

import NowPlaying

/// The code of the article of this name.
enum ShowingRemoteSessions {
  struct Server: Sendable {
    func register(_ subscription: Data) async throws {}
    func setVolume(_ volume: Float, of speaker: String) async throws {}
  }

  struct Speaker: Codable, Sendable {
    var serialNumber: String
    var room: String
    var volume: Float
  }

  struct Show: RemoteMediaSessionAttributes, Sendable {
    let id: String
    var title: String
    var elapsed: TimeInterval
    /// The age of the position when the message was sent.
    var age: TimeInterval
    var speakers: [Speaker]
  }

  @Observable @MainActor
  final class ShowModel: RemoteMediaSessionRepresentable {
    private var show: Show
    private var moment: Date
    private(set) var isReachable = true
    private let server = Server()

    init(_ show: Show) {
      self.show = show
      moment = .now
    }

    var id: String { show.id }
    var content: (any MediaContentRepresentable)? { GenericContent(id: show.title, title: show.title) }
    var commands: [MediaCommand] { [] }

    var playbackSnapshot: MediaPlaybackSnapshot? {
      MediaPlaybackSnapshot(state: .playing(), elapsedTime: show.elapsed, timestamp: moment)
    }

    var devices: [MediaDevice] {
      show.speakers.map { speaker in
        MediaDevice(
          id: speaker.serialNumber, name: MediaDevice.cleanName(speaker.room) ?? "Speaker", type: .speaker,
          capabilities: [.absoluteVolume(speaker.volume) { try await server.setVolume($0, of: speaker.serialNumber) }])
      }
    }

    func update(_ show: Show) {
      self.show = show
      // This is computed once, when the message arrives. The two clocks are not compared.
      moment = Date.now.addingTimeInterval(-show.age)
    }
  }

  final class ShowExtension: RemoteMediaSessionExtension {
    init() {}
    func session(_ show: Show) async throws -> ShowModel { ShowModel(show) }
  }

  @MainActor
  static func host() throws {
    MediaApplication.current.id = "org.example.Shows"
    try ShowExtension.hostInProcess()
  }

  static func register(at server: Server) async throws {
    for await token in RemoteMediaSession<Show>.pushToStartTokenUpdates {
      guard let subscription = PushSubscription(token) else { continue }
      try await server.register(JSONEncoder().encode(subscription))
    }
  }
}
