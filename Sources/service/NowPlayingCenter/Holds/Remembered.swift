// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingPlatform

/// Pauses all players that play, and has exactly those play again later. `AudioFocus` has the rules.
final class Remembered: CenterPart {
  private let loop: ControllerLoop
  private let players: PlayerTracker
  private let changed: () -> Void
  private var focus = AudioFocus()

  /// `changed`: there is something else to store.
  init(_ loop: ControllerLoop, _ players: PlayerTracker, _ changed: @escaping () -> Void) {
    (self.loop, self.players, self.changed) = (loop, players, changed)
  }

  /// Pauses the players that play. Returns their names.
  func pause(now: Int64) -> [Identifier] {
    let playing = focus.playing
    perform(focus.activate(pausesOthers: true, now: now))
    changed()
    return playing.compactMap(name)
  }

  /// Has the players play that were paused and have not changed since. One that is still about to pause plays after that.
  /// Returns their names.
  func play(now: Int64) -> [Identifier] {
    let paused = focus.paused
    _ = focus.deactivate(now: now, always: true)
    for player in paused { send(.play, to: player) }
    changed()
    return (paused + focus.aboutToPlay).compactMap(name)
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

  private func perform(_ actions: [AudioFocus.Action]) {
    for action in actions {
      switch action {
      case .pause(let player): send(.pause, to: player)
      case .play(let player): send(.play, to: player)
      case .report: break
      }
    }
  }

  private func send(_ command: Command, to player: Identifier) {
    guard let name = name(of: player) else { return }
    loop.perform(Invocation(command), on: name) { [self] _, outcome in
      guard outcome.outcome != .success else { return }
      focus.forgetPause(of: player)
      guard outcome.outcome != .cancelled else { return }
      Log.write(.warning, "cannot " + command.name.description + " " + Text.line(name.text) + ": " + outcome.text)
    }
  }

  // MARK: A restart of the service

  /// The players that would play again, to be stored.
  var stored: [Identifier] { focus.paused }

  /// Continues an earlier run, which had paused these players.
  func restore(_ players: [Identifier]) { focus.restore(paused: players) }
}
