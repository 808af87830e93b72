// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// The characters of the screen. Fonts of the Linux console have few.
struct Glyphs {
  let playing, paused, stopped, waiting: String
  let played, rest: String
  /// The end of the part that has been played, half a column; nil: there is no such character.
  let half: String?
  let marker, separator, rule: String
  let previous, next: String
  let liked, unliked, cover, primary: String

  static let full = Glyphs(
    playing: "▶", paused: "‖", stopped: "■", waiting: "◌", played: "━", rest: "─", half: "╸", marker: "▌",
    separator: "│", rule: "─", previous: "◀◀", next: "▶▶", liked: "♥", unliked: "♡", cover: "♪", primary: "★")
  static let console = Glyphs(
    playing: "►", paused: "║", stopped: "■", waiting: "·", played: "█", rest: "─", half: nil, marker: "█",
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
  var pane: Pane?
  var rows: [Row] = []
  /// The place of the selected row.
  var row = 0
  /// The outcome of the last command; "": no command was sent.
  var message = ""
  var hasBus = true
  /// Whether covers can be drawn.
  var hasCovers = false
  var glyphs = Glyphs.full
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
    /// The same as a key.
    case key(UInt32)
  }
  let area: Area
  let effect: Effect
}

/// The screen as it will be shown.
struct Picture {
  var canvas: Canvas
  /// A later one is above an earlier one.
  var targets: [Target] = []
  var covers: [CoverKey] = []
  /// The cards whose position is shown and advances.
  var clocks: [Int] = []
  /// How many rows of the pane are shown at once.
  var rowsOnPage = 1

  /// The effect of a click.
  func target(_ column: Int, _ line: Int) -> Target? { targets.last { $0.area.contains(column, line) } }
}

/// A key of the screen. The table is the help and decides what a key does.
struct KeyBinding {
  enum Effect {
    case toggle, stop, next, previous, back, forward, part(Int)
    case quieter, louder, slower, faster, shuffle, repeating
    case like, dislike, bookmark, raise, primary
    case up, down, pageUp, pageDown, first, last, nextPlayer, previousPlayer
    case pane(Pane), close, choose, remove, quit
  }
  let keys: [UInt32]
  /// How people read the keys.
  let label: String
  let text: String
  let effect: Effect

  private init(_ keys: [UInt32], _ label: String, _ text: String, _ effect: Effect) {
    (self.keys, self.label, self.text, self.effect) = (keys, label, text, effect)
  }

  private static func letter(_ scalar: Unicode.Scalar) -> UInt32 { scalar.value }
  private static func key(_ key: Int) -> UInt32 { UInt32(key) }

  static let all: [KeyBinding] = [
    KeyBinding([letter(" "), letter("p")], "space", "play or pause", .toggle),
    KeyBinding([letter("n"), letter(">")], "n", "next item", .next),
    KeyBinding([letter("b"), letter("<")], "b", "previous item", .previous),
    KeyBinding([key(NOWPLAYING_KEY_LEFT), letter(",")], "←", "back by 10 s, or the player's interval", .back),
    KeyBinding([key(NOWPLAYING_KEY_RIGHT), letter(".")], "→", "forward", .forward),
    KeyBinding([letter("s")], "s", "stop", .stop),
    KeyBinding([letter("-")], "-", "quieter", .quieter),
    KeyBinding([letter("+"), letter("=")], "+", "louder", .louder),
    KeyBinding([letter("[")], "[", "slower", .slower),
    KeyBinding([letter("]")], "]", "faster", .faster),
    KeyBinding([letter("z")], "z", "shuffle", .shuffle),
    KeyBinding([letter("r")], "r", "repeat", .repeating),
    KeyBinding([letter("l")], "l", "like", .like),
    KeyBinding([letter("d")], "d", "dislike", .dislike),
    KeyBinding([letter("m")], "m", "bookmark", .bookmark),
    KeyBinding([letter("u")], "u", "queue", .pane(.queue)),
    KeyBinding([letter("y")], "y", "playlists", .pane(.playlists)),
    KeyBinding([letter("o")], "o", "devices", .pane(.devices)),
    KeyBinding([letter("a")], "a", "languages", .pane(.languages)),
    KeyBinding([key(NOWPLAYING_KEY_UP), letter("k")], "↑", "the one above", .up),
    KeyBinding([key(NOWPLAYING_KEY_DOWN), letter("j")], "↓", "the one below", .down),
    KeyBinding([key(NOWPLAYING_KEY_PAGE_UP)], "PgUp", "a page up", .pageUp),
    KeyBinding([key(NOWPLAYING_KEY_PAGE_DOWN)], "PgDn", "a page down", .pageDown),
    KeyBinding([key(NOWPLAYING_KEY_HOME), letter("g")], "Home", "the first one", .first),
    KeyBinding([key(NOWPLAYING_KEY_END), letter("G")], "End", "the last one", .last),
    KeyBinding([key(NOWPLAYING_KEY_TAB)], "Tab", "next player", .nextPlayer),
    KeyBinding([key(NOWPLAYING_KEY_BACK_TAB)], "Shift+Tab", "previous player", .previousPlayer),
    KeyBinding([key(NOWPLAYING_KEY_ENTER)], "Enter", "play or choose the row", .choose),
    KeyBinding([letter("x"), key(NOWPLAYING_KEY_DELETE)], "x", "remove the row from the queue", .remove),
    KeyBinding([letter("w")], "w", "show the player's window", .raise),
    KeyBinding([letter("f")], "f", "make the player the first one", .primary),
    KeyBinding([letter("?"), letter("h")], "?", "all keys", .pane(.help)),
    KeyBinding([key(NOWPLAYING_KEY_ESCAPE), key(NOWPLAYING_KEY_BACKSPACE)], "Esc", "close the list", .close),
    KeyBinding([letter("q")], "q", "quit", .quit),
  ]

  /// The effect of a key: 0 to 9 seek to a tenth of the item.
  static func effect(of key: UInt32) -> Effect? {
    if let digit = Unicode.Scalar(key), ("0"..."9").contains(digit) { return .part(Int(key) - 0x30) }
    return all.first { $0.keys.contains(key) }?.effect
  }
}
