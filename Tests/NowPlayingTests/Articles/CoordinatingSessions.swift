// SPDX-License-Identifier: MIT

import NowPlaying

/// What the article of this name quotes.
enum CoordinatingSessions {
  @MainActor
  struct Deck {
    let music: MediaSession<AudioPlayer>
    let podcasts: MediaSession<AudioPlayer>

    func showPodcasts() async {
      do {
        try await podcasts.requestToBecomeSystemPrimary()
      } catch MediaSessionError.internalFailure {
        // It is the application's primary, and the media keys go to somebody else.
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
