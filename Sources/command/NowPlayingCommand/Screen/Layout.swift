// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// Draws a scene into a terminal of a size.
struct Layout {
  let scene: Scene
  var picture: Picture
  var glyphs: Glyphs { scene.glyphs }

  /// Whether a terminal has space for a list next to the selected player.
  private static func isLarge(_ columns: Int, _ lines: Int) -> Bool { columns >= 140 && lines >= 30 }

  /// The list that a terminal of a size shows: the open one, or next to the player its queue.
  static func pane(of scene: Scene, columns: Int, lines: Int) -> Pane? {
    scene.pane ?? (isLarge(columns, lines) && scene.card?.has(.queue) == true ? .queue : nil)
  }

  static func picture(of scene: Scene, columns: Int, lines: Int) -> Picture {
    let picture = Picture(
      canvas: Canvas(columns: columns, lines: lines), pane: pane(of: scene, columns: columns, lines: lines))
    var layout = Layout(scene: scene, picture: picture)
    layout.draw()
    return layout.picture
  }

  private mutating func draw() {
    let (columns, lines) = (picture.canvas.columns, picture.canvas.lines)
    var body = Area(column: 0, line: 0, columns: columns, lines: lines)
    if lines > 2 {
      body.lines -= 1
      let side = columns >= 60 ? 2 : 0
      drawFooter(Area(column: side, line: lines - 1, columns: columns - 2 * side, lines: 1))
    }
    if scene.pane == .help { return drawHelp(inset(body)) }
    guard !scene.cards.isEmpty else { return drawAbsence(body) }
    if columns < 34 || lines < 12 { return drawSmall(body) }
    if Self.isLarge(columns, lines) { return drawLarge(inset(body)) }
    if columns >= 96, lines >= 14, scene.cards.count > 1 { return drawWide(inset(body)) }
    drawTall(inset(body))
  }

  /// A margin, if there is space for one.
  private func inset(_ area: Area) -> Area {
    let side = area.columns >= 60 ? 2 : area.columns >= 34 ? 1 : 0
    let top = area.lines >= 16 ? 1 : 0
    return Area(
      column: area.column + side, line: area.line + top, columns: area.columns - 2 * side, lines: area.lines - 2 * top)
  }

  // MARK: The four arrangements

  /// All players at the left, the selected one with a large cover, and its queue or another list at the right.
  private mutating func drawLarge(_ area: Area) {
    var rest = area
    if scene.cards.count > 1 {
      let (left, right) = split(area, min(48, area.columns * 3 / 10))
      drawCards(left)
      rest = right
    }
    guard picture.pane != nil else {
      return drawHero(rest, isTall: scene.cards.count > 1, mostCoverLines: Self.largeCover)
    }
    let (left, right) = split(rest, rest.columns / 2 - 2)
    drawHero(left, isTall: true, mostCoverLines: Self.largeCover)
    drawPane(right)
  }

  /// The most lines of a cover in a large terminal.
  private static let largeCover = 40

  /// Two areas with a line between them. The first one has so many columns.
  private mutating func split(_ area: Area, _ columns: Int) -> (left: Area, right: Area) {
    for line in 0..<area.lines {
      picture.canvas.put(glyphs.separator, area.column + columns + 1, area.line + line, 1, .dim)
    }
    return (
      Area(column: area.column, line: area.line, columns: columns, lines: area.lines),
      Area(
        column: area.column + columns + 4, line: area.line, columns: area.columns - columns - 4, lines: area.lines)
    )
  }

  /// All players at the left, the selected one at the right.
  private mutating func drawWide(_ area: Area) {
    let (left, right) = split(area, min(48, max(36, area.columns * 2 / 5)))
    drawCards(left)
    guard scene.pane != nil else { return drawHero(right, isTall: right.lines >= 22) }
    let hero = max(6, min(12, area.lines - 9))
    drawHero(Area(column: right.column, line: right.line, columns: right.columns, lines: hero))
    drawPane(
      Area(column: right.column, line: right.line + hero + 1, columns: right.columns, lines: right.lines - hero - 1))
  }

  /// The selected player at the top, all players or a list below.
  private mutating func drawTall(_ area: Area) {
    let isAlone = scene.cards.count == 1 && scene.pane == nil
    let isPortrait = area.columns < 50 && area.lines >= 26 && scene.hasCovers
    let count = scene.cards.count
    // The players get the lines that they use, and at most half of them.
    let used = [count * 4 - 1, count * 3, count * 2, count].first { $0 <= area.lines / 2 }
    let below = scene.pane == nil ? used ?? area.lines / 2 : area.lines / 2
    var hero = area.lines - (isAlone ? 0 : below + 1)
    hero = min(hero, isAlone ? 17 : isPortrait ? area.lines - 10 : 12)
    drawHero(Area(column: area.column, line: area.line, columns: area.columns, lines: hero))
    guard !isAlone else { return }
    let rest = Area(
      column: area.column, line: area.line + hero + 1, columns: area.columns, lines: area.lines - hero - 1)
    if scene.pane != nil { drawPane(rest) } else { drawCards(rest) }
  }

