// SPDX-License-Identifier: MIT

public import DBus

extension Connection {
  /// Has the bus deliver what a rule describes, whether the connection takes it or not.
  public func deliver(_ rule: String) {
    let call = makeCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "AddMatch")
    guard let call else { return }
    call.append(string: rule)
    send(call)
  }
}
