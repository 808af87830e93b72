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
  private let signals: Int32
  private let covers: Covers
  private let commands: ScreenCommands
  private var terminal: ScreenTerminal
  private var keys = KeyEffects()
  private var reader: SceneReader
  private var scroller = TitleScroller()
  private var scene = Scene()
  private var picture = Picture(canvas: Canvas(columns: 1, lines: 1))
  private var isMarked = true
  private var nextSecond: Int64?
  /// How long a message is shown, and until when.
  private static let messageTime: Int64 = 5_000_000
  private var messageEnd: Int64?
  /// The signal that ends the program, or 0 for a key; nil: it runs.
  private var ending: Int32?

  init(
    _ controller: Controller, _ selection: Selection, _ signals: Int32, _ settings: ScreenSettings,
    _ format: CoverFormat
  ) {
    (self.controller, self.signals) = (controller, signals)
    let (wanted, problem) = ScreenTerminal.format(format)
    let isConsole = ScreenTerminal.isConsole
    covers = Covers(controller, wanted, colors: nowplaying_screen_colors(), isConsole: isConsole)
    commands = ScreenCommands(controller)
    terminal = ScreenTerminal(settings.colors, wanted)
    reader = SceneReader(selection)
    scene.settings = settings
    scene.glyphs = isConsole ? .console : .full
    scene.needsChafa = wanted != .none && !covers.areDrawn
    show(problem)
  }

  /// Returns the signal that ended it, or 0.
  func run() -> Int32 {
    covers.changed = { [unowned(unsafe) self] in unsafe self.isMarked = true }
    commands.report = { [unowned(unsafe) self] in unsafe self.show($0) }
    controller.changed = { [unowned(unsafe) self] in unsafe self.changed($0, $1) }
    controller.follow()
    terminal.readSize()
    readCell()
    while ending == nil {
      let now = nowplaying_clock_now()
      covers.checkDeadline(now)
      if let end = messageEnd, end <= now { clearMessage() }
      if isMarked || min(nextSecond ?? .max, scroller.next ?? .max) <= now { draw() }
      wait()
    }
    covers.close()
    terminal.removeImages()
    return ending ?? 0
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
    if polls[2].is_ended { ending = ending ?? 0 }
    if covers.output != nil, let last = polls.last, last.is_readable || last.is_ended { covers.read() }
    if polls[0].is_readable {
      controller.dispatch()
      // Without players, no handler reports that the bus has come or gone.
      if scene.hasBus != controller.isConnected { isMarked = true }
    }
  }

  private func changed(_ player: Player, _ changes: np_player_changes) {
    reader.change(&scene, player, changes)
    isMarked = true
  }

  // MARK: Drawing

  private func draw() {
    isMarked = false
    reader.order(&scene, controller)
    for place in scene.cards.indices where scene.cards[place].state == .playing { scene.cards[place].advance() }
    scene.hasBus = controller.isConnected
    (scene.hasCovers, scene.cover) = (covers.areDrawn, covers.drawn)
    let (columns, lines) = terminal.size
    reader.readRows(&scene, Layout.pane(of: scene, columns: columns, lines: lines))
    let now = nowplaying_clock_now()
    scroller.move(scene.card?.heading ?? "", now: now)
    scene.titleOffset = scroller.offset
    picture = Layout.picture(of: scene, columns: columns, lines: lines)
    scroller.follow(picture.overflow, now: now)
    terminal.show(picture) { covers.codes($0) }
    setNextSecond()
    covers.draw(picture.covers)
  }

  /// The program wakes up once a second: at the second of the selected player, or of the first other one. It also does for
  /// the next line and the next chapter of the selected one.
  private func setNextSecond() {
    let clocks = picture.clocks
    let place = clocks.contains(scene.selected) ? scene.selected : clocks.first
    let clock = place.flatMap { scene.cards.indices.contains($0) ? scene.cards[$0].player?.timeToNextSecond : nil }
    let times = [
      // Of a fast item, not all seconds are shown.
      clock.map { max($0, 500_000) }, scene.card?.item.hasLines == true ? scene.player?.timeToNextLine : nil,
      scene.card?.item.chapterStarts.isEmpty == false ? scene.player?.timeToNextChapter : nil,
    ]
    nextSecond = times.compactMap { $0 }.min().map { nowplaying_clock_now() + $0 }
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

  // MARK: Signals and keys

  private func readSignals() {
    while case let number = nowplaying_signals_read(signals), number != 0 {
      switch nowplaying_screen_meaning(number) {
      case NOWPLAYING_SIGNAL_RESIZE: terminal.resize()
      case NOWPLAYING_SIGNAL_SUSPEND: terminal.suspend()
      case NOWPLAYING_SIGNAL_CONTINUE: terminal.resume()
      case NOWPLAYING_SIGNAL_CHILD:
        commands.readOpener()
        continue
      default:
        ending = number
        continue
      }
      readCell()
      isMarked = true
    }
  }

  private func readCell() {
    if let cell = ScreenTerminal.cell { covers.cell = cell }
  }

  private func readKeys() {
    var key = nowplaying_key()
    while ending == nil, unsafe nowplaying_screen_read(&key) {
      guard key.key != UInt32(NOWPLAYING_KEY_OTHER), key.key != 0 else { continue }
      reader.keepOrder()
      clearMessage()
      if let request = keys.press(key, &scene, picture) { obey(request) }
      // The next key sees what this one has changed.
      draw()
    }
  }

  private func obey(_ request: KeyEffects.Request) {
    switch request {
    case .quit: ending = 0
    case .show(let sentence): show(sentence)
    case .refuse(let sentence): scene.message = sentence
    case .repair(let player): commands.repair(player)
    case .changeVolume(let player, let step): commands.changeVolume(of: player, by: step)
    case .setVolume(let volume): if let player = scene.player { commands.setVolume(volume, player.busName) }
    case .perform(let action): if let player = scene.player { commands.perform(action, on: player.busName) }
    case .makePrimary:
      if let player = scene.player, !controller.setPrimary(player.busName) { scene.message = Controller.lastFailure }
    }
  }
}
