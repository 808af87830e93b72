// SPDX-License-Identifier: MIT
//
// A player without sound: three tracks of an invented album, a cover, a real clock, and the commands of most players.
// Copy it, and replace the clock by a decoder.
//
// A model has the state, and a MediaSession shows it. The commands run on the main actor, so this program needs no
// threads and no locks. It calls no update function, because the session observes the model. every_command.swift has
// the other commands, and several sessions.

import Dispatch
import NowPlaying

let tracks: [(title: String, duration: TimeInterval)] = [
  ("Harbour Lights", 64),
  ("Slack Water", 52),
  ("The Last Boat Home", 71),
]

/// The file is next to this source. Your player has the path of a file here, or the bytes of a tag.
let coverFile = URL(filePath: "cover.png", relativeTo: URL(filePath: #filePath))

/// The cover of all tracks of the album, or nil if there is no such file.
let cover = (try? Data(contentsOf: coverFile)).map { png in
  Artwork(id: "night-crossing") { _ in try ArtworkRepresentation(data: png) }
}

@Observable
@MainActor
final class Player: MediaSessionRepresentable {
  let id = "music"
  /// The stream ends when the player quits.
  let (untilQuit, quit) = AsyncStream.makeStream(of: Never.self)

  /// The index in `tracks`.
  private var track = 0
  private var state = MediaPlaybackSnapshot.PlaybackState.playing()
  /// The position at `since`.
  private var elapsed: TimeInterval = 0
  private var since = Date.now
  private var volume = 1.0
  private var repeatMode = MediaCommand.RepeatMode.off
  private var shuffleMode = MediaCommand.ShuffleMode.off
  /// Waits for the track's end.
  private var waiting: Task<Void, Never>?

  init() { move(to: 0) }

  // MARK: Model

  var content: (any MediaContentRepresentable)? {
    var song = MusicContent(
      id: "track/\(track + 1)", songTitle: tracks[track].title, artistName: "The Ferrymen",
      albumName: "Night Crossing", duration: .finite(duration), artwork: cover)
    song.details.trackNumber = track + 1
    return song
  }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    var snapshot = MediaPlaybackSnapshot(state: state, elapsedTime: elapsed, timestamp: since)
    snapshot.volume = volume
    snapshot.queueIndex = track
    snapshot.queueCount = tracks.count
    return snapshot
  }

  var commands: [MediaCommand] {
    [
      .play {
        report("play")
        change(to: .playing())
      },
      .pause {
        report("pause")
        change(to: isPlaying ? .paused : state)
      },
      .togglePlayPause {
        report("toggle_play_pause")
        change(to: isPlaying ? .paused : .playing())
      },
      .stop {
        report("stop")
        change(to: .stopped)
      },
      .next {
        report("next")
        goToNext()
      },
      .previous {
        report("previous")
        go(to: max(track - 1, 0))
      },
      .seekToPosition { position in
        report(String(format: "seek_to_position %f", position))
        move(to: position)
      },
      .setVolume { volume in
        report(String(format: "set_volume %f", volume))
        self.volume = volume
      },
      .changeRepeatMode(current: repeatMode) { mode in
        report("change_repeat_mode \(mode)")
        repeatMode = mode
      },
      .changeShuffleMode(current: shuffleMode, supported: [.off, .items]) { mode in
        report("change_shuffle_mode \(mode)")
        shuffleMode = mode
      },
      .quit {
        report("quit")
        quit.finish()
      },
    ]
  }

  // MARK: Playback

  private var isPlaying: Bool { state == .playing() }

  private var duration: TimeInterval { tracks[track].duration }

  /// The current position.
  private var position: TimeInterval {
    let moved = isPlaying ? Date.now.timeIntervalSince(since) : 0
    return min(elapsed + moved, duration)
  }

  /// Continues from a position.
  private func move(to position: TimeInterval) {
    elapsed = min(max(position, 0), duration)
    since = .now
    waitForEnd()
  }

  private func change(to state: MediaPlaybackSnapshot.PlaybackState) {
    let position = state == .stopped ? 0 : position  // Before the state changes.
    self.state = state
    move(to: position)
  }

  private func go(to track: Int) {
    self.track = track
    move(to: 0)
  }

  private func goToNext() {
    if shuffleMode != .off {
      let others = tracks.indices.filter { $0 != track }
      return go(to: others.randomElement() ?? track)
    }
    let isLast = track + 1 == tracks.count
    if isLast && repeatMode == .off { change(to: .stopped) }
    go(to: isLast ? 0 : track + 1)
  }

  private func waitForEnd() {
    waiting?.cancel()
    guard isPlaying else { return }
    let left = duration - elapsed
    waiting = Task {
      try? await Task.sleep(for: .seconds(left))
      guard !Task.isCancelled else { return }
      if repeatMode == .one { move(to: 0) } else { goToNext() }
    }
  }

  private func report(_ command: String) {
    FileHandle.standardOutput.write(Data("command: \(command)\n".utf8))
  }
}

@main
@MainActor
enum HelloPlayer {
  static func main() async {
    MediaApplication.current.id = "hello_player"
    let player = Player()
    let signals = [await catchSignal(SIGINT, for: player), await catchSignal(SIGTERM, for: player)]
    let session = MediaSession(player)
    do {
      try await session.requestToBecomeApplicationPrimary()
    } catch {
      FileHandle.standardError.write(Data("hello_player: \(error.localizedDescription)\n".utf8))
      exit(1)
    }
    for await _ in player.untilQuit {}
    withExtendedLifetime((session, signals)) {}
  }

  /// The player quits at this signal. Retain the source that this returns.
  static func catchSignal(_ number: Int32, for player: Player) async -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { player.quit.finish() }
    // A signal that arrives before the source exists is lost.
    await withCheckedContinuation { isThere in
      source.setRegistrationHandler { isThere.resume() }
      source.resume()
    }
    return source
  }
}
