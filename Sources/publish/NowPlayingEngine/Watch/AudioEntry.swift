// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The player's use of audio, as its context stores it; used only under the context's lock.
final class AudioEntry {
  /// The player's function for interruptions.
  var handler: ((Interruption) -> Void)?
  private(set) var isActive = false
  /// The number of activations and deactivations. A report of an earlier round is dropped.
  private(set) var round = 0
  /// Whether the player has freed it.
  private(set) var isClosed = false

  /// Begins a round, and returns its number.
  func begin(isActive: Bool) -> Int {
    self.isActive = isActive
    round += 1
    return round
  }

  /// Ends it. The caller gets the player's handler, so that it is destroyed outside the lock.
  func close() -> ((Interruption) -> Void)? {
    _ = begin(isActive: false)
    isClosed = true
    defer { handler = nil }
    return handler
  }
}
