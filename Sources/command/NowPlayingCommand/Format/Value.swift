// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// A value of a player, as the program prints it.
enum Value {
  case none
  case text(String)
  case list([String])
  case number(Double)
  /// A count, or a time in microseconds.
  case integer(Int64)
  case flag(Bool)

  /// Nil means no value.
  init(_ text: String?) { self = text.map { $0.isEmpty ? .none : .text($0) } ?? .none }
  init(_ number: Double?) { self = number.map { .number($0) } ?? .none }
  init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .none }
  init(_ flag: Bool?) { self = flag.map { .flag($0) } ?? .none }

  /// The value as one line. A list is joined by commas.
  var line: String {
    switch self {
    case .none: ""
    case .text(let text): Text.line(text)
    case .list(let texts): Text.line(Text.joined(texts, ", "))
    case .number(let number): Number.text(number)
    case .integer(let integer): integer.description
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  /// The value as a number; nil: it is not one.
  var number: Double? {
    switch self {
    case .none, .list, .flag: nil
    case .text(let text): Number(text)?.value
    case .number(let number): number
    case .integer(let integer): Double(integer)
    }
  }

  /// Whether it counts as true in a condition.
  var isTrue: Bool {
    switch self {
    case .none: false
    case .text(let text): !text.isEmpty
    case .list(let texts): !texts.isEmpty
    case .number(let number): number != 0
    case .integer(let integer): integer != 0
    case .flag(let flag): flag
    }
  }
}

/// A number as text.
struct Number {
  let value: Double

  /// Reads a whole text; nil: it is not a number.
  init?(_ text: String) {
    var number = 0.0
    guard unsafe text.withCString({ unsafe nowplaying_number_read($0, &number) }) else { return nil }
    value = number
  }

  /// With at most ten digits: "0.5", "3".
  static func text(_ number: Double) -> String {
    unsafe written { unsafe nowplaying_number_write(number, 10, $0, $1) }
  }

  /// As playerctl prints numbers: every digit that the number has, and always a point: "0.5", "3.0".
  static func exact(_ number: Double) -> String {
    let text = unsafe written { unsafe nowplaying_number_write(number, 17, $0, $1) }
    let isWhole = text.utf8.allSatisfy {
      $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    return isWhole ? text + ".0" : text
  }

  /// With so many digits after the point.
  static func fixed(_ number: Double, _ decimals: Int32) -> String {
    unsafe written { unsafe nowplaying_fixed_write(number, decimals, $0, $1) }
  }

  private static func written(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let size = unsafe write(start, 512)
      return unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: size), as: UTF8.self)
    }
  }
}

/// A time as people write it: "1:23", "1:02:03".
func clockText(_ microseconds: Int64) -> String {
  let seconds = max(0, microseconds) / 1_000_000
  let minutes = seconds / 60 % 60
  func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + number.description }
  return seconds >= 3600
    ? (seconds / 3600).description + ":" + two(minutes) + ":" + two(seconds % 60)
    : minutes.description + ":" + two(seconds % 60)
}
