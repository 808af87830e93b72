// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import CNowPlayingControl
internal import NowPlayingCore

/// nowplaying watch
func watch(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  if arguments.has(.exec) { return try runHook(arguments) }
  guard arguments.command == nil else { throw UsageError("a command needs --exec: nowplaying watch --exec -- COMMAND") }
  let template = try Template(arguments)
  let reading: Controller.Reading = [Selection(arguments).reading, Key.reading(for: template?.keys ?? [])]
  guard let controller = Controller(reading) else { return .failed }
  let watcher = try Watcher(arguments, controller, template)
  return watcher.run()
}

/// Prints a line when a player changes, and sleeps between changes.
private final class Watcher {
  private enum Form {
    case line, json, waybar, i3bar
  }

  private let controller: Controller
  private let selection: Selection
  private let form: Form
  private let template: Template?
  /// Whether the line has the position, the chapter at the position, the line of the lyrics there.
  private let hasClock: Bool
  private let hasChapter: Bool
  private let hasLyrics: Bool
  /// Whether the line has the reason, which the service reports by itself.
  private let hasReason: Bool
  /// Whether the line has the next entry of the queue.
  private let hasNext: Bool
  private let output = Output.standard
  private var last: String?
  private var isMarked = true
  /// When the line changes by itself: the position, its chapter, the place of a long line, or the end of a pause.
  private var nextChange = Int64.max
  /// How long a player that does not play is shown; nil: always.
  private let hideAfter: Int64?
  /// Since when players do not play.
  private var resting: [(busName: String, since: Int64)] = []
  /// The columns of a longer line, and since when it moves; nil: it has all columns.
  private let scrollColumns: Int?
  private var scrollStart: Int64 = 0
  /// The reasons in the last line.
  private var reasons: [String] = []
  /// The facts of each player in the last line.
  private var shown: [(busName: String, isPlaying: Bool, title: String)] = []
  /// Since when the new line waits, and until when at most; nil: it does not wait.
  private var hold: (since: Int64, until: Int64)?
  private var clicks = Clicks()

  init(_ arguments: Arguments, _ controller: Controller, _ template: Template?) throws(UsageError) {
    (self.controller, self.template) = (controller, template)
    selection = Selection(arguments)
    let forms: [(Option, Form)] = [(.json, .json), (.waybar, .waybar), (.i3bar, .i3bar)]
    let chosen = forms.filter { arguments.has($0.0) }
    form = chosen.first?.1 ?? .line
    hasClock = arguments.has(.clock) || (template?.usesPosition ?? false)
    hasChapter = template?.uses(Key.chapter.word) ?? false
    hasLyrics = template?.uses(Key.lyricsLine.word) ?? false
    hasNext = template?.uses(Key.next.word) ?? false
    hideAfter = try arguments.time(.hideAfter, 0...86_400)
    scrollColumns = try arguments[.scroll].map { word throws(UsageError) in
      guard let columns = Number(word).flatMap({ Int(exactly: $0.value) }), (2...1_000).contains(columns) else {
        throw UsageError("--scroll is a number of columns from 2 to 1000, not " + Text.quoted(word))
      }
      return columns
    }
    hasReason = form == .json || (template?.uses(Key.reason.word) ?? false)
    // A format that is wrong fails now, not at the first player.
    _ = try template?.text { _ in .none }
  }

  func run() -> ExitCode {
    controller.changed = { [unowned(unsafe) self] in unsafe self.changed($0, $1) }
    controller.follow()
    controller.wait(for: selection)
    if form == .i3bar { output.write("{\"version\":1,\"click_events\":true}\n[\n") }
    while true {
      if nextTime <= nowplaying_clock_now() { isMarked = true }
      // If the reader is slow, it gets the newest line when it reads again.
      if isMarked, canWrite { print() }
      guard !output.isClosed, waitForChange() else { return .done }
    }
  }

  /// When the line may change by itself.
  private var nextTime: Int64 { min(nextChange, hold?.until ?? .max) }

  private func changed(_ player: Player, _ changes: np_player_changes) {
    let place = resting.firstIndex { $0.busName.hasSameBytes(as: player.busName) }
    let hasLeft = changes & np_player_changes(NP_PLAYER_LEFT) != 0
    if let place, player.isPlaying || hasLeft {
      resting.remove(at: place)
    } else if place == nil, !player.isPlaying, !hasLeft {
      resting.append((player.busName, nowplaying_clock_now()))
    }
    let silent = hasNext ? NP_PLAYER_PLAYLISTS : NP_PLAYER_QUEUE | NP_PLAYER_PLAYLISTS
    if changes & ~np_player_changes(silent) != 0 { isMarked = true }
  }

