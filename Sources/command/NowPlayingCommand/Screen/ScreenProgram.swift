// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import CNowPlayingControl
internal import NowPlayingCore

/// nowplaying screen
func screen(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard Output.standard.isTerminal, nowplaying_is_terminal(0) else {
    complain("the screen needs a terminal as its input and output; nowplaying watch prints lines")
    return .failed
  }
  // Signals are blocked before the library can have threads.
  let signals = nowplaying_screen_signals_open()
  var format: CoverFormat?
  if let word = arguments[.pictures] {
    format = CoverFormat.named(word)
    guard format != nil else { throw UsageError(CoverFormat.problem(word)) }
  }
  let (settings, problems) = readSettings()
  // They are read after the end of the screen; it shows the first one.
  for problem in problems { complain(problem) }
  guard signals >= 0, let controller = Controller([.lists, Selection(arguments).reading]) else {
    return .failed
  }
  var reason = [CChar](repeating: 0, count: 512)
  guard unsafe nowplaying_screen_open(Output.standard.hasColors, &reason, reason.count) else {
    complain(unsafe string(reason))
    return .failed
  }
  let program = ScreenProgram(controller, Selection(arguments), signals, settings, format ?? settings.format)
  if let problem = problems.first {
    program.show(problem.text(after: UserFolder.configuration + "/nowplaying/") ?? problem)
  }
  let signal = program.run()
  nowplaying_screen_close()
  if signal != 0 { nowplaying_end_by_signal(signal) }
  // Open commands report their outcome to the program.
  withExtendedLifetime(program) { controller.close() }
  return .done
}

/// The settings, and the faults of their file, whose other lines have their effect.
private func readSettings() -> (ScreenSettings, [String]) {
  let path = UserFolder.screenFile
  do throws(UsageError) {
    let settings = ScreenSettings(try UserFile.read(path))
    return (settings, settings.problems.map { path + ":" + $0.line.description + ": " + $0.text })
  } catch { return (ScreenSettings([]), [error.sentence]) }
}

/// Shows the players in the whole terminal, and sleeps until one changes, a key is pressed, or a shown position is at
/// its next second.
private final class ScreenProgram {
  private let controller: Controller
  private let selection: Selection
  private let signals: Int32
  private let covers: Covers
  private var images: ShownImages
  /// The row at the position, which a list of them follows.
  private var currentRow: Int?
  /// The dangerous command that the user has chosen once.
  private var armed: String?
  /// Opens the place of a problem.
  private var opener: Opener?
  private var scene = Scene()
  private var picture = Picture(canvas: Canvas(columns: 1, lines: 1))
  /// The lines of the terminal as it shows them.
  private var shown: Canvas?
  private var size = (columns: 80, lines: 24)
  private var isMarked = true
  private var haveRowsChanged = true
  private var nextSecond: Int64?
  private var scroller = TitleScroller()
  /// How long a message is shown, and until when.
  private static let messageTime: Int64 = 5_000_000
  private var messageEnd: Int64?
  private var volumes = VolumeSetter()
  private var hasAppeared = false
  /// Whether the user has pressed a key.
  private var isSteered = false
  private var hasEnded = false
  /// The signal that ends the program; 0: a key.
  private var signal: Int32 = 0

  init(
    _ controller: Controller, _ selection: Selection, _ signals: Int32, _ settings: ScreenSettings,
    _ format: CoverFormat
  ) {
    (self.controller, self.selection, self.signals) = (controller, selection, signals)
    scene.settings = settings
    let isConsole = variable("TERM").beginsWithBytes(of: "linux")
    let colors = nowplaying_screen_colors()
    var problem = ""
    var wanted = format == .auto ? (colors == 0 ? .blocks : .of(terminal: variable("TERM"))) : format
    // Without the pixels of a cell, sixels would have a wrong size.
    if wanted == .sixel, Self.readCell() == nil {
      wanted = .blocks
      problem = format == .auto ? "" : "covers are blocks: the terminal does not report the pixels of a character"
    }
    covers = Covers(controller, wanted, colors: colors, isConsole: isConsole)
    images = ShownImages(wanted)
    scene.glyphs = isConsole ? .console : .full
    scene.needsChafa = wanted != .none && !covers.areDrawn
    show(problem)
  }

