// SPDX-License-Identifier: MIT

/// Whose a name is, and signals that are taken only from the owner of a name.
extension Connection {
  /// Subscribes to signals. `received` runs for each that the owner of the sender's name has sent.
  public func subscribe(to signals: Signals, _ received: @escaping (Message) -> Void) {
    guard !isClosed else { return }
    follow(signals.sender)
    addMatch(signals.rule)
    subscriptions.append((signals, received))
  }

  /// Follows the owners of names: `changed` runs for each owner that is there, and for each change after that.
  /// `answered` runs when every owner that was there is known.
  public func follow(
    _ names: BusNames, changed: ((OwnerChange) -> Void)? = nil, answered: (() -> Void)? = nil
  ) {
    guard !isClosed else { return }
    if case .name(let name) = names, Self.isOwnOwner(name) { return }
    let isNew = !followed.contains(names)
    if let changed {
      watches.append((names, changed))
      for (name, owner) in owners where names.contains(name) {
        changed(OwnerChange(name: name, old: "", new: owner, wasThere: true))
      }
    }
    if isNew {
      followed.append(names)
      let condition =
        switch names {
        case .name(let name): "arg0='" + name + "'"
        case .namespace(let name): "arg0namespace='" + name + "'"
        }
      addMatch(
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
          + condition)
    }
    guard isNew || answered != nil else { return }
    whenGreeted { connection in
      switch names {
      case .name(let name): connection.askOwner(of: name, answered)
      case .namespace: connection.askNames(names, answered)
      }
    }
  }

  /// The owner of a name that is followed; empty: no program owns it, or the bus has not answered yet.
  public func owner(of name: String) -> String { owners.first { $0.name == name }?.owner ?? "" }

  /// Whether a name always means the same connection: a unique name, and that of the bus.
  static func isOwnOwner(_ name: String) -> Bool {
    name.isEmpty || name.utf8.first == UInt8(ascii: ":") || name == busName
  }

  // MARK: What comes

  func take(signal: Message) {
    guard let sender = signal.sender else { return }
    if sender == Self.busName, signal.isMember("NameOwnerChanged"), signal.hasSignature("sss"),
      let name = signal.readString(), signal.readString() != nil, let new = signal.readString(),
      followed.contains(where: { $0.contains(name) })
    {
      belongs(name, to: new, wasThere: false)
    }
    for (signals, received) in subscriptions where !isClosed && signals.matches(signal) && isSender(sender, of: signals)
    {
      signal.rewind()
      received(signal)
    }
  }

  private func isSender(_ sender: String, of signals: Signals) -> Bool {
    if case .name(let name) = signals.sender, Self.isOwnOwner(name) { return name == sender }
    return owners.contains { $0.owner == sender && signals.sender.contains($0.name) }
  }

  /// Takes the answer to the question which names there are.
  func take(names answer: Message?, of names: BusNames, _ answered: (() -> Void)?) {
    var unknown: [String] = []
    for name in answer?.readStrings() ?? [] where names.contains(name) && owner(of: name).isEmpty {
      unknown.append(name)
    }
    // The bus answers in order.
    for name in unknown.dropLast() { askOwner(of: name, nil) }
    if let last = unknown.last { askOwner(of: last, answered) } else { answered?() }
  }

  /// Takes the answer to the question who owns a name.
  func take(owner answer: Message?, of name: String, _ answered: (() -> Void)?) {
    if let answer, !answer.isError, let owner = answer.readString() { belongs(name, to: owner, wasThere: true) }
    answered?()
  }

  private func belongs(_ name: String, to new: String, wasThere: Bool) {
    let old = owner(of: name)
    guard new != old else { return }
    owners.removeAll { $0.name == name }
    if !new.isEmpty {
      owners.append((name, new))
      expectAnswers(from: new, for: name)
    }
    let change = OwnerChange(name: name, old: old, new: new, wasThere: wasThere)
    for (names, changed) in watches where !isClosed && names.contains(name) { changed(change) }
  }
}
