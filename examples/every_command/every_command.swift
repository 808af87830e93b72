// SPDX-License-Identifier: MIT
//
// The player of hello_player.swift with every command that a desktop can request, and with a session of each kind:
// podcast, radio, book and so on.
//
// A model has the state, and a MediaSession shows it. The commands run on the main actor, so this program needs no
// threads and no locks. It calls no update function, because the session observes the model.

import Dispatch
import NowPlaying

@Observable
@MainActor
final class Player: MediaSessionRepresentable {
  enum State {
    case playing, paused, stopped
  }

  let id: String
  /// The suffix of the printed commands: the session's name, if there are several sessions.
  private let mark: String
  private let quit: () -> Void

  private let items: [any MediaContentRepresentable]
  /// The items in playback order, and the index of the current one.
  private var order: [Int]
  private var place = 0

  private var state = State.playing
  /// The position at `since`.
  private var elapsed: TimeInterval = 0
  private var since = Date.now
  private var rate: Float = 1
  private var volume = 1.0
  private var repeatMode = MediaCommand.RepeatMode.off
  private var shuffleMode = MediaCommand.ShuffleMode.off
  private var feedback = MediaCommand.FeedbackStatus.neutral
  /// Waits for the item's end.
  private var waiting: Task<Void, Never>?

  init(id: String, items: [any MediaContentRepresentable], mark: String, quit: @escaping () -> Void) {
    self.id = id
    self.items = items
    self.mark = mark
    self.quit = quit
    order = Array(items.indices)
    waitForEnd()
  }

  // MARK: Model

  var content: (any MediaContentRepresentable)? { items[order[place]] }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    let state: MediaPlaybackSnapshot.PlaybackState =
      switch state {
      case .playing: .playing(rate: rate)
      case .paused: .paused
      case .stopped: .stopped
      }
    var snapshot = MediaPlaybackSnapshot(
      state: state, defaultPlaybackRate: rate, elapsedTime: elapsed, timestamp: since)
    snapshot.volume = volume
    snapshot.queueIndex = place
    snapshot.queueCount = items.count
    return snapshot
  }

  var commands: [MediaCommand] {
    let always: [MediaCommand] = [
      .play {
        self.move(to: self.position, .playing)
        self.report("play")
      },
      .pause {
        self.move(to: self.position, self.state == .playing ? .paused : self.state)
        self.report("pause")
      },
      .togglePlayPause {
        self.move(to: self.position, self.state == .playing ? .paused : .playing)
        self.report("toggle_play_pause")
      },
      .stop {
        self.move(to: 0, .stopped)
        self.report("stop")
      },
      .setVolume { volume in
        self.volume = volume
        self.report("set_volume", volume)
      },
      .feedback(title: "Love this track", shortTitle: "Love", status: feedback) { feedback in
        self.feedback = feedback
        self.report("feedback", feedback)
      },
      // A player with a window would show it in front.
      .raise { self.report("raise") },
      .quit {
        self.report("quit")
        self.quit()
      },
    ]
    guard length < .infinity else { return always }  // The others make no sense for a broadcast.
    return always + [
      .next {
        self.goToNext()
        self.report("next")
      },
      .previous {
        self.go(to: max(self.place - 1, 0))
        self.report("previous")
      },
      .seekToPosition { position in
        self.move(to: position)
        self.report("seek_to_position", position)
      },
      .skipForward { interval in
        self.move(to: self.position + interval)
        self.report("skip_forward", interval)
      },
      .skipBackward { interval in
        self.move(to: self.position - interval)
        self.report("skip_backward", interval)
      },
      .changePlaybackRate(supported: [0.5, 1, 1.5, 2]) { rate in
        self.move(to: self.position, rate: rate)
        self.report("change_playback_rate", Double(rate))
      },
      .changeRepeatMode(current: repeatMode) { mode in
        self.repeatMode = mode
        self.report("change_repeat_mode", mode)
      },
      .changeShuffleMode(current: shuffleMode, supported: [.off, .items]) { mode in
        self.shuffle(mode)
        self.report("change_shuffle_mode", mode)
      },
    ]
  }

  // MARK: Playback

  /// The item's duration. A broadcast has no end.
  private var length: TimeInterval {
    if case .finite(let seconds) = content?.duration { seconds } else { .infinity }
  }

  /// The current position.
  private var position: TimeInterval {
    let moved = state == .playing ? Date.now.timeIntervalSince(since) * Double(rate) : 0
    return min(elapsed + moved, length)
  }

  /// Continues from a position.
  private func move(to position: TimeInterval, _ state: State? = nil, rate: Float? = nil) {
    elapsed = min(max(position, 0), length)
    since = .now
    self.state = state ?? self.state
    self.rate = rate ?? self.rate
    waitForEnd()
  }

  private func go(to place: Int, _ state: State? = nil) {
    self.place = place
    move(to: 0, state)
  }

  private func goToNext() {
    let isAtEnd = place + 1 == order.count
    go(to: isAtEnd ? 0 : place + 1, isAtEnd && repeatMode == .off ? .stopped : nil)
  }

  /// Shuffles: the current item stays and becomes the first, the others follow in any order.
  private func shuffle(_ mode: MediaCommand.ShuffleMode) {
    let now = order[place]
    order = Array(items.indices)
    place = now
    if mode != .off {
      order = [now] + order.filter { $0 != now }.shuffled()
      place = 0
    }
    shuffleMode = mode
  }

  private func waitForEnd() {
    waiting?.cancel()
    guard state == .playing, length < .infinity else { return }
    let left = (length - position) / Double(rate)
    waiting = Task {
      try? await Task.sleep(for: .seconds(left))
      guard !Task.isCancelled else { return }
      if repeatMode == .one { move(to: 0) } else { goToNext() }
    }
  }

  private func report(_ command: String, _ argument: Any? = nil) {
    let text =
      switch argument {
      case let number as Double: String(format: " %f", number)
      case let argument?: " \(argument)"
      case nil: ""
      }
    FileHandle.standardOutput.write(Data("command: \(command)\(text)\(mark)\n".utf8))
  }
}

