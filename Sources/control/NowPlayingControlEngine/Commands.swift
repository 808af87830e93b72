// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// Sends the commands of the program to players, or to the service, and finds their outcomes.
final class Commands {
  private let readings: Readings
  private let center: CenterLink
  private var connection: Connection { readings.connection }
  private var patience: Patience { readings.patience }
  /// Actions that wait until the players are known, for the answer of Session1, or for an effect, and that have ended.
  private var held: [Action] = []
  private var called: [Action] = []
  private var open: [Action] = []
  private var finished: [Action] = []
  /// Those that wait for a Ping of the first player.
  private var asking: [Action] = []
  /// Those that no player can get, until one answers.
  private var unanswered: [Action] = []
  /// The players that have been sent a Ping without an answer.
  private var pinged: [PlayerReading] = []
  /// When the first of the players that have answered gets an action for the primary one; nil: that time is over.
  private var choiceTime: Int64? = .max

  init(_ readings: Readings, _ center: CenterLink) { (self.readings, self.center) = (readings, center) }

  /// When the time of an action is over; nil: never.
  var deadline: Int64? {
    var deadline = EarliestDeadline()
    for action in called { deadline.add(action.deadline) }
    for action in open { deadline.add(action.deadline) }
    for action in unanswered { deadline.add(action.answerDeadline) }
    if !held.isEmpty { deadline.add(choiceTime) }
    return deadline.value
  }

  /// The program begins to read the players.
  func startChoosing() {
    choiceTime = Clock.now() + (readings.scope.contains(.decides) ? patience.serviceChoice : patience.choice)
  }

  /// Sends an action, when its player is known.
  func perform(_ action: Action) {
    guard isKnown(action) else { return held.append(action) }
    guard let reading = target(of: action) else {
      // The service may start a player for these commands.
      let command = action.invocation.command
      if action.name == nil, command == .play || command == .togglePlayPause,
        (try? performByCenter(action, nil, now: Clock.now())) == true
      {
        return
      }
      return finish(action, ActionOutcome(.noActionableItem, PlayerName.absence(of: action.name)))
    }
    if mustAsk(action, reading) { return ask(reading, for: action) }
    let now = Clock.now()
    if mustWait(action, reading, now: now) { return unanswered.append(action) }
    action.other = readings.other(named: action.name, of: reading)
    (action.owner, action.target, action.title) = (reading.owner, reading.owner, readings.title(of: reading))
    action.before = action.other?.snapshot ?? reading.snapshot
    action.completeArgument()
    // The state of a silent player may be old.
    if reading.isRead, !reading.isSilent, let refusal = refusal(of: action, reading) { return finish(action, refusal) }
    // It gets the command, but its answer is awaited already.
    defer { if reading.isSilent, action.outcome == nil, !isForService(action) { giveUp(action, reading) } }
    do throws(Failure) {
      // The service neither shows other sessions of an application in its list, nor has them first.
      if action.other == nil {
        // Two programs would disagree about the first player if each remembered its own toggles. The service's own commands
        // are not the user's.
        let holds = readings.scope.contains(.decides) && (action.name == nil || action.sender != nil)
        readings.changePlayers {
          $0.order.commanded(reading.owner, action.invocation.command, holds: holds, now: now)
        }
        if try performByCenter(action, reading, now: now) { return }
      }
      if case .muted = action.invocation.argument, action.before?.offer.offers(.setMuted) == false {
        return try muteByCenter(action, reading)
      }
      if reading.hasSession {
        try performSession(action, reading, now: now)
      } else if case .activation(let token) = action.invocation.argument {
        activate(action, reading, token)
      } else {
        try performMPRIS(action, reading, now: now)
      }
    } catch {
      finish(action, error)
    }
  }

  /// Whether the service does not know if the first player still answers. A key must not be lost at one that hangs. After none
  /// has answered in time, one that is not silent has just answered.
  private func mustAsk(_ action: Action, _ reading: PlayerReading) -> Bool {
    readings.scope.contains(.decides) && action.name == nil && !reading.isSilent && action.asked != reading.owner
      && action.answerDeadline == nil
  }