  /// A few columns or lines: the selected player has up to four lines, each other one has one.
  private mutating func drawSmall(_ area: Area) {
    guard let card = scene.card else { return }
    let own = min(area.lines, scene.pane == nil ? 4 : max(1, min(4, area.lines - 3)))
    if scene.pane != nil {
      drawSmallCard(card, scene.selected, Area(column: 0, line: 0, columns: area.columns, lines: own))
      return drawPane(Area(column: 0, line: own, columns: area.columns, lines: area.lines - own))
    }
    let others = area.lines - own
    let first = window(scene.cards.count, scene.selected, others + 1)
    var line = 0
    for place in first..<min(scene.cards.count, first + others + 1) {
      if place == scene.selected {
        drawSmallCard(card, place, Area(column: 0, line: line, columns: area.columns, lines: own))
        line += own
      } else {
        drawLine(of: scene.cards[place], place, Area(column: 0, line: line, columns: area.columns, lines: 1))
        line += 1
      }
    }
  }

  // MARK: The last line

  private mutating func drawFooter(_ area: Area) {
    guard scene.message.isEmpty else {
      picture.canvas.put(scene.message, area.column, area.line, area.columns, .failure)
      return
    }
    var end = area.column + area.columns
    typealias Hint = (label: String, text: String, effect: KeyBinding.Effect)
    var hints: [Hint] = []
    func hint(_ effect: KeyBinding.Effect, _ text: String) -> Hint { (scene.bindings.label(of: effect), text, effect) }
    // The last ones always fit.
    for (label, text, effect) in [hint(.quit, "quit"), hint(.pane(.help), "keys")] where !label.isEmpty {
      let isShort = area.columns < 34
      let width = ScreenText.width(label) + (isShort ? 0 : text.utf8.count + 1)
      guard end - width >= area.column else { break }
      drawHint(label, isShort ? "" : text, effect, end - width, area.line)
      end -= width + 2
    }
    var column = area.column
    if scene.isTyping || !scene.filter.isEmpty {
      // The end of a long text, where letters appear.
      let letters = String(Substring(scene.filter.unicodeScalars.suffix(max(0, area.columns / 2 - 2))))
      column += picture.canvas.put("/" + letters, column, area.line, end - column, .bold)
      if scene.isTyping, column < end {
        picture.canvas.set(Cell(look: .cursor), column, area.line)
        column += 1
      }
      column += 2
      if scene.isTyping { hints = [(KeyBinding.label(of: UInt32(NOWPLAYING_KEY_ENTER)), "keep", .choose)] }
      hints.append(hint(.close, "all rows"))
    }
    if let card = scene.card, !scene.isTyping {
      if scene.pane != nil, scene.pane != .help, scene.filter.isEmpty { hints.append(hint(.close, "close")) }
      if scene.pane == .help {
        hints.append(hint(.close, "close"))
      } else {
        if card.can(.togglePlayPause) { hints.append(hint(.toggle, card.isPlaying ? "pause" : "play")) }
        if card.can(.next) { hints.append(hint(.next, "next")) }
        if card.controls.isLiked != nil { hints.append(hint(.like, "like")) }
        if card.can(.setVolume) {
          hints.append((hint(.quieter, "").label + hint(.louder, "").label, "volume", .louder))
        }
        for binding in scene.bindings {
          if case .pane(let pane) = binding.effect, card.has(pane) {
            hints.append(hint(binding.effect, binding.text))
          }
        }
        if scene.cards.count > 1 { hints.append(hint(.nextPlayer, "next player")) }
      }
    }
    for (label, text, effect) in hints where !label.isEmpty {
      let width = ScreenText.width(label) + 1 + ScreenText.width(text)
      guard column + width < end else { break }
      drawHint(label, text, effect, column, area.line)
      column += width + 2
    }
  }

  private mutating func drawHint(
    _ label: String, _ text: String, _ effect: KeyBinding.Effect, _ column: Int, _ line: Int
  ) {
    let used = picture.canvas.put(label, column, line, 20, .accent)
    let more = text.isEmpty ? 0 : picture.canvas.put(text, column + used + 1, line, 20, .dim) + 1
    add(Area(column: column, line: line, columns: used + more, lines: 1), .action(effect))
  }

  // MARK: Parts

  func look(_ card: Card) -> Look {
    if card.isSilent || card.isUnreachable { return .failure }
    switch card.state {
    case .playing, .buffering: return .playing
    case .paused, .interrupted: return .paused
    case .stopped: return .dim
    }
  }

  mutating func drawBar(_ part: Double, _ area: Area, _ look: Look) {
    guard area.columns > 0 else { return }
    let part = part.isFinite ? max(0, min(1, part)) : 0
    let halves = Int(part * Double(area.columns * 2) + 0.5)
    for place in 0..<area.columns {
      let isPlayed = place * 2 + 1 < halves
      let isHalf = place * 2 + 1 == halves && glyphs.half != nil
      let glyph = isPlayed ? glyphs.played : isHalf ? glyphs.half ?? glyphs.rest : glyphs.rest
      picture.canvas.put(glyph, area.column + place, area.line, 1, isPlayed || isHalf ? look : .dim)
    }
  }

  mutating func markClock(_ card: Card, _ place: Int) {
    if card.advances, !picture.clocks.contains(place) { picture.clocks.append(place) }
  }

  mutating func add(_ area: Area, _ effect: Target.Effect) {
    picture.targets.append(Target(area: area, effect: effect))
  }

  /// The first of the places that are shown, so that the selected one is among them, in the middle if possible.
  func window(_ count: Int, _ selected: Int, _ shown: Int) -> Int {
    max(0, min(selected - shown / 2, count - shown))
  }
}
