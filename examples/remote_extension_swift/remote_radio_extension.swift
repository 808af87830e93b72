// SPDX-License-Identifier: MIT
//
// Shows radios that play in other rooms, also while the application is closed. The desktop starts it, by the file
// org.example.Radio.RemoteMedia.service, when the application or a push message says that a radio plays; it leaves with
// the last one. Put a connection to the radio where the state is changed here.

import ExtensionFoundation
import NowPlaying
import Radio

@main
final class RadioExtension: RemoteMediaSessionExtension {
  init() { MediaApplication.current.id = "org.example.Radio" }

  func session(_ radio: Radio) async throws -> RadioModel {
    // What is thrown here refuses the session.
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
      // Here the server would be told where it posts what changes of this radio. They end with the session.
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

  /// The same model takes what comes later.
  func update(_ radio: Radio) { self.radio = radio }
}