  /// Whether the first player of the service does not answer, and another one may be only slow, or not known yet.
  private func mustWait(_ action: Action, _ reading: PlayerReading, now: Int64) -> Bool {
    guard readings.scope.contains(.decides), action.name == nil, reading.isSilent,
      readings.all.contains(where: { $0 !== reading && !$0.isHidden })
    else { return false }
    let deadline = action.answerDeadline ?? now + patience.anyPlayer
    action.answerDeadline = deadline
    return now < deadline
  }

  private func ask(_ reading: PlayerReading, for action: Action) {
    action.asked = reading.owner
    asking.append(action)
    readings.ping(reading.owner.text, within: patience.key) { [self] isAlive in
      guard let place = asking.firstIndex(where: { $0 === action }) else { return }
      asking.remove(at: place)
      if !isAlive { readings.becameSilent(reading) }
      perform(action)
    }
  }

  private func finish(_ action: Action, _ failure: Failure) {
    let outcome: Outcome =
      switch failure.status {
      case .notFound: .noSuchContent
      case .invalidState: .notSupported
      default: .invalidArgument
      }
    finish(action, ActionOutcome(outcome, failure.reason))
  }

  /// Whether the player of an action is known, or is known not to exist.
  private func isKnown(_ action: Action) -> Bool {
    if readings.isSettled || isForService(action) { return true }
    let mayAct = action.name != nil || readings.hasSettled || choiceTime == nil && !readings.players.awaitsService
    // The other sessions of a player are read after it.
    let isOther = action.name.map { $0.nameParts.session != nil } ?? false
    return (mayAct ? target(of: action) : nil)?.isRead ?? (readings.hasSettled && !isOther)
  }

  /// Whether the service chooses the player. It gives a key of a first one that hangs to the next one. Commands with an argument
  /// have been completed for one player.
  private func isForService(_ action: Action) -> Bool {
    guard case .none = action.invocation.argument else { return false }
    return action.name == nil && center.decides
  }

  /// Why a command would have no effect; nil: it may have one.
  private func refusal(of action: Action, _ reading: PlayerReading) -> ActionOutcome? {
    let (invocation, session, title) = (action.invocation, action.before ?? reading.snapshot, action.title)
    let control = session.control(of: invocation.command)
    guard control.isOffered else {
      // A player with Session1 answers: its offer may have changed.
      return !reading.hasSession
        ? ActionOutcome(.notSupported, title + " does not offer " + invocation.command.name.description) : nil
    }
    if !control.isEnabled {
      if session.isLost { return ActionOutcome(.networkFailed, title + " cannot be reached") }
      return ActionOutcome(.noActionableItem, title + " cannot " + invocation.command.task.description + " now")
    }
    return invocation.missing(in: session.lists).map { missing in
      ActionOutcome(.noSuchContent, title + " has no " + missing)
    }
  }

  /// The player that gets an action: the one with the name, or the primary.
  private func target(of action: Action) -> PlayerReading? {
    guard let name = action.name else { return readings.primary }
    return readings.named(name)
  }

  private func performSession(_ action: Action, _ reading: PlayerReading, now: Int64) throws(Failure) {
    var calls: [MessageWriter] = []
    for command in reading.isSilent ? [action.invocation] : action.sessionCommands() {
      let writer = connection.makeCall(
        destination: reading.owner.text,
        path: action.other.map { SessionReader.path(ofOther: $0.key) } ?? SessionReader.path,
        interface: SessionReader.interface, member: PerformCall.member)
      guard let writer else { return finish(action, ActionOutcome(.cancelled, readings.endReason)) }
      try PerformCall.append(command, from: action.sender, to: writer)
      calls.append(writer)
    }
    guard !calls.isEmpty else { return finish(action, .success) }
    action.openCalls = calls.count
    action.deadline = now + patience.pulse
    called.append(action)
    for call in calls {
      connection.call(call, timeoutMicroseconds: patience.session) { [self] reply in
        action.openCalls -= 1
        guard action.outcome == nil else { return }
        action.failure = action.failure ?? failure(of: action, reading, reply)
        guard action.openCalls == 0 else { return }
        called.removeAll { $0 === action }
        finish(action, action.failure ?? .success)
      }
    }
  }

