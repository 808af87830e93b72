// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// The method Perform: the reverse of `Arguments`.
public enum PerformCall {
  public static let member = "Perform"

  /// Writes a command and its arguments. Fails if the argument is not the one of the command. `sender`: the program that the
  /// service calls for.
  public static func append(
    _ invocation: Invocation, from sender: Identifier? = nil, to writer: MessageWriter
  ) throws(Failure) {
    guard invocation.hasArgumentOfCommand else {
      throw .invalid(invocation.command.name.description + " expects " + invocation.command.argumentKind.keys)
    }
    writer.append(string: invocation.command.name.description)
    writer.openArray("{sv}")
    invocation.argument.append(to: writer)
    if let sender { writer.entry(Arguments.sender, sender.text) }
    writer.close()
  }

  /// Reads a command and its arguments. `takesTexts`: the service reads it. nil: they are wrong, and the call has been
  /// answered.
  static func read(
    _ call: Message, on connection: Connection, takesTexts: Bool
  ) -> (invocation: Invocation, sender: Identifier?)? {
    let word = call.readString() ?? ""
    guard let command = Command(word) else {
      connection.answers.refuse(call, "NotSupported", "there is no command \"" + word + "\"")
      return nil
    }
    do {
      let arguments = try Arguments(call, takesTexts: takesTexts)
      let invocation = try arguments.invocation(of: command)
      try check(call, invocation)
      return (invocation, arguments.sender)
    } catch {
      connection.answers.refuseArguments(call, error.reason)
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
  static func readAll(
    of call: Message, on connection: Connection, takesTexts: Bool = false
  ) -> (invocation: Invocation, sender: Identifier?)? {
    guard call.hasSignature("sa{sv}") else {
      connection.answers.refuseArguments(call, "Perform requires a command and its arguments, \"sa{sv}\"")
      return nil
    }
    return read(call, on: connection, takesTexts: takesTexts)
  }
}
