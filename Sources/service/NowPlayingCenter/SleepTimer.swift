// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingPlatform
internal import OrgNowPlaying

/// Pauses players at a time, or at the end of a track. It does nothing else.
final class SleepTimer: CenterPart {
  /// The time between two steps of a fade.
  private static let step: Int64 = 200_000

  private struct Faded {
    let name: Identifier
    let volume: Double
  }

  private let loop: ControllerLoop
  private let players: PlayerTracker
  private let changed: () -> Void
  /// nil: it is off.
  private(set) var plan: CenterState.Sleep?
  /// The item at whose end it pauses.
  private var item: Identifier?
  /// When it pauses; nil: the track does not play now.
  private var end: Int64?
  private var nextStep: Int64?
  private var faded: [Faded] = []

  /// `changed`: there is something else to show and to store.
  init(_ loop: ControllerLoop, _ players: PlayerTracker, _ changed: @escaping () -> Void) {
    (self.loop, self.players, self.changed) = (loop, players, changed)
  }

  var deadline: Int64? { nextStep ?? end.map { $0 - (plan?.fade ?? 0) } }

  /// Begins, in place of an earlier plan. Fails if the plan cannot be kept.
  func start(_ plan: CenterState.Sleep, now: Int64) throws(Failure) {
    var plan = plan
    if plan.endsWithTrack {
      guard let owner = plan.players.first.flatMap({ players.owner(named: $0) }) ?? players.order.primary,
        let player = players.player(owner), let item = player.session.content
      else { throw Failure(.invalidState, "no player has a track") }
      cancel()
      (plan.players, self.item) = ([player.name], item.id)
      end = trackEnd(of: player, now: now)
    } else {
      cancel()
      end = now + max(0, plan.time - Clock.date())
    }
    self.plan = plan
    changed()
  }

  /// Ends without an effect: volumes return.
  func cancel() {
    guard plan != nil else { return }
    restoreVolumes()
    (plan, item, end, nextStep) = (nil, nil, nil, nil)
    changed()
  }

  /// When the track of a player ends; nil: it does not play, or its end is unknown. Then the next track ends the wait.
  private func trackEnd(of player: ObservedPlayer, now: Int64) -> Int64? {
    let line = player.session.timeline
    guard line.rate > 0, let length = line.length else { return nil }
    return now + Int64(min(Double(length - line.position(at: now)) / line.rate, 3e14))
  }

  func show(_ change: PlayerChange, now: Int64) {
    guard let plan, plan.endsWithTrack, change.player.name == plan.players.first else { return }
    if change.changes.contains(.left) { return cancel() }
    if change.player.session.content?.id != item {
      // A player reports the next track when it has begun.
      end = now
    } else if nextStep == nil {
      end = trackEnd(of: change.player, now: now)
    }
  }

  func advance(now: Int64) {
    guard let plan, let end, let deadline, deadline <= now else { return }
    if end <= now { return finish(plan) }
    if nextStep == nil {
      for name in targets(of: plan) {
        let player = players.owner(named: name).flatMap { players.player($0) }
        if let player, let volume = player.session.volume, volume > 0, player.session.offer.canUse(.setVolume) {
          faded.append(Faded(name: name, volume: volume))
        }
      }
    }
    let left = Double(end - now) / Double(max(plan.fade, 1))
    for player in faded { set(volume: player.volume * min(1, left), of: player.name) }
    nextStep = min(end, now + Self.step)
  }

  private func finish(_ plan: CenterState.Sleep) {
    let faded = faded
    self.faded = []
    for name in targets(of: plan) {
      loop.perform(Invocation(.pause), on: name) { [self] _, outcome in
        if outcome.outcome != .success {
          Log.write(.warning, "sleep does not pause " + Text.line(name.text) + ": " + outcome.text)
        }
        if let player = faded.first(where: { $0.name == name }) { set(volume: player.volume, of: name) }
      }
    }
    cancel()
  }

  /// The players that it pauses.
  private func targets(of plan: CenterState.Sleep) -> [Identifier] {
    let owners =
      plan.players.isEmpty ? players.order.order : plan.players.compactMap { players.owner(named: $0) }
    return owners.compactMap { players.player($0) }.filter { $0.status == .playing }.map { $0.name }
  }

  private func restoreVolumes() {
    for player in faded { set(volume: player.volume, of: player.name) }
    faded = []
  }

  private func set(volume: Double, of name: Identifier) {
    loop.perform(Invocation(.setVolume, .volume(volume)), on: name) { _, _ in }
  }
}
