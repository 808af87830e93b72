// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// Draws a scene into a terminal of a size.
struct Layout {
  private let scene: Scene
  private var picture: Picture
  private var glyphs: Glyphs { scene.glyphs }

  /// Whether a terminal has space for a list next to the selected player.
  private static func isLarge(_ columns: Int, _ lines: Int) -> Bool { columns >= 140 && lines >= 30 }

  /// The list that a terminal of a size shows: the open one, or next to the player its queue.
  static func pane(of scene: Scene, columns: Int, lines: Int) -> Pane? {
    scene.pane ?? (isLarge(columns, lines) && scene.card?.hasQueue == true ? .queue : nil)
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

  // MARK: The selected player

  /// The cover is at the left of the text, or above it.
  private mutating func drawHero(_ area: Area, isTall: Bool = false, mostCoverLines: Int = 24) {
    guard let card = scene.card, area.lines > 0 else { return }
    var text = area
    let isBeside = area.columns >= 44 && !isTall
    if scene.hasCovers, isBeside {
      let lines = min(area.lines, area.columns / 5, mostCoverLines)
      if lines >= 3 {
        drawCover(card, Area(column: area.column, line: area.line, columns: lines * 2, lines: lines))
        text.column += lines * 2 + 3
        text.columns -= lines * 2 + 3
        text.lines = min(text.lines, max(lines, 8))
      }
    } else if scene.hasCovers, area.lines >= 15 {
      let lines = min(area.columns / 2, area.lines - 11, mostCoverLines)
      // A narrow terminal has it in the middle.
      let left = isTall ? 0 : (area.columns - lines * 2) / 2
      drawCover(card, Area(column: area.column + left, line: area.line, columns: lines * 2, lines: lines))
      text.line += lines + 1
      text.lines -= lines + 1
    }
    drawDetails(card, text, isBeside: isBeside)
  }

  private enum Detail {
    case state, problem, gap, title, artist, album, chapter, line, bar, controls, volume
  }

  /// The lines of the selected player, as many as there is space for.
  private mutating func drawDetails(_ card: Card, _ area: Area, isBeside: Bool) {
    var details: [Detail] = [
      .state, .problem, .gap, .title, .artist, .album, .chapter, .line, .gap, .bar, .gap, .controls, .gap, .volume,
    ]
    let absent: [(Detail, Bool)] = [
      (.artist, card.artist.isEmpty), (.album, card.album.isEmpty), (.volume, card.volume == nil && !card.isMuted),
      (.problem, card.problem.isEmpty), (.chapter, card.chapter.isEmpty), (.line, !card.hasLines),
    ]
    for (detail, isAbsent) in absent where isAbsent { details.removeAll { $0 == detail } }
    while details.count > area.lines {
      let unimportant: [Detail] = [
        .gap, .album, .volume, .chapter, .controls, .artist, .line, .state, .bar, .problem, .title,
      ]
      guard let detail = unimportant.first(where: { details.contains($0) }),
        let place = details.lastIndex(of: detail)
      else { break }
      details.remove(at: place)
    }
    var line = area.line + (isBeside ? max(0, area.lines - details.count) / 2 : 0)
    for detail in details {
      draw(detail, card, Area(column: area.column, line: line, columns: area.columns, lines: 1))
      line += 1
    }
  }

  private mutating func draw(_ detail: Detail, _ card: Card, _ area: Area) {
    let (column, line, columns) = (area.column, area.line, area.columns)
    switch detail {
    case .gap: break
    case .state: drawState(card, area)
    case .title: drawTitle(card, column, line, columns)
    case .artist: picture.canvas.put(card.artist, column, line, columns)
    case .album: picture.canvas.put(card.album, column, line, columns, .dim)
    case .chapter: picture.canvas.put(card.chapter, column, line, columns, .dim)
    case .line: picture.canvas.put(card.line, column, line, columns, .accent)
    case .problem: drawProblem(card, area)
    case .bar: drawTime(card, scene.selected, area)
    case .controls: drawControls(card, area)
    case .volume:
      let used = picture.canvas.put("volume ", column, line, columns, .dim)
      let width = min(columns - used - 5, 24)
      if card.isMuted { add(Area(column: column, line: line, columns: columns, lines: 1), .action(.mute)) }
      guard width >= 4, let volume = card.volume else { break }
      let bar = Area(column: column + used, line: line, columns: width, lines: 1)
      drawBar(volume, bar, .accent)
      picture.canvas.put(card.volumeText, bar.column + width + 1, line, 4, .dim)
      if card.canSetVolume { add(bar, .volume(scene.selected)) }
    }
  }

  /// The title of the selected player. That of the first player moves while it plays, if it has no room.
  private mutating func drawTitle(_ card: Card, _ column: Int, _ line: Int, _ columns: Int) {
    let all = ScreenText.cells(card.heading, 4_096, .bold)
    if scene.scrolls, card.isPrimary, card.isPlaying, columns > 0 { picture.overflow = max(0, all.count - columns) }
    let offset = min(scene.titleOffset, picture.overflow)
    guard offset > 0 else {
      picture.canvas.put(card.heading, column, line, columns, .bold)
      return
    }
    var cells = Array(all[offset..<(offset + columns)])
    // Half of a wide character is not shown.
    if cells[0].scalar == 0 { cells[0].scalar = 0x20 }
    if offset + columns < all.count, all[offset + columns].scalar == 0 { cells[columns - 1] = Cell(look: .bold) }
    for (place, cell) in cells.enumerated() { picture.canvas.set(cell, column + place, line) }
  }

  /// "Sign in again  O opens example.org"
  private mutating func drawProblem(_ card: Card, _ area: Area) {
    let used = picture.canvas.put(card.problem, area.column, area.line, area.columns, .failure)
    let key = scene.bindings.label(of: .repair)
    guard !card.repairPlace.isEmpty else { return }
    picture.canvas.put(
      "  " + (key.isEmpty ? "" : key + " ") + "opens " + card.repairPlace, area.column + used, area.line,
      area.columns - used, .dim)
    add(area, .action(.repair))
  }

  private mutating func drawState(_ card: Card, _ area: Area) {
    let end = area.column + area.columns
    var column = area.column
    func room() -> Int { max(0, end - column) }
    column += picture.canvas.put(glyphs.state(card) + " " + card.stateText, column, area.line, room(), look(card))
    column += picture.canvas.put("  " + card.identity, column, area.line, room(), .dim)
    if card.isPrimary { column += picture.canvas.put(" " + glyphs.primary, column, area.line, room(), .paused) }
    if card.rate != 1, card.rate > 0, card.isPlaying {
      column += picture.canvas.put("  " + Number.text(card.rate) + "×", column, area.line, room(), .accent)
    }
    for badge in (card.isPrivate ? ["private"] : []) + card.badges {
      column += picture.canvas.put("  " + badge, column, area.line, room(), .dim)
    }
  }

  /// "1:23 ━━━━━━━━━━━━━──────────── 4:14"
  private mutating func drawTime(_ card: Card, _ place: Int, _ area: Area) {
    guard !card.clock.isEmpty else { return }
    markClock(card, place)
    var bar = area
    var used = picture.canvas.put(card.elapsed, area.column, area.line, area.columns, .dim)
    if used > 0 { used += 1 }
    bar.column += used
    bar.columns -= used
    used = picture.canvas.put(
      card.length, before: area.column + area.columns, area.line, max(0, bar.columns), .dim)
    bar.columns -= used + 1
    guard bar.columns >= 3, let progress = card.progress else { return }
    drawBar(progress, bar, look(card))
    drawMarks(card, bar)
    if card.canSeek { add(bar, .seek(place)) }
  }

  /// The part that is loaded, and where chapters begin.
  private mutating func drawMarks(_ card: Card, _ bar: Area) {
    func place(_ position: Int64) -> Int? { card.part(of: position).map { Int($0 * Double(bar.columns - 1) + 0.5) } }
    let now = card.position.flatMap { place($0) } ?? 0
    if let end = card.buffered.flatMap({ place($0) }), end > now {
      for column in (now + 1)...end { picture.canvas.put(glyphs.rest, bar.column + column, bar.line, 1, .plain) }
    }
    for start in card.chapterStarts where start > card.span?.lowerBound ?? 0 {
      guard let column = place(start) else { continue }
      picture.canvas.put(glyphs.mark, bar.column + column, bar.line, 1, column <= now ? look(card) : .plain)
    }
  }

  private mutating func drawControls(_ card: Card, _ area: Area) {
    let end = area.column + area.columns
    var column = area.column
    func control(_ text: String, _ effect: KeyBinding.Effect, _ look: Look) {
      let width = ScreenText.width(text)
      guard column + width <= end else { return }
      picture.canvas.put(text, column, area.line, width, look)
      // The spaces around belong to it, so that it can be hit.
      add(Area(column: column - 1, line: area.line, columns: width + 2, lines: 1), .action(effect))
      column += width + 3
    }
    control(glyphs.previous, .previous, card.canGoPrevious ? .plain : .dim)
    control(card.isPlaying ? glyphs.paused : glyphs.playing, .toggle, card.canToggle ? look(card).with(.bold) : .dim)
    control(glyphs.next, .next, card.canGoNext ? .plain : .dim)
    if card.canGoLive { control("live", .live, card.isAtLiveEdge ? .accent : .dim) }
    if card.canSkipAd { control("skip ad", .skipAd, .accent) }
    if let isLiked = card.isLiked {
      control(isLiked ? glyphs.liked : glyphs.unliked, .like, isLiked ? .loved : .dim)
    }
    if card.isDisliked == true { control("disliked", .dislike, .loved) }
    if card.isBookmarked == true { control("bookmarked", .bookmark, .accent) }
    if let shuffle = card.shuffle { control("shuffle", .shuffle, shuffle == .off ? .dim : .accent) }
    if let repeating = card.repeating {
      control(repeating == .one ? "repeat one" : "repeat", .repeating, repeating == .off ? .dim : .accent)
    }
  }

  private mutating func drawCover(_ card: Card, _ area: Area) {
    let key = CoverKey(artworkID: card.artworkID, player: card.name, columns: area.columns, lines: area.lines)
    if !card.artworkID.isEmpty { picture.covers.append(key) }
    guard !card.artworkID.isEmpty, let cover = scene.cover(key), cover.columns > 0, cover.lines > 0 else {
      drawFrame(area)
      picture.canvas.put(
        glyphs.cover, area.column + area.columns / 2 - 1, area.line + area.lines / 2, 2, .dim)
      return
    }
    // A cover that is not square is in the middle.
    let left = area.column + max(0, area.columns - cover.columns) / 2
    let top = area.line + max(0, area.lines - cover.lines) / 2
    let columns: Int = min(cover.columns, area.columns)
    if cover.image != 0 {
      let place = Area(column: left, line: top, columns: columns, lines: min(cover.lines, area.lines))
      picture.images.append(PlacedImage(number: cover.image, area: place))
    }
    for line in 0..<min(cover.lines, area.lines) {
      for column in 0..<columns { picture.canvas.set(cover.cell(column, line), left + column, top + line) }
    }
  }

  /// The place of a cover that does not exist.
  private mutating func drawFrame(_ area: Area) {
    let (right, bottom) = (area.column + area.columns - 1, area.line + area.lines - 1)
    for column in area.column...max(area.column, right) {
      for line in [area.line, bottom] { picture.canvas.put(glyphs.rest, column, line, 1, .dim) }
    }
    for line in area.line...max(area.line, bottom) {
      for column in [area.column, right] { picture.canvas.put(glyphs.separator, column, line, 1, .dim) }
    }
    for (glyph, column, line) in [
      ("┌", area.column, area.line), ("┐", right, area.line), ("└", area.column, bottom), ("┘", right, bottom),
    ] { picture.canvas.put(glyph, column, line, 1, .dim) }
  }

  // MARK: All players

  private mutating func drawCards(_ area: Area) {
    guard area.lines > 0 else { return }
    let count = scene.cards.count
    let (height, gap) = cardSize(count, area.lines)
    let onPage: Int = max(1, (area.lines + gap) / (height + gap))
    let first = window(count, scene.selected, onPage)
    var line = area.line
    for place in first..<min(count, first + onPage) {
      let lines: Int = min(height, area.line + area.lines - line)
      draw(scene.cards[place], place, Area(column: area.column, line: line, columns: area.columns, lines: lines))
      line += height + gap
    }
  }

  /// As many lines for each player as all of them have space for. Three have a small cover.
  private func cardSize(_ count: Int, _ lines: Int) -> (height: Int, gap: Int) {
    let sizes: [(height: Int, gap: Int)] = [(3, 1), (3, 0), (2, 1), (2, 0)]
    for size in sizes {
      let needed: Int = count * (size.height + size.gap) - size.gap
      if needed <= lines { return size }
    }
    return (1, 0)
  }

  private mutating func draw(_ card: Card, _ place: Int, _ area: Area) {
    if area.lines == 1 { return drawLine(of: card, place, area) }
    add(area, .card(place))
    let isSelected = place == scene.selected
    if isSelected {
      for line in 0..<area.lines { picture.canvas.put(glyphs.marker, area.column, area.line + line, 1, .accent) }
    }
    var text = Area(column: area.column + 2, line: area.line, columns: area.columns - 2, lines: area.lines)
    if area.lines == 3, scene.hasCovers {
      drawCover(card, Area(column: text.column, line: area.line, columns: 6, lines: 3))
      text.column += 8
      text.columns -= 8
    }
    let (column, columns) = (text.column, text.columns)
    // The name of the player gets a third, and the columns that the title leaves.
    let name = min(ScreenText.width(card.identity), max(columns / 3, columns - ScreenText.width(card.heading) - 4))
    let hasName = !card.title.isEmpty
    let used = picture.canvas.put(glyphs.state(card) + " ", column, text.line, columns, look(card))
    picture.canvas.put(
      area.lines == 2 && !card.artist.isEmpty ? card.heading + " – " + card.artist : card.heading, column + used,
      text.line, columns - used - (hasName ? name + 1 : 0), isSelected ? .bold : .plain)
    if hasName { picture.canvas.put(card.identity, before: column + columns, text.line, name, .dim) }
    if area.lines == 3 {
      picture.canvas.put(
        card.artist.isEmpty ? card.stateText : card.artist, column + 2, text.line + 1, columns - 2, .dim)
    }
    drawBarLine(
      card, place, Area(column: column + 2, line: text.line + area.lines - 1, columns: columns - 2, lines: 1))
  }

  /// "━━━━━━━━━──── 1:23/4:14  70%"
  private mutating func drawBarLine(_ card: Card, _ place: Int, _ area: Area) {
    var bar = area
    if !card.volumeText.isEmpty, area.columns >= 24 {
      picture.canvas.put(card.volumeText, before: area.column + area.columns, area.line, 4, .dim)
      bar.columns -= 5
    }
    if !card.clock.isEmpty {
      markClock(card, place)
      let used = picture.canvas.put(card.clock, before: bar.column + bar.columns, area.line, bar.columns, .dim)
      bar.columns -= used + 1
    } else {
      picture.canvas.put(card.artist.isEmpty ? "" : card.stateText, bar.column, area.line, bar.columns, .dim)
    }
    guard bar.columns >= 3, let progress = card.progress else { return }
    drawBar(progress, bar, look(card))
    if card.canSeek { add(bar, .seek(place)) }
  }

  /// A player in one line: "▶ Title – Artist 1:23/4:14".
  private mutating func drawLine(of card: Card, _ place: Int, _ area: Area) {
    add(area, .card(place))
    let isSelected = place == scene.selected
    var (column, columns) = (area.column, area.columns)
    if columns >= 34 {
      if isSelected { picture.canvas.put(glyphs.marker, column, area.line, 1, .accent) }
      (column, columns) = (column + 2, columns - 2)
      if !card.clock.isEmpty {
        markClock(card, place)
        columns -= picture.canvas.put(card.clock, before: column + columns, area.line, columns / 2, .dim) + 1
      }
    }
    let used = picture.canvas.put(glyphs.state(card) + " ", column, area.line, columns, look(card))
    let text = card.artist.isEmpty || card.title.isEmpty ? card.heading : card.heading + " – " + card.artist
    picture.canvas.put(text, column + used, area.line, columns - used, isSelected ? .bold : .plain)
  }

  /// The selected player of a small terminal.
  private mutating func drawSmallCard(_ card: Card, _ place: Int, _ area: Area) {
    add(area, .card(place))
    let (column, columns) = (area.column, area.columns)
    let hasArtist = area.lines >= 4 || (area.lines == 3 && card.progress == nil)
    let used = picture.canvas.put(glyphs.state(card) + " ", column, area.line, columns, look(card))
    drawTitle(card, column + used, area.line, columns - used)
    var line = area.line + 1
    if hasArtist {
      picture.canvas.put(card.artist.isEmpty ? card.identity : card.artist, column, line, columns, .dim)
      line += 1
    }
    if area.lines >= 3, let progress = card.progress {
      markClock(card, place)
      let bar = Area(column: column, line: line, columns: columns, lines: 1)
      drawBar(progress, bar, look(card))
      if card.canSeek { add(bar, .seek(place)) }
      line += 1
    }
    guard line < area.line + area.lines else { return }
    markClock(card, place)
    let clock = picture.canvas.put(card.clock, column, line, columns, .dim)
    if columns - clock >= card.volumeText.utf8.count + 1 {
      picture.canvas.put(card.volumeText, before: column + columns, line, 4, .dim)
    }
  }

  // MARK: Lists

  private mutating func drawPane(_ area: Area) {
    guard let pane = picture.pane, area.lines > 0 else { return }
    var rows = area
    if area.lines >= 3 {
      drawTabs(pane, Area(column: area.column, line: area.line, columns: area.columns, lines: 1))
      (rows.line, rows.lines) = (area.line + 1, area.lines - 1)
    }
    picture.rowsOnPage = max(1, rows.lines)
    guard !scene.rows.isEmpty else {
      picture.canvas.put(
        scene.filter.isEmpty ? pane.absence : "No row matches.", rows.column, rows.line, rows.columns, .dim)
      return
    }
    let first = window(scene.rows.count, scene.row, rows.lines)
    let shown = first..<min(scene.rows.count, first + rows.lines)
    let lead = shown.reduce(0) { max($0, ScreenText.width(scene.rows[$1].lead)) }
    for (index, place) in shown.enumerated() {
      draw(
        scene.rows[place], place, min(lead, rows.columns / 3),
        Area(column: rows.column, line: rows.line + index, columns: rows.columns, lines: 1))
    }
  }

  private mutating func draw(_ row: Row, _ place: Int, _ lead: Int, _ area: Area) {
    add(area, .row(place))
    let end = area.column + area.columns
    var column = area.column
    let isSelected = scene.pane != nil && place == scene.row
    let hasMarker = area.columns >= 34
    if hasMarker {
      if isSelected { picture.canvas.put(glyphs.marker, column, area.line, 1, .accent) }
      column += 2
    }
    if row.isCurrent { picture.canvas.put(glyphs.playing, column, area.line, 1, .playing) }
    column += 2
    if lead > 0 {
      picture.canvas.put(row.lead, column, area.line, lead, .dim)
      column += lead + 2
    }
    var room = end - column
    if !row.trail.isEmpty, room > 12 {
      room -= picture.canvas.put(row.trail, before: end, area.line, 10, .dim) + 1
    }
    if let level = row.level, room >= 30 {
      let bar = Area(column: column + room - 16, line: area.line, columns: 16, lines: 1)
      drawBar(level, bar, .accent)
      room -= 17
    }
    picture.canvas.put(row.text, column, area.line, room, isSelected ? .bold : .plain)
    // A narrow terminal has no column for the marker.
    if isSelected, !hasMarker { picture.canvas.restyle(area, .reverse) }
  }

  /// The names of all lists that the player has, for clicks.
  private mutating func drawTabs(_ pane: Pane, _ area: Area) {
    for column in 0..<area.columns {
      picture.canvas.put(glyphs.rule, area.column + column, area.line, 1, .dim)
    }
    var column = area.column + 2
    for binding in scene.bindings {
      guard case .pane(let other) = binding.effect, other != .help, has(other) || other == pane else { continue }
      let width = ScreenText.width(other.title) + 2
      guard column + width <= area.column + area.columns || other == pane else { continue }
      picture.canvas.put(
        " " + other.title + " ", column, area.line, area.columns,
        other != pane ? .dim : scene.pane == nil ? .bold : .accent.with(.bold))
      add(Area(column: column, line: area.line, columns: width, lines: 1), .action(binding.effect))
      column += width + 1
    }
  }

  private func has(_ pane: Pane) -> Bool {
    guard let card = scene.card else { return pane == .help }
    switch pane {
    case .queue: return card.hasQueue
    case .playlists: return card.hasPlaylists
    case .chapters: return !card.chapterStarts.isEmpty
    case .lyrics: return card.hasLyrics
    case .commands: return card.hasCommands
    case .outputs: return card.hasOutputs
    case .devices: return card.hasDevices
    case .languages: return card.hasLanguages
    case .help: return true
    }
  }

  private mutating func drawHelp(_ area: Area) {
    var area = area
    if scene.needsChafa {
      picture.canvas.put(
        "Covers are drawn by chafa, which is not installed.", area.column, area.line, area.columns, .failure)
      (area.line, area.lines) = (area.line + 1, area.lines - 1)
    }
    let isDouble = area.columns >= 76
    let width = isDouble ? area.columns / 2 : area.columns
    let label = area.columns < 24 ? 5 : 9
    let all = scene.bindings
    let lines = isDouble ? (all.count + 1) / 2 : all.count
    picture.rowsOnPage = max(1, area.lines)
    let first = max(0, min(scene.row, lines - area.lines))
    for (place, binding) in all.enumerated() {
      let line = place % lines - first
      guard line >= 0, line < area.lines else { continue }
      let column = area.column + place / lines * width
      picture.canvas.put(binding.label, column, area.line + line, label, .accent)
      picture.canvas.put(binding.text, column + label + 1, area.line + line, width - label - 2)
    }
    let line = lines - first + 1
    guard line < area.lines else { return }
    picture.canvas.put(
      "0 to 9 go to a part of the item. A click selects, a click on the bar seeks, the wheel changes the volume.",
      area.column, area.line + line, area.columns, .dim)
  }

  private mutating func drawAbsence(_ area: Area) {
    let sentences =
      scene.hasBus
      ? ["No player", "Players appear here when they start."]
      : ["No session bus", "Players appear here when there is one."]
    for (place, sentence) in sentences.enumerated() {
      let width = min(ScreenText.width(sentence), area.columns)
      picture.canvas.put(
        sentence, area.column + (area.columns - width) / 2, area.line + max(0, area.lines / 2 - 1) + place, width,
        place == 0 ? .bold : .dim)
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
      if scene.isTyping { column += picture.canvas.put(" ", column, area.line, 1, .cursor) }
      column += 2
      if scene.isTyping { hints = [(KeyBinding.label(of: UInt32(NOWPLAYING_KEY_ENTER)), "keep", .choose)] }
      hints.append(hint(.close, "all rows"))
    }
    if let card = scene.card, !scene.isTyping {
      if scene.pane != nil, scene.pane != .help, scene.filter.isEmpty { hints.append(hint(.close, "close")) }
      if scene.pane == .help {
        hints.append(hint(.close, "close"))
      } else {
        if card.canToggle { hints.append(hint(.toggle, card.isPlaying ? "pause" : "play")) }
        if card.canGoNext { hints.append(hint(.next, "next")) }
        if card.isLiked != nil { hints.append(hint(.like, "like")) }
        if card.canSetVolume { hints.append((hint(.quieter, "").label + hint(.louder, "").label, "volume", .louder)) }
        for binding in scene.bindings {
          if case .pane(let pane) = binding.effect, pane != .help, has(pane) {
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

  private func look(_ card: Card) -> Look {
    if card.isSilent || card.isUnreachable { return .failure }
    switch card.state {
    case .playing, .buffering: return .playing
    case .paused, .interrupted: return .paused
    case .stopped: return .dim
    }
  }

  private mutating func drawBar(_ part: Double, _ area: Area, _ look: Look) {
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

  private mutating func markClock(_ card: Card, _ place: Int) {
    if card.advances, !picture.clocks.contains(place) { picture.clocks.append(place) }
  }

  private mutating func add(_ area: Area, _ effect: Target.Effect) {
    picture.targets.append(Target(area: area, effect: effect))
  }

  /// The first of the places that are shown, so that the selected one is among them, in the middle if possible.
  private func window(_ count: Int, _ selected: Int, _ shown: Int) -> Int {
    max(0, min(selected - shown / 2, count - shown))
  }
}
