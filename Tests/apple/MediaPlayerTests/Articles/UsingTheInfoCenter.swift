// SPDX-License-Identifier: MIT

import MediaPlayer

/// The code of the article of this name.
enum UsingTheInfoCenter {
  @MainActor
  final class Player {
    var isPlaying = false
    var elapsed = 0.0
    let coverPath = "/usr/share/covers/harbour.png"

    func play() -> Bool { true }
    func seek(to seconds: TimeInterval) {}
    func goToNextTrack() {}
    func goToPreviousTrack() {}

    func offer() {
      let center = MPRemoteCommandCenter.shared()
      center.playCommand.addTarget { [weak self] _ in
        self?.play() == true ? .success : .noActionableNowPlayingItem
      }
      center.changePlaybackPositionCommand.addTarget { [weak self] event in
        guard let self, let event = event as? MPChangePlaybackPositionCommandEvent else { return .commandFailed }
        seek(to: event.positionTime)
        return .success
      }
      for command in [center.nextTrackCommand, center.previousTrackCommand] {
        command.addTarget { [weak self] event in
          switch event.command {
          case center.nextTrackCommand: self?.goToNextTrack()
          default: self?.goToPreviousTrack()
          }
          return .success
        }
      }
    }

    func show() {
      var info: [String: Any] = [
        MPMediaItemPropertyTitle: "Harbour Lights",
        MPMediaItemPropertyArtist: "The Ferrymen",
        MPMediaItemPropertyPlaybackDuration: 254.0,
        MPNowPlayingInfoPropertyElapsedPlaybackTime: elapsed,
        MPNowPlayingInfoPropertyPlaybackRate: isPlaying ? 1.0 : 0.0,
      ]
      if let cover = MPImage(contentsOfFile: coverPath) {
        info[MPMediaItemPropertyArtwork] = MPMediaItemArtwork(boundsSize: cover.size) { _ in cover }
      }
      MPNowPlayingInfoCenter.default().nowPlayingInfo = info
      MPNowPlayingInfoCenter.default().playbackState = isPlaying ? .playing : .paused
    }
  }
}