  /// Returns the signal that ended it, or 0.
  func run() -> Int32 {
    covers.changed = { [unowned(unsafe) self] in unsafe self.isMarked = true }
    scene.cover = { [unowned(unsafe) self] in unsafe self.covers.cover($0) }
    controller.changed = { [unowned(unsafe) self] in unsafe self.changed($0, $1) }
    controller.follow()
    readSize()
    while !hasEnded {
      let now = nowplaying_clock_now()
      covers.checkDeadline(now)
      if let end = messageEnd, end <= now { clearMessage() }
      if isMarked || min(nextSecond ?? .max, scroller.next ?? .max) <= now { draw() }
      wait()
    }
    covers.close()
    write(images.removal())
    return signal
  }

  private func wait() {
    var polls = [poll(controller.descriptor), poll(signals), poll(0)]
    if let output = covers.output { polls.append(poll(output)) }
    let until = min(nextSecond ?? .max, scroller.next ?? .max, covers.deadline ?? .max, messageEnd ?? .max)
    let timeout = until == .max ? -1 : max(0, until - nowplaying_clock_now())
    unsafe nowplaying_poll_wait(&polls, polls.count, timeout)
    if polls[1].is_readable { readSignals() }
    if polls[2].is_readable { readKeys() }
    // The terminal has gone.
    if polls[2].is_ended { hasEnded = true }
    if covers.output != nil, let last = polls.last, last.is_readable || last.is_ended { covers.read() }
    if polls[0].is_readable {
      controller.dispatch()
      // Without players, no handler reports that the bus has come or gone.
      if scene.hasBus != controller.isConnected { isMarked = true }
    }
  }

  // MARK: Players

  private func changed(_ player: Player, _ changes: np_player_changes) {
    let place = scene.place(of: player.busName)
    isMarked = true
    haveRowsChanged = true
    if changes & np_player_changes(NP_PLAYER_LEFT) != 0 {
      if let place { scene.remove(place) }
    } else if let place {
      scene.cards[place] = Card(player)
    } else if !selection.matching([player]).isEmpty {
      scene.cards.append(Card(player))
      hasAppeared = true
    }
  }

  /// Until the user does something, the first player is at the top.
  private func order() {
    guard hasAppeared, !isSteered else { return }
    hasAppeared = false
    scene.cards = selection.matching(controller.players).map { Card($0) }
  }

  private var player: Player? { scene.player }

  private func select(_ place: Int) {
    guard scene.cards.indices.contains(place) else { return }
    scene.selected = place
    if scene.pane != .help { (scene.row, scene.rows, scene.filter, scene.isTyping) = (0, [], "", false) }
    haveRowsChanged = true
  }

  // MARK: Drawing

  private func readSize() {
    var (columns, lines): (Int32, Int32) = (80, 24)
    if unsafe nowplaying_terminal_size(1, &columns, &lines) { size = (Int(columns), Int(lines)) }
    if let cell = Self.readCell() { covers.cell = cell }
  }

  /// The pixels of a character; nil: the terminal does not report them.
  private static func readCell() -> PixelSize? {
    var (width, height): (Int32, Int32) = (0, 0)
    return unsafe nowplaying_terminal_cell(1, &width, &height) ? PixelSize(width: Int(width), height: Int(height)) : nil
  }

  private func draw() {
    isMarked = false
    order()
    for place in scene.cards.indices where scene.cards[place].state == .playing { scene.cards[place].advance() }
    scene.hasBus = controller.isConnected
    scene.hasCovers = covers.areDrawn
    let pane = Layout.pane(of: scene, columns: size.columns, lines: size.lines)
    let current = pane.flatMap { player?.row(at: $0) }
    if haveRowsChanged || pane != picture.pane || current != currentRow { readRows(pane) }
    currentRow = current
    let now = nowplaying_clock_now()
    scroller.move(scene.card?.heading ?? "", now: now)
    scene.titleOffset = scroller.offset
    picture = Layout.picture(of: scene, columns: size.columns, lines: size.lines)
    scroller.follow(picture.overflow, now: now)
    show()
    setNextSecond()
    covers.draw(picture.covers)
  }

