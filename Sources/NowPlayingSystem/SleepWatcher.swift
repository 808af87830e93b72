// SPDX-License-Identifier: MIT

public import DBus

/// Hears from logind, on the system bus, when the machine is about to sleep and when it woke up.
///
/// Nothing is held up for it: a lock that delays the sleep is a descriptor, and connections here take none.
public final class SleepWatcher {
  private static let service = "org.freedesktop.login1"

  private let connection: Connection
  private let sleeps: (Bool) -> Void

  /// Prepares to hear; `sleeps` is told that the machine will sleep, or that it woke up.
  public init(on connection: Connection, sleeps: @escaping (Bool) -> Void) {
    self.connection = connection
    self.sleeps = sleeps
  }

  /// Subscribes.
  public func start() {
    connection.follow(.name(Self.service)) { [self] change in
      // A service that has gone cannot say any more that the machine woke up.
      if change.new.isEmpty { sleeps(false) }
    }
    let signals = Signals(
      of: .name(Self.service), path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager",
      member: "PrepareForSleep")
    connection.subscribe(to: signals) { [self] in
      if let isAboutTo = $0.readBool() { sleeps(isAboutTo) }
    }
  }
}
