// SPDX-License-Identifier: MIT

public import DBus

extension Connection {
  /// Makes the bus deliver all messages that match a rule.
  public func deliver(_ rule: String) {
    let call = makeCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "AddMatch")
    guard let call else { return }
    call.append(string: rule)
    send(call)
  }
}
