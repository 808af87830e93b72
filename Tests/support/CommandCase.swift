// SPDX-License-Identifier: MIT

internal import Foundation
public import NowPlayingCore

/// A line of bindings/tests/commands.txt: a command with its arguments on the bus, and the values that a handler receives.
public struct CommandCase: Sendable {
  /// An argument, as busctl writes it.
  public struct Argument: Sendable {
    public let key: String
    public let type: String
    public let words: [String]
  }

  public let command: String
  public let arguments: [Argument]
  public let values: [String]

  /// Every case.
  public static let all: [CommandCase] = {
    let table = URL(filePath: #filePath).appending(path: "../../../bindings/tests/commands.txt").standardized
    let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { CommandCase(String($0)) }
  }()

  private init(_ line: String) {
    let sides = line.components(separatedBy: " ->")
    let call = sides[0].split(separator: " ", maxSplits: 1)
    command = String(call[0])
    arguments = (call.count < 2 ? [] : call[1].components(separatedBy: " ; ")).map { argument in
      let words = argument.components(separatedBy: " ")
      return Argument(key: words[0], type: words[1], words: Array(words[2...]))
    }
    values = sides[1].isEmpty ? [] : sides[1].dropFirst().components(separatedBy: " ; ")
  }

  // A value of the handler.

  public func seconds(_ place: Int) -> Double { (Double(values[place].dropLast(2)) ?? 0) / 1_000_000 }
  public func number(_ place: Int) -> Double { Double(values[place]) ?? 0 }
  public func whole(_ place: Int) -> Int { Int(values[place]) ?? 0 }
  public func flag(_ place: Int) -> Bool { values[place] == "true" }

  /// The word of an enum: one, of repeat_mode.one.
  public func word(_ place: Int) -> String { values[place].components(separatedBy: ".").last ?? "" }

  /// The text between the quotation marks, as an id has it.
  public func text(_ place: Int) -> String {
    var parts = values[place].dropFirst().dropLast().components(separatedBy: "\\x")
    var bytes = Array(parts.removeFirst().utf8)
    for part in parts { bytes += [UInt8(part.prefix(2), radix: 16) ?? 0] + part.dropFirst(2).utf8 }
    return Identifier(bytes: bytes).text
  }

  /// The values of an argument, as commands.txt has them.
  public static func values(of argument: Invocation.Argument) -> [String] { written(argument) }

  private static func written(_ value: Any) -> [String] {
    switch value {
    case let time as Int64: ["\(time)us"]
    case let number as Int32: ["\(number)"]
    case let number as Double: ["\(number)"]
    case let flag as Bool: ["\(flag)"]
    case let text as String: [quoted(Array(text.utf8))]
    case let id as Identifier: [quoted(id.bytes)]
    case let word as any Worded: ["\(snake("\(type(of: word))")).\(word.name)"]
    default: Mirror(reflecting: value).children.flatMap { written($0.value) }
    }
  }

  private static func quoted(_ bytes: [UInt8]) -> String {
    let escaped = bytes.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "\\x" + String($0, radix: 16) }
    return "\"" + escaped.joined() + "\""
  }

  /// The name of an enum in C: RepeatMode is repeat_mode.
  private static func snake(_ name: String) -> String {
    let words = name.replacing("FeedbackStatus", with: "Feedback")
      .map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }
    return String(words.joined().dropFirst())
  }
}
