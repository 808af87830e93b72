// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// How texts fit into columns of a terminal. A Chinese letter needs two, an accent none.
enum Columns {
  static func width(_ scalar: Unicode.Scalar) -> Int { max(0, Int(nowplaying_column_count(scalar.value))) }

  static func count(_ text: String) -> Int {
    var count = 0
    for scalar in text.unicodeScalars { count += width(scalar) }
    return count
  }

  /// The text in at most so many columns. A text that is cut ends with "…".
  static func cut(_ text: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    guard count(text) > columns else { return text }
    var kept = String.UnicodeScalarView()
    var used = 0
    for scalar in text.unicodeScalars {
      let next = used + width(scalar)
      guard next < columns else { break }
      kept.append(scalar)
      used = next
    }
    return String(kept) + "…"
  }

  /// The text in exactly so many columns, with spaces after it.
  static func fit(_ text: String, in columns: Int) -> String {
    let text = cut(text, to: columns)
    return text + String(repeating: " ", count: max(0, columns - count(text)))
  }
}

/// Lines of cells, whose columns are aligned in a terminal and separated by tabs elsewhere.
struct Table {
  private struct Cell {
    let text: String
    let style: Style?
  }
  private var rows: [[Cell]] = []

  /// Adds a line. Cells of players can have any text: each becomes one line without control characters.
  mutating func add(_ cells: [(String, Style?)]) {
    rows.append(cells.map { Cell(text: Text.line($0.0), style: $0.1) })
  }

  /// `column`: the one that becomes narrower, so that the last one has more room than it.
  func write(to output: Output, narrowing column: Int? = nil) {
    guard output.isTerminal else {
      for row in rows {
        let cells = row.map { cell in cell.style.map { output.styled(cell.text, $0) } ?? cell.text }
        output.line(Text.joined(cells, "\t"))
      }
      return
    }
    var widths: [Int] = []
    for row in rows {
      for (place, cell) in row.enumerated() {
        if place == widths.count { widths.append(0) }
        widths[place] = max(widths[place], Columns.count(cell.text))
      }
    }
    let columns = output.columns ?? 80
    if let column, column + 1 < widths.count {
      var room = columns - 2 * (widths.count - 1)
      for place in widths.indices.dropLast() where place != column { room -= widths[place] }
      widths[column] = min(widths[column], max(room * 2 / 5, room - widths[widths.count - 1], 1))
    }
    for row in rows {
      var left = columns
      for (place, cell) in row.enumerated() {
        let isLast = place == row.count - 1
        let width = min(left, widths[place])
        let text = isLast ? Columns.cut(cell.text, to: width) : Columns.fit(cell.text, in: width)
        output.write(cell.style.map { output.styled(text, $0) } ?? text)
        left = max(0, left - width - 2)
        if !isLast, left > 0 { output.write("  ") }
      }
      output.write("\n")
    }
  }
}
