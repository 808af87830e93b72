// SPDX-License-Identifier: MIT

public import DBus

/// Reports when the machine is about to sleep and when it has woken up, by logind on the system bus.
///
/// It does not delay the sleep: a lock for that is a file descriptor, and connections accept none.
public final class SleepWatcher {
  private static let service = "org.freedesktop.login1"

  private let connection: Connection
  private let sleeps: (Bool) -> Void

  /// `sleeps` is called with true when the machine is about to sleep, and with false when it has woken up.
  public init(on connection: Connection, sleeps: @escaping (Bool) -> Void) {
    self.connection = connection
    self.sleeps = sleeps
  }

  /// Subscribes to logind.
  public func start() {
    connection.names.follow(.name(Self.service)) { [self] change in
      // If logind has ended, it cannot report that the machine has woken up.
      if change.new.isEmpty { sleeps(false) }
    }
    let signals = Signals(
      of: .name(Self.service), path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager",
      member: "PrepareForSleep")
    connection.names.subscribe(to: signals) { [self] in
      if let isAboutTo = $0.readBool() { sleeps(isAboutTo) }
    }
  }
}
