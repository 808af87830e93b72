// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// A session of a player's application that has no connection of its own. It is on the player's connection.
final class OtherSession {
  let key: UInt64
  fileprivate var reader: SessionReader
  /// Its state; without an id: it is not known. A change makes another snapshot.
  private(set) var snapshot = SessionSnapshot(identity: "")
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

extension Readings {
  /// Compares the other sessions with those that the player has now. A service reads one only for its clients.
  func updateOthers(of reading: PlayerReading) {
    let (keys, known) = (reading.session?.others ?? [], reading.others)
    guard !keys.isEmpty || !known.isEmpty else { return }
    reading.others = keys.map { key in known.first { $0.key == key } ?? OtherSession(key, listsToo: listsToo) }
    for other in known where !keys.contains(other.key) { unfollow(other) }
    guard scope.contains(.others) else { return }
    for other in reading.others where !other.isWanted { follow(other, of: reading) }
  }

  /// Reads a session, and follows its changes.
  private func follow(_ other: OtherSession, of reading: PlayerReading) {
    other.isWanted = true
    if !onlyOnce {
      let signals = Signals(
        of: .name(reading.owner.text), path: SessionReader.path(ofOther: other.key), interface: Self.properties,
        member: "PropertiesChanged")
      other.signals = signals
      connection.names.subscribe(to: signals) { [self] signal in
        // Its answer to GetAll is newer.
        guard other.isRead else { return }
        if !other.reader.readChanges(signal, now: Clock.now()).isEmpty { read(other, of: reading) }
        other.hasChanged()
        mark(reading)
      }
    }
    read(other, of: reading)
  }

  func unfollow(_ other: OtherSession) {
    if let signals = other.signals { connection.names.unsubscribe(from: signals) }
    (other.signals, other.isWanted) = (nil, false)
    other.reader = SessionReader(listsToo: listsToo)
    other.hasChanged()
  }

  private func read(_ other: OtherSession, of reading: PlayerReading) {
    let path = SessionReader.path(ofOther: other.key)
    guard !other.isReading, let call = makeGet(reading.owner.text, path, [SessionReader.interface]) else {
      return other.mustReadAgain = true
    }
    // The players of a service are known without it.
    let isAwaited = scope.contains(.others)
    if isAwaited { beginCall() }
    (other.isReading, other.mustReadAgain) = (true, false)
    connection.call(call, timeoutMicroseconds: patience.player) { [self] reply in
      if isAwaited { endCall() }
      other.isReading = false
      if let reply, !reply.isError, other.isWanted {
        other.reader.readAll(reply, now: Clock.now())
        other.hasChanged()
      }
      let answered = other.answered
      other.answered = []
      for closure in answered { closure() }
      guard !reading.hasLeft else { return }
      if other.mustReadAgain, other.isWanted, reply != nil { read(other, of: reading) }
      mark(reading)
    }
  }

  // MARK: Names

  /// The session that a name means; nil: the player itself, or there is no such session.
  func other(named name: Identifier?, of reading: PlayerReading) -> OtherSession? {
    guard let id = name.flatMap({ $0.nameParts.session }) else { return nil }
    return reading.others.first { $0.isRead && $0.snapshot.id == id }
  }

  // MARK: A service

  /// Reads another session of a player, and follows it. `answered`: its state is known, or the player does not give it.
  func follow(other key: UInt64, of owner: Identifier, _ answered: @escaping () -> Void) {
    guard let reading = self[owner], let other = reading.others.first(where: { $0.key == key }), !other.isRead else {
      return answered()
    }
    other.answered.append(answered)
    if !other.isWanted { follow(other, of: reading) } else if !other.isReading { read(other, of: reading) }
  }

  /// No client reads it any more.
  func unfollow(other key: UInt64, of owner: Identifier) {
    guard let reading = self[owner], let other = reading.others.first(where: { $0.key == key }) else { return }
    unfollow(other)
    mark(reading)
  }

  /// The state of another session; nil: it is not known.
  func other(_ key: UInt64, of owner: Identifier) -> SessionSnapshot? {
    self[owner]?.others.first { $0.key == key && $0.isRead }?.snapshot
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
    let left = before.filter { one in !after.contains { $0.name == one.name } }
    return [self] + left.map { PlayerChange($0, .left, from: $0) }
      + after.map { new in
        let old = before.first { $0.name == new.name }
        let changes = old.map { PlayerChanges(from: $0, to: new, now: new.time) } ?? .appeared
        return PlayerChange(new, changes, from: old)
      }
  }
}
