// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// A standard stream of the program. Lines are kept until `flush`, and written at once.
final class Output: @unchecked Sendable {
  static let standard = Output(1)
  static let error = Output(2)

  let descriptor: Int32
  let isTerminal: Bool
  /// Whether lines may have colors.
  private(set) var hasColors: Bool
  private var bytes: [UInt8] = []
  /// Whether the reader has gone.
  private(set) var isClosed = false
  /// Why it could not be written. Later calls replace the system's own number.
  private(set) var failure = ""

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = nowplaying_is_terminal(descriptor)
    hasColors = isTerminal && Self.allowsColors
  }

  /// NO_COLOR and TERM=dumb are conventions of many programs.
  private static var allowsColors: Bool {
    variable("NO_COLOR").isEmpty && !variable("TERM").hasSameBytes(as: "dumb")
  }

  /// Follows the option --color.
  func setColors(_ areOn: Bool) { hasColors = areOn }

  /// The columns of the terminal; nil: it is not a terminal.
  var columns: Int? {
    var (columns, lines): (Int32, Int32) = (0, 0)
    return unsafe nowplaying_terminal_size(descriptor, &columns, &lines) ? Int(columns) : nil
  }

  func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  func write(_ text: String, _ style: Style) { write(styled(text, style)) }

  func line(_ text: String) { write(text + "\n") }

  /// The text with the codes of a style, if the stream has colors.
  func styled(_ text: String, _ style: Style) -> String {
    hasColors && !text.isEmpty ? "\u{1B}[" + style.code + "m" + text + "\u{1B}[0m" : text
  }

  /// Writes what was kept. False: the reader has gone.
  @discardableResult
  func flush() -> Bool {
    guard !bytes.isEmpty else { return !isClosed }
    isClosed = unsafe !bytes.withUnsafeBytes { unsafe nowplaying_write_all(descriptor, $0.baseAddress, $0.count) }
    if isClosed { failure = errorText }
    bytes.removeAll(keepingCapacity: true)
    return !isClosed
  }
}

/// How a text is shown in a terminal.
enum Style {
  case bold, dim, playing, warning, failure

  var code: String {
    switch self {
    case .bold: "1"
    case .dim: "2"
    case .playing: "32"
    case .warning: "33"
    case .failure: "31"
    }
  }
}

/// The value of a variable; "" if it is not set.
func variable(_ name: String) -> String {
  unsafe withText(name) { unsafe string($0.flatMap { unsafe nowplaying_environment_value($0) }) }
}

/// Why the last call of the system failed: "Permission denied".
var errorText: String { unsafe string(nowplaying_error_text()) }

/// Writes a sentence to standard error.
func complain(_ sentence: String) {
  Output.standard.flush()
  Output.error.write("nowplaying: ", .dim)
  // A player can send any text as its error.
  let line = Text.line(sentence)
  Output.error.line(line.unicodeScalars.count > 400 ? Columns.cut(line, to: 400) : line)
  Output.error.flush()
}