  /// Why a call of Session1 failed; nil: it did not.
  private func failure(of action: Action, _ reading: PlayerReading, _ reply: Message?) -> ActionOutcome? {
    guard let reply else {
      return reading.hasLeft
        ? ActionOutcome(.cancelled, readings.endReason)
        : absence(ofAnswer: action.title + " has not ended the command within 22 s")
    }
    guard reply.isError, let failure = failure(of: action, reply) else { return nil }
    // It answers in its own words, without its name.
    let session = action.other?.snapshot ?? reading.snapshot
    let isOffered = session.control(of: action.invocation.command).isOffered
    guard failure.outcome == .notSupported, !isOffered else { return failure }
    return ActionOutcome(.notSupported, action.title + " does not offer " + action.invocation.command.name.description)
  }

  /// Sends a Ping to the players that have not answered an action yet.
  private func checkPulses(now: Int64) {
    for action in called {
      guard let deadline = action.deadline, deadline <= now else { continue }
      action.deadline = nil
      guard action.center == nil else {
        pingCenter(of: action)
        continue
      }
      guard let reading = action.owner.flatMap({ readings[$0] }) else { continue }
      if !pinged.contains(where: { $0 === reading }) { ping(reading) }
    }
  }

  private func ping(_ reading: PlayerReading) {
    pinged.append(reading)
    readings.ping(reading.owner.text) { [self] isAlive in
      pinged.removeAll { $0 === reading }
      guard !reading.hasLeft else { return }
      notePulse(isAlive, readings.silence(of: reading)) { $0.owner == reading.owner && $0.center == nil }
      if !isAlive { readings.becameSilent(reading) }
    }
  }

  /// The program that has these actions has answered a Ping; or it has not, and they end.
  private func notePulse(_ isAlive: Bool, _ silence: String, of isMeant: (Action) -> Bool) {
    for action in called where isMeant(action) {
      if !isAlive {
        finish(action, ActionOutcome(.timedOut, silence))
      } else if action.deadline == nil {
        action.deadline = Clock.now() + patience.pulse
      }
    }
    if !isAlive { called.removeAll { $0.outcome != nil } }
  }

  /// Ends an action of a player that was silent before.
  private func giveUp(_ action: Action, _ reading: PlayerReading) {
    finish(action, ActionOutcome(.timedOut, readings.silence(of: reading)))
    called.removeAll { $0 === action }
    open.removeAll { $0 === action }
  }

  /// Has a player show its window with a token, which MPRIS does not have. Its process must own the name of its desktop entry:
  /// another program must not be raised in its place.
  private func activate(_ action: Action, _ reading: PlayerReading, _ token: String) {
    func raise() {
      do throws(Failure) { try performMPRIS(action, reading, now: Clock.now()) } catch { finish(action, error) }
    }
    guard let name = reading.snapshot.desktopEntry else { return raise() }
    connection.bus.requestProcess(of: reading.owner.text, isThatOf: name) { [self] isSame in
      guard isSame, let call = Application.makeActivation(of: name, token: token, on: connection) else {
        return raise()
      }
      connection.call(call, timeoutMicroseconds: patience.effect) { [self] reply in
        guard let reply else { return finish(action, absence(ofAnswer: readings.silence(of: reading))) }
        // A program without the interface has Raise.
        if reply.isError { return raise() }
        finish(action, .accepted(action.title + " has accepted the command"))
      }
    }
  }

