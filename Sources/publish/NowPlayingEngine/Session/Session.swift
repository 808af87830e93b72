// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform
internal import Synchronization

/// A session, as the player has it: a handle.
public final class Session: @unchecked Sendable {
  public let id: Identifier
  public let context: Context
  private let own: SessionEntry
  /// Which of the sessions that have had the entry this is.
  private let owner: Int

  /// The entry; a closed one if another session has replaced this one. Read it once: that may happen at any time.
  @inline(__always)
  var entry: SessionEntry { own.owner.load(ordering: .acquiring) == owner ? own : closed }

  @inline(never)
  private var closed: SessionEntry {
    let closed = SessionEntry(key: 0, state: SessionState(id: id))
    _ = closed.close()
    return closed
  }

  /// Fails in a fork of the process that made it.
  @inline(never) public func refuseForeign() throws(Failure) { try context.refuseForeign() }

  /// Fails after the end of the context.
  public func refuseEnded() throws(Failure) { try context.withState { _ throws(Failure) in } }

  private init(_ id: Identifier, _ entry: SessionEntry, _ owner: Int, in context: Context) {
    self.id = id
    own = entry
    self.owner = owner
    self.context = context
  }

  /// Makes a session with an id that no other session of the context has. `replaces`: it replaces a local
  /// session that has the id.
  ///
  /// Convenience, like every failing initializer of a class here: if a designated initializer fails, Embedded Swift
  /// leaks the instance.
  public convenience init(
    in context: Context, id: Identifier, isRemote: Bool = false, replaces: Bool = false
  ) throws(Failure) {
    guard !id.isEmpty else { throw .invalid("a session needs an id that is the same at the next start: \"music\"") }
    guard id.text.utf8.count <= Limits.identifierBytes else { throw .longIdentifier(id.text.utf8.count) }
    var (handlers, tickets): (SessionEntry.Handlers?, [Ledger.Ticket]) = (nil, [])
    let (entry, owner) = try context.withState { state throws(Failure) -> (SessionEntry, Int) in
      if let entry = state.session(id) {
        guard replaces, !entry.isRemote else {
          throw Failure(.invalidArgument, "there is a session", id: id, " already: use another id")
        }
        let answer = Answer(.cancelled, "another session has replaced this one")
        tickets = state.failRequests(of: entry.key, answer, isReplaced: true)
        let (old, owner) = entry.restart()
        handlers = old
        state.setIdentity(of: entry)
        state.mark(entry)
        return (entry, owner)
      }
      guard state.sessions.count < Limits.sessions else {
        throw .limit("a context has at most", Limits.sessions, "sessions: remove some")
      }
      state.lastKey += 1
      let entry = SessionEntry(key: state.lastKey, state: SessionState(id: id, isRemote: isRemote))
      state.sessions[entry.key] = entry
      state.setIdentity(of: entry)
      return (entry, 0)
    }
    Request.remove(tickets)
    withExtendedLifetime(handlers) {}
    self.init(id, entry, owner, in: context)
  }

  /// Ends the session. No function that the player registered for it is called again.
  public func close() {
    // After the first call, another session may have the id.
    let entry = entry
    let removed = try? context.changePublished(entry) {
      state throws(Failure) -> (
        handlers: SessionEntry.Handlers, tickets: [Ledger.Ticket], hosted: HostedSession?
      ) in
      // Another thread may have replaced it meanwhile.
      guard entry.owner.load(ordering: .relaxed) == owner else { throw .sessionFreed }
      withdraw(&state)
      state.sessions[entry.key] = nil
      state.unreachable[entry.key] = nil
      state.reminders[entry.key] = nil
      let tickets = state.failRequests(of: entry.key, Answer(.cancelled, "the player closed this session"))
      let hosted = state.hosting?.remove(id)
      return (entry.close(), tickets, hosted)
    }
    guard let removed else { return }
    Request.remove(removed.tickets)
    withExtendedLifetime((removed.handlers, removed.hosted)) {}
  }

  func read<Value>(_ body: (Context.State, SessionEntry) -> Value) -> Value? {
    try? context.withState { state throws(Failure) -> Value in body(state, entry) }
  }
}

extension Failure {
  static var sessionFreed: Failure { Failure(.gone, "the session has ended") }
}
