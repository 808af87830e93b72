// SPDX-License-Identifier: MIT

/// The lyrics of an item, with the times at which the lines begin.
public struct TimedLyrics: Equatable, Sendable {
  /// A line; an empty one is a pause.
  public struct Line: Equatable, Sendable {
    public let time: Int64
    @ComparedByBytes public private(set) var text: String

    fileprivate init(time: Int64, text: String) {
      self.time = time
      self.text = text
    }
  }

  public private(set) var lines: [Line] = []
  /// A language tag.
  @ComparedByBytes public private(set) var language: String?
  private var bytes = 0

  /// Makes empty lyrics.
  public init() {}

  /// Adds a line after the others.
  public mutating func add(_ text: String, at time: Int64) throws(Failure) {
    guard time >= 0 else { throw .invalid("the time of a line is at least 0", notTime: time) }
    if let last = lines.last, time < last.time {
      throw .invalid(
        "add the lines in the order of their times: a line does not begin before the last one", notTime: time)
    }
    guard lines.count < Limits.lyricsLines else {
      throw .limit("lyrics have at most", Limits.lyricsLines, "lines: this one was ignored")
    }
    let text = Text.line(text)
    guard bytes + text.utf8.count <= Limits.timedTextBytes else {
      throw .limit("lyrics have at most", Limits.timedTextBytes, "bytes: this line was ignored")
    }
    bytes += text.utf8.count
    lines.append(Line(time: time, text: text))
  }

  /// Sets the language; nil removes it.
  public mutating func set(language: String?) throws(Failure) {
    if let language {
      let isTag = language.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
      guard isTag, !language.isEmpty, language.utf8.count <= 35 else {
        throw .invalid("a language is a tag like \"de\" or \"pt-BR\"", notText: language)
      }
    }
    self.language = language
  }

  /// The place of the line that is sung at a position; nil: before the first one.
  public func place(at position: Int64) -> Int? {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = low + (high - low) / 2
      if lines[middle].time <= position { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
