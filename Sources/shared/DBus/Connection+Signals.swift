// SPDX-License-Identifier: MIT

/// The owners of names, and signals that are accepted only from the owner of a name.
extension Connection {
  /// Subscribes to signals. `received` runs for each signal that the owner of the sender's name has sent.
  public func subscribe(to signals: Signals, _ received: @escaping (Message) -> Void) {
    if !isClosed { names.subscribe(to: signals, on: self, received) }
  }

  /// Ends a subscription. A signal that is being passed to the subscribers may still reach it.
  public func unsubscribe(from signals: Signals) { names.unsubscribe(from: signals, on: self) }

  /// Follows the owners of names. `changed` runs for each present owner, and for each later change. `answered` runs when all
  /// present owners are known. `onlyOnce`: later changes are not reported.
  public func follow(
    _ names: BusNames, onlyOnce: Bool = false, changed: ((OwnerChange) -> Void)? = nil, answered: (() -> Void)? = nil
  ) {
    guard !isClosed else { return }
    self.names.follow(names, onlyOnce: onlyOnce, on: self, changed: changed, answered: answered)
  }

  /// Ends all that follows the names, which nothing else on this connection may need.
  public func unfollow(_ names: BusNames) { self.names.unfollow(names, on: self) }

  /// Calls `left` once when another connection has left the bus, also if it has done so already. `client` is its unique
  /// name.
  public func awaitDeparture(of client: String, _ left: @escaping () -> Void) {
    names.awaitDeparture(of: client, on: self, left)
  }

  /// Ends `awaitDeparture`.
  public func ignoreDeparture(of client: String) { names.ignoreDeparture(of: client, on: self) }

  /// The owner of a name that is followed; empty: the name has no owner, or the bus has not answered yet.
  @inline(never)
  public func owner(of name: String) -> String { names.owner(of: name) }

  /// Whether a name always means the same connection.
  static func isFixed(_ name: String) -> Bool {
    name.isEmpty || name.utf8.first == UInt8(ascii: ":") || name.hasSameBytes(as: BusCalls.name)
  }
}
