// SPDX-License-Identifier: MIT

internal import NowPlayingCore

extension Context.State {
  /// The session with an id.
  func session(_ id: Identifier) -> SessionEntry? { sessions.entries.first { $0.value.state.id == id }?.value }

  // MARK: Published sessions

  func publication(of entry: SessionEntry) -> Publication {
    Publication(
      isPublished: entry.state.isPublished && !entry.isClosed,
      hasContent: entry.state.content != nil || entry.state.isHeld, isPrimary: primary.current == entry.key,
      isRemote: entry.isRemote, hasLeft: entry.hasLeft, in: settings)
  }

  /// Whether a session belongs on the bus.
  func isOnBus(_ entry: SessionEntry) -> Bool { publication(of: entry) == .onBus }

  /// Whether clients can read a session through the link of another one.
  func isReadThroughPrimary(_ entry: SessionEntry) -> Bool { isReadThroughPrimary(publication(of: entry)) }
  func isReadThroughPrimary(_ publication: Publication) -> Bool { showsOthers && publication == .throughPrimary }

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
      mark(entry)
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
      // A session that has changed before does not mark this one when it changes again.
      state.mark(entry)
      return state.others(of: entry)
    }
  }
}
