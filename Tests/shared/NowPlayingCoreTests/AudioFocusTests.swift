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
  /// The same, and the players are still watched.
  case deactivates
  case userPauses(Identifier)
  case restores([Identifier])
}

private typealias Action = AudioFocus.Action
private typealias Step = (second: Double, event: Event, actions: [Action])

private let began = Action.report(.began)
private let ended = Action.report(.ended(shouldResume: false))
private let endedAndResumes = Action.report(.ended(shouldResume: true))

private func quiet(_ change: () -> Void) -> [Action] {
  change()
  return []
}

/// Performs the steps in order, and returns those with unexpected actions.
private func failures(_ steps: [Step], isExclusive: Bool = false) -> [String] {
  var focus = AudioFocus()
  focus.isExclusive = isExclusive
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
      case .deactivates: focus.deactivate(now: now)
      case .userPauses(let name): quiet { focus.forgetPause(of: name) }
      case .restores(let names): quiet { focus.restore(paused: names) }
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

  @Test func `lets a player go on that it has asked to pause, and released, also if it mixes afterwards`() {
    #expect(
      failures([
        (0, .found("a", .playing), []), (0, .activate(pausesOthers: true), [.pause("a")]), (0.2, .deactivates, []),
        (0.3, .activate(pausesOthers: false), []), (0.5, .changed("a", .paused), [.play("a")]),
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

  @Test func `asks a player again that has not paused within two seconds`() {
    #expect(
      failures([
        (0, .activate(pausesOthers: true), []), (0, .found("a", .playing), [.pause("a")]),
        (1, .activate(pausesOthers: true), []), (3.1, .activate(pausesOthers: true), [.pause("a")]),
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

@Suite struct `A hold` {
  @Test func `pauses players again and again, and resumes those that it has paused`() {
    #expect(
      failures([
        (0, .found("a", .playing), []), (0, .found("b", .paused), []),
        (1, .activate(pausesOthers: true), [.pause("a")]), (1.1, .changed("a", .paused), []),
        (5, .deactivates, [.play("a")]), (5.1, .changed("a", .playing), []),
        (9, .activate(pausesOthers: true), [.pause("a")]), (9.1, .changed("a", .paused), []),
        (12, .deactivates, [.play("a")]), (12.1, .changed("a", .playing), []), (13, .deactivates, []),
      ]) == [])
  }

  @Test func `that ends before the player has paused makes it play again`() {
    #expect(
      failures([
        (0, .found("a", .playing), []), (1, .activate(pausesOthers: true), [.pause("a")]),
        (1.1, .deactivates, []), (1.2, .changed("a", .paused), [.play("a")]), (1.3, .changed("a", .playing), []),
        // It did not pause in time: that was not because of the hold.
        (5, .activate(pausesOthers: true), [.pause("a")]), (6, .deactivates, []), (7.1, .changed("a", .paused), []),
      ]) == [])
  }

  @Test(arguments: [false, true]) func `that ends names the players that are about to pause`(always: Bool) {
    var focus = AudioFocus()
    for name in ["a", "b"] as [Identifier] {
      _ = focus.statusChanged(name, .playing, existedBefore: true, now: 0)
    }
    _ = focus.activate(pausesOthers: true, now: 1)
    for status in [PlayerStatus.paused, .playing] {
      _ = focus.statusChanged("a", status, existedBefore: true, now: 2)
    }
    // The user has started the other one.
    #expect(focus.deactivate(now: 3, always: always) == [])
    #expect(focus.aboutToPlay == (always ? ["b"] : []))
    #expect(focus.statusChanged("b", .paused, existedBefore: true, now: 4) == (always ? [.play("b")] : []))
    #expect(focus.aboutToPlay == [])
  }

  @Test func `that follows another one at once keeps the player paused`() {
    #expect(
      failures([
        (0, .found("a", .playing), []), (1, .activate(pausesOthers: true), [.pause("a")]),
        (1.1, .deactivates, []), (1.2, .activate(pausesOthers: true), []), (1.3, .changed("a", .paused), []),
        (1.4, .deactivates, [.play("a")]), (1.5, .activate(pausesOthers: true), []),
        (1.6, .changed("a", .playing), [.pause("a")]), (1.7, .changed("a", .paused), []),
        (1.8, .deactivates, [.play("a")]), (1.9, .activate(pausesOthers: true), []), (2, .deactivates, []),
        (2.1, .changed("a", .playing), []),
      ]) == [])
  }

  @Test func `takes a player that resumes too late for one that the user has started`() {
    for (held, resumed) in [(nil, 3.9), (4, 4.1), (1.5, 3.9)] as [(Double?, Double)] {
      let hold: [Step] = held.map { [($0, .activate(pausesOthers: true), [])] } ?? []
      #expect(
        failures(
          [
            (0, .found("a", .playing), []), (1, .activate(pausesOthers: true), [.pause("a")]),
            (1.1, .changed("a", .paused), []), (1.2, .deactivates, [.play("a")]),
          ] + hold + [(resumed, .changed("a", .playing), [began])]) == [])
    }
  }

  @Test func `that ends does not start a player that stops instead of pausing`() {
    #expect(
      failures([
        (0, .found("a", .playing), []), (1, .activate(pausesOthers: true), [.pause("a")]), (1.1, .deactivates, []),
        (1.2, .changed("a", .stopped), []), (1.5, .activate(), []), (1.6, .deactivates, []),
      ]) == [])
  }

  @Test func `resumes no player that the user has paused, also while it was paused`() {
    #expect(
      failures([
        (0, .found("a", .playing), []), (0, .found("b", .playing), []),
        (1, .activate(pausesOthers: true), [.pause("a"), .pause("b")]), (1.1, .changed("a", .paused), []),
        (1.1, .changed("b", .paused), []), (2, .userPauses("a"), []), (3, .deactivates, [.play("b")]),
      ]) == [])
  }

  @Test func `resumes no player that the user has started and paused meanwhile`() {
    #expect(
      failures([
        (0, .found("a", .playing), []), (1, .activate(pausesOthers: true), [.pause("a")]),
        (1.1, .changed("a", .paused), []), (3, .changed("a", .playing), [began]), (5, .changed("a", .paused), [ended]),
        (9, .deactivates, []),
      ]) == [])
  }

  @Test func `resumes nothing if the user has begun another player, which plays`() {
    #expect(
      failures([
        (0, .found("a", .playing), []), (1, .activate(pausesOthers: true), [.pause("a")]),
        (1.1, .changed("a", .paused), []), (3, .changed("b", .playing), [began]), (9, .deactivates, []),
        // That choice holds: the first player stays paused.
        (10, .changed("b", .paused), []), (11, .deactivates, []),
      ]) == [])
  }

  @Test func `after another one pauses the player that the user has begun, and only that resumes`() {
    #expect(
      failures([
        (0, .found("a", .playing), []), (1, .activate(pausesOthers: true), [.pause("a")]),
        (1.1, .changed("a", .paused), []), (3, .changed("b", .playing), [began]),
        (5, .activate(pausesOthers: true), [.pause("b")]), (5.1, .changed("b", .paused), []),
        (9, .deactivates, [.play("b")]),
      ]) == [])
  }

  @Test func `also pauses a player that was between two tracks`() {
    #expect(
      failures([
        (0, .found("a", .playing), []), (4.9, .changed("a", .stopped), []),
        (5, .activate(pausesOthers: true), []), (5.2, .changed("a", .playing), [.pause("a")]),
        (5.3, .changed("a", .paused), []), (9, .deactivates, [.play("a")]),
      ]) == [])
  }

  @Test func `of an earlier run resumes the players that are still paused`() {
    #expect(
      failures([
        (0, .restores(["a", "b", "c"]), []), (0.1, .found("a", .paused), []), (0.1, .found("b", .playing), []),
        (0.1, .found("d", .paused), []), (5, .deactivates, [.play("a")]), (6, .found("c", .paused), []),
        (7, .deactivates, []),
      ]) == [])
  }
}

