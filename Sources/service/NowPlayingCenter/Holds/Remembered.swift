// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingPlatform

/// Pauses all players that play, and has exactly those play again later. `AudioFocus` has the rules.
final class Remembered: CenterPart {
  /// An answer waits so long for players that do not obey.
  private static let patience: Int64 = 2_000_000

  /// A client that waits until players have obeyed.
  private final class Waiting {
    let deadline: Int64
    let answer: Answer
    let players: [Identifier]
    /// Those whose command has no outcome.
    var open: [Identifier] = []
    /// Why players have not obeyed.
    var failures: [String] = []

    init(until deadline: Int64, _ players: [Identifier], _ answer: @escaping Answer) {
      (self.deadline, self.players, self.answer) = (deadline, players, answer)
    }
  }

  /// `failure`: which players have not obeyed, and why; empty: all have.
  typealias Answer = (_ players: [Identifier], _ failure: String) -> Void

  private let loop: ControllerLoop
  private let players: PlayerTracker
  private let changed: () -> Void
  private var focus = AudioFocus()
  /// The oldest first.
  private var waiting: [Waiting] = []

  /// `changed`: there is something else to store.
  init(_ loop: ControllerLoop, _ players: PlayerTracker, _ changed: @escaping () -> Void) {
    (self.loop, self.players, self.changed) = (loop, players, changed)
  }

  var deadline: Int64? { waiting.first?.deadline }

  func advance(now: Int64) {
    while let first = waiting.first, first.deadline <= now { end(first) }
  }

  /// Pauses the players that play, and answers when they have paused.
  func pause(now: Int64, _ answer: @escaping Answer) {
    let names = focus.playing.compactMap(name)
    let actions = focus.activate(pausesOthers: true, now: now)
    wait(since: now, names, answer) { waiting in perform(actions, waiting) }
    changed()
  }

  /// Has the players play that were paused and have not changed since, and answers when they play. One that is still about to
  /// pause plays after that.
  func play(now: Int64, _ answer: @escaping Answer) {
    let paused = focus.paused
    _ = focus.deactivate(now: now, always: true)
    let names = (paused + focus.aboutToPlay).compactMap(name)
    wait(since: now, names, answer) { waiting in for player in paused { send(.play, to: player, waiting) } }
    changed()
  }

  /// Answers when the commands that `act` sends have had their effect.
  private func wait(since now: Int64, _ players: [Identifier], _ answer: @escaping Answer, _ act: (Waiting) -> Void) {
    let waiting = Waiting(until: now + Self.patience, players, answer)
    self.waiting.append(waiting)
    act(waiting)
    if waiting.open.isEmpty { end(waiting) }
  }

  private func close(_ waiting: Waiting, _ player: Identifier, _ failure: String?) {
    waiting.open.removeAll { $0 == player }
    if let failure { waiting.failures.append(failure) }
    if waiting.open.isEmpty { end(waiting) }
  }

  private func end(_ waiting: Waiting) {
    guard let place = self.waiting.firstIndex(where: { $0 === waiting }) else { return }
    self.waiting.remove(at: place)
    let late = waiting.open.map { name in
      Text.line(PlayerName.short(name.text)) + " has not obeyed within 2 s"
    }
    waiting.answer(waiting.players, Text.joined(waiting.failures + late, "; "))
  }

  func show(_ change: PlayerChange, now: Int64) {
    let owner = change.player.owner
    guard !change.changes.contains(.left) else {
      _ = focus.left(owner)
      return
    }
    let existedBefore = change.old != nil || players.existedBefore(owner)
    for status in change.statuses {
      perform(focus.statusChanged(owner, status, existedBefore: existedBefore, now: now))
      changed()
    }
  }

  /// The user has sent a command to a player. One that was paused stays so.
  func commanded(_ player: Identifier, _ command: Command) {
    if command == .pause || command == .stop { focus.forgetPause(of: player) }
  }

  private func name(of player: Identifier) -> Identifier? { players.order.names(of: player).first }

  private func perform(_ actions: [AudioFocus.Action], _ waiting: Waiting? = nil) {
    for action in actions {
      switch action {
      case .pause(let player): send(.pause, to: player, waiting)
      case .play(let player): send(.play, to: player, waiting)
      case .report: break
      }
    }
  }

  private func send(_ command: Command, to player: Identifier, _ waiting: Waiting?) {
    guard let name = name(of: player) else { return }
    waiting?.open.append(name)
    loop.perform(Invocation(command), on: name) { [self] _, outcome in
      let hasFailed = outcome.outcome != .success && outcome.outcome != .cancelled
      if let waiting { close(waiting, name, hasFailed ? outcome.text : nil) }
      guard outcome.outcome != .success else { return }
      focus.forgetPause(of: player)
      guard hasFailed else { return }
      Log.write(.warning, "cannot " + command.name.description + " " + Text.line(name.text) + ": " + outcome.text)
    }
  }

  // MARK: A restart of the service

  /// The players that would play again, to be stored.
  var stored: [Identifier] { focus.paused }

  /// Continues an earlier run, which had paused these players.
  func restore(_ players: [Identifier]) { focus.restore(paused: players) }
}
