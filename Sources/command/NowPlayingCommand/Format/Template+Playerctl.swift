// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// How playerctl evaluates a format. It has types: whole numbers of metadata stay whole, and a text is not a number.
extension Template {
  static func evaluateExactly(_ expression: Expression, _ value: (String) -> Value) throws(UsageError) -> Value {
    switch expression {
    case .constant(let constant): return constant
    case .key(let key): return value(key)
    case .unknownCall(let name, let arguments):
      for argument in arguments { _ = try evaluateExactly(argument, value) }
      throw UsageError("unknown template function: " + name)
    case .call(let function, let arguments):
      var values: [Value] = []
      for argument in arguments { values.append(try evaluateExactly(argument, value)) }
      return try function.exactResult(arguments, values)
    case .sign(let sign, let operand): return try signed(sign, evaluateExactly(operand, value))
    case .operation(let sign, let left, let right):
      return try calculated(sign, evaluateExactly(left, value), evaluateExactly(right, value))
    }
  }

  private static func signed(_ sign: UInt8, _ value: Value) throws(UsageError) -> Value {
    let isMinus = sign == UInt8(ascii: "-")
    switch value {
    case .integer(let integer): return .integer(isMinus ? 0 &- integer : integer)
    case .number(let number): return .number(isMinus ? -number : number)
    default:
      let word = String(Unicode.Scalar(sign))
      if case .none = value { throw UsageError("Got unsupported operand type for " + word + ": NULL") }
      throw UsageError("Got unsupported operand type for unary " + word + ": '" + value.typeLetter + "'")
    }
  }

  private static func calculated(_ sign: UInt8, _ left: Value, _ right: Value) throws(UsageError) -> Value {
    let word = String(Unicode.Scalar(sign))
    if left.isAbsent || right.isAbsent { throw UsageError("Got unsupported operand type for " + word + ": NULL") }
    if case .integer(let first) = left, case .integer(let second) = right {
      return .integer(try calculated(sign, first, second))
    }
    guard let first = left.exactNumber, let second = right.exactNumber else {
      throw UsageError(
        "Got unsupported operand types for " + word + ": '" + left.typeLetter + "' and '" + right.typeLetter + "'")
    }
    switch sign {
    case UInt8(ascii: "+"): return .number(first + second)
    case UInt8(ascii: "-"): return .number(first - second)
    case UInt8(ascii: "*"): return .number(first * second)
    default:
      guard second != 0 else { throw divisionByZero }
      return .number(first / second)
    }
  }

  private static func calculated(_ sign: UInt8, _ first: Int64, _ second: Int64) throws(UsageError) -> Int64 {
    let (result, isOverflow): (Int64, Bool)
    switch sign {
    case UInt8(ascii: "+"): (result, isOverflow) = first.addingReportingOverflow(second)
    case UInt8(ascii: "-"): (result, isOverflow) = first.subtractingReportingOverflow(second)
    case UInt8(ascii: "*"): (result, isOverflow) = first.multipliedReportingOverflow(by: second)
    default:
      guard second != 0 else { throw divisionByZero }
      (result, isOverflow) = first.dividedReportingOverflow(by: second)
    }
    guard !isOverflow else { throw UsageError("Numeric overflow detected") }
    return result
  }

  private static var divisionByZero: UsageError { UsageError("Divide by zero error") }
}

extension Template.Function {
  var isOfPlayerctl: Bool {
    switch self {
    case .json, .condition, .round: false
    default: true
    }
  }

  fileprivate func exactResult(_ arguments: [Template.Expression], _ values: [Value]) throws(UsageError) -> Value {
    let count = counts.lowerBound
    guard values.count == count, let first = values.first, let last = values.last else {
      let right = count == 1 ? "one argument" : "two arguments"
      throw UsageError("function " + name + " takes exactly " + right + " (got \(values.count))")
    }
    switch self {
    case .lc: return .text(changed(first.exactLine, nowplaying_lower_case))
    case .uc: return .text(upperCase(first.exactLine))
    case .markupEscape: return .text(markupEscaped(first.exactLine, apostrophe: "&apos;"))
    case .duration: return .text(try duration(first))
    case .defaultValue:
      if case .text(let text) = first, text.isEmpty { return last }
      return first.isAbsent ? last : first
    case .emoji:
      guard !first.isAbsent else { return .text("") }
      guard case .key(let key)? = arguments.first else {
        throw UsageError("the emoji function can only be called with a variable")
      }
      let hasEmoji = key.hasSameBytes(as: "status") || key.hasSameBytes(as: "volume")
      return hasEmoji ? .text(emoji(first.exactLine)) : first
    case .trunc:
      guard !first.isAbsent, !last.isAbsent else { return .text("") }
      guard case .number(let length) = last else {
        throw UsageError("function trunc's length parameter can only be called with an int")
      }
      return .text(truncated(first.exactLine, length))
    case .json, .condition, .round: return .none
    }
  }

  /// One letter has two in upper case.
  private func upperCase(_ text: String) -> String {
    var upper = ""
    for scalar in text.unicodeScalars {
      upper += scalar == "ß" ? "SS" : changed(String(scalar), nowplaying_upper_case)
    }
    return upper
  }

  private func duration(_ value: Value) throws(UsageError) -> String {
    switch value {
    case .none: return ""
    case .integer(let time): return clockText(time)
    case .number(let number): return number > 0 ? clockText(Int64(min(number, 9e15))) : clockText(0)
    default: throw UsageError("function duration can only be called on track position values")
    }
  }
}

extension Value {
  /// The value as playerctl prints it, as one line.
  var exactLine: String {
    if case .number(let number) = self { return Number.exact(number) }
    return line
  }

  fileprivate var isAbsent: Bool {
    if case .none = self { return true }
    return false
  }

  fileprivate var exactNumber: Double? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  /// The letter of the type on the bus.
  fileprivate var typeLetter: String {
    switch self {
    case .none, .text: "s"
    case .list: "as"
    case .number: "d"
    case .integer: "x"
    case .flag: "b"
    }
  }
}
