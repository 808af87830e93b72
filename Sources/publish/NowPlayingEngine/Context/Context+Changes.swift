// SPDX-License-Identifier: MIT

internal import NowPlayingCore

// A change goes one way. Under the lock, a value is set and its session is marked. The end of the lock wakes the bus
// thread, which gets all marked sessions in its next turn.

extension Context {
  /// Changes a session. `body` returns whether clients can see the change.
  @inline(__always)
  func change(_ entry: SessionEntry, _ body: (inout State) throws(Failure) -> Bool) throws(Failure) {
    try withState { state throws(Failure) in
      guard !entry.isClosed else { throw .sessionFreed }
      guard try body(&state) else { return }
      contentChanged(entry, &state)
      state.mark(entry)
    }
  }

  /// Changes whether a session is published, or which one is the primary.
  func changePublished<Result>(
    _ entry: SessionEntry, _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withState { state throws(Failure) -> Result in
      guard !entry.isClosed else { throw .sessionFreed }
      let before = state.primary.current
      let result = try body(&state)
      primaryChanged(from: before, &state)
      state.mark(entry)
      return result
    }
  }

  /// Changes something that all sessions show. `body` returns whether it has changed.
  func changeAll(_ body: (inout State) -> Bool) throws(Failure) {
    try withState { state in
      if body(&state) { for entry in state.sessions.values { state.mark(entry) } }
    }
  }
}

extension Context.State {
  /// Notes that a session has changed.
  mutating func mark(_ entry: SessionEntry) {
    entry.isOutdated = true
    guard !entry.isMarked else { return }
    entry.isMarked = true
    work.add(entry)
    // Clients read it through the link of the primary.
    if showsOthers, let primary = primary.current, let shown = sessions[primary] { mark(shown) }
  }
}
