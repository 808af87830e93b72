// SPDX-License-Identifier: MIT

import NowPlaying

/// The code of the article of this name.
enum TakingAudio {
  @Observable
  @MainActor
  final class Player {
    var state = MediaPlaybackSnapshot.PlaybackState.stopped

    func start() throws {
      let audio = AudioSession.sharedInstance()
      try audio.setCategory(.playback)
      try audio.setActive(true)
      state = .playing()
    }

    func listen() async {
      for await interruption in AudioSession.sharedInstance().interruptions {
        switch interruption {
        case .began: state = .interrupted
        case .ended(let shouldResume): state = shouldResume ? .playing() : .paused
        }
      }
    }

    func end() throws {
      state = .stopped
      try AudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
    }
  }
}