/// The file is next to hello_player.swift. Your player has the path of a file here, or the bytes of a tag.
let coverFile = URL(filePath: "../hello_player/cover.png", relativeTo: URL(filePath: #filePath))

/// The cover of all tracks of the album, or nil if there is no such file.
let cover = (try? Data(contentsOf: coverFile)).map { png in
  Artwork(id: "night-crossing") { _ in try ArtworkRepresentation(data: png) }
}

/// The items of a session: the album, or items of another kind.
enum Kind: String, CaseIterable {
  case music, podcast, radio, book, movie
  case tvShow = "tv_show"
  case homeMedia = "home_media"
  case generic

  /// The items of a session. Their ids begin with the session's id.
  func items(of session: String) -> [any MediaContentRepresentable] {
    let id = "\(session)/1"
    switch self {
    case .music:
      return [("Harbour Lights", 64.0), ("Slack Water", 52), ("The Last Boat Home", 71)].enumerated().map {
        (index, track) in
        var song = MusicContent(
          id: "\(session)/\(index + 1)", songTitle: track.0, artistName: "The Ferrymen", albumName: "Night Crossing",
          duration: .finite(track.1), artwork: cover)
        song.details.trackNumber = index + 1
        return song
      }
    case .podcast:
      return [
        PodcastContent(id: id, episodeTitle: "How Ferries Dock", showName: "Tide Tables", duration: .finite(1800))
      ]
    case .radio:
      return [
        RadioContent(id: id, stationName: "Radio Estuary", programName: "News for the Islands", duration: .live)
      ]
    case .book:
      return [BookContent(id: id, title: "A Keeper of Lamps", authorName: "Ida Strand", duration: .finite(3600))]
    case .movie:
      var movie = MovieContent(id: id, title: "Fog over Pier Nine", duration: .finite(5400))
      movie.genre = "Mystery"
      return [movie]
    case .tvShow:
      return [TVShowContent(id: id, episodeTitle: "The Lost Anchor", showName: "Dockside", duration: .finite(2700))]
    case .homeMedia:
      return [
        HomeMediaContent(id: id, sourceName: "Front Door", contentDescription: "Boathouse camera", duration: .live)
      ]
    case .generic:
      return [GenericContent(id: id, title: "Summer at the Shore", subtitle: "Slide show", duration: .finite(600))]
    }
  }
}

let usage = """
  Usage: every_command [OPTION]...
  Plays an album without sound, shows it to the desktop and prints what the desktop asks for.

    --name NAME      the application id (every_command)
    --sessions N     open N sessions of all kinds, all of them shown (1)
    --stdin          end when standard input ends
    --help           this text

  """

@main
@MainActor
enum EveryCommand {
  static let maxSessions = 4096

  static func main() async {
    var name = "every_command"
    var count = 1
    var endsWithInput = false
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--name":
        guard let next = arguments.popFirst() else { fail("--name needs a value; see --help", 2) }
        name = next
      case "--sessions": count = arguments.popFirst().flatMap { Int($0) } ?? 0
      case "--stdin": endsWithInput = true
      case "--help": return FileHandle.standardOutput.write(Data(usage.utf8))
      default: fail("unknown option \(argument); see --help", 2)
      }
    }
    guard (1...maxSessions).contains(count) else { fail("1 to \(maxSessions) sessions; see --help", 2) }

    MediaApplication.current.id = name
    MediaApplication.current.showsAllSessions = count > 1

    // This runs until a signal, the command to quit, or the end of standard input.
    let (end, ending) = AsyncStream.makeStream(of: Void.self)
    var signals: [any DispatchSourceSignal] = []
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { ending.yield() }
      // A signal that arrives before the source exists is lost.
      await withCheckedContinuation { isThere in
        source.setRegistrationHandler { isThere.resume() }
        source.resume()
      }
      signals.append(source)
    }
    if endsWithInput {
      Thread.detachNewThread {
        while readLine() != nil {}
        ending.yield()
      }
    }

    let sessions = (0..<count).map { number in
      let kind = Kind.allCases[number % Kind.allCases.count]
      let round = number / Kind.allCases.count + 1
      let id = round == 1 ? kind.rawValue : "\(kind.rawValue)-\(round)"
      let player = Player(id: id, items: kind.items(of: id), mark: count > 1 ? " of \(id)" : "") { ending.yield() }
      return MediaSession(player)
    }
    do {
      try await sessions[0].requestToBecomeApplicationPrimary()
    } catch {
      fail(error.localizedDescription, 1)
    }
    for await _ in end { break }
    withExtendedLifetime((sessions, signals)) {}
  }

  static func fail(_ sentence: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("every_command: \(sentence)\n".utf8))
    exit(status)
  }
}
