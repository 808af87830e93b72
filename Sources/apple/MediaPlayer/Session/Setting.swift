// SPDX-License-Identifier: MIT

internal import NowPlaying

/// A value that a player may set on any thread. If it changes, it is published.
final class Setting<Value: Equatable & Sendable>: Sendable {
  private let stored: Guarded<Value>
  private let pendingUpdate: PendingUpdate

  init(_ value: Value, _ pendingUpdate: PendingUpdate) {
    stored = Guarded(value)
    self.pendingUpdate = pendingUpdate
  }

  var value: Value {
    get { stored.withLock { $0 } }
    set {
      let isNews = stored.withLock { stored in
        defer { stored = newValue }
        return stored != newValue
      }
      if isNews { pendingUpdate.request() }
    }
  }
}
