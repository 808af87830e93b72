// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The characters of the screen. Fonts of the Linux console have few.
struct Glyphs {
  let playing, paused, stopped, waiting: String
  let played, rest: String
  /// The end of the part that has been played, half a column; nil: there is no such character.
  let half: String?
  /// Where a chapter begins.
  let mark: String
  let marker, separator, rule: String
  let previous, next: String
  let liked, unliked, cover, primary: String

  static let full = Glyphs(
    playing: "▶", paused: "‖", stopped: "■", waiting: "◌", played: "━", rest: "─", half: "╸", mark: "┃", marker: "▌",
    separator: "│", rule: "─", previous: "◀◀", next: "▶▶", liked: "♥", unliked: "♡", cover: "♪", primary: "★")
  static let console = Glyphs(
    playing: "►", paused: "║", stopped: "■", waiting: "·", played: "█", rest: "─", half: nil, mark: "│", marker: "█",
    separator: "│", rule: "─", previous: "««", next: "»»", liked: "♥", unliked: "like", cover: "♪", primary: "*")

  func state(_ card: Card) -> String {
    if card.isSilent { return "?" }
    switch card.state {
    case .playing: return playing
    case .buffering: return waiting
    case .paused, .interrupted: return paused
    case .stopped: return stopped
    }
  }
}

/// All that the screen shows. The layout is a function of it and of the size of the terminal.
struct Scene {
  var cards: [Card] = []
  /// The place of the selected card.
  var selected = 0
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
  var bindings = KeyBinding.all
  /// Whether titles without room move.
  var scrolls = true
  /// A cover that has been drawn; nil: not yet.
  var cover: (CoverKey) -> CoverCells? = { _ in nil }

  var card: Card? { cards.indices.contains(selected) ? cards[selected] : nil }
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

/// The effect of a click on an area.
struct Target {
  enum Effect {
    case card(Int)
    case row(Int)
    /// Seeks within the item of a card, by the place within the area.
    case seek(Int)
    /// Sets the volume of a card.
    case volume(Int)
    /// The same as a key with this effect.
    case action(KeyBinding.Effect)
  }
  let area: Area
  let effect: Effect
}

/// The screen as it will be shown.
struct Picture {
  var canvas: Canvas
  /// The list that is shown; only that of the scene gets the keys.
  var pane: Pane?
  /// A later one is above an earlier one.
  var targets: [Target] = []
  var covers: [CoverKey] = []
  var images: [PlacedImage] = []
  /// How many columns of the title of the first player have no room, while it plays.
  var overflow = 0
  /// The cards whose position is shown and advances.
  var clocks: [Int] = []
  /// How many rows of the pane are shown at once.
  var rowsOnPage = 1

  /// The effect of a click.
  func target(_ column: Int, _ line: Int) -> Target? { targets.last { $0.area.contains(column, line) } }
}
