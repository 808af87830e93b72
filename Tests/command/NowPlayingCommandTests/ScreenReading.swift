// SPDX-License-Identifier: MIT

import NowPlayingCore

@testable import NowPlayingCommand

extension String {
  var withoutSpacesAtEnd: String {
    var view = unicodeScalars
    while view.last == " " { view.removeLast() }
    return String(view)
  }
}

extension Picture {
  /// The text of each line, without the spaces at its end.
  var texts: [String] { (0..<canvas.lines).map { canvas.text($0).withoutSpacesAtEnd } }
}

/// The texts that a scene may show, and their looks.
struct ScreenValues {
  struct Value {
    let text: String
    let cells: [Cell]
    let looks: [Look]
  }
  private let scene: Scene
  /// By their first character.
  private var values: [UInt32: [Value]] = [:]

  private mutating func add(_ text: String, _ looks: Look...) {
    let cells = ScreenText.cells(text, 4_096, .plain)
    if let first = cells.first?.scalar {
      values[first, default: []].append(Value(text: text, cells: cells, looks: looks))
    }
  }

  /// The values that begin with a character.
  func values(_ first: UInt32) -> [Value] { values[first] ?? [] }

  func has(_ look: Look) -> Bool { values.values.contains { $0.contains { $0.looks.contains(look) } } }

  init(_ each: SceneCase) {
    scene = each.scene
    if scene.pane == .help {
      for binding in KeyBinding.all {
        add(binding.label, .accent)
        add(binding.text, .plain)
      }
      if scene.needsChafa { add("Covers are drawn by chafa, which is not installed.", .failure) }
      add(
        "0 to 9 go to a part of the item. A click selects, a click on the bar seeks, the wheel changes the volume.",
        .dim)
    } else if scene.cards.isEmpty {
      add(scene.hasBus ? "No player" : "No session bus", .bold)
      add(scene.hasBus ? "Players appear here when they start." : "Players appear here when there is one.", .dim)
    } else {
      for place in scene.cards.indices { collect(place) }
      collectRows()
      for control in each.controls { add(control, look(of: control)) }
    }
    guard scene.message.isEmpty else {
      add(scene.message, .failure)
      return
    }
    for hint in each.hints + ["? keys", "q quit"] {
      let end = hint.firstIndex(of: " ") ?? hint.endIndex
      add(String(hint[..<end]), .accent)
      add(String(hint[end...].dropFirst()), .dim)
    }
    for count in 0...scene.filter.count { add("/" + String(scene.filter.suffix(count)), .bold) }
  }

  private mutating func collect(_ place: Int) {
    let (card, look, isSelected) = (scene.cards[place], ScreenReading.look(scene.cards[place]), place == scene.selected)
    add(ScreenReading.glyph(card, isConsole: scene.glyphs.half == nil), look)
    add(card.heading, isSelected ? .bold : .plain)
    if !card.item.artist.isEmpty { add(card.heading + " – " + card.item.artist, isSelected ? .bold : .plain) }
    add(card.item.artist, isSelected ? .plain : .dim, .dim)
    add(card.stateText, isSelected ? look : .dim, .dim)
    for text in [card.identity, card.item.elapsed, card.item.length, card.item.clock, card.volumeText] {
      add(text, .dim)
    }
    guard isSelected else { return }
    for text in [card.item.album, card.item.chapter, "volume"] + card.item.badges { add(text, .dim) }
    if card.isPrivate { add("private", .dim) }
    if card.isPlaying, card.rate == 1.5 { add("1.5×", .accent) }
    if card.isPrimary { add(scene.glyphs.half == nil ? "*" : "★", .paused) }
    add(card.item.line, .accent)
    guard let problem = card.problem else { return }
    add(problem.text, .failure)
    add("O opens example.org", .dim)
  }

  private mutating func collectRows() {
    for (place, row) in scene.rows.enumerated() {
      add(row.text, scene.pane != nil && place == scene.row ? .bold : .plain)
      add(row.lead, .dim)
      add(row.trail, .dim)
    }
    add(scene.glyphs.playing, .playing)
    guard scene.rows.isEmpty else { return }
    let pane = scene.pane ?? .queue
    let absences: [Pane: String] = [
      .queue: "The player shows no queue.", .languages: "The item has no languages to choose from.",
    ]
    add(scene.filter.isEmpty ? absences[pane] ?? "" : "No row matches.", .dim)
  }

