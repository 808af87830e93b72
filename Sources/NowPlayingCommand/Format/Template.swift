// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// A format: text with expressions in double braces, as in "{{artist}} – {{title}}". man/nowplaying.1 has the language.
struct Template {
  private indirect enum Expression {
    case constant(Value)
    case key(String)
    case call(Function, [Expression])
    case operation(UInt8, Expression, Expression)
  }

  private enum Part {
    case text(String)
    case expression(Expression)
  }

  private var parts: [Part] = []
  /// The keys that it uses.
  private(set) var keys: [String] = []

  /// Reads a format.
  init(_ format: String) throws(UsageError) {
    var parser = Parser(Array(format.utf8))
    while let part = try parser.nextPart() { parts.append(part) }
    keys = parser.keys
  }

  /// Reads a format whose keys must exist.
  init(checking format: String) throws(UsageError) {
    try self.init(format)
    try Player.checkKeys(keys)
  }

  /// The text with the values of the keys. It has no line break that the format does not have. `isMarkup`: the format is
  /// markup, and the values are escaped.
  func text(isMarkup: Bool = false, _ value: (String) -> Value) throws(UsageError) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let fixed): text += fixed
      case .expression(let expression):
        let line = try Self.evaluate(expression, value).line
        if case .call(.markupEscape, _) = expression {
          text += line
        } else {
          text += isMarkup ? markupEscaped(line) : line
        }
      }
    }
    return text
  }

  /// Whether it has the position, which advances by itself.
  var usesPosition: Bool { keys.contains { Key.find($0) == .position } }

  private static func evaluate(_ expression: Expression, _ value: (String) -> Value) throws(UsageError) -> Value {
    switch expression {
    case .constant(let constant): return constant
    case .key(let key): return value(key)
    case .call(let function, let arguments):
      var values: [Value] = []
      for argument in arguments { values.append(try evaluate(argument, value)) }
      return function.result(values)
    case .operation(let sign, let left, let right):
      return try operation(sign, evaluate(left, value), evaluate(right, value))
    }
  }

  private static func operation(_ sign: UInt8, _ left: Value, _ right: Value) throws(UsageError) -> Value {
    if sign == UInt8(ascii: "=") { return .flag(left.line.hasSameBytes(as: right.line)) }
    if sign == UInt8(ascii: "!") { return .flag(!left.line.hasSameBytes(as: right.line)) }
    // A value that a player does not have makes the whole expression empty.
    if case .none = left, sign != UInt8(ascii: "+") { return .none }
    if case .none = right, sign != UInt8(ascii: "+") { return .none }
    guard let first = left.number, let second = right.number else {
      guard sign == UInt8(ascii: "+") else {
        throw UsageError("the format calculates with " + Text.quoted(left.number == nil ? left.line : right.line))
      }
      return .text(left.line + right.line)
    }
    let result: Double
    switch sign {
    case UInt8(ascii: "<"): return .flag(first < second)
    case UInt8(ascii: ">"): return .flag(first > second)
    case UInt8(ascii: "+"): result = first + second
    case UInt8(ascii: "-"): result = first - second
    case UInt8(ascii: "*"): result = first * second
    default:
      guard second != 0 else { throw UsageError("the format divides by 0") }
      result = first / second
    }
    return .number(result)
  }

  /// The language in a few lines.
  static let help = [
    "A format is a text with expressions in double braces: '{{artist}} – {{title}}'.",
    "Expressions: a key (nowplaying help keys), a number, a \"text\", a function, + - * / == != < > and parentheses.",
    "Functions: lc(x) uc(x) duration(time) default(x, other) if(condition, then, else) trunc(x, letters) round(x)",
    "           emoji(x) markup_escape(x) json(x)",
    "Times are microseconds: {{duration(position)}} is 1:23.",
  ]

  // MARK: Functions

  private enum Function: CaseIterable {
    case lc, uc, duration, markupEscape, defaultValue, emoji, trunc, json, condition, round

    var name: String {
      switch self {
      case .lc: "lc"
      case .uc: "uc"
      case .duration: "duration"
      case .markupEscape: "markup_escape"
      case .defaultValue: "default"
      case .emoji: "emoji"
      case .trunc: "trunc"
      case .json: "json"
      case .condition: "if"
      case .round: "round"
      }
    }

    var counts: ClosedRange<Int> {
      switch self {
      case .defaultValue, .trunc: 2...2
      case .condition: 2...3
      default: 1...1
      }
    }

    func result(_ values: [Value]) -> Value {
      func at(_ place: Int) -> Value { place < values.count ? values[place] : .none }
      let first = at(0)
      switch self {
      case .json: return .text(JSON.text(of: first))
      case .defaultValue: return first.line.isEmpty ? at(1) : first
      case .condition: return first.isTrue ? at(1) : at(2)
      default: break
      }
      if case .none = first { return .none }
      switch self {
      case .lc: return .text(changed(first.line, nowplaying_lower_case))
      case .uc: return .text(changed(first.line, nowplaying_upper_case))
      case .duration:
        guard let number = first.number, let time = Int64(exactly: number.rounded(.towardZero)) else { return .none }
        return .text(clockText(time))
      case .markupEscape: return .text(markupEscaped(first.line))
      case .emoji: return .text(emoji(first.line))
      case .trunc: return .text(truncated(first.line, at(1).number))
      case .round: return Value(first.number.map { $0.rounded() })
      default: return .none
      }
    }

    private func changed(_ text: String, _ change: (UInt32) -> UInt32) -> String {
      var changed = String.UnicodeScalarView()
      for scalar in text.unicodeScalars { changed.append(Unicode.Scalar(change(scalar.value)) ?? scalar) }
      return String(changed)
    }

    private func emoji(_ text: String) -> String {
      if let state = PlaybackState(word: changed(text, nowplaying_lower_case)) {
        switch state {
        case .playing, .buffering: return "▶️"
        case .paused, .interrupted: return "⏸️"
        case .stopped: return "⏹️"
        }
      }
      guard let volume = Number(text)?.value else { return text }
      return volume < 0.3333 ? "🔈" : volume < 0.6666 ? "🔉" : "🔊"
    }

    private func truncated(_ text: String, _ length: Double?) -> String {
      guard let length, length >= 0, text.unicodeScalars.count > Int(min(length, 1e9)) else { return text }
      var kept = String.UnicodeScalarView()
      for scalar in text.unicodeScalars.prefix(Int(min(length, 1e9))) { kept.append(scalar) }
      return String(kept) + "…"
    }
  }

  // MARK: Parsing

  private struct Parser {
    private let bytes: [UInt8]
    private var place = 0
    var keys: [String] = []
    /// The nesting of an expression is limited, since each level needs stack.
    private var depth = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

    private func isAt(_ first: Unicode.Scalar, _ second: Unicode.Scalar? = nil) -> Bool {
      guard byte == UInt8(ascii: first) else { return false }
      guard let second else { return true }
      return place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: second)
    }

    mutating func nextPart() throws(UsageError) -> Part? {
      guard byte != nil else { return nil }
      if isAt("{", "{") {
        place += 2
        let expression = try sum()
        guard isAt("}", "}") else { throw problem("expected }}") }
        place += 2
        return .expression(expression)
      }
      let start = place
      while byte != nil, !isAt("{", "{") { place += 1 }
      return .text(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    private func problem(_ text: String) -> UsageError {
      UsageError("the format has a mistake at byte \(place + 1): " + text)
    }

    private mutating func skipSpaces() { while byte == UInt8(ascii: " ") { place += 1 } }

    private mutating func sum() throws(UsageError) -> Expression {
      var left = try addition()
      skipSpaces()
      while isAt("=", "=") || isAt("!", "=") || isAt("<") || isAt(">"), let sign = byte {
        place += sign == UInt8(ascii: "<") || sign == UInt8(ascii: ">") ? 1 : 2
        left = .operation(sign, left, try addition())
        skipSpaces()
      }
      return left
    }

    private mutating func addition() throws(UsageError) -> Expression {
      var left = try product()
      while isAt("+") || isAt("-"), let sign = byte {
        place += 1
        left = .operation(sign, left, try product())
      }
      return left
    }

    private mutating func product() throws(UsageError) -> Expression {
      var left = try factor()
      while isAt("*") || isAt("/"), let sign = byte {
        place += 1
        left = .operation(sign, left, try factor())
      }
      return left
    }

    private mutating func factor() throws(UsageError) -> Expression {
      depth += 1
      defer { depth -= 1 }
      guard depth <= 64 else { throw problem("too many parentheses") }
      skipSpaces()
      defer { skipSpaces() }
      guard let byte else { throw problem("the expression ends too early") }
      switch byte {
      case UInt8(ascii: "("):
        place += 1
        let inner = try sum()
        guard isAt(")") else { throw problem("expected )") }
        place += 1
        return inner
      case UInt8(ascii: "\""): return .constant(.text(try quotedText()))
      case UInt8(ascii: "-"):
        place += 1
        return .operation(byte, .constant(.number(0)), try factor())
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): return .constant(.number(try number()))
      default: return try keyOrCall()
      }
    }

    private mutating func quotedText() throws(UsageError) -> String {
      place += 1
      var text: [UInt8] = []
      while let byte, byte != UInt8(ascii: "\"") {
        if byte == UInt8(ascii: "\\"), place + 1 < bytes.count { place += 1 }
        text.append(bytes[place])
        place += 1
      }
      guard isAt("\"") else { throw problem("expected \"") }
      place += 1
      return String(decoding: text, as: UTF8.self)
    }

    private mutating func number() throws(UsageError) -> Double {
      let start = place
      while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".") { place += 1 }
      guard let number = Number(String(decoding: bytes[start..<place], as: UTF8.self)) else {
        throw problem("not a number")
      }
      return number.value
    }

    private mutating func keyOrCall() throws(UsageError) -> Expression {
      let start = place
      while let byte, Self.isWordByte(byte) { place += 1 }
      guard place > start else { throw problem("expected a key or a function") }
      let word = String(decoding: bytes[start..<place], as: UTF8.self)
      skipSpaces()
      guard isAt("(") else {
        keys.append(word)
        return .key(word)
      }
      guard let function = Function.allCases.first(where: { $0.name.hasSameBytes(as: word) }) else {
        throw UsageError("the format has an unknown function: " + word)
      }
      place += 1
      var arguments: [Expression] = []
      skipSpaces()
      while !isAt(")") {
        if !arguments.isEmpty {
          guard isAt(",") else { throw problem("expected , or )") }
          place += 1
        }
        arguments.append(try sum())
      }
      place += 1
      guard function.counts.contains(arguments.count) else {
        throw UsageError("the function " + word + " has " + function.counts.lowerBound.description + " arguments")
      }
      return .call(function, arguments)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"):
        true
      default: byte >= 0x80
      }
    }
  }
}

/// The text with the characters of Pango's markup escaped.
func markupEscaped(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "'": escaped += "&#39;"
    case "\"": escaped += "&quot;"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}
