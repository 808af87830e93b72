// SPDX-License-Identifier: MIT

/// Answers to method calls.
extension Connection {
  /// Answers a call. nil: the caller expects no answer.
  public func answer(_ call: Message, with reply: MessageWriter?) {
    // If the answer is too long, the caller must receive an error.
    if let reply, !send(reply) { refuse(call, "LimitsExceeded", "the answer is too long for a message") }
  }

  /// Answers a call with an error whose name begins with `org.freedesktop.DBus.Error.`
  public func refuse(_ call: Message, _ error: String, _ text: String) {
    reply(to: call, errorName: Self.errorPrefix + error, text: text)
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
}
