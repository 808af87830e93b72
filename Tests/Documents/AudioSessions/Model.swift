// SPDX-License-Identifier: MIT

import AVFAudio
import NowPlaying

/// A track of the player.
struct Track {
  var id = "harbour"
  var title = "Harbour Lights"
  var artist = "The Ferrymen"
  var album = "Night Crossing"
  var duration = 254.0
  var artworkID = "night-crossing"
  // The URL at which the test serves the image. On Linux URLSession does not open files.
  var artworkURL = URL(string: CommandLine.arguments[1]) ?? URL(filePath: "/")
}

/// The item that plays.
@Observable
@MainActor
final class Deck {
  static let shared = Deck()
  var tracks = [Track(), Track(id: "water", title: "Low Water")]
  var place = 0
  var isPlaying = false
  var position: TimeInterval = 0
  var moment = Date.now
  var feedback = MediaCommand.FeedbackStatus.neutral
}

extension AudioPlayer {
  var id: String { "music" }
  var currentTrack: Track? { Deck.shared.tracks[Deck.shared.place] }
  var hasNextTrack: Bool { Deck.shared.place == 0 }
  var hasPreviousTrack: Bool { Deck.shared.place == 1 }
  var currentFeedback: MediaCommand.FeedbackStatus { Deck.shared.feedback }

  //: 000/artwork

  var playbackSnapshot: MediaPlaybackSnapshot? {
    let deck = Deck.shared
    return MediaPlaybackSnapshot(
      state: deck.isPlaying ? .playing() : .paused, elapsedTime: deck.position, timestamp: deck.moment)
  }

  //: 000/commands

  func play() { Deck.shared.isPlaying = true }
  func pause() { Deck.shared.isPlaying = false }
  func next() { Deck.shared.place = 1 }
  func previous() { Deck.shared.place = 0 }
  func setFeedback(_ feedback: MediaCommand.FeedbackStatus) { Deck.shared.feedback = feedback }

  func seek(to position: TimeInterval) {
    Deck.shared.position = position
    Deck.shared.moment = .now
  }

  /// The whole life of a session: requested, primary, and released.
  func live() async throws {
    //: 000/audio
    try await activate()
    guard let session else { return }
    //: 000/system
    while Deck.shared.feedback != .negative { try await Task.sleep(for: .milliseconds(20)) }
    deactivate()
    //: 000/silence
  }
}

@main
enum Program {
  @MainActor
  static func main() async throws {
    try await AudioPlayer().live()
    // This waits until the bus has seen the end.
    try await Task.sleep(for: .seconds(60))
  }
}
