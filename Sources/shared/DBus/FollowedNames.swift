// SPDX-License-Identifier: MIT

/// The names that a connection follows, with their owners, and the signals that it subscribes to. It accepts signals only
/// from the owner of their sender's name.
public struct FollowedNames {
  /// A function that is called when an owner changes.
  fileprivate final class Watch {
    let names: BusNames
    let changed: (OwnerChange) -> Void

    init(_ names: BusNames, _ changed: @escaping (OwnerChange) -> Void) {
      (self.names, self.changed) = (names, changed)
    }
  }

  fileprivate final class Subscription {
    let signals: Signals
    let received: (Message) -> Void

    init(_ signals: Signals, _ received: @escaping (Message) -> Void) {
      (self.signals, self.received) = (signals, received)
    }
  }

  /// The names and signals of one connection. Only this file reads them.
  struct State {
    fileprivate var names: [BusNames] = []
    fileprivate var owners = Owners()
    /// Whether a name was not kept because there were too many.
    fileprivate var missesNames = false
    fileprivate var watches: [Watch] = []
    /// Called when a connection leaves the bus.
    fileprivate var departures: [Watch] = []
    /// Calls them. It is a closure, so that a library that awaits no departure does not contain the code.
    fileprivate var departed: ((String) -> Void)?
    fileprivate var subscriptions: [Subscription] = []
  }

  let connection: Connection

  /// The owner of a name that is followed; empty: the name has no owner, or the bus has not answered yet.
  @inline(never)
  public func owner(of name: String) -> String { connection.followed.owners.owner(of: name) }

  // MARK: Subscribing and following

  /// Subscribes to signals. `received` runs for each signal that the owner of the sender's name has sent.
  public func subscribe(to signals: Signals, _ received: @escaping (Message) -> Void) {
    guard !connection.isClosed else { return }
    follow(signals.sender)
    connection.bus.addMatch(signals.rule)
    connection.followed.subscriptions.append(Subscription(signals, received))
  }

  /// Ends a subscription. A signal that is being passed to the subscribers may still reach it.
  public func unsubscribe(from signals: Signals) {
    guard let place = connection.followed.subscriptions.firstIndex(where: { $0.signals === signals }) else { return }
    connection.followed.subscriptions.remove(at: place)
    connection.bus.removeMatch(signals.rule)
  }

  /// Follows the owners of names. `changed` runs for each present owner, and for each later change. `answered` runs when all
  /// present owners are known. `onlyOnce`: later changes are not reported.
  public func follow(
    _ names: BusNames, onlyOnce: Bool = false, changed: ((OwnerChange) -> Void)? = nil, answered: (() -> Void)? = nil
  ) {
    guard !connection.isClosed, !names.isFixed else { return }
    if let changed {
      connection.followed.watches.append(Watch(names, changed))
      for owner in connection.followed.owners.all where names.contains(owner.name) {
        changed(OwnerChange(owner.name, from: "", to: owner.uniqueName, existedBefore: true))
      }
    }
    let isNew = !connection.followed.names.contains { $0.isSame(as: names) }
    if isNew {
      connection.followed.names.append(names)
      if !onlyOnce { connection.bus.addMatch(Self.rule(of: names)) }
    }
    guard isNew || answered != nil else { return }
    if names.isNamespace {
      connection.bus.requestNames(names, answered)
    } else {
      connection.bus.requestOwner(of: names.name, answered)
    }
  }

  /// Ends all that follows the names, which nothing else on this connection may need.
  public func unfollow(_ names: BusNames) {
    connection.followed.watches.removeAll { $0.names.isSame(as: names) }
    guard let place = connection.followed.names.firstIndex(where: { $0.isSame(as: names) }) else { return }
    connection.followed.names.remove(at: place)
    connection.bus.removeMatch(Self.rule(of: names))
    for owner in connection.followed.owners.all where names.contains(owner.name) {
      connection.followed.owners.remove(owner.name)
    }
  }

  /// Calls `left` once when another connection has left the bus, also if it has done so already. `client` is its unique
  /// name.
  public func awaitDeparture(of client: String, _ left: @escaping () -> Void) {
    connection.followed.departed = departed
    connection.followed.departures.append(Watch(.name(client), { _ in left() }))
    guard connection.followed.departures.count(where: { $0.names.contains(client) }) == 1 else { return }
    connection.bus.addMatch(Self.rule(of: .name(client)))
    connection.bus.requestPresence(of: client) { isPresent in
      if !isPresent { departed(client) }
    }
  }

