// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// A line that can be longer than its columns, and moves through them.
struct ScrollingLine {
  private struct Part {
    var text: String.UnicodeScalarView
    var width: Int
    /// A tag of markup, or the begin or end of an isolate: it is always printed, so that none stays open.
    var isFixed = false
  }

  /// How long the line shows its beginning, and each place after it.
  private static let rest: Int64 = 2_000_000
  private static let step: Int64 = 250_000
  /// Between the end of the line and its beginning.
  private static let gap = [Part](repeating: Part(text: " ".unicodeScalars, width: 1), count: 3)

  private var parts: [Part] = []

  /// `isMarkup`: the text has tags and entities, as "<b>A &amp; B</b>".
  init(_ text: String, isMarkup: Bool = false) {
    var rest = text.unicodeScalars[...]
    var before: Unicode.Scalar?
    while let scalar = rest.first {
      defer { before = scalar }
      if isMarkup, scalar == "<" || scalar == "&" {
        let last: Unicode.Scalar = scalar == "<" ? ">" : ";"
        let end = rest.firstIndex(of: last).map { rest.index(after: $0) } ?? rest.endIndex
        let isTag = scalar == "<"
        parts.append(Part(text: .init(rest[..<end]), width: isTag ? 0 : 1, isFixed: isTag))
        rest = rest[end...]
        continue
      }
      rest.removeFirst()
      let width = Columns.width(scalar)
      if (0x2066...0x2069).contains(scalar.value) {
        parts.append(Part(text: .init([scalar]), width: 0, isFixed: true))
      } else if let last = parts.indices.last, !parts[last].isFixed, Self.belongs(scalar, to: parts[last], before) {
        parts[last].text.append(scalar)
        parts[last].width += width
      } else {
        parts.append(Part(text: .init([scalar]), width: width))
      }
    }
  }

  /// Whether a scalar belongs to the character before it: a mark, a color, a joined emoji, or the second half of a flag.
  private static func belongs(_ scalar: Unicode.Scalar, to part: Part, _ before: Unicode.Scalar?) -> Bool {
    let flags: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
    let isFlag = flags.contains(scalar.value) && part.text.count == 1 && flags.contains(before?.value ?? 0)
    return Columns.width(scalar) == 0 || (0x1F3FB...0x1F3FF).contains(scalar.value) || before == "\u{200D}" || isFlag
  }

  var width: Int {
    var width = 0
    for part in parts { width += part.width }
    return width
  }

  /// The places at which the window can begin.
  private var places: Int { parts.count { !$0.isFixed } + Self.gap.count }

  /// Where the window begins after this time, and how long it stays there.
  func place(after elapsed: Int64) -> (place: Int, rest: Int64) {
    let time = elapsed % (Self.rest + Int64(places - 1) * Self.step)
    guard time >= Self.rest else { return (0, Self.rest - time) }
    let moved = time - Self.rest
    return (1 + Int(moved / Self.step), Self.step - moved % Self.step)
  }

  /// The text in exactly so many columns, from a place on.
  func window(of columns: Int, from place: Int) -> String { text([parts + Self.gap, parts], columns, from: place, "") }

  /// The beginning in at most so many columns, with "…".
  func cut(to columns: Int) -> String { text([parts], columns - 1, from: 0, "…") }

  /// The copies of the line that the window reaches.
  private func text(_ copies: [[Part]], _ columns: Int, from place: Int, _ end: String) -> String {
    var text = String.UnicodeScalarView()
    var (passed, used, isFull) = (0, 0, false)
    for copy in copies where !isFull {
      for part in copy {
        guard !part.isFixed else {
          text.append(contentsOf: part.text)
          continue
        }
        defer { passed += 1 }
        guard passed >= place, !isFull else { continue }
        isFull = used + part.width > columns
        guard !isFull else {
          // Half of a wide character is a space.
          let last = end.isEmpty ? String(repeating: " ", count: columns - used) : end
          text.append(contentsOf: last.unicodeScalars)
          continue
        }
        text.append(contentsOf: part.text)
        used += part.width
      }
    }
    return String(text)
  }
}
