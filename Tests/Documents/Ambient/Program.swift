// SPDX-License-Identifier: MIT

import NowPlaying

struct Sound {
  let id: String
  let name: String
  let description = "An endless night"
}

/// The player's state. It is observable, because the model forwards its changes.
@Observable
final class SoundPlayer {
  private let sounds = [Sound(id: "rain", name: "Rain on the Deck"), Sound(id: "wind", name: "Wind in the Rigging")]
  private var place = 0
  var isPlaying = false
  var currentSound: Sound { sounds[place] }

  func play() { isPlaying = true }
  func pause() { isPlaying = false }
  func next() { place = 1 }
  func previous() { place = 0 }
}

extension PlayerModel {
  func artworkData(size: CGSize) async throws -> Data {
    try Data(contentsOf: URL(filePath: CommandLine.arguments.last ?? ""))
  }
}

@main
struct Program {
  static func main() {
    let controller = PlayerController()
    RunLoop.main.run()
    withExtendedLifetime(controller) {}
  }
}