  private func performMPRIS(_ action: Action, _ reading: PlayerReading, now: Int64) throws(Failure) {
    guard let writer = try readings.makeCall(for: action.invocation, of: reading, now: now) else {
      return finish(action, ActionOutcome(.cancelled, readings.endReason))
    }
    if let before = action.before {
      action.heldBefore = action.invocation.isDone(before: before, after: before, now: now) == true
    }
    open.append(action)
    connection.call(writer, timeoutMicroseconds: patience.effect) { [self] reply in
      if reply == nil { readings.becameSilent(reading) }
      // The player can have shown the effect before it answers.
      guard open.contains(where: { $0 === action }) else { return }
      let isAccepted = reply?.isError == false
      // MPRIS does not show that a window was raised.
      if isAccepted, !readings.onlyOnce, action.invocation.command != .raise {
        action.deadline = now + (action.heldBefore ? patience.effect : patience.effect / 2)
        if action.heldBefore { readAgain(action, reading) }
        return
      }
      open.removeAll { $0 === action }
      guard !isAccepted else { return finish(action, .accepted(action.title + " has accepted the command")) }
      guard let reply else { return finish(action, absence(ofAnswer: readings.silence(of: reading))) }
      finish(action, failure(of: action, reply) ?? .success)
    }
  }

  /// The outcome of an action that was not answered. `silence`: why not, if the connection is open.
  private func absence(ofAnswer silence: String) -> ActionOutcome {
    connection.isClosed ? ActionOutcome(.cancelled, readings.endReason) : ActionOutcome(.timedOut, silence)
  }

  /// The outcome of an action that was answered with an error; nil: it has succeeded.
  private func failure(of action: Action, _ error: Message) -> ActionOutcome? {
    let command = action.invocation.command
    if error.isAbsence {
      return command == .quit ? nil : ActionOutcome(.cancelled, action.title + " has left")
    }
    let (outcome, text) = error.readOutcome()
    guard text.isEmpty else { return ActionOutcome(outcome, text) }
    return ActionOutcome(outcome, action.title + " cannot " + command.task.description + ": " + outcome.text)
  }

  private func finish(_ action: Action, _ outcome: ActionOutcome) {
    action.outcome = outcome
    finished.append(action)
  }

  /// Reads a player after a command: some players do not report every change.
  private func readAgain(_ action: Action, _ reading: PlayerReading) {
    action.isReadAgain = true
    readings.request(.player, of: reading)
  }

  /// Continues the actions: sends those that wait, and checks the players for the effects of others.
  func advance(now: Int64) {
    checkPulses(now: now)
    if let choiceTime, choiceTime <= now { self.choiceTime = nil }
    let waiting = held + unanswered
    (held, unanswered) = ([], [])
    for action in waiting { perform(action) }
    guard !open.isEmpty else { return }
    var unread: [(Action, PlayerReading)] = []
    defer { for (action, reading) in unread { readAgain(action, reading) } }
    open.removeAll { action in
      guard let reading = action.owner.flatMap({ readings[$0] }), let before = action.before else {
        // Quit makes a player leave.
        finish(
          action, action.invocation.command == .quit ? .success : ActionOutcome(.cancelled, action.title + " has left"))
        return true
      }
      // A state that held before is the effect if the player was read after it accepted the command.
      if action.isConfirmed {
        guard reading.calls.open == 0 else { return false }
        finish(action, .success)
        return true
      }
      let isFresh = !action.heldBefore || (action.isReadAgain && reading.calls.open == 0)
      if isFresh, action.invocation.isDone(before: before, after: reading.snapshot, now: now) == true {
        finish(action, .success)
        return true
      }
      guard let deadline = action.deadline, deadline <= now else { return false }
      guard action.isReadAgain else {
        action.deadline = now + patience.effect / 2
        unread.append((action, reading))
        return false
      }
      finish(action, .accepted(action.title + " has accepted the command, and shows no effect"))
      return true
    }
  }

  /// The actions that have ended since the last call, each with its player.
  func takeEnded() -> [EndedRequest] {
    defer { finished = [] }
    return finished.map { action in
      let player = action.owner.flatMap { readings[$0]?.shown }
      guard let other = action.other else { return .command(action, player) }
      return .command(action, player?.others.first { $0.session.id == other.snapshot.id })
    }
  }

  /// The connection has ended, or the controller.
  func cancel(_ reason: String) {
    for action in held + asking + unanswered + open { finish(action, ActionOutcome(.cancelled, reason)) }
    (held, asking, unanswered, open) = ([], [], [], [])
  }

  // MARK: The service

