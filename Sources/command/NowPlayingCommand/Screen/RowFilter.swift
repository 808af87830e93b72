// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// The words that a row must have. Case and accents do not count.
struct RowFilter {
  private let words: [[UInt32]]

  init(_ text: String) { words = Self.folded(text).split(separator: 0x20).map { Array($0) } }

  func matches(_ text: String) -> Bool {
    let text = Self.folded(text)
    return words.allSatisfy { word in
      word.count <= text.count
        && (0...(text.count - word.count)).contains { text[$0..<($0 + word.count)].elementsEqual(word) }
    }
  }

  /// U+00C0 to U+017F without accents.
  private static let letters = Array(
    ("AAAAAAACEEEEIIIIDNOOOOO×OUUUUYÞßaaaaaaaceeeeiiiidnooooo÷ouuuuyþy"
      + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiJjJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs")
      .unicodeScalars.map { $0.value })

  /// The characters in lower case, without accents and marks.
  static func folded(_ text: String) -> [UInt32] {
    var folded: [UInt32] = []
    for scalar in text.unicodeScalars where !(0x300...0x36F).contains(scalar.value) {
      let place = Int(scalar.value) - 0xC0
      folded.append(nowplaying_lower_case(letters.indices.contains(place) ? letters[place] : scalar.value))
    }
    return folded
  }
}
