// SPDX-License-Identifier: MIT

/// A function of the player that a command calls: its parameters, and the meaning of its result.
public struct Binding: Equatable, Sendable {
  /// The type of a function's result.
  public enum Result: Sendable {
    case void, bool, int, status
  }

  /// The source of an argument.
  public enum Parameter: Equatable, Sendable {
    case userData, int, bool, text, path, predecessor
    /// A number of the command, or its negative.
    case double(isNegated: Bool)
    case float(isNegated: Bool)
    case microseconds(isNegated: Bool)
    /// The same value in every call.
    case constant(Constant)
  }

  /// A value that is the same in every call.
  public enum Constant: Equatable, Sendable {
    case bool(Bool)
    case int(Int32)
    case double(Double)
    case float(Float)
    case int64(Int64)
    /// The bytes as the player wrote them, valid UTF-8 or not.
    case text([UInt8])
  }

  /// A value in one call.
  public enum Value: Equatable, Sendable {
    case userData
    case int(Int32)
    case bool(Bool)
    case double(Double)
    case float(Float)
    case int64(Int64)
    case text(String)
    case path([UInt8])
    case constant(Constant)
  }

  public let command: Command
  /// The function's name for error texts; nil if the player gave none.
  public let name: String?
  public let result: Result
  public let parameters: [Parameter]

  init(_ command: Command, _ result: Result, _ parameters: [Parameter], name: String? = nil) {
    self.command = command
    self.name = name
    self.result = result
    self.parameters = parameters
  }

  /// The values for one call. If the function cannot be called, this fails with the answer for the client.
  public func values(for argument: Invocation.Argument) throws(Refusal) -> [Value] {
    var values: [Value] = []
    for parameter in parameters {
      if case .path = parameter {
        do { values.append(.path(try argument.path())) } catch {
          throw Refusal(answer: Answer(.notSupported, "this player opens local files only: \(error.reason)"))
        }
      } else {
        guard let value = Self.value(parameter, of: argument) else { throw Refusal(answer: Answer(.invalidArgument)) }
        values.append(value)
      }
    }
    return values
  }

  /// The values for one call in a player's test, from a number and a text for the parts of any command.
  public func values(number: Double, text: String?) throws(Failure) -> [Value] {
    var values: [Value] = []
    for parameter in parameters { values.append(try Self.value(parameter, number, text)) }
    return values
  }

  private static func value(_ parameter: Parameter, _ number: Double, _ text: String?) throws(Failure) -> Value {
    switch parameter {
    case .userData: return .userData
    case .constant(let constant): return .constant(constant)
    case .double(let isNegated): return .double(isNegated ? -number : number)
    case .float(let isNegated): return .float(Float(isNegated ? -number : number))
    case .microseconds(let isNegated):
      guard let time = Int64(exactly: (number * 1e6).rounded()) else {
        throw .invalid("number", "is not a time in seconds")
      }
      return .int64(isNegated ? 0 &- time : time)
    case .int:
      guard let mode = Int32(exactly: number) else { throw .invalid("number", "is not an int, which 'i' needs") }
      return .int(mode)
    case .bool: return .bool(number != 0)
    case .text:
      guard let text else { throw .invalid("text", "is NULL, and 's' needs one") }
      return .text(text)
    case .path:
      guard let text else { throw .invalid("text", "is NULL, and 'p' needs the URL of a local file") }
      return .path(try FilePath.local(Array(text.utf8)))
    case .predecessor:
      guard let text else { throw .invalid("text", "is NULL, and 'a' needs an id, or none: \"\"") }
      return .text(text)
    }
  }

  /// The answer to the client, if the function cannot be called.
  public struct Refusal: Error {
    public let answer: Answer
  }

  /// The value of an argument; nil if the command has no such part.
  private static func value(_ parameter: Parameter, of argument: Invocation.Argument) -> Value? {
    switch parameter {
    case .userData: .userData
    case .constant(let constant): .constant(constant)
    case .double(let isNegated): argument.number.map { .double(isNegated ? -$0 : $0) }
    case .float(let isNegated): argument.number.map { .float(Float(isNegated ? -$0 : $0)) }
    case .microseconds(let isNegated): argument.microseconds.map { .int64(isNegated ? 0 &- $0 : $0) }
    case .int: argument.integer.map { .int($0) }
    case .bool: argument.flag.map { .bool($0) }
    case .text: argument.text.map { .text($0) }
    case .predecessor: argument.predecessor.map { .text($0) }
    case .path: nil
    }
  }

  /// The answer to the client after the function returned a number. A bool is 0 or 1.
  public func answer(_ returned: Int32) -> Answer {
    let isSuccess =
      switch result {
      case .void: true
      case .bool: returned != 0
      case .int, .status: returned >= 0
      }
    guard !isSuccess else { return .success }
    let function = name.map { $0 + "()" } ?? "the function"
    let value =
      switch result {
      case .bool: "returned false"
      case .status: "failed with status \(returned)"
      case .void, .int: "returned \(returned)"
      }
    return Answer(outcome(of: returned), "\(command.name): \(function) \(value)")
  }

  private func outcome(of returned: Int32) -> Outcome {
    guard result == .status else { return .failed }
    switch Status(rawValue: returned) {
    case .invalidArgument: return .invalidArgument
    case .invalidState: return .noActionableItem
    case .notFound: return .noSuchContent
    default: return .failed
    }
  }
}

extension Invocation.Argument {
  /// The path of the local file in the URL.
  public func path() throws(Failure) -> [UInt8] {
    guard let url else { throw Failure(.notFound, "this command has no URL") }
    return try FilePath.local(Array(url.utf8))
  }
}
