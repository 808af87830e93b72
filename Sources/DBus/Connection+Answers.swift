// SPDX-License-Identifier: MIT

/// How every object answers.
extension Connection {
  /// Answers a call; nil: nobody waits for it.
  public func answer(_ call: Message, with reply: MessageWriter?) {
    // One that cannot be sent is answered too: whoever asked would wait for ever.
    if let reply, !send(reply) { refuse(call, "LimitsExceeded", "this is too much for an answer") }
  }

  /// Answers a call with an error of D-Bus's own.
  public func refuse(_ call: Message, _ error: String, _ text: String) {
    reply(to: call, errorName: Self.errorPrefix + error, text: text)
  }

  /// Answers a call to a method that is not there.
  public func refuseMethod(_ call: Message) {
    refuse(call, "UnknownMethod", "there is no method " + call.member + " here")
  }

  /// Answers a call that means an interface that is not there.
  public func refuseInterface(_ call: Message, _ name: String) {
    refuse(call, "UnknownInterface", "there is no interface " + name + " here")
  }

  /// Answers a call that means a property that is not there.
  public func refuseProperty(_ call: Message, _ name: String) {
    refuse(call, "UnknownProperty", "there is no property " + name + " here")
  }

  /// Answers a call with arguments that make no sense.
  public func refuseArguments(_ call: Message, _ text: String) { refuse(call, "InvalidArgs", text) }
}
