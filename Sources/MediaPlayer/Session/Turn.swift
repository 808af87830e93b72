// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import Synchronization

/// Has something shown in the next turn of the main actor, however often and on whatever thread that is asked for.
final class Turn: Sendable {
  private let isDue = Atomic(false)
  // In a struct: Swift 6.3 leaks an optional function that a generic one gives back.
  private let show = Guarded(Unchecked<(@MainActor () -> Void)?>(nil))

  /// Says who shows it.
  func connect(_ show: @escaping @MainActor () -> Void) { self.show.withLock { $0 = Unchecked(show) } }

  /// Asks for it.
  func request() {
    guard !isDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
    MainQueue.shared.add { self.flush() }
  }

  /// Has it shown now, if somebody has asked for it.
  @MainActor
  func flush() {
    guard isDue.exchange(false, ordering: .acquiringAndReleasing) else { return }
    show.withLock { $0 }.value?()
  }
}
