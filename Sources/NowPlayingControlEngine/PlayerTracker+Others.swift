// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// The sessions of a player's application that have no connection of their own. They are on the player's connection.
extension PlayerTracker {
  final class Other {
    let key: UInt64
    fileprivate var reader: SessionReader
    /// What it shows; without an id: it is not known. A change makes another one.
    fileprivate(set) var snapshot = SessionSnapshot(identity: "")
    /// Whether its state is known.
    var isRead: Bool { !snapshot.id.isEmpty }
    /// Its signals, while it is followed; nil also if it is read once.
    fileprivate var signals: Signals?
    fileprivate var isWanted = false
    fileprivate var isReading = false
    fileprivate var mustReadAgain = false
    /// Called when it has been read, or cannot be.
    fileprivate var answered: [() -> Void] = []

    fileprivate init(_ key: UInt64, listsToo: Bool) {
      self.key = key
      reader = SessionReader(listsToo: listsToo)
    }

    fileprivate func hasChanged() {
      snapshot = reader.isSession ? reader.snapshot(imageAddress: nil) : SessionSnapshot(identity: "")
    }
  }

  /// Compares the other sessions with those that the player has now. A service reads one only for its clients.
  func updateOthers(of entry: Entry) {
    let (keys, known) = (entry.session?.others ?? [], entry.others)
    guard !keys.isEmpty || !known.isEmpty else { return }
    entry.others = keys.map { key in known.first { $0.key == key } ?? Other(key, listsToo: listsToo) }
    for other in known where !keys.contains(other.key) { unfollow(other) }
    guard scope.contains(.others) else { return }
    for other in entry.others where !other.isWanted { follow(other, of: entry) }
  }

  /// Reads a session, and follows its changes.
  private func follow(_ other: Other, of entry: Entry) {
    other.isWanted = true
    if !onlyOnce {
      let signals = Signals(
        of: .name(entry.owner.text), path: SessionReader.path(ofOther: other.key), interface: Self.properties,
        member: "PropertiesChanged")
      other.signals = signals
      connection.subscribe(to: signals) { [self] signal in
        // Its answer to GetAll is newer.
        guard other.isRead else { return }
        if !other.reader.readChanges(signal, now: Clock.now()).isEmpty { read(other, of: entry) }
        other.hasChanged()
        mark(entry)
      }
    }
    read(other, of: entry)
  }

  func unfollow(_ other: Other) {
    if let signals = other.signals { connection.unsubscribe(from: signals) }
    (other.signals, other.isWanted) = (nil, false)
    other.reader = SessionReader(listsToo: listsToo)
    other.hasChanged()
  }

  private func read(_ other: Other, of entry: Entry) {
    let path = SessionReader.path(ofOther: other.key)
    guard !other.isReading, let call = makeGet(entry.owner.text, path, [SessionReader.interface]) else {
      return other.mustReadAgain = true
    }
    // The players of a service are known without it.
    let isAwaited = scope.contains(.others)
    if isAwaited { beginCall() }
    (other.isReading, other.mustReadAgain) = (true, false)
    connection.call(call, timeoutMicroseconds: Self.patience) { [self] reply in
      if isAwaited { endCall() }
      other.isReading = false
      if let reply, !reply.isError, other.isWanted {
        other.reader.readAll(reply, now: Clock.now())
        other.hasChanged()
      }
      let answered = other.answered
      other.answered = []
      for closure in answered { closure() }
      guard !entry.hasLeft else { return }
      if other.mustReadAgain, other.isWanted, reply != nil { read(other, of: entry) }
      mark(entry)
    }
  }

  // MARK: Names

  /// The session that a name means; nil: the player itself, or there is no such session.
  func other(named name: Identifier?, of entry: Entry) -> Other? {
    guard let id = name.flatMap({ $0.nameParts.session }) else { return nil }
    return entry.others.first { $0.isRead && $0.snapshot.id == id }
  }

  // MARK: A service

  /// Reads another session of a player, and follows it. `answered`: its state is known, or the player does not give it.
  public func follow(other key: UInt64, of owner: Identifier, _ answered: @escaping () -> Void) {
    guard let entry = entries[owner], let other = entry.others.first(where: { $0.key == key }), !other.isRead else {
      return answered()
    }
    other.answered.append(answered)
    if !other.isWanted { follow(other, of: entry) } else if !other.isReading { read(other, of: entry) }
  }

  /// No client reads it any more.
  public func unfollow(other key: UInt64, of owner: Identifier) {
    guard let entry = entries[owner], let other = entry.others.first(where: { $0.key == key }) else { return }
    unfollow(other)
    mark(entry)
  }

  /// What another session shows; nil: it is not known.
  public func other(_ key: UInt64, of owner: Identifier) -> SessionSnapshot? {
    entries[owner]?.others.first { $0.key == key && $0.isRead }?.snapshot
  }
}

extension ObservedPlayer {
  /// The name of another session of its application.
  public func otherName(of session: Identifier) -> Identifier { Identifier(player: name, session: session) }

  /// The application's other sessions that are known, each as a player below this one.
  var others: [ObservedPlayer] {
    session.others.compactMap { other in
      let id = other.snapshot.id
      guard !id.isEmpty else { return nil }
      return ObservedPlayer(
        name: otherName(of: id), owner: owner, session: other.snapshot, hasSession: true,
        place: place, isPrimary: false, isSilent: isSilent, time: time)
    }
  }
}

extension PlayerChange {
  /// The change, and those of the other sessions below the player.
  var withOthers: [PlayerChange] {
    let (before, after) = (old?.others ?? [], changes.contains(.left) ? [] : player.others)
    guard !before.isEmpty || !after.isEmpty else { return [self] }
    let left = before.filter { one in !after.contains { $0.name == one.name } }
    return [self] + left.map { PlayerChange($0, .left, from: $0) }
      + after.map { new in
        let old = before.first { $0.name == new.name }
        let changes = old.map { PlayerChanges(from: $0, to: new, now: new.time) } ?? .appeared
        return PlayerChange(new, changes, from: old)
      }
  }
}
