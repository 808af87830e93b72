// SPDX-License-Identifier: MIT

import MediaPlayer
import PlatformImages

// A player as in Apple's article on background audio. Its handlers hold the player unowned. It fills the dictionary key
// by key, and has a cover for some items.

@MainActor
final class FilmPlayer {
  struct Time {
    let seconds: Double
  }

  struct Film {
    let duration = Time(seconds: 5_400)
    func now() -> Time { Time(seconds: 90) }
  }

  final class Projector {
    var rate: Float = 0.0
    func play() { rate = 1.0 }
    func pause() { rate = 0.0 }
  }

  let projector = Projector()
  let film = Film()

  func takeCommands() {
    let commandCenter = MPRemoteCommandCenter.shared()
    commandCenter.playCommand.addTarget { [unowned self] event in
      guard self.projector.rate == 0.0 else { return .commandFailed }
      self.projector.play()
      return .success
    }
    commandCenter.pauseCommand.addTarget { [unowned self] event in
      if self.projector.rate == 1.0 {
        self.projector.pause()
        return .success
      }
      return .commandFailed
    }
  }

  func show() {
    var info = [String: Any]()
    info[MPMediaItemPropertyTitle] = "Fog over Pier Nine"
    if let image = UIImage(named: "lockscreen") {
      info[MPMediaItemPropertyArtwork] =
        MPMediaItemArtwork(boundsSize: image.size) { size in
          return image
        }
    }
    info[MPNowPlayingInfoPropertyElapsedPlaybackTime] = film.now().seconds
    info[MPMediaItemPropertyPlaybackDuration] = film.duration.seconds
    info[MPNowPlayingInfoPropertyPlaybackRate] = projector.rate
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
  }
}
