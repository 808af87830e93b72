// SPDX-License-Identifier: MIT
//
// The player of ours.c as a model that a MediaSession observes: bench_model NAME. It executes those of the same bytes that
// the bench measures.

import Dispatch
import NowPlaying

@Observable
@MainActor
final class Model: MediaSessionRepresentable {
  let id = "session-1"
  private var track = 1
  private var title = ""
  private var started = Date.now
  private var isPlaying = true
  private var volume = 1.0
  private var repeatMode = MediaCommand.RepeatMode.off
  private var shuffleMode = MediaCommand.ShuffleMode.off

  init() { changeTrack() }

  var content: (any MediaContentRepresentable)? {
    var song = MusicContent(
      id: "track/\(track)", songTitle: title, artistName: "The Ferrymen", albumName: "Songs from the Landing Stage",
      duration: .finite(254 + Double(track % 2)))
    song.genre = "Sea Shanty"
    song.details.albumArtist = "The Ferrymen"
    song.details.trackNumber = track
    return song
  }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    var snapshot = MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused, elapsedTime: 0, timestamp: started)
    snapshot.volume = volume
    return snapshot
  }

  var commands: [MediaCommand] {
    [
      .play { self.isPlaying = true },
      .pause { self.isPlaying = false },
      .togglePlayPause { self.isPlaying.toggle() },
      .stop { self.isPlaying = false },
      .next { self.changeTrack() },
      .previous {},
      .seekToPosition { _ in },
      .setVolume { self.volume = $0 },
      .changeRepeatMode(current: repeatMode) { self.repeatMode = $0 },
      .changeShuffleMode(current: shuffleMode) { self.shuffleMode = $0 },
      .raise {},
      .quit {},
    ]
  }

  /// The title ends with the time, as in song.h.
  func changeTrack() {
    let now = DispatchTime.now().uptimeNanoseconds
    track += 1
    title = "Harbour Lights " + String(repeating: "0", count: max(19 - "\(now)".utf8.count, 0)) + "\(now)"
    started = .now
  }
}

@main
@MainActor
enum Bench {
  static func main() {
    MediaApplication.current.id = CommandLine.arguments.dropFirst().first ?? "model"
    MediaApplication.current.hasUniqueNames = true
    let model = Model()
    let session = MediaSession(model)
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    input.setEventHandler {
      switch FileHandle.standardInput.availableData.first {
      case UInt8(ascii: "t"): model.changeTrack()
      case nil: exit(0)
      default: break
      }
    }
    input.resume()
    withExtendedLifetime((session, input)) { dispatchMain() }
  }
}
