// SPDX-License-Identifier: MIT

import CNowPlayingCommand
import NowPlayingCore
import Testing

@testable import NowPlayingCommand

/// The rules of each screen at each size.
@Suite struct `A screen of each size` {
  init() { nowplaying_set_locale() }

  private static let names = ScreenScenes.all().map { $0.name }

  /// Both sides of each limit, and a sample of the others.
  private static func sizes(_ place: Int) -> [(columns: Int, lines: Int)] {
    var sizes: [(Int, Int)] = []
    let limits = [8, 9, 23, 24, 33, 34, 43, 44, 49, 50, 59, 60, 79, 80, 95, 96, 139, 140]
    for (index, columns) in limits.enumerated() {
      for (other, lines) in [2, 3, 4, 11, 12, 13, 14, 16, 17, 29, 30, 31].enumerated()
      where (index + other + place) % 3 == 0 { sizes.append((columns, lines)) }
    }
    for lines in 3...50 {
      for columns in stride(from: 10 + (lines * 37 + place * 11) % 61, through: 160, by: 61) {
        sizes.append((columns, lines))
      }
    }
    return sizes
  }

  @Test(arguments: 0..<names.count)
  func `follows the rules`(_ place: Int) {
    let each = ScreenScenes.all()[place]
    let values = ScreenValues(each)
    for (columns, lines) in Self.sizes(place) {
      let reading = ScreenReading(each, values, columns, lines)
      var rules = ScreenRules(each, reading)
      rules.check()
      guard let fault = rules.faults.first else { continue }
      let text = (0..<lines).map { "|" + reading.picture.canvas.text($0) }.joined(separator: "\n")
      Issue.record("\(each.name), \(columns)x\(lines): \(fault)\n\(text)")
      return
    }
  }
}

/// The rules of one picture.
struct ScreenRules {
  private let each: SceneCase
  private let shown: ScreenReading
  private(set) var faults: [String]
  private var scene: Scene { each.scene }
  private var picture: Picture { shown.picture }
  private var columns: Int { shown.columns }
  private var lines: Int { shown.lines }

  init(_ each: SceneCase, _ shown: ScreenReading) { (self.each, self.shown, faults) = (each, shown, shown.faults) }

  private mutating func expect(_ isTrue: Bool, _ rule: String) {
    if !isTrue { faults.append(rule) }
  }

  mutating func check() {
    guard faults.isEmpty else { return }
    checkFooter()
    checkTargets()
    guard scene.pane != .help else { return checkHelp() }
    guard !scene.cards.isEmpty else { return checkAbsence() }
    checkParts()
    checkMargins()
    checkCards()
    checkRows()
    checkClocks()
    if !shown.isSmall { checkPlayer() }
  }

  // MARK: The last line

