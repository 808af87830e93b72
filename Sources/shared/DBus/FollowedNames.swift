// SPDX-License-Identifier: MIT

/// The names that a connection follows, with their owners, and the signals that it subscribes to.
final class FollowedNames {
  /// A function that is called when an owner changes.
  private final class Watch {
    let names: BusNames
    let changed: (OwnerChange) -> Void

    init(_ names: BusNames, _ changed: @escaping (OwnerChange) -> Void) {
      (self.names, self.changed) = (names, changed)
    }
  }

  private final class Subscription {
    let signals: Signals
    let received: (Message) -> Void

    init(_ signals: Signals, _ received: @escaping (Message) -> Void) {
      (self.signals, self.received) = (signals, received)
    }
  }

  private var followed: [BusNames] = []
  private var owners = Owners()
  /// Whether a name was not kept because there were too many.
  private var missesNames = false
  private var watches: [Watch] = []
  /// Called when a connection leaves the bus.
  private var departures: [Watch] = []
  /// Calls them. It is a closure, so that a library that awaits no departure does not contain the code.
  private var departed: ((String) -> Void)?
  private var subscriptions: [Subscription] = []

  /// The connection has ended.
  func removeAll() {
    (followed, owners, watches, subscriptions) = ([], Owners(), [], [])
    (departures, departed) = ([], nil)
  }

  /// The owner of a name that is followed; empty: the name has no owner, or the bus has not answered yet.
  func owner(of name: String) -> String { owners.owner(of: name) }

  // MARK: Subscribing and following

  func subscribe(to signals: Signals, on connection: Connection, _ received: @escaping (Message) -> Void) {
    follow(signals.sender, on: connection)
    connection.bus.addMatch(signals.rule)
    subscriptions.append(Subscription(signals, received))
  }

  func unsubscribe(from signals: Signals, on connection: Connection) {
    guard let place = subscriptions.firstIndex(where: { $0.signals === signals }) else { return }
    subscriptions.remove(at: place)
    connection.bus.removeMatch(signals.rule)
  }

  func follow(
    _ names: BusNames, onlyOnce: Bool = false, on connection: Connection, changed: ((OwnerChange) -> Void)? = nil,
    answered: (() -> Void)? = nil
  ) {
    guard !names.isFixed else { return }
    if let changed {
      watches.append(Watch(names, changed))
      for owner in owners.all where names.contains(owner.name) {
        changed(OwnerChange(owner.name, from: "", to: owner.uniqueName, existedBefore: true))
      }
    }
    let isNew = !followed.contains { $0.isSame(as: names) }
    if isNew {
      followed.append(names)
      if !onlyOnce { connection.bus.addMatch(Self.rule(of: names)) }
    }
    guard isNew || answered != nil else { return }
    if names.isNamespace {
      connection.bus.requestNames(names, answered)
    } else {
      connection.bus.requestOwner(of: names.name, answered)
    }
  }

  func unfollow(_ names: BusNames, on connection: Connection) {
    watches.removeAll { $0.names.isSame(as: names) }
    guard let place = followed.firstIndex(where: { $0.isSame(as: names) }) else { return }
    followed.remove(at: place)
    connection.bus.removeMatch(Self.rule(of: names))
    for owner in owners.all where names.contains(owner.name) { owners.remove(owner.name) }
  }

  func awaitDeparture(of client: String, on connection: Connection, _ left: @escaping () -> Void) {
    departed = { [self] in departed($0, on: connection) }
    departures.append(Watch(.name(client), { _ in left() }))
    guard departures.count(where: { $0.names.contains(client) }) == 1 else { return }
    connection.bus.addMatch(Self.rule(of: .name(client)))
    connection.bus.requestPresence(of: client) { [self] isPresent in
      if !isPresent { departed(client, on: connection) }
    }
  }

  func ignoreDeparture(of client: String, on connection: Connection) {
    guard departures.contains(where: { $0.names.contains(client) }) else { return }
    departures.removeAll { $0.names.contains(client) }
    connection.bus.removeMatch(Self.rule(of: .name(client)))
  }

  private func departed(_ client: String, on connection: Connection) {
    let watches = departures.filter { $0.names.contains(client) }
    ignoreDeparture(of: client, on: connection)
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
  func handle(_ signal: Message, on connection: Connection) {
    guard let sender = signal.sender else { return }
    if sender.hasSameBytes(as: BusCalls.name), signal.isMember("NameOwnerChanged"), signal.hasSignature("sss"),
      let name = signal.readString(), signal.readString() != nil, let new = signal.readString()
    {
      if followed.contains(where: { $0.contains(name) }) {
        setOwner(of: name, to: new, existedBefore: false, on: connection)
      }
      if new.isEmpty { departed?(name) }
    }
    for subscription in subscriptions where !connection.isClosed && subscription.signals.matches(signal) {
      guard isOwner(sender, of: subscription.signals.sender) else { continue }
      signal.rewind()
      subscription.received(signal)
    }
  }

  private func isOwner(_ sender: String, of names: BusNames) -> Bool {
    if names.isFixed { return names.name.hasSameBytes(as: sender) }
    return owners.names(of: sender).contains { names.contains($0.name) }
  }

  /// Reads the list of names, and requests their owners.
  func readNames(_ answer: Message?, of names: BusNames, on connection: Connection, _ answered: (() -> Void)?) {
    var last: String?
    for name in answer?.readStrings() ?? [] where names.contains(name) && owner(of: name).isEmpty {
      if let last { connection.bus.requestOwner(of: last, nil) }
      last = name
    }
    // The bus answers in order.
    if let last { connection.bus.requestOwner(of: last, answered) } else { answered?() }
  }

  /// Reads the owner of a name.
  func readOwner(_ answer: Message?, of name: String, on connection: Connection, _ answered: (() -> Void)?) {
    if let answer, !answer.isError, let owner = answer.readString() {
      setOwner(of: name, to: owner, existedBefore: true, on: connection)
    }
    answered?()
  }

  /// Whether a name is followed by itself, not as one of a namespace.
  private func isFollowed(_ name: String) -> Bool {
    followed.contains { !$0.isNamespace && $0.name.hasSameBytes(as: name) }
  }

  @inline(never)
  private func setOwner(of name: String, to new: String, existedBefore: Bool, on connection: Connection) {
    let old = owner(of: name)
    guard !new.hasSameBytes(as: old) else { return }
    owners.remove(name)
    var owner = new
    if isFollowed(name) {
      // A call to a name follows it.
      if !new.isEmpty { connection.calls.expectAnswers(from: new, for: name) }
    } else if !owners.hasRoom(for: new) {
      owner = ""
      if owners.isFull { missesNames = true }
    }
    if !owner.isEmpty { owners.insert(name, owner) }
    guard !owner.hasSameBytes(as: old) else { return }
    let change = OwnerChange(name, from: old, to: owner, existedBefore: existedBefore)
    for watch in watches where !connection.isClosed && watch.names.contains(name) { watch.changed(change) }
    guard missesNames, owners.hasSpareRoom else { return }
    // There is room again for names that were not kept.
    missesNames = false
    for names in followed where names.isNamespace { connection.bus.requestNames(names, nil) }
  }
}
