// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// The requests of clients by org.nowplaying.Center1.
extension Center: CenterOwner {
  var list: [CenterPlayer] {
    guard let bus else { return [] }
    let order = bus.players.order
    return order.order.compactMap { entry(of: $0, bus, order) }
  }

  var first: CenterPlayer? {
    guard let bus, let owner = bus.players.order.primary else { return nil }
    return entry(of: owner, bus, bus.players.order)
  }

  private func entry(of owner: Identifier, _ bus: Bus, _ order: PlayerOrder) -> CenterPlayer? {
    guard let player = bus.players.player(owner), let path = bus.objects.path(of: owner),
      let reason = order.reason(for: owner), let history = order.history(of: owner)
    else { return nil }
    return CenterPlayer(
      name: player.name, path: path, identity: player.session.identity, reason: reason, history: history,
      isSilent: player.isSilent, preference: order.preference(of: owner), hasSession: player.hasSession,
      session: player.session)
  }

  func perform(_ invocation: Invocation, on player: Identifier?, _ call: Message) {
    perform(invocation, on: player, call, isCenter: true)
  }

  /// Performs a command. `player`: nil for the first one. `sender`: the program that requests it; nil: the service does.
  func perform(
    _ invocation: Invocation, on player: Identifier?, for sender: Identifier? = nil,
    _ ended: @escaping (ActionOutcome) -> Void
  ) {
    if let bus, let owner = player.map({ bus.players.owner(named: $0) }) ?? bus.players.order.primary {
      bus.holds.commanded(owner, invocation.command)
      bus.remembered.commanded(owner, invocation.command)
      if case .muted(let isMuted) = invocation.argument, let shown = bus.players.player(owner),
        !shown.session.offer.offers(.setMuted), shown.session.control(of: .setVolume).isEnabled
      {
        return mute(isMuted, shown, bus, ended)
      }
    }
    loop.perform(invocation, on: player, for: sender) { _, outcome in ended(outcome) }
  }

  /// Mutes a player by its volume, or ends that.
  private func mute(
    _ isMuted: Bool, _ player: ObservedPlayer, _ bus: Bus, _ ended: @escaping (ActionOutcome) -> Void
  ) {
    do throws(Failure) {
      let before = bus.sleep.volumeBefore(of: player.owner, now: Clock.now())
      guard let volume = try bus.mutes.volume(isMuted: isMuted, of: player, before: before) else {
        return ended(.success)
      }
      loop.perform(Invocation(.setVolume, .volume(volume)), on: player.name) { _, outcome in
        if isMuted, outcome.outcome != .success { bus.mutes.forget(player.owner) }
        ended(outcome)
      }
    } catch {
      ended(ActionOutcome(.noActionableItem, error.reason))
    }
  }

  func perform(_ invocation: Invocation, on player: Identifier?, _ call: Message, isCenter: Bool) {
    guard let bus, opens(call, bus) else { return }
    if player == nil, bus.resumption.isUnderWay, mayResume(for: invocation.command) {
      return resume(for: call, isCenter: isCenter, bus)
    }
    // It mutes by the volume a player that offers no mute.
    guard case .muted = invocation.argument else { return performNow(invocation, on: player, call, isCenter, bus) }
    bus.early.perform { [self] in performNow(invocation, on: player, call, isCenter, bus) }
  }

  private func performNow(
    _ invocation: Invocation, on player: Identifier?, _ call: Message, _ isCenter: Bool, _ bus: Bus
  ) {
    perform(invocation, on: player, for: call.sender.map { Identifier($0) }) { [self] outcome in
      if player == nil, outcome.outcome == .noActionableItem, mayResume(for: invocation.command) {
        return resume(for: call, isCenter: isCenter, bus)
      }
      bus.clientCalls.close(call)
      Center1Surface.answer(
        call, outcome.outcome, isSeen: outcome.isSeen, outcome.text, on: bus.connection, isCenter: isCenter)
    }
  }

  /// Counts a call that waits for a player. False: its client has too many, and it has been answered.
  private func opens(_ call: Message, _ bus: Bus) -> Bool {
    if bus.clientCalls.open(call) { return true }
    bus.connection.answers.refuse(call, "LimitsExceeded", "too many calls of this program wait for a player")
    return false
  }

  func opened(_ call: Message) -> Bool { bus?.clientCalls.open(call) == true }