  /// Sends an action through the service, which then knows what the user has done. False: it does not run. `reading`: nil
  /// without a player.
  private func performByCenter(_ action: Action, _ reading: PlayerReading?, now: Int64) throws(Failure) -> Bool {
    let mayChoose = isForService(action)
    guard reading?.isHidden != true,
      let name = mayChoose ? "" : reading.map({ readings.players.name(of: $0.owner) }) ?? Identifier(""),
      let service = center.ready, let call = try center.makePerform(action.invocation, on: name, by: service)
    else { return false }
    action.deadline = now + patience.pulse
    action.center = service.owner
    called.append(action)
    center.perform(call) { [self] reply in
      guard action.outcome == nil else { return }
      called.removeAll { $0 === action }
      action.center = nil
      conclude(action, mayChoose ? readings.primary ?? reading : reading, service, reply)
    }
    return true
  }

  /// Has the service, which the bus starts, mute a player by its volume.
  private func muteByCenter(_ action: Action, _ reading: PlayerReading) throws(Failure) {
    let absence = Failure(
      .invalidState, action.title + " has no mute: the service nowplaying-center remembers its volume, but does not run"
    )
    guard !reading.isHidden, let name = readings.players.name(of: reading.owner),
      let call = try center.makePerform(action.invocation, on: name, by: nil)
    else { throw absence }
    called.append(action)
    center.perform(call) { [self] reply in
      guard action.outcome == nil else { return }
      called.removeAll { $0 === action }
      action.center = nil
      if reply?.isAbsence == true { finish(action, absence) } else { conclude(action, reading, nil, reply) }
    }
    // A service that starts has its time. One that runs, and has not answered yet, must show that it can.
    connection.bus.requestPresence(of: CenterLink.name) { [self] isPresent in
      guard isPresent, called.contains(where: { $0 === action }) else { return }
      action.center = CenterLink.name
      action.deadline = Clock.now() + patience.pulse
    }
  }

  /// `service`: nil if the bus has started it.
  private func conclude(
    _ action: Action, _ reading: PlayerReading?, _ service: CenterLink.Service?, _ reply: Message?
  ) {
    guard let reply else { return finish(action, absence(ofAnswer: CenterLink.name + " does not answer")) }
    guard reply.isError else {
      let isSeen = !reply.readString().hasSameBytes(as: "accepted")
      guard isSeen else { return finish(action, .accepted(Text.line(Text.clean(reply.readString() ?? "")))) }
      action.owner = reading?.owner ?? readings.players.order.primary
      return confirm(action, reading)
    }
    guard reply.isAbsence else {
      let (outcome, text) = reply.readOutcome()
      // Where it is only slow, it answers the next call.
      if outcome == .timedOut, action.name != nil, let reading { readings.becameSilent(reading) }
      guard text.isEmpty else { return finish(action, ActionOutcome(outcome, text)) }
      let task = action.invocation.command.task.description
      return finish(action, ActionOutcome(outcome, action.title + " cannot " + task + ": " + outcome.text))
    }
    if let service { center.left(service) }
    // A command that reached the service may have been sent to the player. It is never sent twice.
    guard CenterCall.isUndelivered(reply), !readings.onlyOnce, reading?.hasLeft != true else {
      return finish(action, ActionOutcome(.cancelled, CenterLink.name + " has left before the outcome"))
    }
    perform(action)
  }

  /// The service has seen the effect. The handler of the action gets a player that shows it.
  private func confirm(_ action: Action, _ reading: PlayerReading?) {
    guard let reading, reading.owner == action.target, let before = action.before, !reading.hasLeft, !readings.onlyOnce,
      reading.session == nil,
      action.invocation.isDone(before: before, after: reading.snapshot, now: Clock.now()) == false
    else { return finish(action, .success) }
    action.isConfirmed = true
    open.append(action)
    readings.request(.player, of: reading)
  }

  /// Sends a Ping to the service, if an action has not been answered for a while.
  private func pingCenter(of action: Action) {
    guard let owner = action.center else { return }
    center.ping(owner) { [self] isAlive in
      notePulse(isAlive, CenterLink.name + " does not answer") {
        $0.center.map { $0.hasSameBytes(as: owner) } == true
      }
    }
  }
}
