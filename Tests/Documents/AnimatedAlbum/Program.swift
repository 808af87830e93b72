// SPDX-License-Identifier: MIT

import MediaPlayer

@main
enum Program {
  @MainActor
  static func main() async throws {
    let player = Player()
    guard player.supportsBoth else { fatalError("nothing moves here") }
    let nothing = MPMediaItemAnimatedArtwork(
      artworkID: "none", previewImageRequestHandler: { _ in nil }, videoAssetFileURLRequestHandler: { _ in nil })
    player.show(nothing, nothing)
    var isStarted = false
    MPRemoteCommandCenter.shared().playCommand.addTarget { _ in
      isStarted = true
      return .success
    }
    // The title does not change until Play.
    while !isStarted { try await Task.sleep(for: .milliseconds(20)) }
    player.updateInfoCenter()
    MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPMediaItemPropertyTitle] = "Low Water"
    try await Task.sleep(for: .seconds(60))
  }
}
