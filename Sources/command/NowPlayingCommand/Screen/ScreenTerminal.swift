// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// The terminal. It gets only the lines and images that it does not show yet.
struct ScreenTerminal {
  private(set) var size = (columns: 80, lines: 24)
  private let colors: ScreenColors
  private var images: ShownImages
  /// The lines of the terminal as it shows them.
  private var shown: Canvas?

  init(_ colors: ScreenColors, _ format: CoverFormat) {
    self.colors = colors
    images = ShownImages(format)
  }

  static var isConsole: Bool { variable("TERM").beginsWithBytes(of: "linux") }

  /// The pixels of a character; nil: the terminal does not report them.
  static var cell: PixelSize? {
    var (width, height): (Int32, Int32) = (0, 0)
    return unsafe nowplaying_terminal_cell(1, &width, &height) ? PixelSize(width: Int(width), height: Int(height)) : nil
  }

  /// The format of covers, and why it is not the wanted one.
  static func format(_ wanted: CoverFormat) -> (CoverFormat, problem: String) {
    let terminal: CoverFormat = nowplaying_screen_colors() == 0 ? .blocks : .of(terminal: variable("TERM"))
    let format = wanted == .auto ? terminal : wanted
    // Without the pixels of a cell, sixels would have a wrong size.
    guard format == .sixel, cell == nil else { return (format, "") }
    let problem = "covers are blocks: the terminal does not report the pixels of a character"
    return (.blocks, problem: wanted == .auto ? "" : problem)
  }

  mutating func readSize() {
    var (columns, lines): (Int32, Int32) = (0, 0)
    if unsafe nowplaying_terminal_size(1, &columns, &lines) { size = (Int(columns), Int(lines)) }
  }

  mutating func resize() {
    readSize()
    removeImages()
    nowplaying_screen_resize(Int32(size.columns), Int32(size.lines))
    shown = nil
  }

  /// Stops the process, and returns when it continues.
  mutating func suspend() {
    removeImages()
    nowplaying_screen_suspend()
    resume()
  }

  mutating func resume() {
    nowplaying_screen_resume()
    resize()
  }

  mutating func removeImages() { write(images.removal()) }

  /// Gives the lines that differ to the terminal. `codes`: draws one of the images.
  mutating func show(_ picture: Picture, _ codes: (PlacedImage) -> [UInt8]) {
    let canvas = picture.canvas
    let isSame = shown.map { $0.columns == canvas.columns && $0.lines == canvas.lines } ?? false
    for line in 0..<canvas.lines where !isSame || shown?.line(line) != canvas.line(line) {
      if isSame, let shown, let columns = canvas.columns(of: line, notSameIn: shown) {
        images.line(line, changed: columns)
      }
      put(Array(canvas.line(line)), line)
    }
    shown = canvas
    nowplaying_screen_show()
    write(images.change(to: picture.images, codes))
  }

  private func write(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    unsafe bytes.withUnsafeBytes { _ = unsafe nowplaying_write_all(1, $0.baseAddress, $0.count) }
  }

  /// Writes one line, in parts that look the same.
  private func put(_ cells: [Cell], _ line: Int) {
    var start = 0
    while start < cells.count {
      let look = cells[start].look
      var (end, text): (Int, [UInt32]) = (start, [])
      while end < cells.count, cells[end].look == look || cells[end].scalar == 0 {
        for scalar in [cells[end].scalar, cells[end].firstMark, cells[end].secondMark] where scalar != 0 {
          text.append(scalar)
        }
        end += 1
      }
      unsafe nowplaying_screen_put(
        Int32(line), Int32(start), text, text.count,
        colors.number(look.foreground, of: nowplaying_screen_colors()), look.background,
        Int32(look.style.rawValue))
      start = end
    }
  }
}