  /// Gives the lines that differ to the terminal.
  private func show() {
    let canvas = picture.canvas
    let isSame = shown.map { $0.columns == canvas.columns && $0.lines == canvas.lines } ?? false
    for line in 0..<canvas.lines where !isSame || shown?.line(line) != canvas.line(line) {
      if isSame, let shown, let columns = canvas.columns(of: line, notSameIn: shown) {
        images.line(line, changed: columns)
      }
      put(Array(canvas.line(line)), line)
    }
    shown = canvas
    nowplaying_screen_show()
    write(images.change(to: picture.images) { covers.codes($0) })
  }

  private func write(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    unsafe bytes.withUnsafeBytes { _ = unsafe nowplaying_write_all(1, $0.baseAddress, $0.count) }
  }

  /// Writes one line, in parts that look the same.
  private func put(_ cells: [Cell], _ line: Int) {
    var start = 0
    while start < cells.count {
      let look = cells[start].look
      var (end, text): (Int, [UInt32]) = (start, [])
      while end < cells.count, cells[end].look == look || cells[end].scalar == 0 {
        for scalar in [cells[end].scalar, cells[end].firstMark, cells[end].secondMark] where scalar != 0 {
          text.append(scalar)
        }
        end += 1
      }
      unsafe nowplaying_screen_put(
        Int32(line), Int32(start), text, text.count,
        scene.settings.colors.number(look.foreground, of: nowplaying_screen_colors()), look.background,
        Int32(look.style.rawValue))
      start = end
    }
  }

  /// The program wakes up once a second: at the second of the selected player, or of the first other one. It also does for
  /// the next line and the next chapter of the selected one.
  private func setNextSecond() {
    let clocks = picture.clocks
    let place = clocks.contains(scene.selected) ? scene.selected : clocks.first
    let clock = place.flatMap { scene.cards.indices.contains($0) ? scene.cards[$0].player?.timeToNextSecond : nil }
    let times = [
      // Of a fast item, not all seconds are shown.
      clock.map { max($0, 500_000) }, scene.card?.item.hasLines == true ? player?.timeToNextLine : nil,
      scene.card?.item.chapterStarts.isEmpty == false ? player?.timeToNextChapter : nil,
    ]
    nextSecond = times.compactMap { $0 }.min().map { nowplaying_clock_now() + $0 }
  }

  // MARK: Lists

  private func readRows(_ pane: Pane?) {
    haveRowsChanged = false
    guard let pane, let player else { return scene.rows = [] }
    let wasEmpty = scene.rows.isEmpty
    let wasAtCurrent = pane.followsPosition && row?.isCurrent == true
    scene.rows = pane.rows(of: player)
    if !scene.filter.isEmpty {
      let filter = RowFilter(scene.filter)
      scene.rows.removeAll { !filter.matches($0.text) }
    }
    // A list begins at the row that plays, and shows it until the user opens the list, or goes to another row.
    if wasEmpty || scene.pane == nil || wasAtCurrent { scene.row = scene.rows.firstIndex { $0.isCurrent } ?? 0 }
    scene.row = max(0, min(scene.row, scene.rows.count - 1))
  }

  private func open(_ pane: Pane?) {
    scene.pane = pane
    scene.row = 0
    scene.rows = []
    (scene.filter, scene.isTyping) = ("", false)
    haveRowsChanged = true
  }

  /// Shows the rows that match. The selected one stays if it does, or else the first one is.
  private func filter(_ text: String) {
    let id = row?.id
    scene.filter = text
    readRows(scene.pane)
    scene.row = id.flatMap { id in scene.rows.firstIndex { $0.id.hasSameBytes(as: id) } } ?? 0
  }

