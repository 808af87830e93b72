// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// nowplaying watch --exec -- COMMAND
func runHook(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard let command = arguments.command, let program = command.first, !program.isEmpty else {
    throw UsageError("the arguments are: nowplaying watch --exec -- COMMAND")
  }
  let limit = try arguments.time(.played, 0...86_400) ?? Listening.usualLimit
  guard unsafe Word.with(program, { unsafe nowplaying_program_exists($0) }) else {
    complain("cannot run " + Text.quoted(program) + ": there is no such program")
    return .failed
  }
  // Signals are blocked before the library can have threads.
  let signals = nowplaying_signals_open()
  let selection = Selection(arguments)
  guard signals >= 0, let controller = Controller(selection.reading) else { return .failed }
  Hook(command, limit, selection, controller, signals).run()
}

/// How long the track of a player has played.
struct Listening {
  static let usualLimit: Int64 = 240_000_000
  private static let shortestTrack: Int64 = 30_000_000

  private let limit: Int64
  private var track: [String] = []
  private var duration: Int64?
  private var played: Int64 = 0
  /// Since when it plays; nil: it does not.
  private var since: Int64?
  private var isReported = false

  init(limit: Int64) { self.limit = limit }

  /// Reads the state of the player, at each change. Positions do not count, so a seek adds nothing. `track` identifies it.
  mutating func note(_ track: [String], _ duration: Int64?, isPlaying: Bool, now: Int64) {
    if let since { played += now - since }
    since = isPlaying ? now : nil
    self.duration = duration
    guard !track.elementsEqual(self.track, by: { $0.hasSameBytes(as: $1) }) else { return }
    (self.track, played, isReported) = (track, 0, false)
  }

  /// How long the track must play: for half of its length, or for the limit; nil: it is too short.
  private var needed: Int64? {
    guard let duration else { return limit }
    return duration < Self.shortestTrack ? nil : min(limit, duration / 2)
  }

  /// When it has played long enough; nil: it does not play, or has been reported.
  var deadline: Int64? {
    guard let since, let needed, !isReported else { return nil }
    return since + max(0, needed - played)
  }

  /// Whether it has played long enough. It is true once for each track.
  mutating func isDue(now: Int64) -> Bool {
    guard let deadline, deadline <= now else { return false }
    isReported = true
    return true
  }
}

/// Runs a command for each track that has played long enough: one at a time.
private final class Hook {
  /// After this time a command is killed.
  private static let patience: Int64 = 60_000_000
  private static let mostWaiting = 8

  private struct Track {
    let title: String
    let variables: [String]
  }

  private let command: [String]
  private let limit: Int64
  private let selection: Selection
  private let controller: Controller
  private let signals: Int32
  private var listenings: [(busName: String, listening: Listening)] = []
  private var waiting: [Track] = []
  /// The running command, and when it is killed.
  private var running: (process: Int32, end: Int64)?

  init(_ command: [String], _ limit: Int64, _ selection: Selection, _ controller: Controller, _ signals: Int32) {
    (self.command, self.limit, self.selection) = (command, limit, selection)
    (self.controller, self.signals) = (controller, signals)
  }

  func run() -> Never {
    controller.follow()
    controller.wait(for: selection)
    while true {
      notePlayers()
      startNext()
      var polls = [poll(controller.descriptor), poll(signals)]
      let next = min(listenings.compactMap { $0.listening.deadline }.min() ?? .max, running?.end ?? .max)
      let timeout = next == .max ? -1 : max(0, next - nowplaying_clock_now())
      unsafe nowplaying_poll_wait(&polls, polls.count, timeout)
      if polls[0].is_readable { controller.dispatch() }
      if polls[1].is_readable { readSignals() }
      if let (process, end) = running, end <= nowplaying_clock_now() {
        complain(name + " has run for 60 s, and is killed")
        nowplaying_spawned_kill_group(process)
        running = (process, .max)
      }
    }
  }

  private var name: String { Text.quoted(command[0]) }

  /// Whether the time of a player counts. Private tracks leave no trace.
  private func counts(_ player: Player) -> Bool {
    player.state == .playing && !player.isSilent && player.hasItem && !player.isPrivate
  }

  private func notePlayers() {
    let (now, players) = (nowplaying_clock_now(), controller.players)
    let chosen = selection.isPrimary ? controller.primary.map { [$0] } ?? [] : selection.chosen(players)
    listenings.removeAll { known in !players.contains { $0.busName.hasSameBytes(as: known.busName) } }
    for player in players {
      let busName = player.busName
      let place = listenings.firstIndex { $0.busName.hasSameBytes(as: busName) } ?? listenings.count
      if place == listenings.count { listenings.append((busName, Listening(limit: limit))) }
      let (item, isChosen) = (player.item, chosen.contains { $0.busName.hasSameBytes(as: busName) })
      listenings[place].listening.note(
        [item.id, item.title, item.text(.url)], item.duration, isPlaying: isChosen && counts(player), now: now)
      if listenings[place].listening.isDue(now: now) { add(Track(title: item.title, variables: player.variables)) }
    }
  }

  private func add(_ track: Track) {
    if waiting.count == Self.mostWaiting {
      complain("8 tracks wait for " + name + ": " + Text.quoted(waiting.removeFirst().title) + " is left out")
    }
    waiting.append(track)
  }

  private func startNext() {
    while running == nil, !waiting.isEmpty {
      let track = waiting.removeFirst()
      let process = unsafe withArguments(command) { command in
        unsafe withArguments(track.variables) { unsafe nowplaying_spawn_with($0, command) }
      }
      if process >= 0 {
        running = (process, nowplaying_clock_now() + Self.patience)
      } else {
        complain("cannot run " + name + ": " + errorText)
      }
    }
  }

  private func readSignals() {
    while case let signal = nowplaying_signals_read(signals), signal != 0 {
      guard nowplaying_is_child_signal(signal) else {
        if let running { nowplaying_spawned_signal(running.process, nowplaying_signal_to_end()) }
        nowplaying_end_by_signal(signal)
      }
      var code: Int32 = 0
      guard let (process, end) = running, unsafe nowplaying_spawned_has_ended(process, &code) else { continue }
      running = nil
      // A killed command has its sentence.
      if code != 0, end != .max { complain(name + " has failed: its exit status is " + code.description) }
    }
  }
}

extension Player {
  /// The values as variables: "NOWPLAYING_TITLE=Song". Further keys of the metadata can have any name, and are left out.
  fileprivate var variables: [String] {
    var variables: [String] = []
    forEachValue { word, value in
      guard !word.utf8.contains(UInt8(ascii: ":")) else { return }
      let name = String(decoding: word.utf8.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
      variables.append("NOWPLAYING_" + name + "=" + Text.clean(value.line, limit: 4_096))
    }
    return variables
  }
}
