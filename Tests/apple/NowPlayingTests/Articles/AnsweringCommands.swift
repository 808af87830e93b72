// SPDX-License-Identifier: MIT

import NowPlaying

/// The code of the article of this name.
enum AnsweringCommands {
  @Observable
  @MainActor
  final class Player: MediaSessionRepresentable {
    let id = "music"
    var queue = ["Harbour Lights", "Low Water"]
    var index = 0
    var rate: Float = 1
    var volume = 1.0
    var isLoved = false
    var repeatMode = MediaCommand.RepeatMode.off
    var shuffleMode = MediaCommand.ShuffleMode.off

    var content: (any MediaContentRepresentable)? { GenericContent(id: queue[index], title: queue[index]) }
    var playbackSnapshot: MediaPlaybackSnapshot? {
      var snapshot = MediaPlaybackSnapshot(state: .playing(rate: rate))
      snapshot.volume = volume
      return snapshot
    }

    var commands: [MediaCommand] {
      [
        .play { try await self.play() },
        .pause { self.pause() },
        .next { try await self.go(to: self.index + 1) }.enabled(index + 1 < queue.count),
        .previous { try await self.go(to: self.index - 1) }.enabled(index > 0),
        .seekToPosition { seconds in try await self.seek(to: seconds) },
        .skipForward(preferredIntervals: [10, 30]) { seconds in try await self.skip(seconds) },
        .skipBackward(preferredIntervals: [10, 30]) { seconds in try await self.skip(-seconds) },
        .seekForward(beginAction: { self.rate = 5 }, endAction: { self.rate = 1 }),
        .changePlaybackRate(supported: [0.5, 1, 1.5, 2]) { self.rate = $0 },
        .changeRepeatMode(current: repeatMode) { self.repeatMode = $0 },
        .changeShuffleMode(current: shuffleMode, supported: [.off, .items]) { self.shuffleMode = $0 },
        .feedback(title: "Love", status: isLoved ? .positive : .neutral) { self.isLoved = $0 == .positive },
        .setVolume { self.volume = min($0, 1) },
      ]
    }

    func go(to place: Int) async throws {
      guard queue.indices.contains(place) else { throw MediaCommandError.endOfQueue }
      guard await hasSkipsLeft() else {
        throw MediaCommandError.skipLimitReached.withMessage("no more skips in this hour")
      }
      index = place
    }

    func play() async throws {}
    func pause() {}
    func seek(to seconds: TimeInterval) async throws {}
    func skip(_ seconds: TimeInterval) async throws {}
    func hasSkipsLeft() async -> Bool { true }
  }
}