  private mutating func checkFooter() {
    guard let line = shown.lastLine else { return }
    let footer = shown.found(in: Area(column: 0, line: line, columns: columns, lines: 1))
    let side = columns >= 60 ? 2 : 0
    guard scene.message.isEmpty else {
      expect(footer.count == 1 && footer.first?.area.column == side, "a message has the last line")
      return expect(
        footer.first?.isCut == (scene.message.utf8.count > columns - 2 * side), "a message has the whole line")
    }
    // Those at the right.
    let isShort = columns < 34
    let right = (isShort ? ["?", "q"] : ["?", "keys", "q", "quit"]).suffix(columns < 4 ? 1 : 4)
    let end = columns - side
    expect(footer.suffix(right.count).map { $0.text } == Array(right), "the keys and the end are at the right")
    expect(footer.last.map { $0.area.column + $0.area.columns } == end, "the last key is at the margin")
    expect(!footer.contains { $0.isCut && !$0.text.hasPrefix("/") }, "no key is cut")
    let rest = footer.dropLast(right.count)
    var free = (footer.dropFirst(rest.count).first?.area.column ?? end) - 2
    if columns < 4 { free = end - 3 }
    // Those at the left, as many as have room, in their order.
    var (column, texts): (Int, [(String, Int)]) = (side, [])
    if scene.isTyping || !scene.filter.isEmpty {
      let letters = scene.filter.suffix(max(0, (columns - 2 * side) / 2 - 2))
      let width = min(letters.count + 1, max(0, free - column))
      if width > 0 { texts.append(("/" + letters, column)) }
      column += width
      if scene.isTyping, column < free {
        let cursor = Area(column: column, line: line, columns: 1, lines: 1)
        expect(shown.reversed.contains(cursor), "the cursor is after the letters")
        column += 1
      }
      column += 2
    }
    for hint in each.hints {
      let width = ScreenText.width(hint)
      guard column + width < free else { break }
      let end = hint.firstIndex(of: " ") ?? hint.endIndex
      texts.append((String(hint[..<end]), column))
      texts.append((String(hint[end...].dropFirst()), column + ScreenText.width(String(hint[..<end])) + 1))
      column += width + 2
    }
    guard columns >= 8 || scene.filter.isEmpty else { return }
    expect(
      rest.count == texts.count && zip(rest, texts).allSatisfy { $0.shows($1.0) && $0.area.column == $1.1 },
      "keys that have room are in their order")
  }

  // MARK: Targets

  /// The texts that a click on an effect can have.
  private func texts(_ effect: KeyBinding.Effect) -> [String]? {
    switch effect {
    case .toggle: ["space pause", "space play", "▶", "‖", "║"]
    case .next: ["n next", "▶▶", "»»"]
    case .previous: ["◀◀", "««"]
    case .like: ["l like", "♥", "♡"]
    case .dislike: ["disliked"]
    case .bookmark: ["bookmarked"]
    case .shuffle: ["shuffle"]
    case .repeating: ["repeat", "repeat one"]
    case .skipAd: ["skip ad"]
    case .live: ["live"]
    case .louder: ["-+ volume"]
    case .nextPlayer: ["Tab next player"]
    case .close: ["Esc close", "Esc all rows"]
    case .choose: ["Enter keep"]
    case .quit: ["q quit", "q"]
    case .pane(.help): ["? keys", "?"]
    case .pane(let pane):
      each.hints.filter {
        $0 == "i more commands" ? pane == .commands : $0.dropFirst(2) == pane.title.lowercased()
      }
    case .repair, .mute: nil
    default: []
    }
  }

  private mutating func checkTargets() {
    for target in picture.targets {
      let area = target.area
      let isTab = area.line == shown.tabLine
      expect(
        area.columns > 0 && area.lines > 0 && area.line >= 0 && area.line + area.lines <= lines, "a target has an area")
      expect(area.column >= 0 && (isTab || area.column + area.columns <= columns + 1), "a target is on the screen")
      guard case .action(let effect) = target.effect, !isTab else { continue }
      let inside = shown.found(in: area)
      let text = inside.map { $0.text }.joined(separator: " ")
      switch effect {
      case .repair:
        expect(inside.first?.text == scene.card?.problem?.text && area.columns >= 30, "a problem is a target")
      case .mute: expect(text.hasPrefix("volume"), "the volume of a muted player is a target")
      case .rate(let star):
        let stars = Area(column: area.column - star + 1, line: area.line, columns: 1, lines: 1)
        expect(
          shown.found(in: stars).first?.text == "★★★★☆" && area.columns == 1 && area.lines == 1,
          "each star is a target")
      default:
        expect(texts(effect)?.contains(text) == true, "\(effect) is at \(text)")
        let width = ScreenText.width(text) + (area.line == shown.lastLine ? 0 : 2)
        expect(area.columns == width, "the target of \(text) has its columns")
      }
    }
    // The keys and the controls.
    let keys = picture.targets.filter {
      if case .action = $0.effect { $0.area.line == shown.lastLine } else { false }
    }
    if let line = shown.lastLine, scene.message.isEmpty {
      let labels = shown.found.filter { $0.area.line == line && $0.look == .accent }
      expect(
        keys.map { $0.area.column }.sorted() == labels.map { $0.area.column }, "each key of the last line is a target")
    }
    checkBars()
  }

