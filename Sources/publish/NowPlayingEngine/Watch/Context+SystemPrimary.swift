// SPDX-License-Identifier: MIT

public import NowPlayingCore

extension Context {
  /// Sets the player that the media keys reach, as the watch estimates it; nil: none.
  func set(systemPrimaryName name: Identifier?) {
    withOwnState { $0.systemPrimary.name = name ?? "" }
    systemPrimaryMayHaveChanged()
  }

  /// Sets who decides that.
  func set(primarySource source: PrimarySource) { withOwnState { $0.systemPrimary.source = source } }

  /// Sets why a request of a session for the media keys did not succeed; nil: it did.
  func set(primaryRefusal refusal: String?, of key: SessionKey) {
    withOwnState { $0.sessions[key]?.primaryRefusal = refusal }
  }

  /// Which program decides about the media keys. The first call starts to watch.
  public var primarySource: PrimarySource {
    get throws(Failure) {
      try withState { state in
        state.watchSystemPrimary(sourceToo: true)
        return state.systemPrimary.source
      }
    }
  }

  /// Finds out which session is the system's primary, and calls the handlers of those that became it or no longer are.
  func systemPrimaryMayHaveChanged() {
    let changed = withOwnState { state -> [(SessionKey, Bool)] in
      // A guess is not a change.
      guard state.systemPrimary.isWatched, let name = state.systemPrimary.name else { return [] }
      var changed: [(SessionKey, Bool)] = []
      for (key, entry) in state.sessions.entries {
        let isPrimary = entry.busName == name
        guard isPrimary != entry.isSystemPrimary else { continue }
        entry.isSystemPrimary = isPrimary
        // The process that hosts emits the change on the bus.
        if state.hosting != nil { state.work.isNew = true }
        if entry.handlers.systemPrimary != nil { changed.append((key, isPrimary)) }
      }
      return changed
    }
    for (key, isPrimary) in changed { delivery.add(.systemPrimary(key, isPrimary)) }
  }
}

extension Context.State {
  /// Watches the system's primary from now on.
  mutating func watchSystemPrimary(sourceToo: Bool = false) {
    guard !systemPrimary.isWatched || sourceToo && !systemPrimary.wantsSource else { return }
    systemPrimary.isWatched = true
    if sourceToo { systemPrimary.wantsSource = true }
    work.isNew = true
  }
}