  /// A key while the filter is typed. False: it has its usual effect.
  private func type(_ key: UInt32) -> Bool {
    switch Int(key) {
    case NOWPLAYING_KEY_ENTER: scene.isTyping = false
    case NOWPLAYING_KEY_ESCAPE: obey(.close)
    case NOWPLAYING_KEY_BACKSPACE: filter(String(Substring(scene.filter.unicodeScalars.dropLast())))
    default:
      guard key >= 0x20, let scalar = Unicode.Scalar(key), nowplaying_column_count(key) >= 0 else { return false }
      var text = scene.filter.unicodeScalars
      text.append(scalar)
      filter(String(text))
    }
    return true
  }

  // MARK: Keys

  private func readSignals() {
    while case let number = nowplaying_signals_read(signals), number != 0 {
      switch nowplaying_screen_meaning(number) {
      case NOWPLAYING_SIGNAL_RESIZE: resize()
      case NOWPLAYING_SIGNAL_SUSPEND:
        write(images.removal())
        nowplaying_screen_suspend()
        resume()
      case NOWPLAYING_SIGNAL_CONTINUE: resume()
      case NOWPLAYING_SIGNAL_CHILD: readOpener()
      default: (hasEnded, signal) = (true, number)
      }
    }
  }

  private func readOpener() {
    do throws(UsageError) {
      if try opener?.hasEnded() ?? false { opener = nil }
    } catch {
      opener = nil
      show(error.sentence)
    }
  }

  private func resize() {
    readSize()
    write(images.removal())
    nowplaying_screen_resize(Int32(size.columns), Int32(size.lines))
    (shown, isMarked) = (nil, true)
  }

  private func resume() {
    nowplaying_screen_resume()
    resize()
  }

  private func readKeys() {
    var key = nowplaying_key()
    while !hasEnded, unsafe nowplaying_screen_read(&key) {
      guard key.key != UInt32(NOWPLAYING_KEY_OTHER), key.key != 0 else { continue }
      isMarked = true
      isSteered = true
      clearMessage()
      switch Int(key.key) {
      case NOWPLAYING_KEY_CLICK: click(Int(key.column), Int(key.line))
      case NOWPLAYING_KEY_WHEEL_UP: turn(1, Int(key.column), Int(key.line))
      case NOWPLAYING_KEY_WHEEL_DOWN: turn(-1, Int(key.column), Int(key.line))
      default: press(key.key)
      }
      // The next key sees what this one has changed.
      if isMarked { draw() }
    }
  }

  private func click(_ column: Int, _ line: Int) {
    guard let target = picture.target(column, line) else { return }
    let part = (Double(column - target.area.column) + 0.5) / Double(max(1, target.area.columns))
    switch target.effect {
    case .card(let place): select(place)
    case .seek(let place):
      select(place)
      seek(part)
    case .volume: setVolume(part)
    // The end of the filter, which is not the choice of a row.
    case .action(.choose) where scene.isTyping: scene.isTyping = false
    case .action(let effect): obey(effect)
    case .row(let place):
      // A second click chooses.
      if scene.pane != nil, scene.row == place { return choose() }
      (scene.pane, scene.row) = (picture.pane, place)
    }
  }

  /// The wheel scrolls a list, and changes the volume of a player.
  private func turn(_ step: Int, _ column: Int, _ line: Int) {
    guard scene.pane != .help else { return move(-step * 3) }
    if case .row = picture.target(column, line)?.effect {
      scene.pane = picture.pane
      return move(-step * 3)
    }
    for target in picture.targets where target.area.contains(column, line) {
      if case .card(let place) = target.effect, scene.cards.indices.contains(place),
        let player = scene.cards[place].player
      {
        return changeVolume(of: player, by: Double(step) * 0.05)
      }
    }
    if let player { changeVolume(of: player, by: Double(step) * 0.05) }
  }

  private func move(_ step: Int) {
    if scene.pane == .help {
      scene.row = max(0, min(scene.row + step, scene.bindings.count))
    } else if scene.pane != nil {
      scene.row = max(0, min(scene.row + step, scene.rows.count - 1))
    } else {
      select(max(0, min(scene.selected + step, scene.cards.count - 1)))
    }
  }

  private func press(_ key: UInt32) {
    if scene.isTyping, type(key) { return }
    if let effect = scene.bindings.effect(of: key) { obey(effect) }
  }