  /// Waits for the bus, the next second, or a click. False: the reader of the lines has gone.
  private func waitForChange() -> Bool {
    var polls = [
      poll(controller.descriptor), poll(output.descriptor, isReading: false, isWriting: isMarked),
    ]
    if form == .i3bar, !clicks.isEnded { polls.append(poll(0)) }
    let timeout = isMarked || nextTime == .max ? -1 : max(0, nextTime - nowplaying_clock_now())
    unsafe nowplaying_poll_wait(&polls, polls.count, timeout)
    if polls[0].is_readable {
      controller.dispatch()
      // No handler reports a new reason.
      if hasReason, !reasons(of: chosen).elementsEqual(reasons, by: { $0.hasSameBytes(as: $1) }) { isMarked = true }
    }
    if polls.count > 2, polls[2].is_readable || polls[2].is_ended { click() }
    return !polls[1].is_ended
  }

  private var canWrite: Bool {
    var polls = [poll(output.descriptor, isReading: false, isWriting: true)]
    unsafe nowplaying_poll_wait(&polls, 1, 0)
    return polls[0].is_writable || polls[0].is_ended
  }

  private var chosen: [Player] {
    selection.isPrimary ? controller.primary.map { [$0] } ?? [] : selection.chosen(controller.players)
  }

  /// Each player with the reason of its place.
  private func reasons(of players: [Player]) -> [String] {
    hasReason ? players.map { $0.busName + " " + $0.reason.name } : []
  }

  // MARK: Printing

  private func print() {
    isMarked = false
    nextChange = .max
    let chosen = chosen
    reasons = reasons(of: chosen)
    // A player that has never answered has nothing to show.
    let players = chosen.filter { !$0.isSilent || $0.hasItem }
    if mustWait(players) { return }
    let before = shown
    shown = players.map { ($0.busName, $0.isPlaying, $0.item.title) }
    // A line that has only a new position moves on.
    let isSame = before.elementsEqual(shown) { old, new in
      old.busName.hasSameBytes(as: new.busName) && old.isPlaying == new.isPlaying
        && old.title.hasSameBytes(as: new.title)
    }
    if !isSame { scrollStart = nowplaying_clock_now() }
    let visible = players.filter { !isHidden($0) }
    for player in visible { setNextChange(of: player) }
    var line = line(for: visible)
    if form == .line, let columns = output.columns { line = Columns.cut(line, to: columns) }
    if let last, last.hasSameBytes(as: line) { return }
    last = line
    switch form {
    case .i3bar: output.write("[" + line + "],\n")
    default: output.line(line)
    }
    output.flush()
  }

  /// Whether the players may show something else in a moment. The first line never waits.
  private func mustWait(_ players: [Player]) -> Bool {
    let now = nowplaying_clock_now()
    let since = hold?.since ?? now
    var until = Int64.min
    if last != nil { for player in players { until = max(until, since + patience(with: player)) } }
    hold = until > now ? (since, until) : nil
    return hold != nil
  }

  /// How long a new line waits because of a player. Some stop between two tracks, or show the name of the file until they have
  /// read its title.
  private func patience(with player: Player) -> Int64 {
    let before = shown.first { $0.busName.hasSameBytes(as: player.busName) }
    if before?.isPlaying ?? false, player.state == .stopped { return PlayerOrder.gap }
    // The service learns of a new state as late as this program does, and has a gap of its own.
    if hasReason, player.contradictsReason { return 2 * PlayerOrder.gap }
    let title = player.item.title
    guard player.isPlaying, !(before?.title.hasSameBytes(as: title) ?? false) else { return 0 }
    return player.item.fileName.map { $0.hasSameBytes(as: title) } ?? false ? PlayerOrder.gap : 0
  }

  /// Whether the player has not played for the time of --hide-after.
  private func isHidden(_ player: Player) -> Bool {
    let rest = resting.first { $0.busName.hasSameBytes(as: player.busName) }
    guard let hideAfter, let rest else { return false }
    guard rest.since + hideAfter > nowplaying_clock_now() else { return true }
    nextChange = min(nextChange, rest.since + hideAfter)
    return false
  }

  /// The moment when the position of a player changes what the line has.
  private func setNextChange(of player: Player) {
    let times = [
      hasClock ? player.timeToNextSecond : nil, hasChapter ? player.timeToNextChapter : nil,
      hasLyrics ? player.timeToNextLine : nil,
    ]
    for time in times.compactMap({ $0 }) { nextChange = min(nextChange, nowplaying_clock_now() + time) }
  }

  private func line(for players: [Player]) -> String {
    switch form {
    case .json:
      var json = JSON()
      if selection.isSingle {
        if let player = players.first { json.add(player: player) } else { json.add(nil, Value.none) }
      } else {
        json.array { json in for player in players { json.add(player: player) } }
      }
      return json.text
    case .line: return text(for: players, isMarkup: false)
    case .waybar: return waybar(players)
    case .i3bar: return Text.joined(players.map { i3bar($0) }, ",")
    }
  }