  private mutating func checkBars() {
    var (seeks, volumes): ([Area], [Area]) = ([], [])
    for target in picture.targets {
      switch target.effect {
      case .seek(let place):
        seeks.append(target.area)
        expect(scene.cards[place].can(.seekToPosition), "only a player that seeks has such a bar")
        let card = picture.targets.first {
          if case .card = $0.effect { $0.area.contains(target.area.column, target.area.line) } else { false }
        }
        if case .card(let other)? = card?.effect {
          expect(other == place, "a bar seeks in the item of its player")
        } else {
          expect(place == scene.selected, "a bar seeks in the item of the selected player")
        }
      case .volume(let place):
        volumes.append(target.area)
        expect(
          place == scene.selected && scene.card?.can(.setVolume) == true, "the volume is that of the selected player")
      default: break
      }
    }
    for bar in shown.bars {
      if bar.isAccent {
        let isRow = picture.targets.contains {
          if case .row = $0.effect { $0.area.contains(bar.area.column, bar.area.line) } else { false }
        }
        expect(
          isRow || volumes.contains(bar.area) || scene.card?.can(.setVolume) != true, "the bar of a volume is a target")
      } else {
        let place = shown.place(of: bar.area)
        expect(seeks.contains(bar.area) || !scene.cards[place].can(.seekToPosition), "a bar is a target")
      }
    }
    for area in seeks + volumes {
      expect(shown.bars.contains { $0.area == area }, "a target of a bar is the bar")
    }
  }

  // MARK: Sentences in the place of players

  private mutating func checkAbsence() {
    let rest = shown.found.filter { $0.area.line != shown.lastLine }
    let body = lines > 2 ? lines - 1 : lines
    guard rest.count == min(2, body) else { return expect(false, "two sentences are in the place of players") }
    for (place, text) in rest.enumerated() {
      let (left, right) = (text.area.column, columns - text.area.column - text.area.columns)
      expect(text.area.line == max(0, body / 2 - 1) + place, "the sentences are in the middle line")
      expect(left == right || left + 1 == right, "a sentence is in the middle")
    }
  }

  private mutating func checkHelp() {
    let body = lines > 2 ? lines - 1 : lines
    let top = body >= 16 ? 1 : 0
    var all = shown.found.filter { $0.area.line != shown.lastLine }
    expect(shown.frames.isEmpty && picture.covers.isEmpty && picture.clocks.isEmpty, "the keys have the whole screen")
    for text in all {
      expect(
        text.area.column >= shown.side && text.area.line >= top && text.area.line < body - top, "the keys have margins")
    }
    var (first, room) = (top, body - 2 * top)
    if scene.needsChafa {
      let sentence = all.removeFirst()
      expect(sentence.look == .failure && sentence.area.line == top, "chafa is in the first line")
      (first, room) = (first + 1, room - 1)
    }
    expect(picture.rowsOnPage == max(1, room), "a page of keys has \(room) lines")
    if let last = all.last, last.text.hasPrefix("0 to 9") { all.removeLast() }
    let isDouble = columns >= 80
    let count = isDouble ? (KeyBinding.all.count + 1) / 2 : KeyBinding.all.count
    let start = max(0, min(scene.row, count - room))
    var expected: [(text: String, column: Int, line: Int)] = []
    let half = (columns - 2 * shown.side) / 2
    let label = columns < 24 ? 6 : 10
    for line in start..<max(start, min(count, start + room)) {
      for place in isDouble ? [line, line + count] : [line] where place < KeyBinding.all.count {
        let column = shown.side + (place == line ? 0 : half)
        expected.append((KeyBinding.all[place].label, column, first + line - start))
        if columns > shown.side * 2 + label + 2 {
          expected.append((KeyBinding.all[place].text, column + label, first + line - start))
        }
      }
    }
    guard columns >= 24 else { return }
    expect(
      all.map { $0.text } == expected.map { $0.text } && all.map { $0.area.column } == expected.map { $0.column }
        && all.map { $0.area.line } == expected.map { $0.line }, "the keys are in their order")
    let hasSentence = shown.found.contains { $0.text.hasPrefix("0 to 9") && $0.area.line == first + count - start + 1 }
    expect(hasSentence == (count - start + 1 < room), "the sentence about clicks is below all keys")
  }

