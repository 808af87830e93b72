// SPDX-License-Identifier: MIT

import ExtensionFoundation
import NowPlaying

/// The connection to a server.
final class ServerConnection {
  var isPlaying = true

  func play() async throws { isPlaying = true }
  func pause() async throws { isPlaying = false }
  func setVolume(_ volume: Float, forDevice id: String) async throws {}
  func loadArtworkData(for id: String, size: CGSize) async -> Data {
    (try? Data(contentsOf: URL(filePath: CommandLine.arguments[1]))) ?? Data()
  }
}

extension RemotePlayerModel {
  func update(with attributes: MySession.Attributes) { snapshot = attributes.snapshot }
}

final class Extension: RemoteMediaSessionExtension {
  init() { MediaApplication.current.id = "org.example.Remote" }

  func session(_ attributes: MySession.Attributes) async throws -> MySession {
    MySession(id: attributes.id, RemotePlayerModel(ServerConnection(), attributes.snapshot))
  }
}

@main
enum Program {
  static func main() async throws {
    try Extension.hostInProcess()
    let snapshot = PlayerSnapshot(
      trackId: "one", title: "Harbour Lights", artist: "The Ferrymen", album: "Night Crossing", duration: 254,
      elapsedTime: 60, timestamp: .now, isPlaying: true,
      playingDevices: [PlayingDevice(id: "10:2f", name: "Kitchen", volume: 0.5)])
    let session = try await RemoteMediaSession.start(
      attributes: MySession.Attributes(id: "kitchen", snapshot: snapshot))
    try await Task.sleep(for: .seconds(60))
    try await session.end()
  }
}
