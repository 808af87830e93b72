// SPDX-License-Identifier: MIT

import ExtensionFoundation
import NowPlaying

// A remote session in a module whose default isolation is the main actor.

struct BoatState: RemoteMediaSessionAttributes {
  let id: String
  var horn = "Harbour Horn"
  var volume: Float = 0.5
}

final class BoatServer {
  private(set) var recorded: [String] = []
  func send(_ word: String) async throws { recorded.append(word) }
  func image(_ size: CGSize) async -> Data { Data("no image".utf8) }
}

@Observable
final class BoatModel {
  let server = BoatServer()
  var state: BoatState

  init(state: BoatState) { self.state = state }
}

extension BoatModel: @MainActor RemoteMediaSessionRepresentable {
  var id: String { state.id }

  var content: (any MediaContentRepresentable)? {
    GenericContent(
      id: state.horn, title: state.horn, type: .audio, duration: .live,
      artwork: Artwork(id: state.horn) { size in
        let data = await server.image(size)
        return try ArtworkRepresentation(data: data)
      })
  }

  // The type has no question mark.
  var playbackSnapshot: MediaPlaybackSnapshot { MediaPlaybackSnapshot(state: .playing()) }

  var commands: [MediaCommand] { [.pause { try await server.send("pause") }] }

  var devices: [MediaDevice] {
    [
      MediaDevice(
        id: "deck", name: "Deck", type: .speaker,
        capabilities: [
          .absoluteVolume(state.volume) { volume in
            try await server.send("volume")
            state.volume = volume
          }
        ])
    ]
  }

  func update(_ state: BoatState) { self.state = state }
}

final class BoatExtension: @MainActor RemoteMediaSessionExtension {
  var configuration: some AppExtensionConfiguration { RemoteMediaSessionExtensionConfiguration(extension: self) }

  var extensionPoint: AppExtensionPoint {
    AppExtensionPoint.Identifier(host: "com.apple.nowplaying", name: "remote-media")
  }

  func session(_ state: BoatState) async throws -> BoatModel { BoatModel(state: state) }
}