  // MARK: Parts

  private mutating func checkParts() {
    let (isAlone, hasPane) = (scene.cards.count == 1, picture.pane != nil)
    let isLarge = columns >= 140 && lines >= 30
    let isWide = !isLarge && columns >= 96 && lines >= 14 && !isAlone
    expect(
      (picture.pane == nil) == (scene.pane == nil && !(isLarge && scene.card?.has(.queue) == true)),
      "a large screen shows the queue, others an open list")
    let count = shown.isSmall ? 0 : isLarge ? (isAlone ? 0 : 1) + (hasPane ? 1 : 0) : isWide ? 1 : 0
    guard shown.separators.count == count else { return expect(false, "\(count) lines between parts") }
    expect(shown.tabLine != nil || !hasPane || shown.isSmall, "a list has tabs")
    guard count > 0 else { return }
    let area = columns - 4
    if !isAlone {
      let width = isLarge ? min(48, area * 3 / 10) : min(48, max(36, area * 2 / 5))
      expect(shown.separators.first == width + 3, "the players have \(width) columns")
    }
    guard isLarge, hasPane, let last = shown.separators.last else { return }
    let left = isAlone ? 2 : (shown.separators.first ?? 0) + 3
    expect(last == left + (columns - 2 - left) / 2 - 1, "the player and its list have a half each")
  }

  private mutating func checkMargins() {
    guard !shown.isSmall else { return }
    let areas = shown.found.map { $0.area } + shown.frames + shown.bars.map { $0.area }
    for area in areas where area.line != shown.lastLine && area.line != shown.tabLine {
      expect(area.column >= shown.side && area.column + area.columns <= columns - shown.side, "the sides are free")
      expect(
        area.line >= shown.top && area.line + area.lines <= lines - 1 - shown.top, "the top and the bottom are free")
    }
  }

  // MARK: Players

  private func cards() -> [(place: Int, area: Area)] {
    picture.targets.compactMap { if case .card(let place) = $0.effect { (place, $0.area) } else { nil } }
  }

  /// So many of all are shown: consecutive ones, with the selected one in the middle if possible.
  private mutating func checkWindow(_ places: [Int], _ count: Int, _ selected: Int) {
    guard let first = places.first, let last = places.last else { return }
    expect(places == Array(first...last), "those shown are consecutive")
    expect(places.contains(selected), "the selected one is shown")
    let isInMiddle = selected - first == places.count / 2
    expect(
      isInMiddle || (first == 0 && selected < places.count / 2) || last == count - 1,
      "the selected one is in the middle")
  }