@Suite struct `One player at a time` {
  @Test func `pauses the others when a player begins, and never resumes them`() {
    #expect(
      failures(
        [
          (0, .found("a", .playing), []), (1, .changed("b", .playing), [began, .pause("a")]),
          (1.1, .changed("a", .paused), []), (5, .changed("b", .paused), [ended]), (6, .deactivates, []),
        ], isExclusive: true) == [])
  }

  @Test func `pauses the others after a short silence too`() {
    #expect(
      failures(
        [
          (0, .found("a", .playing), []), (1, .changed("b", .playing), [began, .pause("a")]),
          (1.1, .changed("a", .paused), []), (1.5, .changed("a", .playing), [.pause("b")]),
          (1.6, .changed("b", .paused), [ended]), (2, .changed("b", .playing), [began, .pause("a")]),
        ], isExclusive: true) == [])
  }

  @Test func `pauses a player that plays again after a hold if the user has begun another one`() {
    #expect(
      failures(
        [
          (0, .found("a", .playing), []), (0, .found("b", .paused), []),
          (1, .activate(pausesOthers: true), [.pause("a")]), (1.1, .changed("a", .paused), []),
          (5, .deactivates, [.play("a")]), (5.1, .changed("b", .playing), [began]),
          (5.2, .changed("a", .playing), [.pause("a")]),
        ], isExclusive: true) == [])
  }
}
