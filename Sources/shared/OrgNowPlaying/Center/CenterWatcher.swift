// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// Watches which player org.nowplaying.Center has first. While the service runs, no change of a player wakes the program,
/// unless another player becomes first.
public final class CenterWatcher {
  private static let patience: Int64 = 2_000_000

  private let connection: Connection
  private let changed: () -> Void
  /// The connection of the service; empty: it does not run.
  private var owner = ""
  /// Whether the service runs and answers; nil: not known yet.
  public private(set) var isRunning: Bool?
  /// Whether it owns its name, and has not answered.
  public var isSilent: Bool { !owner.isEmpty && isRunning != true }
  /// The bus name of the first player; empty: no player is first.
  public private(set) var primary: Identifier = ""
  /// The program that sends the media keys.
  public private(set) var keys = KeyOwner.center

  /// `changed` is called after each change.
  public init(on connection: Connection, changed: @escaping () -> Void) {
    (self.connection, self.changed) = (connection, changed)
  }

  /// Subscribes, and asks the service if it runs.
  public func start() {
    connection.names.follow(.name(Center1Surface.busName), changed: { [self] in ownerChanged($0) }) { [self] in
      if owner.isEmpty { set(isRunning: false) }
    }
    let signals = Signals(
      of: .name(Center1Surface.busName), path: Center1Surface.path, interface: Center1.interface,
      member: Center1.primaryChanged)
    connection.names.subscribe(to: signals) { [self] signal in
      guard !owner.isEmpty, signal.sender.hasSameBytes(as: owner) else { return }
      read(signal.readString(), keys: signal.readString())
    }
  }

  private func ownerChanged(_ change: OwnerChange) {
    owner = change.new
    guard !owner.isEmpty else { return set(isRunning: false) }
    request(CenterProperty.keys) { [self] in keys = KeyOwner(word: $0) ?? .center }
    request(CenterProperty.primary) { [self] in read($0, keys: nil) }
  }

  private func read(_ primary: String?, keys: String?) {
    self.primary = primary.map { Identifier($0) } ?? ""
    if let keys { self.keys = KeyOwner(word: keys) ?? .center }
    set(isRunning: true)
  }

  private func set(isRunning: Bool) {
    self.isRunning = isRunning
    changed()
  }

  /// Requests a text of the service. One that does not answer does not count as running.
  private func request(_ property: CenterProperty, _ answered: @escaping (String) -> Void) {
    let called = owner
    let call = connection.makeCall(
      destination: owner, path: Center1Surface.path, interface: "org.freedesktop.DBus.Properties", member: "Get")
    guard let call else { return }
    call.append(string: Center1.interface)
    call.append(string: property.name)
    connection.call(call, timeoutMicroseconds: Self.patience) { [self] reply in
      guard owner.hasSameBytes(as: called) else { return }
      if let reply, !reply.isError, reply.enterVariant("s"), let text = reply.readString() {
        answered(text)
      } else {
        set(isRunning: false)
      }
    }
  }
}