  private mutating func checkCards() {
    let cards = cards()
    let hasList =
      shown.isSmall || scene.pane == nil && (scene.cards.count > 1)
      || shown.separators.count > 0 && scene.cards.count > 1
    expect(cards.isEmpty == !hasList, "all players are shown, if there are several")
    checkWindow(cards.map { $0.place }, scene.cards.count, scene.selected)
    let isConsole = scene.glyphs.half == nil
    for (index, (place, area)) in cards.enumerated() {
      let (card, inside) = (scene.cards[place], shown.found(in: area))
      let glyph = ScreenReading.glyph(card, isConsole: isConsole)
      expect(area.column + area.columns <= columns && area.line + area.lines <= lines, "a player is on the screen")
      if index > 0 {
        expect(cards[index - 1].area.line + cards[index - 1].area.lines <= area.line, "players do not overlap")
      }
      if columns >= 8 {
        expect(inside.filter { $0.text.hasPrefix(card.heading) }.count >= 1, "each player has its title")
        expect(
          inside.first?.text == glyph && inside.filter { $0.text == glyph }.count == 1,
          "each player has its state first")
      }
      for clock in inside where clock.text == card.item.clock && !clock.isCut && area.lines != 4 && !shown.isSmall {
        let end = clock.area.column + clock.area.columns
        let volume = inside.contains { $0.text == card.volumeText && $0.area.line == clock.area.line }
        expect(end == area.column + area.columns - (volume ? 5 : 0), "the clock is at the right")
      }
      let isMarked = picture.canvas.line(area.line)[(area.line * columns + area.column)...].first?.look == .accent
      let isSmallCard = shown.isSmall && place == scene.selected || area.lines == 1 && area.columns < 34
      expect(isMarked == (place == scene.selected && !isSmallCard), "the selected player has a marker")
    }
    // No line is free while a player is hidden.
    if let last = cards.last, cards.count < scene.cards.count, !shown.isSmall || scene.pane == nil {
      expect(
        last.area.line + last.area.lines == (shown.lastLine ?? lines) - (shown.isSmall ? 0 : shown.top),
        "players have all lines")
      expect(shown.isSmall || cards.allSatisfy { $0.area.lines == 1 }, "players have a line each")
    }
  }

  // MARK: The list

  private mutating func checkRows() {
    let rows = picture.targets.compactMap {
      if case .row(let place) = $0.effect { (place: place, area: $0.area) } else { nil }
    }
    checkWindow(rows.map { $0.place }, scene.rows.count, scene.row)
    guard lines > 1 else { return }
    guard picture.pane != nil else {
      return expect(rows.isEmpty && picture.rowsOnPage == 1 && shown.tabLine == nil, "no list")
    }
    expect(rows.count == min(scene.rows.count, picture.rowsOnPage), "a page of \(picture.rowsOnPage) rows")
    guard let first = rows.first?.area else { return }
    let end = (shown.lastLine ?? lines) - (shown.isSmall ? 0 : shown.top)
    expect(first.line + picture.rowsOnPage == end, "a page reaches the end")
    expect(shown.tabLine.map { $0 + 1 == first.line } ?? (picture.rowsOnPage < 3), "rows are below the tabs")
    let lead = rows.map { ScreenText.width(scene.rows[$0.place].lead) }.max() ?? 0
    let selected = rows.first { $0.place == scene.row }?.area
    let isNarrow = first.columns < 34
    expect(
      shown.reversed.filter { $0.line != shown.lastLine }
        == (isNarrow && scene.pane != nil ? selected.map { [$0] } ?? [] : []),
      "a narrow list has its selected row reversed")
    for (index, (place, area)) in rows.enumerated() {
      expect(
        area.line == first.line + index && area.column == first.column && area.columns == first.columns,
        "rows are in lines")
      let (row, texts) = (scene.rows[place], shown.found(in: area))
      let isMarked = picture.canvas.line(area.line)[(area.line * columns + area.column)...].first?.look == .accent
      expect(isMarked == (scene.pane != nil && place == scene.row && !isNarrow), "a selected row has a marker")
      expect(
        texts.contains { $0.text == scene.glyphs.playing && $0.look == .playing } == row.isCurrent || columns < 4,
        "a current row has a sign")
      let start = area.column + (isNarrow ? 2 : 4) + (lead > 0 ? min(lead, area.columns / 3) + 2 : 0)
      let room = area.column + area.columns - start
      guard room > 3 else { continue }
      expect(texts.filter { $0.shows(row.text) && $0.area.column == start }.count == 1, "a row has its text")
      let trail = texts.filter {
        $0.text == row.trail && $0.area.column + $0.area.columns == area.column + area.columns
      }
      expect((trail.count == 1) == (!row.trail.isEmpty && room > 12), "a row with room has its end")
      let left = room - (trail.isEmpty ? 0 : row.trail.utf8.count + 1)
      let bars = shown.bars.filter { $0.area.line == area.line && area.contains($0.area.column, $0.area.line) }.map {
        $0.area
      }
      expect(
        bars
          == (row.level != nil && left >= 30
            ? [Area(column: start + left - 16, line: area.line, columns: 16, lines: 1)] : []),
        "a level is a bar of 16 columns")
    }
  }

