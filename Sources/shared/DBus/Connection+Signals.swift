// SPDX-License-Identifier: MIT

/// The owners of names, and signals that are accepted only from the owner of a name.
extension Connection {
  /// Subscribes to signals. `received` runs for each signal that the owner of the sender's name has sent.
  public func subscribe(to signals: Signals, _ received: @escaping (Message) -> Void) {
    guard !isClosed else { return }
    follow(signals.sender)
    addMatch(signals.rule)
    subscriptions.all.append(.init(signals, received))
  }

  /// Follows the owners of names. `changed` runs for each present owner, and for each later change. `answered` runs when all
  /// present owners are known. `onlyOnce`: later changes are not reported.
  public func follow(
    _ names: BusNames, onlyOnce: Bool = false, changed: ((OwnerChange) -> Void)? = nil, answered: (() -> Void)? = nil
  ) {
    guard !isClosed, !names.isFixed else { return }
    if let changed {
      subscriptions.watches.append(.init(names, changed))
      for owner in subscriptions.owners.all where names.contains(owner.name) {
        changed(OwnerChange(owner.name, from: "", to: owner.uniqueName, existedBefore: true))
      }
    }
    let isNew = !subscriptions.followed.contains {
      $0.name.hasSameBytes(as: names.name) && $0.isNamespace == names.isNamespace
    }
    if isNew {
      subscriptions.followed.append(names)
      if !onlyOnce { addMatch(Self.ownerRule(of: names)) }
    }
    guard isNew || answered != nil else { return }
    if names.isNamespace { requestNames(names, answered) } else { requestOwner(of: names.name, answered) }
  }

  /// Calls `left` once when another connection has left the bus, also if it has done so already. `client` is its unique
  /// name.
  public func awaitDeparture(of client: String, _ left: @escaping () -> Void) {
    subscriptions.departed = { [self] in departed($0) }
    subscriptions.departures.append(.init(.name(client), { _ in left() }))
    guard subscriptions.departures.count(where: { $0.names.contains(client) }) == 1 else { return }
    addMatch(Self.departureRule(client))
    requestPresence(of: client) { [self] isPresent in if !isPresent { departed(client) } }
  }

  /// Ends `awaitDeparture`.
  public func ignoreDeparture(of client: String) {
    guard subscriptions.departures.contains(where: { $0.names.contains(client) }) else { return }
    subscriptions.departures.removeAll { $0.names.contains(client) }
    removeMatch(Self.departureRule(client))
  }

  private static func departureRule(_ client: String) -> String {
    Signals(
      of: .name(busName), interface: busName, member: "NameOwnerChanged", condition: "arg0='" + client + "'"
    ).rule
  }

  private func departed(_ client: String) {
    let watches = subscriptions.departures.filter { $0.names.contains(client) }
    ignoreDeparture(of: client)
    for watch in watches { watch.changed(OwnerChange(client, from: client, to: "", existedBefore: false)) }
  }

  /// Ends a subscription. A signal that is being passed to the subscribers may still reach it.
  public func unsubscribe(from signals: Signals) {
    guard let place = subscriptions.all.firstIndex(where: { $0.signals === signals }) else { return }
    subscriptions.all.remove(at: place)
    removeMatch(signals.rule)
  }

  /// Ends all that follows the names, which nothing else on this connection may need.
  public func unfollow(_ names: BusNames) {
    func isSame(_ other: BusNames) -> Bool {
      other.name.hasSameBytes(as: names.name) && other.isNamespace == names.isNamespace
    }
    subscriptions.watches.removeAll { isSame($0.names) }
    guard let place = subscriptions.followed.firstIndex(where: isSame) else { return }
    subscriptions.followed.remove(at: place)
    removeMatch(Self.ownerRule(of: names))
    for owner in subscriptions.owners.all where names.contains(owner.name) { subscriptions.owners.remove(owner.name) }
  }

  /// The match rule for changes of the owners of names.
  private static func ownerRule(of names: BusNames) -> String {
    Signals(
      of: .name(busName), interface: busName, member: "NameOwnerChanged",
      condition: (names.isNamespace ? "arg0namespace='" : "arg0='") + names.name + "'"
    ).rule
  }

  /// The owner of a name that is followed; empty: the name has no owner, or the bus has not answered yet.
  @inline(never)
  public func owner(of name: String) -> String { subscriptions.owners.owner(of: name) }

  /// Whether a name always means the same connection.
  static func isFixed(_ name: String) -> Bool {
    name.isEmpty || name.utf8.first == UInt8(ascii: ":") || name.hasSameBytes(as: busName)
  }

  // MARK: Receiving

  /// Updates the owners of names, and passes the signal to its subscribers.
  func handle(signal: Message) {
    guard let sender = signal.sender else { return }
    if sender.hasSameBytes(as: Self.busName), signal.isMember("NameOwnerChanged"), signal.hasSignature("sss"),
      let name = signal.readString(), signal.readString() != nil, let new = signal.readString()
    {
      if subscriptions.followed.contains(where: { $0.contains(name) }) {
        setOwner(of: name, to: new, existedBefore: false)
      }
      if new.isEmpty { subscriptions.departed?(name) }
    }
    for subscription in subscriptions.all where !isClosed && subscription.signals.matches(signal) {
      guard isOwner(sender, of: subscription.signals.sender) else { continue }
      signal.rewind()
      subscription.received(signal)
    }
  }

  private func isOwner(_ sender: String, of names: BusNames) -> Bool {
    if names.isFixed { return names.name.hasSameBytes(as: sender) }
    return subscriptions.owners.names(of: sender).contains { names.contains($0.name) }
  }

  /// Reads the list of names, and requests their owners.
  func readNames(_ answer: Message?, of names: BusNames, _ answered: (() -> Void)?) {
    var last: String?
    for name in answer?.readStrings() ?? [] where names.contains(name) && owner(of: name).isEmpty {
      if let last { requestOwner(of: last, nil) }
      last = name
    }
    // The bus answers in order.
    if let last { requestOwner(of: last, answered) } else { answered?() }
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
    subscriptions.followed.contains { !$0.isNamespace && $0.name.hasSameBytes(as: name) }
  }

  @inline(never)
  private func setOwner(of name: String, to new: String, existedBefore: Bool) {
    let old = owner(of: name)
    guard !new.hasSameBytes(as: old) else { return }
    subscriptions.owners.remove(name)
    var owner = new
    if isFollowed(name) {
      // A call to a name follows it.
      if !new.isEmpty { calls.expectAnswers(from: new, for: name) }
    } else if !subscriptions.owners.hasRoom(for: new) {
      owner = ""
      if subscriptions.owners.isFull { subscriptions.missesNames = true }
    }
    if !owner.isEmpty { subscriptions.owners.insert(name, owner) }
    guard !owner.hasSameBytes(as: old) else { return }
    let change = OwnerChange(name, from: old, to: owner, existedBefore: existedBefore)
    for watch in subscriptions.watches where !isClosed && watch.names.contains(name) { watch.changed(change) }
    if subscriptions.missesNames, subscriptions.owners.hasSpareRoom { requestMissedNames() }
  }

  /// There is room again for names that were not kept.
  private func requestMissedNames() {
    subscriptions.missesNames = false
    for names in subscriptions.followed where names.isNamespace { requestNames(names, nil) }
  }
}
