// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// A hold: the players are paused while it exists.
public final class Hold: @unchecked Sendable {
  /// The numbers are those of np_hold_state.
  public enum State: Int32, Sendable {
    case pending = 0
    case active = 1
    case failed = 2
    case lost = 3
  }

  let reason: String
  /// Its place among the requests of the controller.
  let number: Int
  private let lock = Lock()
  private let forkGeneration = Fork.generation
  private var known = State.pending
  private var text = ""
  private var begunHold: (number: UInt32, owner: String)?
  private var wasReleased = false
  private var controller: Controller?

  init(_ reason: String, number: Int, _ controller: Controller) {
    (self.reason, self.number, self.controller) = (reason, number, controller)
  }

  private func withLock<Result>(_ body: () -> Result) -> Result {
    lock.withLock { () throws(Never) -> Result in body() }
  }

  /// The state, and why it has failed or was lost.
  public var state: State {
    get throws(Failure) {
      guard !isForeign else { throw Failure(.forked, "this process is a fork: make a new controller") }
      return withLock { known }
    }
  }

  /// Why it has failed or was lost; empty in the other states.
  public var failure: String { isForeign ? "" : withLock { text } }

  /// Ends the hold. A second call has no effect.
  public func release() {
    guard !isForeign else { return }
    let controller = withLock { () -> Controller? in
      wasReleased = true
      defer { self.controller = nil }
      return self.controller
    }
    controller?.release(self)
  }

  /// Whether another process made it, and this one is its fork.
  public var isForeign: Bool { Fork.generation != forkGeneration }

  // MARK: For the loop

  var isOpen: Bool { withLock { known == .pending || known == .active } }
  var isReleased: Bool { withLock { wasReleased } }
  /// Its number in the service, and the connection of that; nil: the service has not answered.
  var begun: (number: UInt32, owner: String)? { withLock { begunHold } }

  /// The service has begun it. Only an open hold begins.
  func begin(_ number: UInt32, of owner: String) {
    withLock { (begunHold, known) = ((number, owner), .active) }
  }

  func end(_ state: State, _ text: String) {
    withLock {
      guard known == .pending || known == .active else { return }
      (known, self.text) = (state, text)
    }
  }
}
