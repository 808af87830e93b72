// SPDX-License-Identifier: MIT

import MediaPlayer

// What the article on controlling background audio needs: the types of the player's own.

typealias UIImage = MPImage

@MainActor
final class FilmPlayer {
  struct Time {
    let seconds: Double
  }

  struct Asset {
    let duration = Time(seconds: 5_400)
  }

  struct Item {
    let asset = Asset()
    func currentTime() -> Time { Time(seconds: 90) }
  }

  final class Engine {
    var rate: Float = 0.0
    func play() { rate = 1.0 }
    func pause() { rate = 0.0 }
  }

  let player = Engine()
  let playerItem = Item()

  // The article's code, with the braces that its printed form has lost, and the two calls that they hide.

  func setupRemoteTransportControls() {
    // Get the shared MPRemoteCommandCenter
    let commandCenter = MPRemoteCommandCenter.shared()

    // Add handler for Play Command
    commandCenter.playCommand.addTarget { [unowned self] event in
      if self.player.rate == 0.0 {
        self.player.play()
        return .success
      }
      return .commandFailed
    }

    // Add handler for Pause Command
    commandCenter.pauseCommand.addTarget { [unowned self] event in
      if self.player.rate == 1.0 {
        self.player.pause()
        return .success
      }
      return .commandFailed
    }
  }

  func setupNowPlaying() {
    // Define Now Playing Info
    var nowPlayingInfo = [String: Any]()
    nowPlayingInfo[MPMediaItemPropertyTitle] = "My Movie"

    if let image = UIImage(named: "lockscreen") {
      nowPlayingInfo[MPMediaItemPropertyArtwork] =
        MPMediaItemArtwork(boundsSize: image.size) { size in
          return image
        }
    }
    nowPlayingInfo[MPNowPlayingInfoPropertyElapsedPlaybackTime] = playerItem.currentTime().seconds
    nowPlayingInfo[MPMediaItemPropertyPlaybackDuration] = playerItem.asset.duration.seconds
    nowPlayingInfo[MPNowPlayingInfoPropertyPlaybackRate] = player.rate

    // Set the metadata
    MPNowPlayingInfoCenter.default().nowPlayingInfo = nowPlayingInfo
  }
}
