// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingPlatform
internal import Synchronization

/// One of several sessions of a program, with its own info center and command center. The desktop shows the active one,
/// or all of them if `MediaApplication.showsAllSessions` is set. The session leaves the desktop when the last reference
/// to it is released.
///
/// Linux has no `AVPlayer`. The players are objects of any class, which the session retains and does not read. Set the
/// item that plays in the info center. The delegate receives changes, because Linux has no key-value observing.
public final class MPNowPlayingSession: Sendable {
  private struct State {
    var players: [AnyObject]
    weak var delegate: (any MPNowPlayingSessionDelegate)?
    var publishesAutomatically = false
    var isActive = false
    var canBecomeActive = false
  }

  private static let made = Atomic(0)

  private let state: Guarded<State>
  private let publication: Publication

  /// Makes a session of these players. There must be at least one.
  public init(players: [AnyObject]) {
    // The id is the same after a restart, if the program makes its sessions in the same order.
    let number = Self.made.add(1, ordering: .relaxed).newValue
    publication = Publication(id: "now-playing-\(number)")
    if players.isEmpty { Log.writeMistake(.error, "MPNowPlayingSession: a session needs at least one player") }
    state = Guarded(State(players: players))
    MainQueue.shared.add { [weak self] in self?.publication.changed = { [weak self] in self?.refresh() } }
  }

  /// The info center of this session.
  public var nowPlayingInfoCenter: MPNowPlayingInfoCenter { publication.infoCenter }

  /// The command center of this session.
  public var remoteCommandCenter: MPRemoteCommandCenter { publication.commandCenter }

  /// The players of the session.
  public var players: [AnyObject] { state.withLock { $0.players } }

  /// Adds a player.
  public func addPlayer(_ player: AnyObject) {
    state.withLock { $0.players.append(player) }
  }

  /// Removes a player.
  public func removePlayer(_ player: AnyObject) {
    let before = state.withLock { state in
      defer { state.players.removeAll { $0 === player } }
      return state.players
    }
    withExtendedLifetime(before) {}
  }

  /// The receiver of changes.
  public var delegate: (any MPNowPlayingSessionDelegate)? {
    get { state.withLock { $0.delegate } }
    set {
      state.withLock { $0.delegate = newValue }
    }
  }

  /// Whether the info center is filled from the players. On Linux this has no effect, because players cannot be read.
  /// Set the values in the info center yourself.
  public var automaticallyPublishesNowPlayingInfo: Bool {
    get { state.withLock { $0.publishesAutomatically } }
    set {
      state.withLock { $0.publishesAutomatically = newValue }
      guard newValue else { return }
      Log.writeMistake(
        "MPNowPlayingSession: players cannot be read on Linux: set nowPlayingInfoCenter.nowPlayingInfo"
      )
    }
  }

  /// Whether the session may represent the program, which needs an item that plays.
  public var canBecomeActive: Bool { state.withLock { $0.canBecomeActive } }

  /// Whether it represents the program.
  public var isActive: Bool { state.withLock { $0.isActive } }

  /// Makes the session represent the program, if it may. `completion` receives the result on the main actor.
  public func becomeActiveIfPossible(completion: ((Bool) -> Void)? = nil) {
    let completion = Unchecked(completion)
    MainQueue.shared.add {
      let isActive = self.publication.becomeActive()
      self.refresh()
      completion.value?(isActive)
    }
  }

  /// Makes the session represent the program, if it may. Returns true if it does.
  public func becomeActiveIfPossible() async -> Bool {
    await MainActor.run {
      defer { refresh() }
      return publication.becomeActive()
    }
  }

  /// Reads the current state, and reports changes to the delegate.
  @MainActor
  private func refresh() {
    let (isActive, canBecomeActive) = (publication.isActive, publication.canBecomeActive)
    let (delegate, changes) = state.withLock { state in
      defer { (state.isActive, state.canBecomeActive) = (isActive, canBecomeActive) }
      let changes = (active: state.isActive != isActive, can: state.canBecomeActive != canBecomeActive)
      return (state.delegate, changes)
    }
    if changes.can { delegate?.nowPlayingSessionDidChangeCanBecomeActive(self) }
    if changes.active { delegate?.nowPlayingSessionDidChangeActive(self) }
  }
}
