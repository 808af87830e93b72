// SPDX-License-Identifier: MIT

public import DBus

/// Hears from logind, on the system bus, when the machine is about to sleep and when it woke up.
///
/// Nothing is held up for it: a lock that delays the sleep is a descriptor, and connections here take none.
public final class SleepWatcher {
  private static let service = "org.freedesktop.login1"

  private let connection: Connection
  private let sleeps: (Bool) -> Void
  /// Who has the name; "": nobody.
  private var owner = ""

  /// Prepares to hear; `sleeps` is told that the machine will sleep, or that it woke up.
  public init(on connection: Connection, sleeps: @escaping (Bool) -> Void) {
    self.connection = connection
    self.sleeps = sleeps
  }

  /// Subscribes, then asks who is there: in this order nobody is missed.
  public func start() {
    connection.onSignal = { [self] in hear($0) }
    connection.addMatch(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='"
        + Self.service + "'")
    connection.addMatch(
      "type='signal',sender='" + Self.service
        + "',path='/org/freedesktop/login1',interface='org.freedesktop.login1.Manager',member='PrepareForSleep'")
    guard
      let call = connection.makeCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "GetNameOwner")
    else { return }
    call.append(string: Self.service)
    connection.call(call, timeoutMicroseconds: 0) { [self] in
      if let answer = $0, !answer.isError, let owner = answer.readString() { self.owner = owner }
    }
  }

  private func hear(_ signal: Message) {
    if signal.isMember("NameOwnerChanged"), signal.sender == "org.freedesktop.DBus" {
      guard signal.readString() == Self.service, signal.readString() != nil, let owner = signal.readString() else {
        return
      }
      self.owner = owner
      // Who has gone cannot say any more that the machine woke up.
      if owner.isEmpty { sleeps(false) }
    } else if signal.isMember("PrepareForSleep"), signal.sender == owner, let isAboutTo = signal.readBool() {
      // A signal may be sent to us alone, by anybody.
      sleeps(isAboutTo)
    }
  }
}
