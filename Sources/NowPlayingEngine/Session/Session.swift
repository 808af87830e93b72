// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

/// A session, as the player has it: a handle.
public final class Session: @unchecked Sendable {
  public let id: Identifier
  public let context: Context
  let entry: SessionEntry

  private init(_ id: Identifier, _ entry: SessionEntry, in context: Context) {
    self.id = id
    self.entry = entry
    self.context = context
  }

  /// Makes a session with an id that no other session of the context has.
  ///
  /// Convenience, like every failing initialiser of a class here: if a designated initialiser fails, Embedded Swift
  /// leaks the instance.
  public convenience init(in context: Context, id: Identifier, isRemote: Bool = false) throws(Failure) {
    guard !id.isEmpty else { throw .invalid("a session needs an id that is the same at the next start: \"music\"") }
    guard id.text.utf8.count <= Limits.identifierBytes else { throw .longIdentifier(id.text.utf8.count) }
    let entry = try context.withState { state throws(Failure) -> SessionEntry in
      guard state.session(id) == nil else {
        throw Failure(.invalidArgument, "there is a session", id: id, " already: use another id")
      }
      guard state.sessions.count < Limits.sessions else {
        throw .limit("a context has at most", Limits.sessions, "sessions: remove some")
      }
      state.lastKey += 1
      let entry = SessionEntry(key: state.lastKey, state: SessionState(id: id, isRemote: isRemote))
      state.sessions[entry.key] = entry
      state.setIdentity(of: entry)
      return entry
    }
    self.init(id, entry, in: context)
  }

  /// Ends the session. No function that the player registered for it is called again.
  public func close() {
    // After the first call, another session may have the id.
    let removed = try? context.changePublished(entry) {
      state throws(Failure) -> (
        handlers: SessionEntry.Handlers, tickets: [Ledger.Ticket], hosted: HostedSession?
      ) in
      withdraw(&state)
      state.sessions[entry.key] = nil
      state.unreachable[entry.key] = nil
      state.unpublished[entry.key] = nil
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
