// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// All that the screen shows. The layout is a function of it and of the size of the terminal.
struct Scene {
  /// The players, in the order in which they appeared, so that no click hits another one.
  var cards: [Card] = []
  /// The place of the card that the user has selected; nil: that of the primary player is.
  private(set) var chosen: Int?
  /// The list that the user has opened.
  var pane: Pane?
  var rows: [Row] = []
  /// The place of the selected row.
  var row = 0
  /// The words that the rows must have; "": all rows are shown.
  var filter = ""
  /// Whether keys are letters of the filter.
  var isTyping = false
  /// How many columns of a title without room are hidden at its start.
  var titleOffset = 0
  /// The outcome of the last command; "": no command was sent.
  var message = ""
  var hasBus = true
  /// Whether covers can be drawn.
  var hasCovers = false
  /// Whether the program that draws covers is missing.
  var needsChafa = false
  var glyphs = Glyphs.full
  var settings = ScreenSettings([])
  /// A cover that has been drawn; nil: not yet.
  var cover: (CoverKey) -> CoverCells? = { _ in nil }

  var bindings: [KeyBinding] { settings.bindings }

  /// The place of the selected card.
  var selected: Int {
    get { chosen ?? cards.firstIndex { $0.isPrimary } ?? 0 }
    set { chosen = newValue }
  }
  var card: Card? { cards.indices.contains(selected) ? cards[selected] : nil }
  var player: Player? { card?.player }

  /// The place of the card with a bus name.
  func place(of name: String) -> Int? { cards.firstIndex { $0.name.hasSameBytes(as: name) } }

  mutating func remove(_ place: Int) {
    cards.remove(at: place)
    if let chosen, chosen >= place { self.chosen = chosen == place ? nil : chosen - 1 }
  }

  // MARK: The cursor

  var selectedRow: Row? { rows.indices.contains(row) ? rows[row] : nil }

  mutating func select(_ place: Int) {
    guard cards.indices.contains(place) else { return }
    selected = place
    removeRows()
  }

  mutating func open(_ pane: Pane?) {
    self.pane = pane
    removeRows()
  }

  private mutating func removeRows() { (row, rows, filter, isTyping) = (0, [], "", false) }

  mutating func move(_ step: Int) {
    if pane == .help {
      row = max(0, min(row + step, bindings.count))
    } else if pane != nil {
      row = max(0, min(row + step, rows.count - 1))
    } else {
      select(max(0, min(selected + step, cards.count - 1)))
    }
  }

  /// Shows the rows that match. The selected one stays if it does, or else the first one is.
  mutating func filterRows(_ text: String) {
    let id = selectedRow?.id
    filter = text
    readRows(pane)
    row = id.flatMap { id in rows.firstIndex { $0.id.hasSameBytes(as: id) } } ?? 0
  }

  /// Reads the rows of a list from the selected player.
  mutating func readRows(_ shown: Pane?) {
    guard let shown, let player else { return rows = [] }
    let wasEmpty = rows.isEmpty
    let wasAtCurrent = shown.followsPosition && selectedRow?.isCurrent == true
    rows = shown.rows(of: player)
    if !filter.isEmpty {
      let words = RowFilter(filter)
      rows.removeAll { !words.matches($0.text) }
    }
    // A list begins at the row that plays, and shows it until the user opens the list, or goes to another row.
    if wasEmpty || pane == nil || wasAtCurrent { row = rows.firstIndex { $0.isCurrent } ?? 0 }
    row = max(0, min(row, rows.count - 1))
  }
}

/// A cover at a size.
struct CoverKey {
  let artworkID: String
  let player: String
  let columns: Int
  let lines: Int

  func isSame(as other: CoverKey) -> Bool {
    columns == other.columns && lines == other.lines && artworkID.hasSameBytes(as: other.artworkID)
      && player.hasSameBytes(as: other.player)
  }
}

/// A drawn cover.
struct CoverCells {
  let columns: Int
  let lines: Int
  let cells: [Cell]
  /// The number of the image that the terminal draws over the cells; 0: the cells are the cover.
  var image = 0

  func cell(_ column: Int, _ line: Int) -> Cell {
    let place = line * columns + column
    return column >= 0 && column < columns && cells.indices.contains(place) ? cells[place] : Cell()
  }
}