  private func look(of control: String) -> Look {
    guard let card = scene.card else { return .plain }
    switch control {
    case "◀◀", "««": return card.can(.previous) ? .plain : .dim
    case "▶▶", "»»": return card.can(.next) ? .plain : .dim
    case "▶", "‖", "║": return card.can(.togglePlayPause) ? ScreenReading.look(card).with(.bold) : .dim
    case "♥", "disliked": return .loved
    case "skip ad", "bookmarked", "repeat one", "★★★★☆": return .accent
    case "shuffle": return card.controls.shuffle == .off ? .dim : .accent
    default: return .dim
    }
  }
}

/// The parts of a picture, found in its cells. A cell that is not a part of one is a fault.
final class ScreenReading {
  /// A text on the screen.
  struct Found {
    let text: String
    let area: Area
    let look: Look
    let isCut: Bool

    /// Whether it is a text, or its beginning.
    func shows(_ other: String) -> Bool {
      guard isCut else { return text == other }
      let cells = [text, other].map { ScreenText.cells($0, 4_096, .plain) }
      return cells[1].count > area.columns - 1 && cells[0].prefix(area.columns - 1) == cells[1].prefix(area.columns - 1)
    }
  }
  struct Bar {
    let area: Area
    let isAccent: Bool
  }

  let picture: Picture
  let scene: Scene
  let (columns, lines): (Int, Int)
  /// The columns at both sides, and the lines at the top and the bottom, without text.
  let (side, top): (Int, Int)
  let isSmall: Bool
  private(set) var found: [Found] = []
  private(set) var bars: [Bar] = []
  private(set) var frames: [Area] = []
  private(set) var separators: [Int] = []
  private(set) var tabs: [Pane] = []
  private(set) var tabLine: Int?
  private(set) var reversed: [Area] = []
  private(set) var faults: [String] = []
  private var cells: [Cell]
  private let values: ScreenValues

  init(_ each: SceneCase, _ values: ScreenValues, _ columns: Int, _ lines: Int) {
    self.values = values
    (scene, self.columns, self.lines) = (each.scene, columns, lines)
    picture = Layout.picture(of: scene, columns: columns, lines: lines)
    cells = picture.canvas.cells
    isSmall = columns < 34 || lines < 12
    side = columns >= 60 ? 2 : columns >= 34 ? 1 : 0
    top = lines >= 17 ? 1 : 0
    guard cells.count == columns * lines else {
      faults.append("not the size of the terminal")
      return
    }
    readReversed()
    readFrames()
    readSeparators()
    readTabs()
    for line in 0..<lines { readLine(line) }
  }

  var lastLine: Int? { lines > 2 ? lines - 1 : nil }

  /// The texts of an area.
  func found(in area: Area) -> [Found] { found.filter { area.contains($0.area.column, $0.area.line) } }

  /// How the state of a player looks.
  static func look(_ card: Card) -> Look {
    if card.isSilent || card.isUnreachable { return .failure }
    return [.playing, .buffering].contains(card.state) ? .playing : card.state == .stopped ? .dim : .paused
  }

  static func glyph(_ card: Card, isConsole: Bool) -> String {
    if card.isSilent { return "?" }
    switch card.state {
    case .playing: return isConsole ? "►" : "▶"
    case .buffering: return isConsole ? "·" : "◌"
    case .paused, .interrupted: return isConsole ? "║" : "‖"
    case .stopped: return "■"
    }
  }

  // MARK: The cells

  private func cell(_ column: Int, _ line: Int) -> Cell {
    column >= 0 && column < columns && line >= 0 && line < lines ? cells[line * columns + column] : Cell()
  }

  private func isBlank(_ column: Int, _ line: Int) -> Bool { cell(column, line).scalar == 0x20 }

  private func has(_ glyph: Unicode.Scalar, _ column: Int, _ line: Int, _ look: Look = .dim) -> Bool {
    let cell = cell(column, line)
    return cell.scalar == glyph.value && cell.look == look
  }

  /// Whether a text ends before a cell. One that has a column only is "…".
  private func isEnd(_ column: Int, _ line: Int) -> Bool {
    column >= columns || isBlank(column, line) || cell(column, line).scalar == 0x2026
  }

  private func erase(_ area: Area) {
    for line in area.line..<(area.line + area.lines) {
      for column in area.column..<min(columns, area.column + area.columns) { cells[line * columns + column] = Cell() }
    }
  }

  /// Selected rows without a marker.
  private func readReversed() {
    for line in 0..<lines {
      var start: Int?
      for column in 0...columns {
        let isReversed = column < columns && cell(column, line).look.style.contains(.reverse)
        if isReversed {
          cells[line * columns + column].look.style.remove(.reverse)
          start = start ?? column
        } else if let first = start {
          reversed.append(Area(column: first, line: line, columns: column - first, lines: 1))
          start = nil
        }
      }
    }
  }

