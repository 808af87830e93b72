// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import Synchronization

/// Runs an update in the next turn of the main actor. It runs once, even if several threads request it several times.
final class PendingUpdate: Sendable {
  private let isDue = Atomic(false)
  // The function is in a struct because Swift 6.3 leaks an optional function that a generic function returns.
  private let show = Guarded(Unchecked<(@MainActor () -> Void)?>(nil))

  /// Sets the update.
  func connect(_ show: @escaping @MainActor () -> Void) { self.show.withLock { $0 = Unchecked(show) } }

  /// Requests the update. Any thread may call this.
  func request() {
    guard !isDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
    MainQueue.shared.add { self.flush() }
  }

  /// Runs the update now, if it was requested.
  @MainActor
  func flush() {
    guard isDue.exchange(false, ordering: .acquiringAndReleasing) else { return }
    show.withLock { $0 }.value?()
  }
}
