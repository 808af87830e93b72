// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingPlatform
internal import Synchronization

/// One of several things that a program plays, with an info center and a command center of its own. The desktop shows
/// the active one, or all of them with `MediaApplication.showsAllSessions`. It leaves with the last reference to it.
///
/// Linux has no `AVPlayer`: players are objects of any class, kept and never asked. What plays is said to the info
/// center, and changes are told to the delegate, since there is no key-value observing.
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

  /// A session of these players, of which there is at least one.
  public init(players: [AnyObject]) {
    // The same at the program's next start, if it makes its sessions in the same order.
    let number = Self.made.add(1, ordering: .relaxed).newValue
    publication = Publication(id: "now-playing-\(number)")
    if players.isEmpty { Log.writeMistake(.error, "MPNowPlayingSession: a session is made of one player at least") }
    state = Guarded(State(players: players))
    MainQueue.shared.add { [weak self] in
      self?.publication.changed = { [weak self] in self?.look() }
      self?.look()
    }
  }

  /// What plays in this session.
  public var nowPlayingInfoCenter: MPNowPlayingInfoCenter { publication.infoCenter }

  /// What it can be asked for.
  public var remoteCommandCenter: MPRemoteCommandCenter { publication.commandCenter }

  /// The players of the session.
  public var players: [AnyObject] { state.withLock { $0.players } }

  /// Adds a player.
  public func addPlayer(_ player: AnyObject) {
    state.withLock { $0.players.append(player) }
  }

  /// Takes a player away.
  public func removePlayer(_ player: AnyObject) {
    let before = state.withLock { state in
      defer { state.players.removeAll { $0 === player } }
      return state.players
    }
    withExtendedLifetime(before) {}
  }

  /// Who hears of changes.
  public var delegate: (any MPNowPlayingSessionDelegate)? {
    get { state.withLock { $0.delegate } }
    set {
      state.withLock { $0.delegate = newValue }
    }
  }

  /// Whether what plays is read from the players. On Linux nobody can ask them: it stays without effect, and the info
  /// center is to be filled in all the same.
  public var automaticallyPublishesNowPlayingInfo: Bool {
    get { state.withLock { $0.publishesAutomatically } }
    set {
      state.withLock { $0.publishesAutomatically = newValue }
      guard newValue else { return }
      Log.writeMistake(
        "MPNowPlayingSession: there is no AVPlayer on Linux to be read: set nowPlayingInfoCenter.nowPlayingInfo"
      )
    }
  }

  /// Whether the session may represent the program: whether something plays in it.
  public var canBecomeActive: Bool { state.withLock { $0.canBecomeActive } }

  /// Whether it represents the program.
  public var isActive: Bool { state.withLock { $0.isActive } }

  /// Has the session represent the program if it may; `completion` hears on the main actor whether it does.
  public func becomeActiveIfPossible(completion: ((Bool) -> Void)? = nil) {
    let completion = Unchecked(completion)
    MainQueue.shared.add {
      let isActive = self.publication.becomeActive()
      self.look()
      completion.value?(isActive)
    }
  }

  /// Has the session represent the program if it may; true: it does.
  public func becomeActiveIfPossible() async -> Bool {
    await MainActor.run {
      defer { look() }
      return publication.becomeActive()
    }
  }

  /// Takes note of how things stand, and tells the delegate what has changed.
  @MainActor
  private func look() {
    let (isActive, canBecomeActive) = (publication.isActive, publication.canBecomeActive)
    let (delegate, tells) = state.withLock { state in
      defer { (state.isActive, state.canBecomeActive) = (isActive, canBecomeActive) }
      let tells = (active: state.isActive != isActive, can: state.canBecomeActive != canBecomeActive)
      return (state.delegate, tells)
    }
    if tells.can { delegate?.nowPlayingSessionDidChangeCanBecomeActive(self) }
    if tells.active { delegate?.nowPlayingSessionDidChangeActive(self) }
  }
}
