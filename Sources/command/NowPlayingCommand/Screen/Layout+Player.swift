// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The selected player.
extension Layout {
  /// The cover is at the left of the text, or above it.
  mutating func drawHero(_ area: Area, isTall: Bool = false, mostCoverLines: Int = 24) {
    guard let card = scene.card else { return }
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
      (.artist, card.item.artist.isEmpty), (.album, card.item.album.isEmpty),
      (.volume, card.volume == nil && !card.isMuted),
      (.problem, (card.problem?.text ?? "").isEmpty), (.chapter, card.item.chapter.isEmpty),
      (.line, !card.item.hasLines),
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
    case .artist: picture.canvas.put(card.item.artist, column, line, columns)
    case .album: picture.canvas.put(card.item.album, column, line, columns, .dim)
    case .chapter: picture.canvas.put(card.item.chapter, column, line, columns, .dim)
    case .line: picture.canvas.put(card.item.line, column, line, columns, .accent)
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
      if card.can(.setVolume) { add(bar, .volume(scene.selected)) }
    }
  }

  /// The title of the selected player. That of the first player moves while it plays, if it has no room.
  mutating func drawTitle(_ card: Card, _ column: Int, _ line: Int, _ columns: Int) {
    let all = ScreenText.cells(card.heading, 4_096, .bold)
    if scene.settings.scrolls, card.isPrimary, card.isPlaying, columns > 0 {
      picture.overflow = max(0, all.count - columns)
    }
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
    let used = picture.canvas.put(card.problem?.text ?? "", area.column, area.line, area.columns, .failure)
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
    for badge in (card.isPrivate ? ["private"] : []) + card.item.badges {
      column += picture.canvas.put("  " + badge, column, area.line, room(), .dim)
    }
  }

  /// "1:23 ━━━━━━━━━━━━━──────────── 4:14"
  mutating func drawTime(_ card: Card, _ place: Int, _ area: Area) {
    guard !card.item.clock.isEmpty else { return }
    markClock(card, place)
    var bar = area
    var used = picture.canvas.put(card.item.elapsed, area.column, area.line, area.columns, .dim)
    if used > 0 { used += 1 }
    bar.column += used
    bar.columns -= used
    used = picture.canvas.put(
      card.item.length, before: area.column + area.columns, area.line, max(0, bar.columns), .dim)
    bar.columns -= used + 1
    guard bar.columns >= 3, let progress = card.item.progress else { return }
    drawBar(progress, bar, look(card))
    drawMarks(card, bar)
    if card.can(.seekToPosition) { add(bar, .seek(place)) }
  }

  /// The part that is loaded, and where chapters begin.
  private mutating func drawMarks(_ card: Card, _ bar: Area) {
    func place(_ position: Int64) -> Int? {
      card.item.part(of: position).map { Int($0 * Double(bar.columns - 1) + 0.5) }
    }
    let now = card.item.position.flatMap { place($0) } ?? 0
    if let end = card.item.buffered.flatMap({ place($0) }), end > now {
      for column in (now + 1)...end { picture.canvas.put(glyphs.rest, bar.column + column, bar.line, 1, .plain) }
    }
    for start in card.item.chapterStarts where start > card.item.span?.lowerBound ?? 0 {
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
    control(glyphs.previous, .previous, card.can(.previous) ? .plain : .dim)
    control(
      card.isPlaying ? glyphs.paused : glyphs.playing, .toggle,
      card.can(.togglePlayPause) ? look(card).with(.bold) : .dim)
    control(glyphs.next, .next, card.can(.next) ? .plain : .dim)
    if card.can(.goToLive) { control("live", .live, card.item.isAtLiveEdge ? .accent : .dim) }
    if card.can(.skipAd) { control("skip ad", .skipAd, .accent) }
    if let isLiked = card.controls.isLiked {
      control(isLiked ? glyphs.liked : glyphs.unliked, .like, isLiked ? .loved : .dim)
    }
    if let stars = card.controls.stars, column + Controls.mostStars <= end {
      for star in 1...Controls.mostStars {
        picture.canvas.put(star <= stars ? glyphs.star : glyphs.noStar, column, area.line, 1, .accent)
        add(Area(column: column, line: area.line, columns: 1, lines: 1), .action(.rate(star)))
        column += 1
      }
      column += 3
    }
    if card.controls.isDisliked == true { control("disliked", .dislike, .loved) }
    if card.controls.isBookmarked == true { control("bookmarked", .bookmark, .accent) }
    if let shuffle = card.controls.shuffle { control("shuffle", .shuffle, shuffle == .off ? .dim : .accent) }
    if let repeating = card.controls.repeating {
      control(repeating == .one ? "repeat one" : "repeat", .repeating, repeating == .off ? .dim : .accent)
    }
  }

  mutating func drawCover(_ card: Card, _ area: Area) {
    let key = CoverKey(artworkID: card.item.artworkID, player: card.name, columns: area.columns, lines: area.lines)
    if !card.item.artworkID.isEmpty { picture.covers.append(key) }
    guard !card.item.artworkID.isEmpty, let cover = scene.cover(key) else {
      drawFrame(area)
      picture.canvas.put(
        "♪", area.column + area.columns / 2 - 1, area.line + area.lines / 2, 2, .dim)
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
}
