// SPDX-License-Identifier: MIT

internal import NowPlayingCore

extension Context.State {
  /// The session with an id.
  func session(_ id: Identifier) -> SessionEntry? { sessions.entries.first { $0.value.state.id == id }?.value }

  /// Notes that a session has changed; returns whether the bus thread must be woken.
  mutating func mark(_ entry: SessionEntry) -> Bool {
    entry.isOutdated = true
    guard !entry.isMarked else { return false }
    entry.isMarked = true
    work.marked.append(entry)
    if showsOthers, let primary = primary.current, primary != entry.key, let shown = sessions[primary] {
      _ = mark(shown)
    }
    return busThread != nil
  }

  /// Notes that all sessions have changed; returns whether the bus thread must be woken.
  mutating func markAll() -> Bool {
    var needsWork = false
    for entry in sessions.values where mark(entry) { needsWork = true }
    return needsWork
  }

  // MARK: Published sessions

  func publication(of entry: SessionEntry) -> Publication {
    Publication(
      isPublished: entry.state.isPublished && !entry.isClosed,
      hasContent: entry.state.content != nil || entry.state.isHeld, isPrimary: primary.current == entry.key,
      isRemote: entry.isRemote, hasLeft: entry.hasLeft, in: settings)
  }

  /// Whether a session belongs on the bus.
  func isOnBus(_ entry: SessionEntry) -> Bool { publication(of: entry) == .onBus }

  /// The next action of the bus thread for a session; nil: nothing, while an update is open or an image may be ready
  /// soon.
  mutating func plan(for entry: SessionEntry) -> SessionPlan? {
    guard isOnBus(entry) else { return .hide }
    guard !entry.state.isHeld else {
      entry.state.postpone()
      return nil
    }
    let isHolding = entry.images.shelf.isHolding && !isClosed
    if isHolding, entry.busName != nil { return nil }
    let snapshot = snapshot(of: entry, others: others(of: entry))
    return isHolding ? .begin(snapshot) : .show(snapshot)
  }

  private mutating func snapshot(of entry: SessionEntry, others: [SessionSnapshot.Other] = []) -> SessionSnapshot {
    let desktopEntry = desktopEntry ?? DesktopEntry.resolved(for: settings)
    self.desktopEntry = .some(desktopEntry)
    // Each value by itself: a copy of the whole state is large.
    let content = entry.state.content
    return SessionSnapshot(
      id: entry.state.id, identity: entry.identity, desktopEntry: desktopEntry, showsAddresses: settings.showsAddresses,
      identifiers: identifiers, content: content, playback: entry.state.shownPlayback,
      timeline: entry.state.shownTimeline,
      offer: entry.state.shownOffer, lists: entry.state.lists, remote: entry.state.remote,
      imageAddress: imageAddress(of: entry, for: content),
      constraints: content?.animatedArtwork == nil ? [] : motion.constraints, isPrimary: primary.current == entry.key,
      others: others)
  }

  // MARK: Sessions without a bus name

  /// Whether clients can read a session through the link of another one.
  func isReadThroughPrimary(_ entry: SessionEntry) -> Bool {
    showsOthers && publication(of: entry) == .throughPrimary
  }

  /// The sessions that clients can read through the link of this one.
  mutating func others(of entry: SessionEntry) -> [SessionSnapshot.Other] {
    guard showsOthers, !settings.publishesAll, !entry.isRemote else { return [] }
    var others: [SessionSnapshot.Other] = []
    for other in sessions.values where other !== entry {
      if !isReadThroughPrimary(other) {
        other.otherSnapshot = nil
      } else if other.state.isHeld {
        other.state.postpone()
      } else if other.isOutdated || other.otherSnapshot == nil {
        other.isOutdated = false
        other.otherSnapshot = snapshot(of: other)
      }
      if let shown = other.otherSnapshot { others.append(SessionSnapshot.Other(key: other.key, shown)) }
    }
    return others
  }

  // MARK: Unreachable sessions

  /// Removes the sessions from the bus whose grace period is over; returns when the next one's is.
  mutating func withdrawUnreachable(_ now: Int64) -> Int64? {
    var next: Int64?
    for entry in unreachable.values {
      guard let leavesAt = entry.state.remote?.leavesAt, !entry.isClosed else {
        unreachable[entry.key] = nil
        continue
      }
      guard leavesAt <= now else {
        next = min(next ?? .max, leavesAt)
        continue
      }
      unreachable[entry.key] = nil
      entry.hasLeft = true
      _ = mark(entry)
    }
    return next
  }

  // MARK: Names that people read

  /// Gives a session a name that no other session of the application has.
  mutating func setIdentity(of entry: SessionEntry) {
    let plain =
      entry.state.name ?? entry.state.remote?.place.map { settings.displayName + " – " + $0 } ?? settings.displayName
    let isTaken = sessions.entries.contains { $0.value !== entry && $0.value.identity.hasSameBytes(as: plain) }
    entry.identity = isTaken ? plain + " (" + Text.line(entry.state.id.text) + ")" : plain
  }

  mutating func setAllIdentities() {
    for (_, entry) in sessions.entries { entry.identity = "" }
    for (_, entry) in sessions.entries { setIdentity(of: entry) }
  }
}

extension Context {
  /// The session that a client means: another one, or that of the link it used; nil: it has ended.
  func entry(of caller: Caller, at entry: SessionEntry) -> SessionEntry? {
    guard let key = caller.session else { return entry }
    return withOwnState { $0.sessions[key] }
  }

  /// The sessions that clients can read through the link of this one. From now on their changes are published there
  /// too.
  func showOthers(of entry: SessionEntry) -> [SessionSnapshot.Other] {
    withOwnState { state in
      state.showsOthers = true
      return state.others(of: entry)
    }
  }
}