  func closed(_ call: Message) { bus?.clientCalls.close(call) }

  /// Whether a command starts the last player: the user wants that, and there is no player, or it is being started.
  private func mayResume(for command: Command) -> Bool {
    guard let bus, settings.resumes, command == .play || command == .togglePlayPause else { return false }
    return bus.resumption.isUnderWay || (bus.players.order.primary == nil && last != nil)
  }

  private func resume(for call: Message, isCenter: Bool, _ bus: Bus) {
    bus.resumption.resume { end in
      bus.clientCalls.close(call)
      Center1Surface.answer(call, end.outcome, isSeen: end.isSeen, end.text, on: bus.connection, isCenter: isCenter)
    }
  }

  func resume(_ call: Message) {
    guard let bus, opens(call, bus) else { return }
    bus.resumption.resume { end in
      bus.clientCalls.close(call)
      Center1Surface.answer(call, end.outcome, end.text, player: end.player, on: bus.connection)
    }
  }

  var date: Int64 { Clock.date() }

  func pauseAll(_ call: Message) { steer(call) { $0.pause(now: $1, $2) } }

  func playRemembered(_ call: Message) { steer(call) { $0.play(now: $1, $2) } }

  private func steer(
    _ call: Message, _ act: @escaping (Remembered, _ now: Int64, @escaping Remembered.Answer) -> Void
  ) {
    guard let bus, opens(call, bus) else { return }
    bus.early.append { now in
      act(bus.remembered, now) { names, failure in
        bus.clientCalls.close(call)
        guard failure.isEmpty else {
          return bus.connection.answers.send(errorName: Outcome.timedOut.errorName, text: failure, to: call)
        }
        Center1Surface.answer(call, players: names, on: bus.connection)
      }
    }
  }

  func whenRead(_ call: Message, _ act: @escaping () -> Void) {
    guard let bus, opens(call, bus) else { return }
    bus.early.perform {
      bus.clientCalls.close(call)
      act()
    }
  }

  func set(sleep: CenterState.Sleep?) -> String? {
    guard let sleep else {
      bus?.sleep.cancel()
      return nil
    }
    guard let bus else { return nil }
    if let absent = sleep.players.first(where: { bus.players.owner(named: $0) == nil }) {
      return Center1Surface.absence(of: absent)
    }
    do throws(Failure) { try bus.sleep.start(sleep, now: Clock.now()) } catch { return error.reason }
    return nil
  }

  func forget() -> [Identifier]? {
    bus?.lastWatch.forget()
    let isForgotten = lastFile.forget()
    let areKeysRemoved = LastingKey.removeAll()
    update(now: Clock.now())
    return isForgotten && areKeysRemoved ? list.lazy.filter { $0.hasSession }.map { $0.name } : nil
  }

  /// The same for a command of the mirror. False: the command does not start the last player.
  func resume(for command: Command, _ ended: @escaping (Outcome, String) -> Void) -> Bool {
    guard let bus, mayResume(for: command) else { return false }
    bus.resumption.resume { ended($0.outcome, $0.text) }
    return true
  }

  func getImage(_ role: ImageRole, of player: Identifier?, _ call: Message) {
    guard let bus, opens(call, bus) else { return }
    loop.requestImage(role.role, role.size, of: player) { _, answer in
      bus.clientCalls.close(call)
      let connection = bus.connection
      guard let image = answer.image else {
        let isAddress = answer.outcome == .success
        return connection.answers.send(
          errorName: (isAddress ? Outcome.noSuchContent : answer.outcome).errorName,
          text: isAddress ? "the image has an address, which the service does not fetch: " + answer.url : answer.text,
          to: call)
      }
      ImageRole.answer(call, with: image, role.role, on: connection)
    }
  }

  func setPrimary(_ player: Identifier?) -> Bool {
    shifted = nil
    if let player {
      guard let owner = bus?.players.owner(named: player) else { return false }
      bus?.players.pin(owner)
    } else {
      bus?.players.pin(nil)
    }
    storage.file.mark(isUrgent: true)
    return true
  }

  func afterChanges(_ answer: @escaping () -> Void) { answers.append(answer) }

  /// How often a player may request to be first.
  private static let requestPause: Int64 = 1_000_000

