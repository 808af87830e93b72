// SPDX-License-Identifier: MIT

import MediaPlayer

@main
enum Program {
  @MainActor
  static func main() async throws {
    let player = Player()
    player.setupRemoteTransportControls()
    player.setupNowPlaying()
    try await Task.sleep(for: .seconds(60))
  }
}
