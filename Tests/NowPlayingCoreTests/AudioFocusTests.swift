// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

/// An event for a session that has audio.
private enum Event {
  case activate(pausesOthers: Bool = false)
  /// The status of an existing player, or of a new one, is known for the first time.
  case found(Identifier, PlayerStatus)
  case changed(Identifier, PlayerStatus)
  case left(Identifier)
  case sleeps
  case wakes
  case lost
  case releases
}

private typealias Action = AudioFocus.Action
private typealias Step = (second: Double, event: Event, actions: [Action])

private let began = Action.report(.began)
private let ended = Action.report(.ended(shouldResume: false))
private let endedAndResumes = Action.report(.ended(shouldResume: true))

/// Performs the steps in order, and returns those with unexpected actions.
private func failures(_ steps: [Step]) -> [String] {
  var focus = AudioFocus()
  return steps.compactMap { step in
    let now = Int64(step.second * 1_000_000)
    let actions =
      switch step.event {
      case .activate(let pausesOthers): focus.activate(pausesOthers: pausesOthers, now: now)
      case .found(let name, let status): focus.statusChanged(name, status, existedBefore: true, now: now)
      case .changed(let name, let status): focus.statusChanged(name, status, existedBefore: false, now: now)
      case .left(let name): focus.left(name)
      case .sleeps: focus.sleeps(true)
      case .wakes: focus.sleeps(false)
      case .lost: focus.lostPlayers()
      case .releases: focus.released()
      }
    return actions == step.actions ? nil : "\(step.event) at \(step.second): \(actions)"
  }
}

@Suite struct `An audio session that is active` {
  @Test func `is interrupted if another player begins to play, and should not resume when that player ends`() {
    #expect(
      failures([
        (0, .activate(), []), (0, .found("a", .paused), []),
        (5, .changed("a", .playing), [began]), (6, .changed("a", .playing), []),
        (9, .changed("a", .paused), [ended]), (10, .changed("a", .playing), [began]),
        (11, .changed("a", .stopped), [ended]),
        (20, .changed("b", .playing), [began]), (21, .left("b"), [ended]), (22, .left("b"), []),
      ]) == [])
  }

  @Test func `is not interrupted by a player that played before, or by the next track of that player`() {
    #expect(
      failures([
        (0, .activate(), []), (0, .found("a", .playing), []),
        (5, .changed("a", .stopped), []), (5.9, .changed("a", .playing), []),
        (8, .changed("a", .paused), []), (8.5, .changed("a", .stopped), []), (9.1, .changed("a", .playing), [began]),
        // A player that interrupts gets no delay of a second.
        (12, .changed("a", .paused), [ended]), (12.1, .changed("a", .playing), [began]),
      ]) == [])
  }

  @Test func `is interrupted once if several players begin, until the last of them ends`() {
    #expect(
      failures([
        (0, .activate(), []), (1, .changed("a", .playing), [began]), (2, .changed("b", .playing), []),
        (3, .changed("a", .paused), []), (4, .sleeps, []), (5, .left("b"), []), (6, .wakes, [ended]),
      ]) == [])
  }

  @Test func `should resume after a sleep, unless another player began to play`() {
    #expect(
      failures([
        (0, .activate(), []), (1, .sleeps, [began]), (2, .sleeps, []), (3, .wakes, [endedAndResumes]), (4, .wakes, []),
        (5, .sleeps, [began]), (6, .changed("a", .playing), []), (7, .wakes, []), (8, .changed("a", .paused), [ended]),
        (9, .sleeps, [began]), (10, .wakes, [endedAndResumes]),
      ]) == [])
  }

  @Test func `ends an interruption without a report if it is activated again, but not a sleep`() {
    #expect(
      failures([
        (0, .activate(), []), (1, .changed("a", .playing), [began]), (2, .activate(), []),
        (3, .changed("a", .paused), []),
        (9, .changed("a", .playing), [began]), (10, .activate(pausesOthers: true), [.pause("a")]),
        (11, .changed("a", .paused), []), (12, .sleeps, [began]), (13, .activate(), []),
        (14, .wakes, [endedAndResumes]),
      ]) == [])
  }

  @Test func `continues as if no other player existed when the bus is lost`() {
    #expect(
      failures([
        (0, .activate(pausesOthers: true), []), (0, .found("a", .playing), [.pause("a")]),
        (1, .changed("a", .paused), []),
        (2, .changed("b", .playing), [began]), (3, .lost, [ended]), (4, .releases, []), (5, .lost, []),
        (6, .sleeps, [began]), (7, .lost, []), (8, .wakes, [endedAndResumes]),
      ]) == [])
  }
}

@Suite struct `An audio session that pauses other players` {
  @Test func `pauses the players that play, and resumes only these`() {
    #expect(
      failures([
        (0, .activate(pausesOthers: true), []),
        (0.1, .found("a", .playing), [.pause("a")]), (0.1, .found("b", .paused), []),
        (0.1, .found("c", .stopped), []), (0.1, .found("d", .playing), [.pause("d")]),
        (0.2, .changed("a", .paused), []), (0.2, .changed("d", .paused), []),
        (60, .releases, [.play("a"), .play("d")]),
      ]) == [])
  }

  @Test func `pauses no player if it was not requested`() {
    #expect(
      failures([
        (0, .activate(), []), (0, .found("a", .playing), []), (1, .changed("a", .paused), []), (2, .releases, []),
      ]) == [])
  }

  @Test(
    arguments: [
      // The listener resumed and paused it.
      [(2, .changed("a", .playing), [began]), (3, .changed("a", .paused), [ended])],
      // The listener stopped it, or it can only stop.
      [(2, .changed("a", .stopped), [])],
      [(2, .left("a"), []), (3, .found("a", .paused), [])],
      // The listener chose another player.
      [(2, .changed("b", .playing), [began])],
    ] as [[Step]])
  private func `resumes no player whose state has changed since`(steps: [Step]) {
    #expect(
      failures(
        [
          (0, .activate(pausesOthers: true), []), (0, .found("a", .playing), [.pause("a")]),
          (1, .changed("a", .paused), []), (1, .releases, [.play("a")]),
        ] + steps + [(9, .releases, [])]) == [])
  }

  @Test(arguments: [
    // After so long, the pause was not caused by our request.
    (2.1, PlayerStatus.paused, false), (2.0, .paused, true), (1.0, .stopped, false),
  ])
  func `counts a pause within two seconds as its own`(second: Double, status: PlayerStatus, isOurs: Bool) {
    #expect(
      failures([
        (0, .activate(pausesOthers: true), []), (0, .found("a", .playing), [.pause("a")]),
        (second, .changed("a", status), []), (9, .releases, isOurs ? [.play("a")] : []),
      ]) == [])
  }

  @Test func `pauses no player that is found after two seconds`() {
    #expect(failures([(0, .activate(pausesOthers: true), []), (2.1, .found("a", .playing), [])]) == [])
  }

  @Test func `is interrupted if a player that it paused plays again`() {
    #expect(
      failures([
        (0, .activate(pausesOthers: true), []), (0, .found("a", .playing), [.pause("a")]),
        (0.1, .changed("a", .paused), []), (0.5, .changed("a", .playing), [began]),
      ]) == [])
  }

  @Test func `still resumes the paused players after a second activation`() {
    #expect(
      failures([
        (0, .activate(pausesOthers: true), []), (0, .found("a", .playing), [.pause("a")]),
        (1, .changed("a", .paused), []), (5, .activate(), []), (9, .releases, [.play("a")]),
      ]) == [])
  }
}
