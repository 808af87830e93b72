// SPDX-License-Identifier: MIT

/// The rules of audio focus: whether other players interrupt ours, and which of them we paused. For a service, "our player"
/// is a client that holds the others.
///
/// Linux has no audio focus. The state of other players on the bus and the sleep of the machine replace it. A player is
/// identified by its connection, whose name the bus never reuses.
public struct AudioFocus: Sendable {
  /// An action for the caller.
  public enum Action: Equatable, Sendable {
    /// Pause that player.
    case pause(Identifier)
    /// Resume that player, which we paused.
    case play(Identifier)
    /// Report an interruption to our player.
    case report(Interruption)
  }

  /// If a player pauses within this time after our request, we paused it. New players are also paused during this time.
  static let patience: Int64 = 2_000_000
  /// A shorter silence is a track change, not a pause.
  static let gap: Int64 = 1_000_000

  private struct Player: Sendable {
    let name: Identifier
    var status: PlayerStatus
    var role = Role.uninvolved
    /// When it was audible last; nil if it is audible now.
    var silentSince: Int64?
  }

  private enum Role: Equatable, Sendable {
    case uninvolved
    /// It began to play while we had audio.
    case interrupting
    /// When we asked it to pause.
    case asked(Int64)
    /// The same, and we have released the focus since: it plays again when it has paused.
    case askedAndReleased(Int64)
    /// When we asked it to play again.
    case resuming(Int64)
    /// The same, and we have the focus again: it is paused when it plays.
    case resumingAndHeld(Int64)
    /// It paused because we asked.
    case pausedByUs
  }

  private var players: [Player] = []
  private var isAsleep = false
  /// Whether the user started another player after the interruption began. That choice is not undone.
  private var wasTakenOver = false
  /// Until when earlier players are paused; nil if they are not paused.
  private var pausesUntil: Int64?
  /// The players that an earlier run has paused, and that are not known yet.
  private var restored: [Identifier] = []
  /// Whether a player that begins pauses the others, which stay paused.
  public var isExclusive = false

  /// Knows no player.
  public init() {}

  /// Our player gets audio focus. That ends an interruption. `pausesOthers`: whether to pause other players.
  public mutating func activate(pausesOthers: Bool, now: Int64) -> [Action] {
    pausesUntil = pausesOthers ? now + Self.patience : nil
    wasTakenOver = false
    var actions: [Action] = []
    // The user has begun another player: it replaces those that we paused before.
    let isReplaced = pausesOthers && players.contains { $0.role == .interrupting }
    for place in players.indices {
      switch players[place].role {
      case .interrupting: players[place].role = .uninvolved
      case .pausedByUs: if isReplaced { players[place].role = .uninvolved }
      // A player gets one command at a time, so that its reports are the answers to it.
      case .asked(let moment), .askedAndReleased(let moment):
        guard pausesOthers, now - moment <= Self.patience else { break }
        players[place].role = .asked(moment)
        continue
      case .resuming(let moment):
        if pausesOthers, now - moment <= Self.patience { players[place].role = .resumingAndHeld(moment) }
      case .resumingAndHeld, .uninvolved: break
      }
      if pausesOthers, players[place].status == .playing { actions.append(pause(place, now)) }
    }
    return actions
  }

  /// Our player releases audio focus. The players that we paused resume if their state is unchanged and the user has
  /// started no other player.
  public func released() -> [Action] {
    guard !players.contains(where: { $0.role == .interrupting }) else { return [] }
    return players.filter { $0.role == .pausedByUs }.map { .play($0.name) }
  }

  /// The same, and the players are still watched. A player that is about to pause plays again after that. `always`: also if the
  /// user has started another player.
  public mutating func deactivate(now: Int64, always: Bool = false) -> [Action] {
    let actions = released()
    let isTakenOver = !always && players.contains { $0.role == .interrupting }
    for place in players.indices {
      switch players[place].role {
      case .asked(let moment) where !isTakenOver && now - moment <= Self.patience:
        players[place].role = .askedAndReleased(moment)
      case .pausedByUs where !isTakenOver: players[place].role = .resuming(now)
      case .resumingAndHeld(let moment): players[place].role = .resuming(moment)
      default: players[place].role = .uninvolved
      }
    }
    (pausesUntil, restored) = (nil, [])
    return actions
  }

  /// A player does not resume: the user has paused it, although it may be paused already, or it cannot pause.
  public mutating func forgetPause(of name: Identifier) {
    restored.removeAll { $0 == name }
    if let place = players.firstIndex(where: { $0.name == name }) { players[place].role = .uninvolved }
  }

  /// Continues an earlier run that had paused these players. They resume if they are still paused when they appear.
  public mutating func restore(paused names: [Identifier]) { restored = names }

  /// The players that play.
  public var playing: [Identifier] { players.filter { $0.status == .playing }.map { $0.name } }

  /// The players that resume if nothing happens to them.
  public var paused: [Identifier] { players.filter { $0.role == .pausedByUs }.map { $0.name } + restored }

