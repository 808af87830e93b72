// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// The covers of the screen. The program chafa draws one after another; the screen never waits for it.
final class Covers {
  /// How long chafa may draw, in microseconds.
  private static let patience: Int64 = 5_000_000
  /// The most bytes of one cover: each cell has two colors and a character. Images have pixels.
  private static let (longest, longestImage) = (262_144, 4 << 20)
  /// How many covers are kept, and how many bytes of images.
  private static let (capacity, imageCapacity) = (128, 16 << 20)
  /// The most pixels of a side of an image. kitty makes it larger.
  private static let side = 512

  private struct Kept {
    let key: CoverKey
    /// Nil: the cover is missing, or cannot be drawn.
    let cells: CoverCells?
    /// The codes of the image; []: the cells are the cover.
    var codes: [UInt8] = []
  }
  private struct Job {
    let key: CoverKey
    /// -1: the player has not answered yet.
    var process: Int32 = -1
    var output: Int32 = -1
    var deadline: Int64 = .max
    var bytes: [UInt8] = []
  }

  private let controller: Controller
  let format: CoverFormat
  private let colors: Int32
  private let isConsole: Bool
  /// The newest one last.
  private var kept: [Kept] = []
  private var job: Job?
  /// The pixels of a cell of the terminal.
  var cell = PixelSize(width: 10, height: 20) {
    didSet { if cell != oldValue, format.isImage { kept = [] } }
  }
  /// The pixels that chafa has for a cell: those of chafa 1.12 first. Later versions have 10 × 20.
  private var chafaCell = PixelSize(width: 8, height: 8)
  private var lastNumber = 0
  /// Whether chafa is installed.
  private(set) var areDrawn: Bool
  /// Called when a cover is ready.
  var changed: () -> Void = {}

  init(_ controller: Controller, _ format: CoverFormat, colors: Int32, isConsole: Bool) {
    (self.controller, self.format, self.colors, self.isConsole) = (controller, format, colors, isConsole)
    areDrawn = format != .none && (unsafe "chafa".withCString { unsafe nowplaying_program_exists($0) })
  }

  /// The output of chafa, to be polled; nil: it does not run.
  var output: Int32? { job.flatMap { $0.output >= 0 ? $0.output : nil } }
  /// When chafa is ended; nil: it does not run.
  var deadline: Int64? { job.flatMap { $0.output >= 0 ? $0.deadline : nil } }

  /// The covers that have been drawn until now.
  var drawn: (CoverKey) -> CoverCells? { { [kept] key in kept.last { $0.key.isSame(as: key) }?.cells } }

  /// The codes that draw an image at the cursor.
  func codes(_ image: PlacedImage) -> [UInt8] { kept.last { $0.cells?.image == image.number }?.codes ?? [] }

  /// Begins to draw the first cover that is not known.
  func draw(_ keys: [CoverKey]) {
    guard areDrawn, job == nil else { return }
    guard let key = keys.first(where: { key in !kept.contains { $0.key.isSame(as: key) } }) else { return }
    job = Job(key: key)
    // A cell has eight pixels, of which four would be enough.
    let side = format.isImage ? max(pixels(key).width, pixels(key).height) : key.columns * 8
    controller.requestCover(of: key.player, side: Int32(max(64, min(Self.side, side)))) { [unowned(unsafe) self] in
      unsafe self.start($0)
    }
  }

  private func start(_ image: Int32) {
    guard let key = job?.key else { return }
    guard image >= 0 else { return finish(nil) }
    var output: Int32 = -1
    let process = unsafe withArguments(command(key)) { unsafe nowplaying_spawn_quietly($0, image, &output) }
    guard process >= 0, output >= 0 else {
      areDrawn = false
      return finish(nil)
    }
    job?.process = process
    job?.output = output
    job?.deadline = nowplaying_clock_now() + Self.patience
  }

  /// The pixels that an image may have.
  private func pixels(_ key: CoverKey) -> PixelSize {
    let size = PixelSize(width: key.columns * cell.width, height: key.lines * cell.height)
    guard format == .kitty, max(size.width, size.height) > Self.side else { return size }
    let longer = max(size.width, size.height)
    return PixelSize(width: size.width * Self.side / longer, height: size.height * Self.side / longer)
  }

