// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// The method Perform: the reverse of `Arguments`.
public enum PerformCall {
  public static let member = "Perform"

  /// Writes a command and its arguments. Fails if the argument is not the one of the command.
  public static func append(_ invocation: Invocation, to writer: MessageWriter) throws(Failure) {
    guard invocation.hasArgumentOfCommand else {
      throw .invalid(invocation.command.name.description + " expects " + invocation.command.argumentKind.keys)
    }
    writer.append(string: invocation.command.name.description)
    writer.openArray("{sv}")
    append(invocation.argument, to: writer)
    writer.close()
  }

  /// Reads a command and its arguments. `takesTexts`: an id may be a text. nil: they are wrong, and the call has been
  /// answered.
  static func read(_ call: Message, on connection: Connection, takesTexts: Bool) -> Invocation? {
    let word = call.readString() ?? ""
    guard let command = Command(word) else {
      connection.refuse(call, "NotSupported", "there is no command \"" + word + "\"")
      return nil
    }
    do {
      let invocation = try Arguments(call, takesTexts: takesTexts).invocation(of: command)
      try check(call, invocation)
      return invocation
    } catch {
      connection.refuseArguments(call, error.reason)
      return nil
    }
  }

  /// A call waits for its player, with its texts.
  private static func check(_ call: Message, _ invocation: Invocation) throws(Failure) {
    guard call.size - (invocation.url?.utf8.count ?? 0) <= Limits.callTextBytes else {
      throw .limit("without its URL, a call has at most", Limits.callTextBytes, "bytes")
    }
  }

  /// The same for a call that has nothing else.
  static func readAll(of call: Message, on connection: Connection, takesTexts: Bool = false) -> Invocation? {
    guard call.hasSignature("sa{sv}") else {
      connection.refuseArguments(call, "Perform requires a command and its arguments, \"sa{sv}\"")
      return nil
    }
    return read(call, on: connection, takesTexts: takesTexts)
  }

  private static func append(_ argument: Invocation.Argument, to writer: MessageWriter) {
    func add(_ key: ArgumentKey, _ text: String) { writer.entry(key.name, text) }
    func add(_ key: ArgumentKey, _ number: Double) { writer.entry(key.name, number) }
    func add(_ key: ArgumentKey, _ time: Int64) { writer.entry(key.name, time) }
    func add(_ key: ArgumentKey, _ flag: Bool) { writer.entry(key.name, flag) }
    func add(_ key: ArgumentKey, id: Identifier) { writer.entry(key.name, id: id) }
    switch argument {
    case .none, .deviceVolumes: break
    case .activation(let token): add(.activationToken, token)
    case .position(let position): add(.position, position)
    case .interval(let interval): add(.interval, interval)
    case .phase(let phase): add(.phase, phase.name)
    case .rate(let rate): add(.rate, rate)
    case .repeatMode(let mode): add(.repeatMode, mode.name)
    case .shuffleMode(let mode): add(.shuffleMode, mode.name)
    case .feedback(let status): add(.feedback, status.name)
    case .rating(let rating): add(.rating, rating)
    case .negative(let isNegative): add(.negative, isNegative)
    case .languageOption(let id, let setting):
      add(.languageOptionID, id.text)
      add(.languageSetting, setting.name)
    case .url(let url): add(.url, url)
    case .fullscreen(let isOn): add(.fullscreen, isOn)
    case .volume(let volume): add(.volume, volume)
    case .entry(let id): add(.entryID, id: id)
    case .addition(let url, let id, let makeCurrent):
      add(.url, url)
      if !id.isEmpty { add(.afterEntryID, id: id) }
      add(.makeCurrent, makeCurrent)
    case .playlist(let id): add(.playlistID, id: id)
    case .deviceVolume(let target):
      add(.deviceID, id: target.device)
      add(.volume, target.volume)
    case .deviceSteps(let id, let steps):
      add(.deviceID, id: id)
      writer.entry(ArgumentKey.volumeSteps.name, steps)
    }
  }
}