  func requestPrimary(_ player: Identifier) -> String? {
    guard let bus, bus.players.order.place(for: player) != nil else { return nil }
    let now = Clock.now()
    bus.requests.removeAll { $0.at <= now - Self.requestPause }
    guard !bus.requests.contains(where: { $0.player == player }) else {
      return "a player may request this once a second: wait"
    }
    bus.requests.append((player, now))
    guard state.keys == .center else { return state.keys.refusal }
    let refusal = bus.players.requested(player)
    switch refusal {
    case nil: return ""
    case .listed: return "playerctld decides, by its list"
    case .pinned(let other):
      return "the user has chosen " + name(of: other, bus) + ", until it leaves or another player begins"
    case .playing(let other): return name(of: other, bus) + " plays: begin to play"
    }
  }

  /// The name of a player for people.
  private func name(of owner: Identifier, _ bus: Bus) -> String {
    let name = bus.players.player(owner)?.session.identity ?? bus.players.order.names(of: owner).first?.text ?? ""
    return Text.line(Text.clean(name, limit: 128))
  }

  /// The players that clients of playerctld see, the first one first. The next one by `shift` is the second; the one that was
  /// first goes behind the others that answer.
  var visibleOwners: [Identifier] {
    guard let bus else { return [] }
    let order = bus.players.order
    // The first answer of a player decides its place.
    func isVisible(_ owner: Identifier) -> Bool { bus.players.player(owner) != nil }
    guard let shifted, shifted == order.pinned else { return order.order.filter(isVisible) }
    let ruled = order.ruled.filter(isVisible)
    let answering = ruled.filter { order.history(of: $0) != nil && bus.players.player($0)?.isSilent != true }
    guard let place = answering.firstIndex(of: shifted) else { return order.order.filter(isVisible) }
    return Array(answering[place...] + answering[..<place]) + ruled.filter { !answering.contains($0) }
  }

  func shift(isForward: Bool) -> Bool {
    guard let bus else { return false }
    let all = visibleOwners
    guard !all.isEmpty else { return false }
    let answering = all.filter { bus.players.player($0)?.isSilent != true }
    guard answering.count > 1 else { return true }
    let next = answering[isForward ? 1 : answering.count - 1]
    bus.players.pin(next)
    storage.file.mark(isUrgent: true)
    shifted = next
    return true
  }

  func explain(_ player: Identifier?) -> [Explanation] {
    guard let bus else { return [] }
    let order = bus.players.order
    let owners = player.map { name in bus.players.owner(named: name).map { [$0] } ?? [] } ?? order.order
    return owners.compactMap { owner in
      entry(of: owner, bus, order).map { Explanation($0, $0.sentence(now: Clock.now())) }
    }
  }

  func hold(_ reason: String, for client: Identifier, _ ended: @escaping (UInt32?) -> Void) {
    bus?.holds.add(reason, for: client, ended)
  }

  func release(_ hold: UInt32, of client: Identifier) -> Bool { bus?.holds.remove(hold, of: client) == true }
}

extension CenterPlayer {
  /// Why the player has its place.
  func sentence(now: Int64) -> String {
    preference != PlayerOrder.notPreferred && !isChosen
      ? place(now) + "; center.conf prefers it among such players" : place(now)
  }

  private var isChosen: Bool { reason == .pinned || reason == .toggled || reason == .requested }

  private func place(_ now: Int64) -> String {
    switch reason {
    case .pinned: "you have chosen it, until it leaves or another player begins"
    case .playing: since(now)
    case .paused: ago("it is paused, and last played", now)
    case .neverPlayed: "it is paused, and has not played yet"
    case .stopped where history.time == .never: "it is stopped, and has not played yet"
    default: reason.text
    }
  }

  private func since(_ now: Int64) -> String {
    guard case .at = history.time else { return "it plays, since before this service looked" }
    return ago("it plays, and was begun or changed its track", now)
  }

  private func ago(_ event: String, _ now: Int64) -> String {
    guard case .at(let time) = history.time else { return event + " before this service looked" }
    return Text.joined([event, Self.duration(now - time), "ago"], " ")
  }

  private static func duration(_ microseconds: Int64) -> String {
    let seconds = max(0, microseconds / 1_000_000)
    return seconds < 120
      ? String(seconds) + " s" : seconds < 7_200 ? String(seconds / 60) + " min" : String(seconds / 3_600) + " h"
  }
}
