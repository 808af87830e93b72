// SPDX-License-Identifier: MIT

/// How a command calls a function that the player has: what the function takes, and what its result means.
public struct Binding: Equatable, Sendable {
  /// The type of a function's result.
  public enum Result: Sendable {
    case void, bool, int, status
  }

  /// What a function takes.
  public enum Parameter: Equatable, Sendable {
    case userData, int, bool, text
    /// A number of the command's, or the same with the other sign.
    case double(isNegated: Bool)
    case float(isNegated: Bool)
    case microseconds(isNegated: Bool)
    /// The same in every call.
    case constant(Constant)
  }

  /// What a function is given in every call.
  public enum Constant: Equatable, Sendable {
    case bool(Bool)
    case int(Int32)
    case double(Double)
    /// The bytes as the player wrote them, UTF-8 or not.
    case text([UInt8])
  }

  /// What a function is given in one call.
  public enum Value: Equatable, Sendable {
    case userData
    case int(Int32)
    case bool(Bool)
    case double(Double)
    case float(Float)
    case int64(Int64)
    case text(String)
    case constant(Constant)
  }

  public let command: Command
  public let result: Result
  public let parameters: [Parameter]

  init(_ command: Command, _ result: Result, _ parameters: [Parameter]) {
    self.command = command
    self.result = result
    self.parameters = parameters
  }

  /// What the function is given when somebody asks; nil: what was asked is not this command's.
  public static func value(_ parameter: Parameter, of argument: Invocation.Argument) -> Value? {
    switch parameter {
    case .userData: .userData
    case .constant(let constant): .constant(constant)
    case .double(let isNegated): argument.number.map { .double(isNegated ? -$0 : $0) }
    case .float(let isNegated): argument.number.map { .float(Float(isNegated ? -$0 : $0)) }
    case .microseconds(let isNegated): argument.microseconds.map { .int64(isNegated ? 0 &- $0 : $0) }
    case .int: argument.mode.map { .int($0) }
    case .bool: argument.flag.map { .bool($0) }
    case .text: argument.text.map { .text($0) }
    }
  }

  /// How the request ends when the function returned that; a bool is 0 or 1.
  public func answer(_ returned: Int32) -> Answer {
    switch result {
    case .void: .success
    case .bool: returned != 0 ? .success : Answer(.failed)
    case .int: returned >= 0 ? .success : Answer(.failed, "\(Outcome.failed.text): \(returned)")
    case .status:
      switch Status(rawValue: returned) {
      case .invalidArgument: Answer(.invalidArgument)
      case .invalidState: Answer(.noActionableItem)
      case .notFound: Answer(.noSuchContent)
      default: returned >= 0 ? .success : Answer(.failed, "\(Outcome.failed.text): \(returned)")
      }
    }
  }
}

extension Invocation.Argument {
  fileprivate var microseconds: Int64? {
    switch self {
    case .position(let time), .interval(let time): time
    default: nil
    }
  }

  /// A time in seconds, or what has no unit.
  fileprivate var number: Double? {
    switch self {
    case .position(let time), .interval(let time): Double(time) / 1_000_000
    case .rate(let number), .rating(let number), .volume(let number): number
    case .deviceVolume(let wish): wish.volume
    default: nil
    }
  }

  fileprivate var mode: Int32? {
    switch self {
    case .repeatMode(let mode): mode.rawValue
    case .shuffleMode(let mode): mode.rawValue
    case .feedback(let feedback): feedback.rawValue
    case .languageOption(_, let setting): setting.rawValue
    case .deviceSteps(_, let steps): steps
    default: nil
    }
  }

  fileprivate var flag: Bool? {
    switch self {
    case .phase(let phase): phase == .begin
    case .negative(let flag), .fullscreen(let flag), .addition(_, _, makeCurrent: let flag): flag
    case .shuffleMode(let mode): mode != .off
    default: nil
    }
  }

  fileprivate var text: String? {
    switch self {
    case .uri(let text), .languageOption(let text, _), .entry(let text), .playlist(let text), .addition(let text, _, _):
      text
    case .deviceVolume(let wish): wish.device
    case .deviceSteps(let id, _): id
    default: nil
    }
  }
}
