// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingPlatform
internal import OrgNowPlaying

/// Pauses players at a time, or at the end of a track. It does nothing else.
final class SleepTimer: CenterPart {
  /// The time between two steps of a fade.
  private static let step: Int64 = 200_000
  /// By how much the end of a track moves if the user goes back in it, and not only because a player's position is coarse.
  private static let jump: Int64 = 1_000_000
  /// How long a volume needs to return.
  private static let patience: Int64 = 2_000_000

  /// A player whose volume falls.
  private struct Faded {
    let owner: Identifier
    var fade: VolumeFade
    /// Until when its volume returns.
    var returnsUntil = Int64.max
    /// The volume before.
    var volume: Double { fade.start }
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
  /// Those whose volume is about to return, until they show it, and those of them that fade after that.
  private var returning: [Faded] = []
  private var delayed: [Identifier] = []

  /// `changed`: there is something else to show and to store.
  init(_ loop: ControllerLoop, _ players: PlayerTracker, _ changed: @escaping () -> Void) {
    (self.loop, self.players, self.changed) = (loop, players, changed)
  }

  /// After a restart of the service, the time may be over before it knows the players.
  var deadline: Int64? { players.hasSettled ? nextStep ?? end.map { $0 - (plan?.fade ?? 0) } : nil }

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
    stopFade()
    (plan, item, end) = (nil, nil, nil)
    changed()
  }

  private func stopFade() {
    restore(faded)
    (faded, delayed, nextStep) = ([], [], nil)
  }

  /// The volume of a player before it fell; nil: it does not fall.
  func volumeBefore(of owner: Identifier, now: Int64) -> Double? {
    (faded + returning).first { $0.owner == owner && $0.returnsUntil > now }?.volume
  }

  /// When the track of a player ends; nil: it does not play, or its end is unknown. Then the next track ends the wait.
  private func trackEnd(of player: ObservedPlayer, now: Int64) -> Int64? {
    let line = player.session.timeline
    guard line.rate > 0, let length = line.length else { return nil }
    return now + Int64(min(Double(length - line.position(at: now)) / line.rate, 3e14))
  }

  func show(_ change: PlayerChange, now: Int64) {
    follow(change)
    guard let plan, plan.endsWithTrack, change.player.name == plan.players.first else { return }
    if change.changes.contains(.left) { return cancel() }
    if change.player.session.content?.id != item {
      // A player reports the next track when it has begun.
      end = now
    } else {
      let trackEnd = trackEnd(of: change.player, now: now)
      if let trackEnd, trackEnd - plan.fade > now + Self.jump { stopFade() }
      if nextStep == nil { end = trackEnd }
    }
  }

  /// Ends the fade of a player that the user steers: its volume returns with a pause, and one that the user has set stays.
  /// Without a plan, the volume of before a restart returns.
  private func follow(_ change: PlayerChange) {
    let player = change.player
    if let place = returning.firstIndex(where: { $0.owner == player.owner }) {
      let hasReturned = player.session.volume.map { returning[place].fade.isForeign($0) } ?? false
      if hasReturned || change.changes.contains(.left) { returning.remove(at: place) }
    }
    guard let place = faded.firstIndex(where: { $0.owner == player.owner }) else { return }
    if !change.changes.contains(.left) {
      guard let volume = player.session.volume else { return }
      let isForeign = faded[place].fade.isForeign(volume)
      guard isForeign || player.status == .paused || plan == nil else { return }
      if !isForeign { restore([faded[place]]) }
    }
    faded.remove(at: place)
    changed()
  }

  func advance(now: Int64) {
    guard let plan, let end, let deadline, deadline <= now else { return }
    if end <= now { return finish(plan) }
    if nextStep == nil {
      delayed = targets(of: plan).map { $0.owner }.filter { owner in !faded.contains { $0.owner == owner } }
    }
    returning.removeAll { $0.returnsUntil <= now }
    let ready = delayed.filter { owner in !returning.contains { $0.owner == owner } }
    for owner in ready { fade(owner) }
    let left = Double(end - now) / Double(max(plan.fade, 1))
    for place in faded.indices {
      set(volume: faded[place].fade.step(to: max(0, 1 - left)), of: faded[place].owner)
    }
    nextStep = min(end, now + Self.step)
  }

  private func fade(_ owner: Identifier) {
    delayed.removeAll { $0 == owner }
    guard let session = players.player(owner)?.session, let volume = session.volume, volume > 0,
      session.offer.canUse(.setVolume)
    else { return }
    faded.append(Faded(owner: owner, fade: VolumeFade(from: volume, to: 0)))
    changed()
  }

  private func finish(_ plan: CenterState.Sleep) {
    let (targets, faded) = (targets(of: plan), faded)
    self.faded = []
    for player in targets {
      let fades = faded.filter { $0.owner == player.owner }
      loop.perform(Invocation(.pause), on: player.name) { [self] _, outcome in
        if outcome.outcome != .success {
          Log.write(.warning, "sleep does not pause " + Text.line(player.name.text) + ": " + outcome.text)
        }
        restore(fades)
      }
    }
    restore(faded.filter { faded in !targets.contains { $0.owner == faded.owner } })
    cancel()
  }

  /// The players that it pauses.
  private func targets(of plan: CenterState.Sleep) -> [ObservedPlayer] {
    let owners =
      plan.players.isEmpty ? players.order.order : plan.players.compactMap { players.owner(named: $0) }
    return owners.compactMap { players.player($0) }.filter { $0.status == .playing }
  }

  private func restore(_ faded: [Faded]) {
    for var player in faded {
      set(volume: player.volume, of: player.owner)
      player.returnsUntil = Clock.now() + Self.patience
      returning.removeAll { $0.owner == player.owner }
      returning.append(player)
    }
  }

  private func set(volume: Double, of owner: Identifier) {
    guard let name = players.player(owner)?.name else { return }
    loop.perform(Invocation(.setVolume, .volume(volume)), on: name) { _, _ in }
  }

  // MARK: A restart of the service

  /// The volumes of before, to be stored.
  var stored: [StateFile.Muted] { faded.map { StateFile.Muted(player: $0.owner, volume: $0.volume) } }

  /// The players whose volume an earlier run has lowered. It returns when they are paused, or are known if there is no plan.
  func restore(_ stored: [StateFile.Muted]) {
    faded = stored.map { Faded(owner: $0.player, fade: VolumeFade.interrupted(from: $0.volume, to: 0)) }
  }
}