  private func obey(_ effect: KeyBinding.Effect) {
    if effect != .choose { armed = nil }
    switch effect {
    case .quit: hasEnded = true
    case .close where scene.isTyping || !scene.filter.isEmpty:
      scene.isTyping = false
      filter("")
    case .close: open(nil)
    case .filter:
      // Without a list, that of the queue is filtered.
      if scene.pane == nil || scene.pane == .help { open(.queue) }
      scene.isTyping = true
    case .pane(let pane): open(scene.pane == pane ? nil : pane)
    case .up: move(-1)
    case .down: move(1)
    case .pageUp: move(-picture.rowsOnPage)
    case .pageDown: move(picture.rowsOnPage)
    case .first: move(-100_000)
    case .last: move(100_000)
    case .nextPlayer: select((scene.selected + 1) % max(1, scene.cards.count))
    case .previousPlayer: select((scene.selected + scene.cards.count - 1) % max(1, scene.cards.count))
    case .choose: choose()
    default: steer(effect)
    }
  }

  // MARK: Commands

  private func steer(_ effect: KeyBinding.Effect) {
    guard let player else { return }
    switch effect {
    case .toggle: perform(Action(.togglePlayPause))
    case .stop: perform(Action(.stop))
    case .next: perform(Action(.next))
    case .previous: perform(Action(.previous))
    case .back: skip(.skipBackward, player)
    case .forward: skip(.skipForward, player)
    case .part(let tenth): seek(Double(tenth) / 10)
    case .quieter: changeVolume(by: -0.05)
    case .louder: changeVolume(by: 0.05)
    case .slower: changeRate(player, -1)
    case .faster: changeRate(player, 1)
    case .shuffle: perform { (words) throws(UsageError) in try setShuffle(words, player) }
    case .repeating: perform { (words) throws(UsageError) in try setRepeat(words, player) }
    case .like: mark(.like, player)
    case .dislike: mark(.dislike, player)
    case .bookmark: mark(.bookmark, player)
    case .skipAd: perform(Action(.skipAd))
    case .mute: perform { (words) throws(UsageError) in try setMuted(words, player) }
    case .live: perform { (words) throws(UsageError) in try goToLive(words, player) }
    case .nextChapter: perform(Action(.nextChapter))
    case .previousChapter: perform(Action(.previousChapter))
    case .repair:
      do throws(UsageError) { opener = try Opener(player.opener(of: player.problem)) } catch { show(error.sentence) }
    case .raise: perform(Action(.raise))
    case .remove:
      guard scene.pane == .queue, let row else { return }
      var action = Action(.removeFromQueue)
      action.text = row.id
      perform(action)
    case .primary:
      if !controller.setPrimary(player.busName) { scene.message = Controller.lastFailure }
    default: break
    }
  }

  private var row: Row? { scene.rows.indices.contains(scene.row) ? scene.rows[scene.row] : nil }

  private func choose() {
    guard let row, let pane = scene.pane else { return }
    var action: Action
    switch pane {
    case .queue: action = Action(.goToEntry)
    case .playlists: action = Action(.activatePlaylist)
    case .languages:
      let isOn = player?.languageOptions.contains {
        $0.id.hasSameBytes(as: row.id) && $0.isCurrent && $0.kind == .legible
      }
      action = Action(isOn == true ? .disableLanguageOption : .enableLanguageOption)
    case .chapters: action = Action(.goToChapter)
    case .lyrics:
      guard let time = row.time else { return }
      action = Action(.seekToPosition)
      action.time = time
      return perform(action)
    case .commands:
      guard let command = player?.customCommands.first(where: { $0.id.hasSameBytes(as: row.id) }) else { return }
      guard command.isEnabled else { return show(Text.quoted(command.title) + " has no effect now") }
      // A dangerous command is chosen twice.
      guard !command.isDangerous || armed?.hasSameBytes(as: row.id) == true else {
        armed = row.id
        return show(Text.quoted(command.title) + " is dangerous: choose it again to perform it")
      }
      armed = nil
      action = Action(.custom)
    // It plays there and nowhere else.
    case .outputs: action = Action(.playOnOutput)
    case .devices, .help: return
    }
    action.text = row.id
    perform(action)
  }

