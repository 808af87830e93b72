// SPDX-License-Identifier: MIT
//
// Shows radios that play in other rooms, even while the application is closed. The desktop starts it with the file
// org.example.Radio.RemoteMedia.service, when the application or a push message starts a radio. It ends after the last
// radio has ended. In your copy, connect to the radio where this file changes the state.

import ExtensionFoundation
import NowPlaying
import Radio

@main
final class RadioExtension: RemoteMediaSessionExtension {
  init() { MediaApplication.current.id = "org.example.Radio" }

  func session(_ radio: Radio) async throws -> RadioModel {
    // An error here refuses the session.
    guard !radio.station.isEmpty else { throw MediaCommandError.noSuchContent }
    return RadioModel(radio)
  }
}

@Observable
@MainActor
final class RadioModel: RemoteMediaSessionRepresentable {
  private var radio: Radio

  init(_ radio: Radio) {
    self.radio = radio
    let tokens = pushTokenUpdates
    Task {
      // Send the token to your server here, which posts this radio's changes to it. The stream ends with the session.
      for await token in tokens {
        guard let subscription = subscription(token) else { continue }
        FileHandle.standardError.write(Data("\(radio.id): \(subscription)\n".utf8))
      }
    }
  }

  var id: String { radio.id }

  var content: (any MediaContentRepresentable)? {
    RadioContent(id: radio.station, stationName: radio.station, duration: .live)
  }

  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: radio.isPlaying ? .playing() : .paused) }

  var commands: [MediaCommand] {
    [.play { self.radio.isPlaying = true }, .pause { self.radio.isPlaying = false }]
  }

  var devices: [MediaDevice] {
    [
      MediaDevice(
        id: radio.id, name: radio.id, type: .speaker,
        capabilities: [.absoluteVolume(radio.volume) { self.radio.volume = $0 }])
    ]
  }

  /// Handles later attributes of the same radio.
  func update(_ radio: Radio) { self.radio = radio }
}