  /// The players that play again when they have paused.
  public var aboutToPlay: [Identifier] {
    players.compactMap { player in if case .askedAndReleased = player.role { player.name } else { nil } }
  }

  /// Whether a player that we asked to pause can still do so in time.
  public func isPausing(now: Int64) -> Bool {
    players.contains { player in
      switch player.role {
      case .asked(let moment), .resumingAndHeld(let moment): now - moment <= Self.patience
      default: false
      }
    }
  }

  /// A player reports its state. `existedBefore`: it existed before the library watched players.
  public mutating func statusChanged(
    _ name: Identifier, _ status: PlayerStatus, existedBefore: Bool, now: Int64
  ) -> [Action] {
    guard let place = players.firstIndex(where: { $0.name == name }) else {
      players.append(Player(name: name, status: existedBefore ? status : .stopped))
      if !existedBefore { return statusChanged(name, status, existedBefore: false, now: now) }
      if let place = restored.firstIndex(of: name) {
        restored.remove(at: place)
        if status == .paused { players[players.count - 1].role = .pausedByUs }
      }
      guard status == .playing, let pausesUntil, now <= pausesUntil else { return [] }
      return [pause(players.count - 1, now)]
    }
    let before = players[place]
    guard status != before.status else { return [] }
    players[place].status = status
    players[place].silentSince = before.status == .playing ? now : before.silentSince
    if status == .playing { return began(place, silentSince: before.silentSince, now) }
    switch before.role {
    case .asked(let moment):
      players[place].role = status == .paused && now - moment <= Self.patience ? .pausedByUs : .uninvolved
    case .askedAndReleased(let moment):
      players[place].role = .uninvolved
      guard status == .paused, now - moment <= Self.patience else { break }
      players[place].role = .resuming(now)
      return [.play(name)]
    case .resuming, .resumingAndHeld: break
    // From now on this player has the focus.
    case .pausedByUs: players[place].role = .uninvolved
    case .interrupting: return ended(place)
    case .uninvolved: break
    }
    return []
  }

  /// A player left the bus.
  public mutating func left(_ name: Identifier) -> [Action] {
    guard let place = players.firstIndex(where: { $0.name == name }) else { return [] }
    let isOver = players[place].role == .interrupting
    let actions = isOver ? ended(place) : []
    players.remove(at: place)
    return actions
  }

  /// The bus is gone, or the library stops watching: the state of the players is unknown.
  public mutating func lostPlayers() -> [Action] {
    let wasInterrupted = isInterrupted
    (players, restored) = ([], [])
    return wasInterrupted && !isInterrupted ? [.report(.ended(shouldResume: false))] : []
  }

  /// The machine is about to sleep, or woke up.
  public mutating func sleeps(_ isAsleep: Bool) -> [Action] {
    guard isAsleep != self.isAsleep else { return [] }
    let wasInterrupted = isInterrupted
    self.isAsleep = isAsleep
    return reportIfChanged(wasInterrupted)
  }

  // MARK: Rules

  private var isInterrupted: Bool { isAsleep || players.contains { $0.role == .interrupting } }

  private mutating func pause(_ place: Int, _ now: Int64) -> Action {
    players[place].role = .asked(now)
    return .pause(players[place].name)
  }

  private mutating func began(_ place: Int, silentSince: Int64?, _ now: Int64) -> [Action] {
    switch players[place].role {
    case .resuming(let moment) where now - moment <= Self.patience:
      players[place].role = .uninvolved
      // The user has begun another player meanwhile.
      return isExclusive && playing.count > 1 ? [.pause(players[place].name)] : []
    case .resumingAndHeld(let moment) where now - moment <= Self.patience: return [pause(place, now)]
    default: break
    }
    var actions: [Action] = []
    if players[place].role == .uninvolved, let silentSince, now - silentSince < Self.gap {
      // It played before we got the focus, between two tracks.
      if let pausesUntil, now <= pausesUntil { return [pause(place, now)] }
    } else {
      let wasInterrupted = isInterrupted
      players[place].role = .interrupting
      actions = reportIfChanged(wasInterrupted)
      wasTakenOver = true
    }
    // After a gap too: otherwise two players go on if the user switches between them quickly.
    if isExclusive { actions += playing.filter { $0 != players[place].name }.map { .pause($0) } }
    return actions
  }

  private mutating func ended(_ place: Int) -> [Action] {
    players[place].role = .uninvolved
    // A player that interrupted us was not a background player. If it starts again, it interrupts again.
    players[place].silentSince = nil
    return reportIfChanged(true)
  }

  /// The report for our player, if it differs from the last one.
  private mutating func reportIfChanged(_ wasInterrupted: Bool) -> [Action] {
    guard isInterrupted != wasInterrupted else { return [] }
    defer { wasTakenOver = false }
    return [.report(isInterrupted ? .began : .ended(shouldResume: !wasTakenOver))]
  }
}
