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

  private var values: [(key: ArgumentKey, value: Value)] = []

  /// Reads an a{sv}. `takesTexts`: an id may be a text.
  init(_ message: Message, takesTexts: Bool) throws(Failure) {
    guard message.enterArray("{sv}") else { throw .invalid("arguments are a dictionary, \"a{sv}\"") }
    while !message.isAtEnd {
      guard message.enterDictionaryEntry("sv"), let name = message.readString() else { break }
      guard let (key, isText) = Self.key(name, takesTexts: takesTexts) else {
        throw .invalid("no command has an argument " + name)
      }
      guard !has(key) else { throw .invalid("the argument " + key.name + " is given twice, maybe once as a text") }
      let signature = isText ? ArgumentType.text.signature : key.type.signature
      guard message.enterVariant(signature), let value = Self.value(key.type, message, isText: isText) else {
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

  private static func value(_ type: ArgumentType, _ message: Message, isText: Bool) -> Value? {
    switch type {
    case .time: message.readInt64().map { .integer($0) }
    case .real: message.readDouble().map { .real($0) }
    case .flag: message.readBool().map { .flag($0) }
    case .text:
      message.readString(limit: Limits.textBytes + 4).map { .text(Text.clean($0, limit: Limits.textBytes + 4)) }
    case .int: message.readInt32().map { .integer(Int64($0)) }
    case .id: (isText ? readText(message) : message.readBytes()).flatMap { id(ofBytes: $0) }
    }
  }

  private static func readText(_ message: Message) -> [UInt8]? {
    message.readString(limit: 3 * Limits.identifierBytes).map { Identifier(encoded: $0).bytes }
  }

  private static func id(ofBytes bytes: [UInt8]) -> Value? {
    bytes.count <= Limits.identifierBytes ? .id(Identifier(bytes: bytes)) : nil
  }

  private func has(_ key: ArgumentKey) -> Bool { values.contains { $0.key == key } }

  // MARK: Reading

  // Each function removes the value that it returns. A value that is left belongs to another command.

  private mutating func remove(_ key: ArgumentKey) -> Value? {
    guard let place = values.firstIndex(where: { $0.key == key }) else { return nil }
    return values.remove(at: place).value
  }

  private mutating func integer(_ key: ArgumentKey) -> Int64? {
    if case .integer(let number) = remove(key) { number } else { nil }
  }

  private mutating func real(_ key: ArgumentKey) -> Double? {
    if case .real(let number) = remove(key) { number } else { nil }
  }

  private mutating func flag(_ key: ArgumentKey) -> Bool? {
    if case .flag(let flag) = remove(key) { flag } else { nil }
  }

  private mutating func id(_ key: ArgumentKey) -> Identifier? {
    if case .id(let id) = remove(key) { id } else { nil }
  }

  private mutating func text(_ key: ArgumentKey) -> String? {
    if case .text(let text) = remove(key) { text } else { nil }
  }

  /// The command with these arguments.
  func invocation(of command: Command) throws(Failure) -> Invocation {
    var rest = self
    guard let argument = rest.argument(command.argumentKind), rest.values.isEmpty else {
      throw .invalid(command.name.description + " expects " + command.argumentKind.keys)
    }
    return Invocation(command, argument)
  }

  private mutating func argument(_ kind: ArgumentKind) -> Invocation.Argument? {
    switch kind {
    case .none: Invocation.Argument.none
    case .activation: has(.activationToken) ? activation() : Invocation.Argument.none
    case .position: integer(.position).map { .position($0) }
    case .interval: integer(.interval).map { .interval($0) }
    case .phase: Phase(word: text(.phase)).map { .phase($0) }
    case .rate: real(.rate).map { .rate($0) }
    case .repeatMode: RepeatMode(word: text(.repeatMode)).map { .repeatMode($0) }
    case .shuffleMode: ShuffleMode(word: text(.shuffleMode)).map { .shuffleMode($0) }
    case .feedback: FeedbackStatus(word: text(.feedback)).map { .feedback($0) }
    case .rating: real(.rating).map { .rating($0) }
    case .mark: .negative(flag(.negative) ?? false)
    case .languageOption: languageOption()
    case .url: text(.url).map { .url($0) }
    case .fullscreen: flag(.fullscreen).map { .fullscreen($0) }
    case .volume: real(.volume).map { .volume($0) }
    case .entry: id(.entryID).map { .entry($0) }
    case .addition:
      text(.url).map { .addition($0, after: id(.afterEntryID) ?? "", makeCurrent: flag(.makeCurrent) ?? false) }
    case .playlist: id(.playlistID).map { .playlist($0) }
    case .deviceVolume: deviceVolume()
    case .deviceSteps: deviceSteps()
    }
  }

  private mutating func activation() -> Invocation.Argument? {
    text(.activationToken).map { .activation($0) }
  }

  private mutating func deviceVolume() -> Invocation.Argument? {
    guard let device = id(.deviceID), let volume = real(.volume) else { return nil }
    return .deviceVolume(DeviceVolume(device: device, volume: volume))
  }

  private mutating func deviceSteps() -> Invocation.Argument? {
    guard let device = id(.deviceID), let steps = integer(.volumeSteps) else { return nil }
    return .deviceSteps(device, Int32(clamping: steps))
  }

  private mutating func languageOption() -> Invocation.Argument? {
    guard let option = text(.languageOptionID).map({ Identifier($0) }) else { return nil }
    guard has(.languageSetting) else { return .languageOption(option, LanguageSetting.none) }
    return LanguageSetting(word: text(.languageSetting)).map { .languageOption(option, $0) }
  }
}
