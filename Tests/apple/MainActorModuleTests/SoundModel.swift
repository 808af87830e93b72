// SPDX-License-Identifier: MIT

import NowPlaying

// A model in a module whose default isolation is the main actor. It has no isolation keywords.

struct Sound {
  var id = "rain"
  var name = "Rain on the Deck"
  var description = "An endless night"
}

final class SoundMachine {
  var sound = Sound()
  var isPlaying = false

  func play() { isPlaying = true }
  func pause() { isPlaying = false }
  func next() { sound = Sound(id: "wind", name: "Wind in the Rigging") }
}

@Observable
final class SoundModel {
  @ObservationIgnored let machine: SoundMachine
  /// Observation does not observe the machine, so the model reports its changes.
  var turns = 0

  init(machine: SoundMachine) { self.machine = machine }

  func cover(_ size: CGSize) async throws -> Data { Data("no image".utf8) }
}

extension SoundModel: MediaSessionRepresentable {
  var id: String { "sounds" }

  var content: (any MediaContentRepresentable)? {
    _ = turns
    let sound = machine.sound
    return GenericContent(
      id: sound.id, title: sound.name, subtitle: sound.description, type: .audio, duration: .continuous,
      artwork: Artwork(id: sound.id) { size in
        let data = try await self.cover(size)
        return try ArtworkRepresentation(data: data)
      })
  }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    _ = turns
    return MediaPlaybackSnapshot(state: machine.isPlaying ? .playing() : .paused)
  }

  var commands: [MediaCommand] {
    [
      .play { self.turn { $0.play() } },
      .pause { self.turn { $0.pause() } },
      .next { self.turn { $0.next() } },
    ]
  }

  func turn(_ change: (SoundMachine) -> Void) {
    change(machine)
    turns += 1
  }
}

struct SoundController {
  let model: SoundModel
  let session: MediaSession<SoundModel>

  init() {
    model = SoundModel(machine: SoundMachine())
    session = MediaSession(model)
  }
}
