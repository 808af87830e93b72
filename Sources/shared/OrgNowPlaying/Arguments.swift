// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// The type of an argument's value.
enum ArgumentType {
  /// A time in microseconds.
  case time
  case real
  case flag
  case text
  /// An id: any bytes.
  case id
  case int

  var signature: StaticString {
    switch self {
    case .time: "x"
    case .real: "d"
    case .flag: "b"
    case .text: "s"
    case .id: "ay"
    case .int: "i"
    }
  }
}

/// The arguments of a command, by their keys.
struct Arguments {
  private enum Value {
    case integer(Int64)
    case real(Double)
    case flag(Bool)
    case text(String)
    case id(Identifier)
  }

  /// The argument of every command, with which the service names the program that it calls for.
  static let sender = "sender"

  private var values: [(key: ArgumentKey, value: Value)] = []
  private(set) var sender: Identifier?

  /// Reads an a{sv}. `takesTexts`: the service reads it; an id may be a text, and each client calls for itself.
  init(_ message: Message, takesTexts: Bool) throws(Failure) {
    guard message.enterArray("{sv}") else { throw .invalid("arguments are a dictionary, \"a{sv}\"") }
    while !message.isAtEnd {
      guard message.enterDictionaryEntry("sv"), let name = message.readString() else { break }
      if !takesTexts, name.hasSameBytes(as: Self.sender), sender == nil {
        guard message.enterVariant("s"), let text = message.readString(limit: Limits.identifierBytes) else {
          throw .invalid("sender has the type \"s\"")
        }
        sender = Identifier(text)
        message.exit()
        message.exit()
        continue
      }
      guard let (key, isText) = Self.key(name, takesTexts: takesTexts) else {
        throw .invalid("no command has an argument " + name)
      }
      guard !has(key) else { throw .invalid("the argument " + key.name + " is given twice, maybe once as a text") }
      let signature = isText ? ArgumentType.text.signature : key.type.signature
      guard message.enterVariant(signature), let value = try Self.value(key.type, message, isText: isText) else {
        throw .invalid(name + " has the type \"" + signature.description + "\"")
      }
      if case .text(let text) = value {
        let most = key == .activationToken ? Limits.identifierBytes : Limits.textBytes
        guard text.utf8.count <= most else { throw .limit("this text has at most", most, "bytes") }
      }
      message.exit()
      message.exit()
      values.append((key, value))
    }
  }

  private static func key(_ name: String, takesTexts: Bool) -> (ArgumentKey, isText: Bool)? {
    for key in ArgumentKey.allCases {
      if key.name.hasSameBytes(as: name) { return (key, false) }
      if takesTexts, key.type == .id, key.name.keyOfText.hasSameBytes(as: name) { return (key, true) }
    }
    return nil
  }

  private static func value(_ type: ArgumentType, _ message: Message, isText: Bool) throws(Failure) -> Value? {
    switch type {
    case .time: message.readInt64().map { .integer($0) }
    case .real: message.readDouble().map { .real($0) }
    case .flag: message.readBool().map { .flag($0) }
    case .text:
      message.readString(limit: Limits.textBytes + 4).map { .text(Text.clean($0, limit: Limits.textBytes + 4)) }
    case .int: message.readInt32().map { .integer(Int64($0)) }
    case .id: try (isText ? readText(message) : message.readBytes()).map(id)
    }
  }

  private static func readText(_ message: Message) -> [UInt8]? {
    message.readString(limit: 3 * Limits.identifierBytes).map { Identifier(encoded: $0).bytes }
  }

  private static func id(_ bytes: [UInt8]) throws(Failure) -> Value {
    guard bytes.count <= Limits.identifierBytes else {
      throw .limit("an id has at most", Limits.identifierBytes, "bytes", count: bytes.count)
    }
    return .id(Identifier(bytes: bytes))
  }

  func has(_ key: ArgumentKey) -> Bool { values.contains { $0.key == key } }

  /// The command with these arguments.
  func invocation(of command: Command) throws(Failure) -> Invocation {
    var rest = self
    guard let argument = rest.argument(command.argumentKind), rest.values.isEmpty else {
      throw .invalid(command.name.description + " expects " + command.argumentKind.keys)
    }
    return Invocation(command, argument)
  }

  // MARK: Reading

  // Each function removes the value that it returns. A value that is left belongs to another command.

  private mutating func remove(_ key: ArgumentKey) -> Value? {
    guard let place = values.firstIndex(where: { $0.key == key }) else { return nil }
    return values.remove(at: place).value
  }

  mutating func time(_ key: ArgumentKey) -> Int64? {
    if case .integer(let number) = remove(key) { number } else { nil }
  }

  mutating func int(_ key: ArgumentKey) -> Int32? { time(key).map { Int32(clamping: $0) } }

  mutating func real(_ key: ArgumentKey) -> Double? {
    if case .real(let number) = remove(key) { number } else { nil }
  }

  mutating func flag(_ key: ArgumentKey) -> Bool? {
    if case .flag(let flag) = remove(key) { flag } else { nil }
  }

  mutating func id(_ key: ArgumentKey) -> Identifier? {
    if case .id(let id) = remove(key) { id } else { nil }
  }

  mutating func text(_ key: ArgumentKey) -> String? {
    if case .text(let text) = remove(key) { text } else { nil }
  }

  mutating func textID(_ key: ArgumentKey) -> Identifier? { text(key).map { Identifier($0) } }

  mutating func flag(_ key: ArgumentKey, or absent: Bool) -> Bool? { has(key) ? flag(key) : absent }

  mutating func id(_ key: ArgumentKey, or absent: Identifier) -> Identifier? { has(key) ? id(key) : absent }

  mutating func word<Value: Worded>(_ key: ArgumentKey, or absent: Value) -> Value? {
    has(key) ? Value(word: text(key)) : absent
  }
}
