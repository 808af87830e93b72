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
  let marker, separator: String
  let previous, next: String
  let liked, unliked, star, noStar, primary: String

  static let full = Glyphs(
    playing: "▶", paused: "‖", stopped: "■", waiting: "◌", played: "━", rest: "─", half: "╸", mark: "┃", marker: "▌",
    separator: "│", previous: "◀◀", next: "▶▶", liked: "♥", unliked: "♡", star: "★",
    noStar: "☆", primary: "★")
  static let console = Glyphs(
    playing: "►", paused: "║", stopped: "■", waiting: "·", played: "█", rest: "─", half: nil, mark: "│", marker: "█",
    separator: "│", previous: "««", next: "»»", liked: "♥", unliked: "like", star: "*",
    noStar: "·", primary: "*")

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