  /// The frames of covers that do not exist, with a note in the middle and nothing else.
  private func readFrames() {
    for line in 0..<lines {
      for column in 0..<columns where has("┌", column, line) {
        guard let right = (column..<columns).first(where: { has("┐", $0, line) }),
          let bottom = (line..<lines).first(where: { has("└", column, $0) })
        else { continue }
        let area = Area(column: column, line: line, columns: right - column + 1, lines: bottom - line + 1)
        for y in line...bottom {
          for x in column...right {
            let (isEdge, isEnd) = (x == column || x == right, y == line || y == bottom)
            let isNote = x == column + area.columns / 2 - 1 && y == line + area.lines / 2
            let glyph: Unicode.Scalar =
              isEdge && isEnd
              ? (y == line ? (x == column ? "┌" : "┐") : x == column ? "└" : "┘")
              : isEdge ? "│" : isEnd ? "─" : isNote ? "♪" : " "
            if !has(glyph, x, y, glyph == " " ? .plain : .dim) { faults.append("a frame is not whole at \(x),\(y)") }
          }
        }
        if area.columns != area.lines * 2 { faults.append("a frame is not square") }
        frames.append(area)
        erase(area)
      }
    }
  }

  private func readSeparators() {
    guard lines > 2 else { return }
    let shown = top..<(lines - 1 - top)
    for column in 0..<columns where has("│", column, top) {
      guard shown.allSatisfy({ has("│", column, $0) }), isBlank(column - 1, top), isBlank(column + 1, top) else {
        faults.append("a line between two parts is not whole")
        continue
      }
      separators.append(column)
      erase(Area(column: column, line: shown.lowerBound, columns: 1, lines: shown.count))
    }
  }

  /// "── Queue ─ Playlists ───"
  private func readTabs() {
    let targets = picture.targets.filter {
      if case .action(.pane(let pane)) = $0.effect { pane != .help && $0.area.line != lastLine } else { false }
    }
    guard let first = targets.first?.area else { return }
    tabLine = first.line
    var names: [Int: Cell] = [:]
    var last = 0
    for target in targets {
      guard case .action(.pane(let pane)) = target.effect else { continue }
      tabs.append(pane)
      let look: Look = pane != picture.pane ? .dim : scene.pane == nil ? .bold : .accent.with(.bold)
      let room = columns - target.area.column
      let title = ScreenText.cells(" " + pane.title + " ", room, look)
      for (place, cell) in title.enumerated() { names[target.area.column + place] = cell }
      if target.area.line != first.line || target.area.columns != pane.title.utf8.count + 2 {
        faults.append("the target of a tab is wrong")
      }
      if last > 0, target.area.column != last + 1 { faults.append("tabs are not next to each other") }
      last = target.area.column + target.area.columns
    }
    let width = (isSmall ? columns : columns - side)
    for column in (first.column - 2)..<width {
      let expected = names[column] ?? Cell(scalar: 0x2500, look: .dim)
      if cell(column, first.line) != expected { faults.append("a wrong cell of the tabs at \(column)") }
    }
    let rest = width - last
    erase(Area(column: first.column - 2, line: first.line, columns: columns - first.column + 2, lines: 1))
    // A list that has room is among the tabs.
    guard let card = scene.card else { return }
    let order: [Pane] = [.queue, .playlists, .chapters, .lyrics, .outputs, .devices, .languages, .commands]
    let all = order.filter { card.has($0) || $0 == picture.pane }
    if tabs != all.filter({ tabs.contains($0) }) { faults.append("tabs are not in order") }
    for pane in all where !tabs.contains(pane) && pane.title.utf8.count + 3 <= rest {
      faults.append("no tab of \(pane)")
    }
  }

  private func readLine(_ line: Int) {
    var column = 0
    while column < columns {
      guard !isBlank(column, line) else {
        column += 1
        continue
      }
      let used = readBar(column, line) ?? readMarker(column, line) ?? readValue(column, line)
      guard let used else {
        faults.append("no value at \(column),\(line)")
        return
      }
      column += used
      if !isEnd(column, line) {
        faults.append("two texts without a space at \(column),\(line)")
        return
      }
    }
  }

  private func readMarker(_ column: Int, _ line: Int) -> Int? {
    (has("▌", column, line, .accent) || has("█", column, line, .accent)) && column <= (separators.last ?? 0) + 3
      ? 1 : nil
  }

