// SPDX-License-Identifier: MIT

/// Reads what chafa prints: block characters and codes of colors, and nothing else.
struct SymbolReader {
  private var look = Look.plain
  private var isReversed = false
  private var cells: [[Cell]] = [[]]

  /// The cells; nil: the output has something else, or is larger.
  static func read(_ bytes: [UInt8], columns: Int, lines: Int) -> CoverCells? {
    var reader = SymbolReader()
    var rest = bytes[...]
    while let byte = rest.first {
      switch byte {
      case 0x1B: guard reader.readCode(&rest) else { return nil }
      case 0x0A:
        rest.removeFirst()
        reader.cells.append([])
      default:
        guard let scalar = scalar(&rest), reader.cells.count <= lines,
          reader.cells[reader.cells.count - 1].count < columns
        else { return nil }
        reader.cells[reader.cells.count - 1].append(Cell(scalar: scalar, look: reader.shown))
      }
    }
    return reader.result
  }

  private var shown: Look {
    guard isReversed else { return look }
    if look.foreground >= 0, look.background >= 0 {
      return Look(foreground: look.background, background: look.foreground)
    }
    return look.with(.reverse)
  }

  private var result: CoverCells? {
    let lines = cells.filter { !$0.isEmpty }
    let columns = lines.reduce(0) { max($0, $1.count) }
    guard columns > 0 else { return nil }
    var all: [Cell] = []
    for line in lines { all += line + [Cell](repeating: Cell(), count: columns - line.count) }
    return CoverCells(columns: columns, lines: lines.count, cells: all)
  }

  /// A space, a line, a block or a triangle in UTF-8.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
    let start = rest.startIndex
    if rest[start] == 0x20 {
      rest.removeFirst()
      return 0x20
    }
    guard rest.count >= 3, rest[start] == 0xE2, rest[start + 1] & 0xC0 == 0x80, rest[start + 2] & 0xC0 == 0x80 else {
      return nil
    }
    let scalar = 0x2000 | UInt32(rest[start + 1] & 0x3F) << 6 | UInt32(rest[start + 2] & 0x3F)
    guard (0x2500...0x25FF).contains(scalar) else { return nil }
    rest.removeFirst(3)
    return scalar
  }

  /// "ESC [ 38;5;12 m" sets colors. "ESC [ ?25 l" hides the cursor and is skipped. All others are refused.
  private mutating func readCode(_ rest: inout ArraySlice<UInt8>) -> Bool {
    rest.removeFirst()
    guard rest.popFirst() == UInt8(ascii: "[") else { return false }
    let isPrivate = rest.first == UInt8(ascii: "?")
    if isPrivate { rest.removeFirst() }
    var numbers = [0]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
        guard numbers[numbers.count - 1] < 1_000 else { return false }
      case UInt8(ascii: ";"):
        guard numbers.count < 16 else { return false }
        numbers.append(0)
      case UInt8(ascii: "m"): return !isPrivate && apply(numbers)
      case UInt8(ascii: "h"), UInt8(ascii: "l"): return isPrivate && numbers == [25]
      default: return false
      }
    }
    return false
  }

  private mutating func apply(_ numbers: [Int]) -> Bool {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: (look, isReversed) = (.plain, false)
      case 7: isReversed = true
      case 27: isReversed = false
      case 30...37: look.foreground = Int32(number - 30)
      case 40...47: look.background = Int32(number - 40)
      case 90...97: look.foreground = Int32(number - 82)
      case 100...107: look.background = Int32(number - 92)
      case 39: look.foreground = -1
      case 49: look.background = -1
      case 38, 48:
        guard let color = Self.color(&rest) else { return false }
        if number == 38 { look.foreground = color } else { look.background = color }
      default: return false
      }
    }
    return true
  }

  /// "5;12" is a color of the palette, "2;255;128;0" one of 24 bits.
  private static func color(_ rest: inout ArraySlice<Int>) -> Int32? {
    let kind = rest.popFirst()
    let parts = Array(rest.prefix(kind == 2 ? 3 : 1))
    rest = rest.dropFirst(parts.count)
    guard parts.allSatisfy({ (0...255).contains($0) }) else { return nil }
    if kind == 5, parts.count == 1 { return Int32(parts[0]) }
    guard kind == 2, parts.count == 3 else { return nil }
    // The terminal uses the first eight numbers for its palette.
    return max(8, Int32(parts[0] << 16 | parts[1] << 8 | parts[2]))
  }
}