  private mutating func checkClocks() {
    var expected: [Int] = []
    for (place, card) in scene.cards.enumerated() {
      guard card.state == .playing, !card.isSilent, card.rate > 0, let position = card.item.position,
        position < card.item.duration ?? .max
      else { continue }
      let texts = shown.found.filter {
        [card.item.clock, card.item.elapsed].contains($0.text)
      }
      if texts.contains(where: { shown.place(of: $0.area) == place && !$0.text.hasPrefix("volume") })
        || shown.bars.contains(where: { shown.place(of: $0.area) == place && !$0.isAccent })
      {
        expected.append(place)
      }
    }
    if columns >= 12 {
      expect(picture.clocks.sorted() == expected, "the clocks \(expected) run, not \(picture.clocks)")
    }
  }

  // MARK: The selected player

  private mutating func checkPlayer() {
    guard let card = scene.card else { return }
    let lists = cards().map { $0.area }
    let all = shown.found.filter { text in
      text.area.line != shown.lastLine && !lists.contains { $0.contains(text.area.column, text.area.line) }
        && !picture.targets.contains {
          if case .row = $0.effect { $0.area.contains(text.area.column, text.area.line) } else { false }
        }
    }
    // Its area, and its cover.
    let isAlone = scene.cards.count == 1
    let start = isAlone || shown.separators.isEmpty ? shown.side : shown.separators[0] + 3
    let end = shown.separators.count > (isAlone ? 0 : 1) ? (shown.separators.last ?? 0) - 1 : columns - shown.side
    let frames = shown.frames.filter { frame in !lists.contains { $0.contains(frame.column, frame.line) } }
    expect(frames.count <= 1, "a player has one cover")
    let expectedCovers = shown.frames.count
    let withArtwork = shown.frames.filter { !scene.cards[shown.place(of: $0)].item.artworkID.isEmpty }
    expect(scene.hasCovers || expectedCovers == 0, "no covers")
    expect(
      picture.covers.map { "\($0.player) \($0.columns)x\($0.lines)" }.sorted()
        == withArtwork.map { "\(scene.cards[shown.place(of: $0)].name) \($0.columns)x\($0.lines)" }.sorted(),
      "each cover is requested at its size")
    let state = all.first { $0.text == ScreenReading.glyph(card, isConsole: scene.glyphs.half == nil) }
    guard let state else { return expect(false, "the selected player has its state") }
    var left = start
    if let frame = frames.first {
      let isAbove = frame.line + frame.lines <= state.area.line
      if isAbove {
        expect(state.area.line == frame.line + frame.lines + 1, "a line is between the cover and the text")
      } else {
        left = frame.column + frame.columns + 3
        expect(frame.column == start, "the cover is at the left")
      }
    }
    let area = Area(column: left, line: 0, columns: end - left, lines: lines)
    // The state and its facts are in a line, as many as have room.
    let line = all.filter { $0.area.line == state.area.line && area.contains($0.area.column, $0.area.line) }
    var facts = [(state.text, 0), (card.stateText, 1), (card.identity, 2)]
    if card.isPrimary { facts.append((scene.glyphs.half == nil ? "*" : "★", 1)) }
    if card.isPlaying, card.rate != 1 { facts.append(("1.5×", 2)) }
    for badge in (card.isPrivate ? ["private"] : []) + card.item.badges { facts.append((badge, 2)) }
    let known = line.filter { !$0.isCut || $0.area.columns > 1 }
    expect(
      zip(known, facts).allSatisfy { $0.shows($1.0) } && known.count <= facts.count,
      "the state and its facts are in order")
    var column = left
    for (text, (_, gap)) in zip(known, facts) {
      expect(text.area.column == column + gap, "facts have \(gap) columns between them")
      column = text.area.column + text.area.columns
    }
    expect(
      line.count == facts.count || line.last?.isCut == true || column + 2 >= end, "each fact that has room is shown")
    // Texts have a line each, from the left, and are cut at the right only.
    for text in [card.heading, card.item.artist, card.item.album, card.item.chapter, card.item.line] where !text.isEmpty
    {
      let places = all.filter { $0.text == text && $0.area.line > state.area.line }
      expect(places.count <= 1 || text == card.identity, "\(text) is shown once")
      guard let place = places.first else { continue }
      expect(place.area.column == left, "\(text) is at the left")
      expect(place.isCut == (ScreenText.width(text) > end - left), "\(text) is cut only if it has no room")
    }
    checkTime(card, all, left, end)
    checkControls(all, left, end)
  }

