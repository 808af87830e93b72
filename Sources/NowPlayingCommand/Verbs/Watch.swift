// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import CNowPlayingControl
internal import NowPlayingCore

/// nowplaying watch
func watch(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard let controller = Controller(Selection(arguments).reading) else { return .failed }
  let watcher = try Watcher(arguments, controller)
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
  /// Whether the line has the position.
  private let hasClock: Bool
  /// Whether the line has the reason, which the service reports by itself.
  private let hasReason: Bool
  private let output = Output.standard
  private var last: String?
  private var isMarked = true
  /// When the position is at the next second; nil: it does not advance.
  private var nextSecond: Int64?
  /// The facts of each player in the last line.
  private var shown: [(busName: String, isPlaying: Bool, title: String)] = []
  /// Since when the new line waits, and until when at most; nil: it does not wait.
  private var hold: (since: Int64, until: Int64)?
  private var clicks = Clicks()

  init(_ arguments: Arguments, _ controller: Controller) throws(UsageError) {
    self.controller = controller
    selection = Selection(arguments)
    template = try arguments[.format].map { format throws(UsageError) in try Template(checking: format) }
    let forms: [(Option, Form)] = [(.json, .json), (.waybar, .waybar), (.i3bar, .i3bar)]
    let chosen = forms.filter { arguments.has($0.0) }
    form = chosen.first?.1 ?? .line
    hasClock = arguments.has(.clock) || (template?.usesPosition ?? false)
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
  private var nextTime: Int64 { min(nextSecond ?? .max, hold?.until ?? .max) }

  private func changed(_ player: Player, _ changes: np_player_changes) {
    let silent = np_player_changes(NP_PLAYER_QUEUE | NP_PLAYER_PLAYLISTS)
    if changes & ~silent != 0 { isMarked = true }
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
      if hasReason { isMarked = true }
    }
    if polls.count > 2, polls[2].is_readable || polls[2].is_ended { click() }
    return !polls[1].is_ended
  }

  private var canWrite: Bool {
    var polls = [poll(output.descriptor, isReading: false, isWriting: true)]
    unsafe nowplaying_poll_wait(&polls, 1, 0)
    return polls[0].is_writable || polls[0].is_ended
  }

  // MARK: Printing

  private func print() {
    isMarked = false
    nextSecond = nil
    let chosen = selection.isPrimary ? controller.primary.map { [$0] } ?? [] : selection.chosen(controller.players)
    // A player that has never answered has nothing to show.
    let players = chosen.filter { !$0.isSilent || $0.hasItem }
    if mustWait(players) { return }
    shown = players.map { ($0.busName, $0.isPlaying, $0.item.title) }
    if hasClock { setNextSecond(players) }
    var line = line(for: players)
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

  /// The moment when the earliest of the positions is at its next second.
  private func setNextSecond(_ players: [Player]) {
    let now = nowplaying_clock_now()
    for player in players where player.state == .playing && player.rate > 0 && !player.isSilent {
      guard let position = player.position, position >= 0 else { continue }
      if let duration = player.item.duration, position >= duration { continue }
      let wait = Double(1_000_000 - position % 1_000_000) / min(max(player.rate, 0.01), 100)
      // A millisecond later, so that the position has reached it.
      let next = now + Int64(wait) + 1_000
      nextSecond = min(nextSecond ?? next, next)
    }
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
    case .line: return Text.joined(players.map { text(for: $0, isMarkup: false) }, "  ")
    case .waybar: return waybar(players)
    case .i3bar: return Text.joined(players.map { i3bar($0) }, ",")
    }
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
      json.add("text", text: Text.joined(players.map { text(for: $0, isMarkup: true) }, "  "))
      json.add("alt", text: first?.state.name ?? "none")
      json.add("class", list: first.map { [$0.state.name, $0.program] } ?? ["none"])
      json.add("tooltip", text: first.map { markupEscaped(tooltip(for: $0)) } ?? "")
      if let position = first?.position, let duration = first?.item.duration, duration > 0, hasClock {
        json.add("percentage", .integer(position / max(1, duration / 100)))
      }
    }
    return json.text
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
      json.add("full_text", text: text(for: player, isMarkup: false))
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
