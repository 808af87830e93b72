// SPDX-License-Identifier: MIT

internal import NowPlayingCore

extension Context {
  /// Updates the primary when a session got its first content or lost its content.
  func contentChanged(_ entry: SessionEntry, _ state: inout State) {
    let hasContent = entry.state.content != nil
    guard hasContent != entry.hasContent else { return }
    entry.hasContent = hasContent
    let before = state.primary.current
    state.primary.note(entry.key, hasContent: hasContent)
    primaryChanged(from: before, &state)
  }

  /// Marks the old and the new primary, and calls their handlers.
  func primaryChanged(from before: SessionKey?, _ state: inout State) {
    let after = state.primary.current
    guard before != after else { return }
    for (key, isPrimary) in [(before, false), (after, true)] {
      guard let key, let entry = state.sessions[key] else { continue }
      state.mark(entry)
      if entry.handlers.applicationPrimary != nil { delivery.add(.applicationPrimary(key, isPrimary)) }
    }
  }
}
