// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// The covers of the screen. The program chafa draws one after another; the screen never waits for it.
final class Covers {
  /// How long chafa may draw, in microseconds.
  private static let patience: Int64 = 5_000_000
  /// The most bytes of one cover: each cell has two colors and a character.
  private static let longest = 262_144
  /// How many covers are kept.
  private static let capacity = 128

  private struct Kept {
    let key: CoverKey
    /// Nil: the cover is missing, or cannot be drawn.
    let cells: CoverCells?
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
  private let colors: Int32
  private let isConsole: Bool
  /// The newest one last.
  private var kept: [Kept] = []
  private var job: Job?
  /// Whether chafa is installed.
  private(set) var areDrawn: Bool
  /// Called when a cover is ready.
  var changed: () -> Void = {}

  init(_ controller: Controller, colors: Int32, isConsole: Bool) {
    (self.controller, self.colors, self.isConsole) = (controller, colors, isConsole)
    areDrawn = unsafe "chafa".withCString { unsafe nowplaying_program_exists($0) }
  }

  /// The output of chafa, to be polled; nil: it does not run.
  var output: Int32? { job.flatMap { $0.output >= 0 ? $0.output : nil } }
  /// When chafa is ended; nil: it does not run.
  var deadline: Int64? { job.flatMap { $0.output >= 0 ? $0.deadline : nil } }

  func cover(_ key: CoverKey) -> CoverCells? { kept.last { $0.key.isSame(as: key) }?.cells }

  /// Begins to draw the first cover that is not known.
  func draw(_ keys: [CoverKey]) {
    guard areDrawn, job == nil else { return }
    guard let key = keys.first(where: { key in !kept.contains { $0.key.isSame(as: key) } }) else { return }
    job = Job(key: key)
    // A cell has eight pixels, of which four would be enough.
    controller.requestCover(of: key.player, side: Int32(max(64, min(512, key.columns * 8)))) { [unowned(unsafe) self] in
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

  private func command(_ key: CoverKey) -> [String] {
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
    var part = [UInt8](repeating: 0, count: 16_384)
    let size = unsafe part.withUnsafeMutableBytes { unsafe nowplaying_read(output, $0.baseAddress, $0.count) }
    guard size > 0 else { return finish(job) }
    job?.bytes.append(contentsOf: part.prefix(Int(size)))
    if let count = job?.bytes.count, count > Self.longest { finish(nil) }
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
    let cells = done.flatMap { SymbolReader.read($0.bytes, columns: $0.key.columns, lines: $0.key.lines) }
    if kept.count >= Self.capacity { kept.removeFirst() }
    kept.append(Kept(key: job.key, cells: cells))
    changed()
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
