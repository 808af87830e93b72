// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// How a cell is shown. Colors are those of the terminal's palette, or of 24 bits; -1 is its own; lower ones have a role.
struct Look: Equatable {
  struct Style: OptionSet, Equatable {
    let rawValue: UInt8
    // The numbers of screen.h.
    static let bold = Style(rawValue: 1)
    static let dim = Style(rawValue: 2)
    static let reverse = Style(rawValue: 4)
  }

  var foreground: Int32 = -1
  var background: Int32 = -1
  var style: Style = []

  static let plain = Look()
  static let bold = Look(style: .bold)
  static let dim = Look(style: .dim)
  static let cursor = Look(style: .reverse)
  static let playing = Look(.playing)
  static let paused = Look(.paused)
  static let accent = Look(.accent)
  static let loved = Look(.liked)
  static let failure = Look(.error, style: .bold)

  init(foreground: Int32 = -1, background: Int32 = -1, style: Style = []) {
    (self.foreground, self.background, self.style) = (foreground, background, style)
  }

  private init(_ role: ColorRole, style: Style = []) { self.init(foreground: role.rawValue, style: style) }

  func with(_ style: Style) -> Look {
    Look(foreground: foreground, background: background, style: self.style.union(style))
  }
}

/// One column of a line: a character with at most two marks. A wide character has a second cell, whose scalar is 0.
struct Cell: Equatable {
  /// A cell below an image: a space that ncursesw never erases with the rest of a line.
  static let image = Cell(scalar: 0xA0)

  var scalar: UInt32 = 0x20
  var firstMark: UInt32 = 0
  var secondMark: UInt32 = 0
  var look = Look.plain
}

/// The cells of a text. No text can change more of the screen than its own cells.
enum ScreenText {
  /// The cells, which are at most so many. A text that is cut ends with "…".
  static func cells(_ text: String, _ columns: Int, _ look: Look) -> [Cell] {
    guard columns > 0 else { return [] }
    var cells: [Cell] = []
    /// Where the last character begins that leaves a column for "…".
    var end = 0
    for scalar in Text.line(text).unicodeScalars {
      guard !isIgnored(scalar.value) else { continue }
      let width = width(of: scalar)
      if width == 0 {
        add(mark: scalar.value, to: &cells)
        continue
      }
      if cells.count <= columns - 1 { end = cells.count }
      guard cells.count + width <= columns else {
        cells.removeSubrange(min(end, cells.count)...)
        cells.append(Cell(scalar: 0x2026, look: look))
        return cells
      }
      cells.append(Cell(scalar: isShown(scalar) ? scalar.value : 0xFFFD, look: look))
      if width == 2 { cells.append(Cell(scalar: 0, look: look)) }
    }
    return cells
  }

  /// How many columns a text needs.
  static func width(_ text: String) -> Int { cells(text, 4_096, .plain).count }

  /// A mark belongs to the character before it. Further marks would cover other lines.
  private static func add(mark: UInt32, to cells: inout [Cell]) {
    guard var place = cells.indices.last else { return }
    if cells[place].scalar == 0, place > 0 { place -= 1 }
    if cells[place].firstMark == 0 {
      cells[place].firstMark = mark
    } else if cells[place].secondMark == 0 {
      cells[place].secondMark = mark
    }
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool { nowplaying_column_count(scalar.value) >= 0 }

  private static func width(of scalar: Unicode.Scalar) -> Int { isShown(scalar) ? Columns.width(scalar) : 1 }

  /// Characters without a shape: joiners of emoji, variations and colors of emoji, marks of direction, tags. Terminals
  /// disagree how these change the width or the order of their neighbors.
  private static func isIgnored(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x61C, 0x180B...0x180F, 0x200B, 0x200D...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
      0xFEFF, 0xFFF9...0xFFFB, 0x1F3FB...0x1F3FF, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}

/// A rectangle of the screen.
struct Area: Equatable {
  var column: Int
  var line: Int
  var columns: Int
  var lines: Int

  func contains(_ column: Int, _ line: Int) -> Bool {
    column >= self.column && column < self.column + columns && line >= self.line && line < self.line + lines
  }
}

/// All cells of the screen.
struct Canvas {
  let columns: Int
  let lines: Int
  private(set) var cells: [Cell]

  /// The size is limited, since a terminal's answer can be any number.
  init(columns: Int, lines: Int) {
    self.columns = max(1, min(columns, 1_000))
    self.lines = max(1, min(lines, 500))
    cells = [Cell](repeating: Cell(), count: self.columns * self.lines)
  }

  /// The cells of a line.
  func line(_ line: Int) -> ArraySlice<Cell> {
    guard line >= 0, line < lines else { return [] }
    return cells[(line * columns)..<((line + 1) * columns)]
  }

  /// The first and the last column that differ from another canvas of the same size.
  func columns(of line: Int, notSameIn other: Canvas) -> ClosedRange<Int>? {
    let (cells, others) = (Array(self.line(line)), Array(other.line(line)))
    let changed = cells.indices.filter { cells[$0] != others[$0] }
    guard let first = changed.first, let last = changed.last else { return nil }
    return first...last
  }

  mutating func set(_ cell: Cell, _ column: Int, _ line: Int) {
    guard column >= 0, column < columns, line >= 0, line < lines else { return }
    cells[line * columns + column] = cell
  }

  /// Writes a text into at most so many columns. Returns how many it used.
  @discardableResult
  mutating func put(_ text: String, _ column: Int, _ line: Int, _ width: Int, _ look: Look = .plain) -> Int {
    let fitting = ScreenText.cells(text, min(width, columns - column), look)
    for (place, cell) in fitting.enumerated() { set(cell, column + place, line) }
    return fitting.count
  }

  /// Writes a text that ends before a column. Returns how many columns it used.
  @discardableResult
  mutating func put(_ text: String, before column: Int, _ line: Int, _ width: Int, _ look: Look = .plain) -> Int {
    let fitting = ScreenText.cells(text, width, look)
    for (place, cell) in fitting.enumerated() { set(cell, column - fitting.count + place, line) }
    return fitting.count
  }

  /// Changes how the cells of an area are shown.
  mutating func restyle(_ area: Area, _ style: Look.Style) {
    for line in area.line..<(area.line + max(0, area.lines)) where line >= 0 && line < lines {
      for column in area.column..<(area.column + max(0, area.columns)) where column >= 0 && column < columns {
        cells[line * columns + column].look.style.formUnion(style)
      }
    }
  }

  /// The characters of a line, for tests.
  func text(_ line: Int) -> String {
    var text = String.UnicodeScalarView()
    for cell in self.line(line) where cell.scalar != 0 {
      for scalar in [cell.scalar, cell.firstMark, cell.secondMark] where scalar != 0 {
        if let scalar = Unicode.Scalar(scalar) { text.append(scalar) }
      }
    }
    return String(text)
  }
}
