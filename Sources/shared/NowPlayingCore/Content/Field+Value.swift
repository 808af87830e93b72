// SPDX-License-Identifier: MIT

extension Field {
  /// The type of a value.
  public enum Holds: Sendable {
    case text, date, list, count, rating, flag, time
  }

  /// How a text is published.
  public enum Manner: Sendable {
    /// As one line.
    case line
    /// As lines.
    case lines
    /// As the bytes that the player set, since clients compare them.
    case bytes
  }

  /// Returns a text as it is published.
  func shown(_ text: String) -> String {
    switch manner {
    case .line: Text.line(text)
    case .lines: Text.lines(text)
    case .bytes: text
    }
  }

  /// The key in Session1's dictionary of the content.
  public var key: String { holds == .time ? name + "_us" : name }
}