  private func command(_ key: CoverKey) -> [String] {
    if format.isImage {
      let size = pixels(key)
      let (columns, lines) = (max(1, size.width / chafaCell.width), max(1, size.height / chafaCell.height))
      return [
        "chafa", "--format", format == .kitty ? "kitty" : "sixels", "--animate", "off", "--size",
        columns.description + "x" + lines.description, "--scale", "max", "--font-ratio",
        chafaCell.width.description + "/" + chafaCell.height.description, "-",
      ]
    }
    let palette =
      switch colors {
      case 0x100_0000...: "full"
      case 256...: "240"
      case 16...: "16"
      case 8...: "8"
      default: "none"
      }
    return [
      "chafa", "--format", "symbols", "--animate", "off", "--size",
      key.columns.description + "x" + key.lines.description,
      "--colors", palette, "--symbols", isConsole ? "space+half+solid" : "space+block+border-wide", "--work", "9",
      "--color-space", "din99d", "-",
    ]
  }

  /// Reads what chafa has printed.
  func read() {
    guard let output = job?.output, output >= 0 else { return }
    var part = [UInt8](repeating: 0, count: 65_536)
    let size = unsafe part.withUnsafeMutableBytes { unsafe nowplaying_read(output, $0.baseAddress, $0.count) }
    guard size > 0 else { return finish(job) }
    job?.bytes.append(contentsOf: part.prefix(Int(size)))
    if let count = job?.bytes.count, count > (format.isImage ? Self.longestImage : Self.longest) { finish(nil) }
  }

  /// Ends chafa if it is late.
  func checkDeadline(_ now: Int64) {
    if let deadline, now >= deadline { finish(nil) }
  }

  /// Keeps the result, also a missing cover, so that it is not drawn again.
  private func finish(_ done: Job?) {
    guard let job else { return }
    end(job)
    self.job = nil
    if format.isImage {
      guard keepImage(job.key, done?.bytes ?? []) else { return changed() }
    } else {
      let cells = done.flatMap { SymbolReader.read($0.bytes, columns: $0.key.columns, lines: $0.key.lines) }
      kept.append(Kept(key: job.key, cells: cells))
    }
    while kept.count > Self.capacity || kept.reduce(0, { $0 + $1.codes.count }) > Self.imageCapacity {
      kept.removeFirst()
    }
    changed()
  }

  /// False: another version of chafa than expected has drawn it too large. It is drawn again.
  private func keepImage(_ key: CoverKey, _ bytes: [UInt8]) -> Bool {
    let most = pixels(key)
    guard let codes = ImageCodes.read(bytes, format) else {
      kept.append(Kept(key: key, cells: nil))
      return true
    }
    let isTooLarge = codes.size.width > most.width || codes.size.height > most.height
    if isTooLarge, chafaCell.width == 8 {
      chafaCell = PixelSize(width: 10, height: 20)
      return false
    }
    lastNumber += 1
    // The size of the image in cells: kitty makes it as large as it can be.
    let scale =
      format == .kitty
      ? min(
        Double(key.columns * cell.width) / Double(codes.size.width),
        Double(key.lines * cell.height) / Double(codes.size.height)) : 1
    func count(_ pixels: Int, _ cell: Int, _ most: Int) -> Int {
      max(1, min(most, Int((Double(pixels) * scale / Double(cell)).rounded(format == .kitty ? .toNearestOrEven : .up))))
    }
    let columns = count(codes.size.width, cell.width, key.columns)
    let lines = count(codes.size.height, cell.height, key.lines)
    let cells = CoverCells(
      columns: columns, lines: lines, cells: [Cell](repeating: .image, count: columns * lines), image: lastNumber)
    kept.append(
      isTooLarge
        ? Kept(key: key, cells: nil)
        : Kept(key: key, cells: cells, codes: codes.drawing(lastNumber, columns: columns, lines: lines)))
    return true
  }

  private func end(_ job: Job) {
    nowplaying_file_close(job.output)
    if job.process >= 0 { nowplaying_spawned_kill(job.process) }
  }

  func close() {
    if let job { end(job) }
    job = nil
  }
}
