// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// All players.
extension Layout {
  mutating func drawCards(_ area: Area) {
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
    let hasName = !card.item.title.isEmpty
    let used = picture.canvas.put(glyphs.state(card) + " ", column, text.line, columns, look(card))
    picture.canvas.put(
      area.lines == 2 && !card.item.artist.isEmpty ? card.heading + " – " + card.item.artist : card.heading,
      column + used,
      text.line, columns - used - (hasName ? name + 1 : 0), isSelected ? .bold : .plain)
    if hasName { picture.canvas.put(card.identity, before: column + columns, text.line, name, .dim) }
    if area.lines == 3 {
      picture.canvas.put(
        card.item.artist.isEmpty ? card.stateText : card.item.artist, column + 2, text.line + 1, columns - 2, .dim)
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
    if !card.item.clock.isEmpty {
      markClock(card, place)
      let used = picture.canvas.put(card.item.clock, before: bar.column + bar.columns, area.line, bar.columns, .dim)
      bar.columns -= used + 1
    } else {
      picture.canvas.put(card.item.artist.isEmpty ? "" : card.stateText, bar.column, area.line, bar.columns, .dim)
    }
    guard bar.columns >= 3, let progress = card.item.progress else { return }
    drawBar(progress, bar, look(card))
    if card.can(.seekToPosition) { add(bar, .seek(place)) }
  }

  /// A player in one line: "▶ Title – Artist 1:23/4:14".
  mutating func drawLine(of card: Card, _ place: Int, _ area: Area) {
    add(area, .card(place))
    let isSelected = place == scene.selected
    var (column, columns) = (area.column, area.columns)
    if columns >= 34 {
      if isSelected { picture.canvas.put(glyphs.marker, column, area.line, 1, .accent) }
      (column, columns) = (column + 2, columns - 2)
      if !card.item.clock.isEmpty {
        markClock(card, place)
        columns -= picture.canvas.put(card.item.clock, before: column + columns, area.line, columns / 2, .dim) + 1
      }
    }
    let used = picture.canvas.put(glyphs.state(card) + " ", column, area.line, columns, look(card))
    let text =
      card.item.artist.isEmpty || card.item.title.isEmpty ? card.heading : card.heading + " – " + card.item.artist
    picture.canvas.put(text, column + used, area.line, columns - used, isSelected ? .bold : .plain)
  }

  /// The selected player of a small terminal.
  mutating func drawSmallCard(_ card: Card, _ place: Int, _ area: Area) {
    add(area, .card(place))
    let (column, columns) = (area.column, area.columns)
    let hasArtist = area.lines >= 4 || (area.lines == 3 && card.item.progress == nil)
    let used = picture.canvas.put(glyphs.state(card) + " ", column, area.line, columns, look(card))
    drawTitle(card, column + used, area.line, columns - used)
    var line = area.line + 1
    if hasArtist {
      picture.canvas.put(card.item.artist.isEmpty ? card.identity : card.item.artist, column, line, columns, .dim)
      line += 1
    }
    if area.lines >= 3, let progress = card.item.progress {
      markClock(card, place)
      let bar = Area(column: column, line: line, columns: columns, lines: 1)
      drawBar(progress, bar, look(card))
      if card.can(.seekToPosition) { add(bar, .seek(place)) }
      line += 1
    }
    guard line < area.line + area.lines else { return }
    markClock(card, place)
    let clock = picture.canvas.put(card.item.clock, column, line, columns, .dim)
    if columns - clock >= card.volumeText.utf8.count + 1 {
      picture.canvas.put(card.volumeText, before: column + columns, line, 4, .dim)
    }
  }
}
