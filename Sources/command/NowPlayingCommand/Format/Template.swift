// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// A format: text with expressions in double braces, as in "{{artist}} – {{title}}". man/nowplaying.1 has the language.
struct Template {
  /// Whose language a format has.
  enum Dialect {
    /// That of nowplaying.
    case own
    /// Exactly that of playerctl: without json(), if() and comparisons, and with its errors.
    case playerctl
  }

  indirect enum Expression {
    case constant(Value)
    case key(String)
    case call(Function, [Expression])
    /// A call of a function that does not exist. In playerctl it is a mistake only when the format is used.
    case unknownCall(String, [Expression])
    case operation(UInt8, Expression, Expression)
    /// + or - before a value.
    case sign(UInt8, Expression)
  }

  private enum Part {
    case text(String)
    case expression(Expression)
  }

  private let dialect: Dialect
  private var parts: [Part] = []
  /// The keys that it uses.
  private(set) var keys: [String] = []

  /// Reads a format.
  init(_ format: String, _ dialect: Dialect = .own) throws(UsageError) {
    self.dialect = dialect
    if dialect == .playerctl, format.utf8.count > Self.longestPlayerctlFormat {
      throw UsageError("the maximum format string length is 1028")
    }
    var parser = Parser(Array(format.utf8), dialect)
    while let part = try parser.nextPart() { parts.append(part) }
    keys = parser.keys
  }

  /// The format of --format, whose keys must exist; nil: no such option.
  init?(_ arguments: Arguments) throws(UsageError) {
    guard let format = arguments[.format] else { return nil }
    try self.init(format)
    try Player.checkKeys(keys)
  }

  /// playerctl's sentence counts the byte behind the format too.
  private static let longestPlayerctlFormat = 1_027