  /// Ends `awaitDeparture`.
  public func ignoreDeparture(of client: String) {
    guard connection.followed.departures.contains(where: { $0.names.contains(client) }) else { return }
    connection.followed.departures.removeAll { $0.names.contains(client) }
    connection.bus.removeMatch(Self.rule(of: .name(client)))
  }

  private func departed(_ client: String) {
    let watches = connection.followed.departures.filter { $0.names.contains(client) }
    ignoreDeparture(of: client)
    for watch in watches { watch.changed(OwnerChange(client, from: client, to: "", existedBefore: false)) }
  }

  /// The match rule for changes of the owners of names.
  private static func rule(of names: BusNames) -> String {
    Signals(
      of: .name(BusCalls.name), interface: BusCalls.name, member: "NameOwnerChanged",
      condition: (names.isNamespace ? "arg0namespace='" : "arg0='") + names.name + "'"
    ).rule
  }

  // MARK: Receiving

  /// Updates the owners of names, and passes the signal to its subscribers.
  func handle(_ signal: Message) {
    guard let sender = signal.sender else { return }
    if sender.hasSameBytes(as: BusCalls.name), signal.isMember("NameOwnerChanged"), signal.hasSignature("sss"),
      let name = signal.readString(), signal.readString() != nil, let new = signal.readString()
    {
      if connection.followed.names.contains(where: { $0.contains(name) }) {
        setOwner(of: name, to: new, existedBefore: false)
      }
      if new.isEmpty { connection.followed.departed?(name) }
    }
    for subscription in connection.followed.subscriptions
    where !connection.isClosed && subscription.signals.matches(signal) {
      guard isOwner(sender, of: subscription.signals.sender) else { continue }
      signal.rewind()
      subscription.received(signal)
    }
  }

  private func isOwner(_ sender: String, of names: BusNames) -> Bool {
    if names.isFixed { return names.name.hasSameBytes(as: sender) }
    return connection.followed.owners.names(of: sender).contains { names.contains($0.name) }
  }

  /// Reads the list of names, and requests their owners.
  func readNames(_ answer: Message?, of names: BusNames, _ answered: (() -> Void)?) {
    var last: String?
    for name in answer?.readStrings() ?? [] where names.contains(name) && owner(of: name).isEmpty {
      if let last { connection.bus.requestOwner(of: last, nil) }
      last = name
    }
    // The bus answers in order.
    if let last { connection.bus.requestOwner(of: last, answered) } else { answered?() }
  }

  /// Reads the owner of a name.
  func readOwner(_ answer: Message?, of name: String, _ answered: (() -> Void)?) {
    if let answer, !answer.isError, let owner = answer.readString() {
      setOwner(of: name, to: owner, existedBefore: true)
    }
    answered?()
  }

  /// Whether a name is followed by itself, not as one of a namespace.
  private func isFollowed(_ name: String) -> Bool {
    connection.followed.names.contains { !$0.isNamespace && $0.name.hasSameBytes(as: name) }
  }

  @inline(never)
  private func setOwner(of name: String, to new: String, existedBefore: Bool) {
    let old = owner(of: name)
    guard !new.hasSameBytes(as: old) else { return }
    connection.followed.owners.remove(name)
    var owner = new
    if isFollowed(name) {
      // A call to a name follows it.
      if !new.isEmpty { connection.calls.expectAnswers(from: new, for: name) }
    } else if !connection.followed.owners.hasRoom(for: new) {
      owner = ""
      if connection.followed.owners.isFull { connection.followed.missesNames = true }
    }
    if !owner.isEmpty { connection.followed.owners.insert(name, owner) }
    guard !owner.hasSameBytes(as: old) else { return }
    let change = OwnerChange(name, from: old, to: owner, existedBefore: existedBefore)
    for watch in connection.followed.watches where !connection.isClosed && watch.names.contains(name) {
      watch.changed(change)
    }
    guard connection.followed.missesNames, connection.followed.owners.hasSpareRoom else { return }
    // There is room again for names that were not kept.
    connection.followed.missesNames = false
    for names in connection.followed.names where names.isNamespace { connection.bus.requestNames(names, nil) }
  }
}
