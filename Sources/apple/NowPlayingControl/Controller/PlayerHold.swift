// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore

/// The players are paused while it exists. ``PlayerController/hold(_:)`` makes it.
///
/// When the last hold of all programs ends, the players that it has paused play again, unless the user has done something with
/// them. The end of the program ends it too.
public final class PlayerHold: Sendable {
  /// The state of a hold.
  public enum State: CaseIterable, Hashable, Sendable {
    /// The service has not answered yet.
    case pending
    case active
    /// The service refused, or no service runs. ``PlayerHold/failure`` has the reason.
    case failed
    /// It was active, and the service, the bus or the controller has gone away.
    case lost
  }

  private let hold: Hold

  init(_ hold: Hold) { self.hold = hold }

  deinit { hold.release() }

  /// The state.
  public var state: State {
    switch try? hold.state {
    case .pending: .pending
    case .active: .active
    case .failed: .failed
    case .lost, nil: .lost
    }
  }

  /// Why it has failed or was lost, as a sentence; empty in the other states.
  public var failure: String { hold.failure }

  /// Ends the hold now.
  public func release() { hold.release() }
}