  /// The text with the values of the keys. It has no line break that the format does not have. `isMarkup`: the format is
  /// markup, and the values are escaped.
  func text(isMarkup: Bool = false, _ value: (String) -> Value) throws(UsageError) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let fixed): text += fixed
      case .expression(let expression):
        let line = try line(of: expression, value)
        if case .call(.markupEscape, _) = expression {
          text += line
        } else {
          text += isMarkup ? markupEscaped(line) : line
        }
      }
    }
    return text
  }

  private func line(of expression: Expression, _ value: (String) -> Value) throws(UsageError) -> String {
    switch dialect {
    case .own: try Self.evaluate(expression, value).line
    case .playerctl: try Self.evaluateExactly(expression, value).exactLine
    }
  }

  /// Whether a key of the format is one of these.
  func uses(_ key: String) -> Bool { keys.contains { $0.hasSameBytes(as: key) } }

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
    case .unknownCall: return .none
    case .operation(let sign, let left, let right):
      return try operation(sign, evaluate(left, value), evaluate(right, value))
    case .sign(let sign, let operand):
      return try operation(sign, .number(0), evaluate(operand, value))
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

  enum Function: CaseIterable {
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

    func changed(_ text: String, _ change: (UInt32) -> UInt32) -> String {
      var changed = String.UnicodeScalarView()
      for scalar in text.unicodeScalars { changed.append(Unicode.Scalar(change(scalar.value)) ?? scalar) }
      return String(changed)
    }

    func emoji(_ text: String) -> String {
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

    func truncated(_ text: String, _ length: Double?) -> String {
      guard let length, length >= 0, text.unicodeScalars.count > Int(min(length, 1e9)) else { return text }
      var kept = String.UnicodeScalarView()
      for scalar in text.unicodeScalars.prefix(Int(min(length, 1e9))) { kept.append(scalar) }
      return String(kept) + "…"
    }
  }

  // MARK: Parsing

  private struct Parser {
    private let bytes: [UInt8]
    private let dialect: Dialect
    private var place = 0
    var keys: [String] = []
    /// The nesting of an expression is limited, since each level needs stack.
    private var depth = 0
    /// So is the number of its operations: each contains those on its left.
    private var operations = 0
    private static let mostOperations = 1_000

    init(_ bytes: [UInt8], _ dialect: Dialect) { (self.bytes, self.dialect) = (bytes, dialect) }

    private var isExact: Bool { dialect == .playerctl }

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
        operations = 0
        let expression = try sum()
        guard isAt("}", "}") else { throw problem("expected }}", "expecting \"}}\" (position \(place))") }
        place += 2
        return .expression(expression)
      }
      let start = place
      while byte != nil, !isAt("{", "{") { place += 1 }
      return .text(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    /// A mistake at this place, in the words of the dialect.
    private func problem(_ text: String, _ exactText: String) -> UsageError {
      UsageError(isExact ? exactText : "the format has a mistake at byte \(place + 1): " + text)
    }

    private static let earlyEnd = "unexpected end of expression"

    private mutating func skipSpaces() { while byte == UInt8(ascii: " ") { place += 1 } }

    private mutating func operation(
      _ sign: UInt8, _ left: Expression, _ right: Expression
    ) throws(UsageError) -> Expression {
      operations += 1
      guard operations <= Self.mostOperations else { throw problem("too many operations", "the format is too deep") }
      return .operation(sign, left, right)
    }

    private mutating func sum() throws(UsageError) -> Expression {
      var left = try addition()
      skipSpaces()
      while !isExact, isAt("=", "=") || isAt("!", "=") || isAt("<") || isAt(">"), let sign = byte {
        place += sign == UInt8(ascii: "<") || sign == UInt8(ascii: ">") ? 1 : 2
        let right = try addition()
        left = try operation(sign, left, right)
        skipSpaces()
      }
      return left
    }

    private mutating func addition() throws(UsageError) -> Expression {
      var left = try product()
      while isAt("+") || isAt("-"), let sign = byte {
        place += 1
        let right = try product()
        left = try operation(sign, left, right)
      }
      return left
    }

    private mutating func product() throws(UsageError) -> Expression {
      var left = try factor()
      while isAt("*") || isAt("/"), let sign = byte {
        place += 1
        let right = try factor()
        left = try operation(sign, left, right)
      }
      return left
    }

    private mutating func factor() throws(UsageError) -> Expression {
      depth += 1
      defer { depth -= 1 }
      guard depth <= (isExact ? Template.longestPlayerctlFormat : 64) else {
        throw problem("too many parentheses", "the format is too deep")
      }
      skipSpaces()
      defer { skipSpaces() }
      guard let byte else { throw problem("the expression ends too early", Self.earlyEnd) }
      switch byte {
      case UInt8(ascii: "("):
        place += 1
        let inner = try sum()
        guard isAt(")") else { throw problem("expected )", "expected \")\" (position  \(place))") }
        place += 1
        return inner
      case UInt8(ascii: "\""):
        let text = try quotedText()
        return .constant(.text(text))
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        place += 1
        let operand = try factor()
        return .sign(byte, operand)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
        let value = try number()
        return .constant(.number(value))
      default: return try keyOrCall()
      }
    }

    private mutating func quotedText() throws(UsageError) -> String {
      place += 1
      var text: [UInt8] = []
      while let byte, byte != UInt8(ascii: "\"") {
        if !isExact, byte == UInt8(ascii: "\\"), place + 1 < bytes.count { place += 1 }
        text.append(bytes[place])
        place += 1
      }
      guard isAt("\"") else { throw problem("expected \"", Self.earlyEnd) }
      place += 1
      return String(decoding: text, as: UTF8.self)
    }

    private mutating func number() throws(UsageError) -> Double {
      let start = place
      while let byte, Self.isDigit(byte) || byte == UInt8(ascii: ".") { place += 1 }
      let text = String(decoding: bytes[start..<place], as: UTF8.self)
      guard byte != nil || !isExact else { throw problem("", Self.earlyEnd) }
      guard let number = Number(text) else {
        throw problem("not a number", "invalid number: \"" + text + "\" (position \(place))")
      }
      return number.value
    }

    private mutating func keyOrCall() throws(UsageError) -> Expression {
      let start = place
      while let byte, isWordByte(byte, isFirst: place == start) { place += 1 }
      guard place > start else {
        let rest = String(decoding: bytes[place..<min(place + 4, bytes.count)], as: UTF8.self)
        let found = rest.unicodeScalars.first.map { Text.line(String($0)) } ?? ""
        throw problem(
          "expected a key or a function", "unexpected \"" + found + "\", expected expression (position  \(place))")
      }
      let word = String(decoding: bytes[start..<place], as: UTF8.self)
      if isExact {
        guard byte != nil else { throw problem("", Self.earlyEnd) }
      } else {
        skipSpaces()
      }
      guard isAt("(") else {
        keys.append(word)
        return .key(word)
      }
      place += 1
      return isExact ? try exactCall(word) : try call(word)
    }

    private mutating func call(_ word: String) throws(UsageError) -> Expression {
      guard let function = Function.allCases.first(where: { $0.name.hasSameBytes(as: word) }) else {
        throw UsageError("the format has an unknown function: " + word)
      }
      var arguments: [Expression] = []
      skipSpaces()
      while !isAt(")") {
        if !arguments.isEmpty {
          guard isAt(",") else { throw problem("expected , or )", "") }
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

    /// A function of playerctl. Its name and the number of its arguments count when the format is used.
    private mutating func exactCall(_ word: String) throws(UsageError) -> Expression {
      var arguments = [try sum()]
      while isAt(",") {
        place += 1
        arguments.append(try sum())
        guard arguments.count <= Self.mostArguments else {
          throw problem("", "maximum args of \(Self.mostArguments) exceeded")
        }
      }
      guard isAt(")") else { throw problem("", "expecting \")\" (position \(place))") }
      place += 1
      let function = Function.allCases.first { $0.isOfPlayerctl && $0.name.hasSameBytes(as: word) }
      return function.map { .call($0, arguments) } ?? .unknownCall(word, arguments)
    }

    private static let mostArguments = 32

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private func isWordByte(_ byte: UInt8, isFirst: Bool) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"): !isExact || !isFirst
      default: !isExact && byte >= 0x80
      }
    }
  }
}

/// The text with the characters of Pango's markup escaped.
func markupEscaped(_ text: String, apostrophe: String = "&#39;") -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "'": escaped += apostrophe
    case "\"": escaped += "&quot;"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}
