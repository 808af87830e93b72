// SPDX-License-Identifier: MIT

import NowPlaying

/// A track of the player.
struct Track {
  let id = "harbour"
  let title = "Harbour Lights"
  let artist = "The Ferrymen"
  let album = "Night Crossing"
  let duration = 254.0
}

@main
enum Program {
  @MainActor static let player = AudioPlayer()

  @MainActor
  static func main() {
    player.currentTrack = Track()
    player.elapsedTime = 60
    let session = MediaSession(player)
    RunLoop.main.run()
    withExtendedLifetime(session) {}
  }
}
