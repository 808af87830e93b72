// SPDX-License-Identifier: MIT

import NowPlaying

/// The attributes that the application and its server exchange.
struct RemotePlayerState: RemoteMediaSessionAttributes {
  struct Sound: Codable {
    let id: String
    let name: String
    let description: String
  }

  struct Device: Codable {
    let id: String
    let name: String
    let volume: Float
  }

  let sessionID: String
  let sound: Sound
  let isPlaying: Bool
  let devices: [Device]
  var id: String { sessionID }
}

/// The connection to the server.
final class ServerClient {
  enum Command { case play, pause, previous, next }

  init(sessionID: String) {}

  func send(_ command: Command) async throws { throw MediaCommandError.networkFailed }
}

extension RemotePlayerModel {
  func artworkData(size: CGSize) async throws -> Data { throw MediaCommandError.noSuchContent }
}