  private func readValue(_ column: Int, _ line: Int) -> Int? {
    let look = cell(column, line).look
    // Any text that has a column only.
    if has("…", column, line, look), values.has(look) {
      found.append(
        Found(text: "…", area: Area(column: column, line: line, columns: 1, lines: 1), look: look, isCut: true))
      return 1
    }
    var best: (value: ScreenValues.Value, columns: Int, isCut: Bool)?
    for value in values.values(cell(column, line).scalar) where value.looks.contains(look) {
      let most = min(value.cells.count, columns - column)
      var count = 0
      while count < most {
        let (shown, own) = (cell(column + count, line), value.cells[count])
        guard shown.scalar == own.scalar, shown.firstMark == own.firstMark, shown.secondMark == own.secondMark,
          shown.look == look
        else { break }
        count += 1
      }
      if count == value.cells.count {
        let isWhole = isEnd(column + count, line)
        if isWhole, count > best?.columns ?? 0 { best = (value, count, false) }
      } else if has("…", column + count, line, look), value.cells[count].scalar != 0, count + 1 > best?.columns ?? 0 {
        best = (value, count + 1, true)
      }
    }
    guard let (value, used, isCut) = best else { return nil }
    found.append(
      Found(text: value.text, area: Area(column: column, line: line, columns: used, lines: 1), look: look, isCut: isCut)
    )
    // The whole text would reach the next one, or the margin.
    let next =
      (column + used..<columns).first { !isBlank($0, line) } ?? separators.first { $0 > column } ?? columns - side
    if isCut, column + value.cells.count <= next - 3 { faults.append("\(value.text) is cut, but has room") }
    return used
  }

  // MARK: Bars

  private func readBar(_ column: Int, _ line: Int) -> Int? {
    let glyphs = scene.glyphs
    let parts = [glyphs.played, glyphs.rest, glyphs.half ?? glyphs.rest, glyphs.mark].compactMap {
      $0.unicodeScalars.first?.value
    }
    var count = 0
    while column + count < columns, parts.contains(cell(column + count, line).scalar) { count += 1 }
    guard count >= 3 else { return nil }
    let shown = (0..<count).map { cell(column + $0, line) }
    var candidates: [(bar: [Cell], isAccent: Bool)] = []
    for (place, card) in scene.cards.enumerated() {
      if let position = card.item.position, let span = card.item.window ?? card.item.duration.map({ 0...$0 }) {
        let (start, length) = (span.lowerBound, Double(span.upperBound - span.lowerBound))
        var bar = Self.bar(Double(position - start) / length, count, Self.look(card), glyphs)
        candidates.append((bar, false))
        if place == scene.selected, !isSmall {
          Self.mark(&bar, card, length, glyphs)
          if !card.item.chapterStarts.isEmpty { candidates.removeLast() }
          candidates.append((bar, false))
        }
      }
      if place == scene.selected, let volume = card.volume {
        candidates.append((Self.bar(volume, count, .accent, glyphs), true))
      }
    }
    for level in scene.rows.compactMap({ $0.level }) {
      candidates.append((Self.bar(level, count, .accent, glyphs), true))
    }
    guard let match = candidates.first(where: { $0.bar == shown }) else { return nil }
    bars.append(Bar(area: Area(column: column, line: line, columns: count, lines: 1), isAccent: match.isAccent))
    return count
  }

  /// A bar has halves of columns, or whole ones if the font has no half.
  private static func bar(_ part: Double, _ columns: Int, _ look: Look, _ glyphs: Glyphs) -> [Cell] {
    let halves = Int((part * Double(columns) * 2).rounded())
    func cell(_ glyph: String, _ look: Look) -> Cell {
      Cell(scalar: glyph.unicodeScalars.first?.value ?? 0, look: look)
    }
    return (1...columns).map {
      if $0 * 2 <= halves { return cell(glyphs.played, look) }
      if $0 * 2 - 1 == halves, let half = glyphs.half { return cell(half, look) }
      return cell(glyphs.rest, .dim)
    }
  }

  /// The loaded part is bright, and each chapter but the first one has a mark.
  private static func mark(_ bar: inout [Cell], _ card: Card, _ length: Double, _ glyphs: Glyphs) {
    func place(_ position: Int64) -> Int { Int((Double(position) / length * Double(bar.count - 1)).rounded()) }
    let now = place(card.item.position ?? 0)
    if let buffered = card.item.buffered, place(buffered) > now {
      for column in (now + 1)...place(buffered) { bar[column] = Cell(scalar: 0x2500, look: .plain) }
    }
    for start in card.item.chapterStarts where start > 0 {
      let column = place(start)
      bar[column] = Cell(scalar: 0x2503, look: column <= now ? look(card) : .plain)
    }
  }
}