  /// Performs an action of a verb without operands.
  private func perform(_ action: (Arguments) throws(UsageError) -> Action) {
    do throws(UsageError) { perform(try action(try Arguments([]))) } catch { scene.message = error.sentence }
  }

  private func perform(_ action: Action) {
    guard let player else { return }
    controller.perform(action, on: player.busName) { [unowned(unsafe) self] in unsafe self.report($0) }
  }

  private func report(_ result: ActionResult) {
    show(result.message)
  }

  /// Shows a sentence in the last line.
  func show(_ sentence: String) {
    guard !sentence.isEmpty else { return }
    scene.message = sentence
    messageEnd = nowplaying_clock_now() + Self.messageTime
    isMarked = true
  }

  private func clearMessage() {
    scene.message = ""
    messageEnd = nil
    isMarked = true
  }

  private func mark(_ command: Command, _ player: Player) {
    var action = Action(command)
    // True removes the mark.
    action.flag = player.feedback(command) == .positive
    perform(action)
  }

  /// Skips by the player's own interval, or by 10 s.
  private func skip(_ command: Command, _ player: Player) {
    var action = Action(command)
    if player.skipIntervals(command).isEmpty { action.time = Player.skipInterval }
    perform(player.seek(insteadOf: action) ?? action)
  }

  private func seek(_ part: Double) {
    guard let span = scene.card?.item.span else { return }
    var action = Action(.seekToPosition)
    // In thousandths, which no duration makes too large.
    action.time = span.lowerBound + (span.upperBound - span.lowerBound) / 1_000 * Int64(max(0, min(1, part)) * 1_000)
    perform(action)
  }

  /// Goes to the next rate: of the player's own ones, or by a quarter within its range.
  private func changeRate(_ player: Player, _ direction: Double) {
    var action = Action(.changePlaybackRate)
    let now = player.rate > 0 ? player.rate : 1
    if let range = player.rateRange {
      action.value = max(range.lowerBound, min(range.upperBound, now + direction / 4))
    } else {
      let further = player.rates.filter { direction > 0 ? $0 > now : $0 < now }
      action.value = (direction > 0 ? further.min() : further.max()) ?? now
    }
    perform(action)
  }

  // MARK: Volume

  private func changeVolume(by step: Double) {
    if scene.pane == .outputs, let row {
      var action = Action(step > 0 ? .playOnOutput : .leaveOutput)
      (action.text, action.flag) = (row.id, step > 0)
      return perform(action)
    }
    guard scene.pane == .devices, let row, let device = player?.devices.first(where: { $0.id.hasSameBytes(as: row.id) })
    else {
      if let player { changeVolume(of: player, by: step) }
      return
    }
    var action = Action(device.volume == nil ? .stepDeviceVolume : .setDeviceVolume)
    action.text = device.id
    action.number = step > 0 ? 5 : -5
    action.value = max(0, min(1, (device.volume ?? 0) + step))
    perform(action)
  }

  /// A step does not make a quiet player louder than full, and does not make a louder one jump down.
  private func changeVolume(of player: Player, by step: Double) {
    let now = volumes.wanted(player.busName) ?? player.volume ?? 0
    let wanted = max(0, step > 0 ? min(now + step, max(1, now)) : now + step)
    setVolume(wanted, player.busName)
  }

  private func setVolume(_ volume: Double) {
    if let player { setVolume(volume, player.busName) }
  }

  private func setVolume(_ volume: Double, _ name: String) {
    guard volume.isFinite, volumes.want(volume, name) else { return }
    sendVolume(name)
  }

  /// One command at a time is sent to a player, with the newest volume: a wheel is faster than players.
  private func sendVolume(_ name: String) {
    guard let volume = volumes.send(name) else { return }
    var action = Action(.setVolume)
    action.value = volume
    controller.perform(action, on: name) { [unowned(unsafe) self] result in
      unsafe self.volumes.finish(name)
      unsafe self.report(result)
      unsafe self.sendVolume(name)
    }
  }
}