  /// The texts of players, in the columns of --scroll. A longer text moves while one of them plays.
  private func text(for players: [Player], isMarkup: Bool) -> String {
    let text = Text.joined(players.map { self.text(for: $0, isMarkup: isMarkup) }, "  ")
    guard let scrollColumns else { return text }
    let line = ScrollingLine(text, isMarkup: isMarkup)
    guard line.width > scrollColumns else { return text }
    guard players.contains(where: { $0.isPlaying && !$0.isSilent }) else { return line.cut(to: scrollColumns) }
    let now = nowplaying_clock_now()
    let (place, rest) = line.place(after: now - scrollStart)
    nextChange = min(nextChange, now + rest)
    return line.window(of: scrollColumns, from: place)
  }

  private func text(for player: Player, isMarkup: Bool) -> String {
    guard let template else {
      var text = player.symbol + " " + player.item.caption
      if hasClock, !player.clock.isEmpty { text += "  " + player.clock }
      if form == .line { text += "  (" + player.identity + ")" }
      return isMarkup ? markupEscaped(text) : text
    }
    return Text.line((try? template.text(isMarkup: isMarkup, player.value)) ?? "")
  }

  /// Waybar's custom modules read such an object for each line. Its text is markup of Pango.
  private func waybar(_ players: [Player]) -> String {
    let first = players.first
    var json = JSON()
    json.object { json in
      json.add("text", text: text(for: players, isMarkup: true))
      json.add("alt", text: first?.state.name ?? "none")
      json.add("class", list: first.map { [$0.state.name, $0.program] + opinion(of: $0) } ?? ["none"])
      json.add("tooltip", text: first.map { markupEscaped(tooltip(for: $0)) } ?? "")
      if let position = first?.position, let duration = first?.item.duration, duration > 0, hasClock {
        json.add("percentage", .integer(position / max(1, duration / 100)))
      }
    }
    return json.text
  }

  private func opinion(of player: Player) -> [String] {
    switch player.feedback {
    case .positive: ["liked"]
    case .negative: ["disliked"]
    default: []
    }
  }

  private func tooltip(for player: Player) -> String {
    let item = player.item
    let lines = [item.title, item.artist, item.text(.album), player.identity]
    return Text.joined(lines.map { Text.line($0) }.filter { !$0.isEmpty }, "\n")
  }

  private func i3bar(_ player: Player) -> String {
    var json = JSON()
    json.object { json in
      json.add("name", text: "nowplaying")
      json.add("instance", text: player.name)
      json.add("full_text", text: text(for: [player], isMarkup: false))
      json.add("short_text", text: player.symbol + " " + player.item.title)
    }
    return json.text
  }

  // MARK: Clicks

  /// A click on the line: the first button toggles, the others and the wheel go to another item.
  private func click() {
    for click in clicks.read() {
      let command: Command? =
        switch click.button {
        case 1: .togglePlayPause
        case 2, 3, 4: click.button == 4 ? .previous : .next
        case 5: .next
        default: nil
        }
      guard let command else { continue }
      controller.perform(Action(command), on: click.instance) { result in
        if !result.message.isEmpty, result.outcome != acceptedOutcome { complain(result.message) }
      }
      controller.dispatch()
    }
  }
}

func poll(_ descriptor: Int32, isReading: Bool = true, isWriting: Bool = false) -> nowplaying_poll {
  nowplaying_poll(
    descriptor: descriptor, wants_reading: isReading, wants_writing: isWriting, is_readable: false, is_writable: false,
    is_ended: false)
}

/// The clicks that i3bar writes: one JSON object on each line.
private struct Clicks {
  private var bytes: [UInt8] = []
  private(set) var isEnded = false
  private static let longest = 65_536

  mutating func read() -> [(instance: String?, button: Int)] {
    var part = [UInt8](repeating: 0, count: 4_096)
    let size = unsafe part.withUnsafeMutableBytes { unsafe nowplaying_read(0, $0.baseAddress, $0.count) }
    guard size > 0 else {
      isEnded = true
      return []
    }
    bytes.append(contentsOf: part.prefix(Int(size)))
    if bytes.count > Self.longest { bytes = [] }
    var clicks: [(instance: String?, button: Int)] = []
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: bytes[..<end], as: UTF8.self)
      bytes.removeSubrange(...end)
      if let button = value("\"button\":", in: line), let number = Number(button) {
        clicks.append((value("\"instance\":\"", in: line), Int(max(0, min(99, number.value)))))
      }
    }
    return clicks
  }

  /// The text after a key, until its value ends.
  private func value(_ key: String, in line: String) -> String? {
    let bytes = Array(line.utf8.filter { $0 != UInt8(ascii: " ") })
    let key = Array(key.utf8)
    guard bytes.count >= key.count else { return nil }
    for start in 0...(bytes.count - key.count) where bytes[start..<(start + key.count)].elementsEqual(key) {
      let value = bytes[(start + key.count)...].prefix {
        ![UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "}")].contains($0)
      }
      return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }
    return nil
  }
}
