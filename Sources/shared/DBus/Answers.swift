// SPDX-License-Identifier: MIT

/// Answers to the method calls that a connection receives.
public struct Answers {
  static let errorPrefix = "org.freedesktop.DBus.Error."
  /// The most bytes of an error's text that are sent.
  private static let longestText = 1_000

  let connection: Connection

  /// Answers a call. nil: the caller expects no answer.
  public func send(_ reply: MessageWriter?, to call: Message) {
    // If the answer is too long, the caller must receive an error.
    if let reply, !connection.send(reply) { refuse(call, "LimitsExceeded", "the answer is too long for a message") }
  }

  /// Answers a call with an error. An empty text is replaced by the name, because clients rely on a text.
  public func send(errorName: String, text: String, to call: Message) {
    guard call.expectsReply else { return }
    // The bus disconnects a program that sends an invalid name.
    let name = Names.isInterface(errorName) ? errorName : Self.errorPrefix + "Failed"
    let error = MessageWriter(.error, errorName: name, replySerial: call.serial, destination: call.sender ?? "")
    // Some texts contain what a client has sent.
    let isLong = text.utf8.count > Self.longestText
    let short = isLong ? String(decoding: text.utf8.prefix(Self.longestText), as: UTF8.self) + "…" : text
    error.append(string: text.isEmpty ? errorName : short)
    connection.send(error)
  }

  /// Answers a call with an error whose name begins with `org.freedesktop.DBus.Error.`
  public func refuse(_ call: Message, _ error: String, _ text: String) {
    send(errorName: Self.errorPrefix + error, text: text, to: call)
  }

  /// Answers a call to a method that the object does not have.
  public func refuseMethod(_ call: Message) {
    refuse(call, "UnknownMethod", "the object has no method " + call.member)
  }

  /// Answers a call that names an interface that the object does not have.
  public func refuseInterface(_ call: Message, _ name: String) {
    refuse(call, "UnknownInterface", "the object has no interface " + name)
  }

  /// Answers a call that names a property that the object does not have.
  public func refuseProperty(_ call: Message, _ name: String) {
    refuse(call, "UnknownProperty", "the object has no property " + name)
  }

  /// Answers a call with invalid arguments.
  public func refuseArguments(_ call: Message, _ text: String) { refuse(call, "InvalidArgs", text) }

  /// Answers a call that is too long.
  func refuseLength(of call: Message) {
    let longest = connection.longestCall
    let most = longest < 1 << 20 ? String(longest >> 10) + " KiB" : String(longest >> 20) + " MiB"
    refuse(call, "LimitsExceeded", "the call is longer than " + most)
  }
}
