// SPDX-License-Identifier: MIT

import MediaPlayer

/// The code of the module's doc comments.
enum Comments {
  @MainActor
  final class Player {
    func play() {}
    func pause() {}

    func offer() {
      let center = MPRemoteCommandCenter.shared()
      center.pauseCommand.addTarget { [weak self] _ in
        self?.pause()
        return .success
      }
      center.playCommand.addTarget { [unowned self] _ in
        play()
        return .success
      }
    }

    func show() {
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [
        MPMediaItemPropertyTitle: "Harbour Lights",
        MPMediaItemPropertyPlaybackDuration: 254.0,
        MPNowPlayingInfoPropertyElapsedPlaybackTime: 0.0,
      ]
    }

    func artwork(_ image: MPImage) -> MPMediaItemArtwork {
      MPMediaItemArtwork(boundsSize: image.size) { _ in image }
    }
  }
}
