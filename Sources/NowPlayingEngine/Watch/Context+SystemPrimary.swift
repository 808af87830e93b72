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

  /// Who decides which player gets the media keys. The first call starts to watch.
  public var primarySource: PrimarySource {
    get throws(Failure) {
      let (source, needsWork) = try withState { state throws(Failure) -> (PrimarySource, Bool) in
        let needsWork = !state.systemPrimary.wantsSource && state.busThread != nil
        (state.systemPrimary.isWatched, state.systemPrimary.wantsSource) = (true, true)
        return (state.systemPrimary.source, needsWork)
      }
      if needsWork { wake() }
      return source
    }
  }

  /// Finds out which session is the system's primary, and calls the handlers of those that became it or no longer are.
  func systemPrimaryMayHaveChanged() {
    var isHostingChanged = false
    let changed = withOwnState { state -> [(SessionKey, Bool)] in
      // A guess is no change.
      guard state.systemPrimary.isWatched, let name = state.systemPrimary.name else { return [] }
      var changed: [(SessionKey, Bool)] = []
      for (key, entry) in state.sessions.entries {
        let isPrimary = entry.busName == name
        guard isPrimary != entry.isSystemPrimary else { continue }
        entry.isSystemPrimary = isPrimary
        isHostingChanged = state.hosting != nil
        if entry.handlers.systemPrimary != nil { changed.append((key, isPrimary)) }
      }
      return changed
    }
    for (key, isPrimary) in changed { delivery.add(.systemPrimary(key, isPrimary)) }
    // The process that hosts emits the change on the bus.
    if isHostingChanged { wake() }
  }
}
