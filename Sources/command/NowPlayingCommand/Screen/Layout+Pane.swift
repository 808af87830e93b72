// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The lists, and the sentences in their place.
extension Layout {
  mutating func drawPane(_ area: Area) {
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
      picture.canvas.put(glyphs.rest, area.column + column, area.line, 1, .dim)
    }
    var column = area.column + 2
    for binding in scene.bindings {
      guard case .pane(let other) = binding.effect, other != .help, scene.card?.has(other) == true || other == pane
      else { continue }
      let width = ScreenText.width(other.title) + 2
      guard column + width <= area.column + area.columns || other == pane else { continue }
      picture.canvas.put(
        " " + other.title + " ", column, area.line, area.columns,
        other != pane ? .dim : scene.pane == nil ? .bold : .accent.with(.bold))
      add(Area(column: column, line: area.line, columns: width, lines: 1), .action(binding.effect))
      column += width + 1
    }
  }

  mutating func drawHelp(_ area: Area) {
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

  mutating func drawAbsence(_ area: Area) {
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
}
