// SPDX-License-Identifier: MIT

/// Reads lines that end in CR LF, one byte at a time.
struct LineReader {
  enum Step: Equatable {
    case partial
    case line([UInt8])
    /// The line is too long, or not ASCII.
    case broken
  }

  static let limit = 1024

  private var bytes: [UInt8] = []

  mutating func receive(_ byte: UInt8) -> Step {
    if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") {
      bytes.removeLast()
      defer { bytes = [] }
      return .line(bytes)
    }
    guard bytes.count < Self.limit, byte > 0, byte < 128, byte != UInt8(ascii: "\n") else { return .broken }
    bytes.append(byte)
    return .partial
  }
}

extension [UInt8] {
  /// Whether that is the first word.
  func isCommand(_ word: String) -> Bool {
    starts(with: word.utf8) && (count == word.utf8.count || self[word.utf8.count] == UInt8(ascii: " "))
  }

  /// The text after the first word.
  var argument: [UInt8] {
    guard let space = firstIndex(of: UInt8(ascii: " ")) else { return [] }
    return Array(self[(space + 1)...])
  }
}
