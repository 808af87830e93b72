// SPDX-License-Identifier: MIT

import NowPlaying

/// The code of the article of this name.
enum CoordinatingSessions {
  @MainActor
  struct Deck {
    let music: MediaSession<AudioPlayer>
    let podcasts: MediaSession<AudioPlayer>

    func showPodcasts() async {
      do {
        try await podcasts.requestToBecomeSystemPrimary()
      } catch MediaSessionError.internalFailure {
        // The session is the application's primary, but another player has the media keys, or there is no bus.
        print(podcasts.systemPrimaryRefusal ?? "")
      } catch {
        print(error.localizedDescription)
      }
    }

    var caption: String {
      guard podcasts.isApplicationPrimary else { return "music" }
      return podcasts.isSystemPrimary ? "podcasts, and the keys are ours" : "podcasts"
    }
  }

  static func showAll() {
    MediaApplication.current.showsAllSessions = true
  }
}