  private mutating func checkTime(_ card: Card, _ all: [ScreenReading.Found], _ left: Int, _ end: Int) {
    let clocks = all.filter { !$0.isCut }.filter {
      [card.item.elapsed, card.item.length].contains($0.text) && $0.look == .dim && $0.text != "live"
        || $0.text == "live" && $0.area.column + 4 == end
    }
    if !card.item.elapsed.isEmpty { expect(clocks.first?.area.column == left, "the position is at the left") }
    if !card.item.length.isEmpty {
      expect(clocks.last.map { $0.area.column + $0.area.columns } == end, "the duration is at the right")
    }
    if let position = clocks.first, let length = clocks.last, clocks.count == 2 {
      let bar = shown.bars.first { $0.area.line == position.area.line && $0.area.column > position.area.column }?.area
      let start = position.area.column + position.area.columns + 1
      let columns = length.area.column - 1 - start
      expect(
        bar == (columns < 3 ? nil : Area(column: start, line: position.area.line, columns: columns, lines: 1)),
        "the bar has the room between")
    }
    if let volume = all.first(where: { $0.text == "volume" }) {
      let width = min(24, end - left - 12)
      let bar = shown.bars.first {
        $0.area.line == volume.area.line && $0.area.column > volume.area.column && $0.area.column < end
      }?.area
      expect(
        volume.area.column == left && bar == Area(column: left + 7, line: volume.area.line, columns: width, lines: 1),
        "the volume has \(width) columns")
      expect(
        all.contains { $0.text == card.volumeText && $0.area.column == left + 8 + width }, "the volume has its number")
    }
  }

  private mutating func checkControls(_ all: [ScreenReading.Found], _ left: Int, _ end: Int) {
    let clicks = picture.targets.filter {
      guard case .action(let effect) = $0.effect, $0.area.line != shown.lastLine, $0.area.line != shown.tabLine else {
        return false
      }
      if case .rate = effect { return false }
      return effect != .mute && effect != .repair
    }
    guard let line = clicks.first?.area.line else { return }
    var (column, expected): (Int, [String]) = (left, [])
    for control in each.controls {
      let width = ScreenText.width(control)
      guard column + width <= end else { continue }
      expected.append("\(column) \(control)")
      column += width + 3
    }
    let texts = all.filter { $0.area.line == line && $0.area.column >= left && $0.area.column < end }
    expect(texts.map { "\($0.area.column) \($0.text)" } == expected, "controls that have room are in order")
    let controls = texts.filter { $0.text != "★★★★☆" }
    expect(clicks.map { $0.area.column + 1 } == controls.map { $0.area.column }, "each control is a target")
  }
}

extension ScreenReading {
  /// The player of a part: that of the list, or the selected one.
  func place(of area: Area) -> Int {
    for target in picture.targets where target.area.contains(area.column, area.line) {
      if case .card(let place) = target.effect { return place }
    }
    return scene.selected
  }
}
