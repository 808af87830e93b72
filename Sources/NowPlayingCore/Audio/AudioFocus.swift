// SPDX-License-Identifier: MIT

/// Who plays beside us, and what that means: whether we are interrupted, and who of them was paused by us.
///
/// Linux has no audio focus. What stands in for it is what players say on the bus, and whether the machine sleeps. A
/// player is called by its connection, which nobody else ever gets.
public struct AudioFocus: Sendable {
  /// What is to be done.
  public enum Action: Equatable, Sendable {
    /// That player should pause.
    case pause(String)
    /// That player, which we paused, may go on.
    case play(String)
    /// We are to be told.
    case tell(Interruption)
  }

  /// How long after we asked a player to pause its pause is taken for ours, and how long others are looked for.
  static let patience: Int64 = 2_000_000
  /// Who plays beside us and is silent for less is between two tracks.
  static let gap: Int64 = 1_000_000

  private struct Player: Sendable {
    let name: String
    var status: PlayerStatus
    var role = Role.beside
    /// When it was heard last, unless it is to be heard now.
    var silentSince: Int64?
  }

  private enum Role: Equatable, Sendable {
    case beside
    /// It began to play while we had audio.
    case interrupting
    /// It was asked to pause, then.
    case asked(Int64)
    /// It paused because we asked.
    case pausedByUs
  }

  private var players: [Player] = []
  private var isAsleep = false
  /// Whether somebody else chose to play since the interruption began: what they chose is not undone.
  private var wasTakenOver = false
  /// Until when players that were there before us are paused; nil: they are not.
  private var pausesUntil: Int64?

  /// Nobody is known.
  public init() {}

  /// We take audio, for the first time or again, and what interrupted us is over. Others may be paused for it.
  public mutating func activate(pausesOthers: Bool, now: Int64) -> [Action] {
    pausesUntil = pausesOthers ? now + Self.patience : nil
    wasTakenOver = false
    var actions: [Action] = []
    for place in players.indices {
      if players[place].role == .interrupting { players[place].role = .beside }
      if pausesOthers, players[place].status == .playing { actions.append(pause(place, now)) }
    }
    return actions
  }

  /// We give audio back; those that we paused may go on, if they are still as we left them and nobody was chosen in
  /// their place.
  public func released() -> [Action] {
    guard !players.contains(where: { $0.role == .interrupting }) else { return [] }
    return players.filter { $0.role == .pausedByUs }.map { .play($0.name) }
  }

  /// A player says what it is doing; `wasThere`: before we looked.
  public mutating func heard(_ name: String, _ status: PlayerStatus, wasThere: Bool, now: Int64) -> [Action] {
    guard let place = players.firstIndex(where: { $0.name == name }) else {
      players.append(Player(name: name, status: wasThere ? status : .stopped))
      if !wasThere { return heard(name, status, wasThere: false, now: now) }
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
      players[place].role = status == .paused && now - moment <= Self.patience ? .pausedByUs : .beside
    // Whoever touched it has it from now on.
    case .pausedByUs: players[place].role = .beside
    case .interrupting: return ended(place)
    case .beside: break
    }
    return []
  }

  /// A player left.
  public mutating func left(_ name: String) -> [Action] {
    guard let place = players.firstIndex(where: { $0.name == name }) else { return [] }
    let isOver = players[place].role == .interrupting
    let actions = isOver ? ended(place) : []
    players.remove(at: place)
    return actions
  }

  /// The bus went, or nobody is looked at any more: what becomes of the players is not known.
  public mutating func lostPlayers() -> [Action] {
    let wasInterrupted = isInterrupted
    players = []
    return wasInterrupted && !isInterrupted ? [.tell(.ended(shouldResume: false))] : []
  }

  /// The machine is about to sleep, or woke up.
  public mutating func sleeps(_ isAsleep: Bool) -> [Action] {
    guard isAsleep != self.isAsleep else { return [] }
    let wasInterrupted = isInterrupted
    self.isAsleep = isAsleep
    return told(wasInterrupted)
  }

  // MARK: Rules

  private var isInterrupted: Bool { isAsleep || players.contains { $0.role == .interrupting } }

  private mutating func pause(_ place: Int, _ now: Int64) -> Action {
    players[place].role = .asked(now)
    return .pause(players[place].name)
  }

  private mutating func began(_ place: Int, silentSince: Int64?, _ now: Int64) -> [Action] {
    if players[place].role == .beside, let silentSince, now - silentSince < Self.gap { return [] }
    let wasInterrupted = isInterrupted
    players[place].role = .interrupting
    let actions = told(wasInterrupted)
    wasTakenOver = true
    return actions
  }

  private mutating func ended(_ place: Int) -> [Action] {
    players[place].role = .beside
    // It was not beside us while it interrupted us: the next time it begins, it does so again.
    players[place].silentSince = nil
    return told(true)
  }

  /// What we are to be told, where that is something else than before.
  private mutating func told(_ wasInterrupted: Bool) -> [Action] {
    guard isInterrupted != wasInterrupted else { return [] }
    defer { wasTakenOver = false }
    return [.tell(isInterrupted ? .began : .ended(shouldResume: !wasTakenOver))]
  }
}
