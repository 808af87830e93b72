// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

extension PlayerTracker {
  /// How long a player of another library can show the effect of a command. After half of the time it is read again:
  /// some players do not report every change.
  private static let effect: Int64 = 2_000_000
  /// Session1 answers after 20 s at most.
  private static let sessionPatience: Int64 = 22_000_000
  /// A player with Session1 that does not answer for so long is sent a Ping, which it answers as fast: a command may take
  /// its time, the player's connection not.
  static let pulse: Int64 = 1_000_000

  /// Sends an action, when its player is known.
  func perform(_ action: Action) {
    guard isKnown(action) else { return heldActions.append(action) }
    guard let entry = target(of: action) else {
      // The service may start a player for these commands.
      let command = action.invocation.command
      if action.name == nil, command == .play || command == .togglePlayPause,
        (try? performByCenter(action, nil, now: Clock.now())) == true
      {
        return
      }
      return finish(action, ActionOutcome(.noActionableItem, PlayerName.absence(of: action.name)))
    }
    let now = Clock.now()
    action.other = other(named: action.name, of: entry)
    (action.owner, action.title) = (entry.owner, title(of: entry))
    action.before = action.other?.snapshot ?? entry.snapshot
    action.completeArgument()
    // The state of a silent player may be old.
    if !entry.isSilent, let refusal = refusal(of: action, entry) { return finish(action, refusal) }
    // It gets the command, but its answer is awaited already.
    defer { if entry.isSilent, action.outcome == nil { giveUp(action, entry) } }
    do throws(Failure) {
      // The service neither shows other sessions of an application in its list, nor has them first.
      if action.other == nil {
        // Two programs would disagree about the first player if each remembered its own toggles.
        order.commanded(entry.owner, action.invocation.command, holds: scope.contains(.decides), now: now)
        if try performByCenter(action, entry, now: now) { return }
      }
      if entry.hasSession {
        try performSession(action, entry, now: now)
      } else if case .activation(let token) = action.invocation.argument {
        activate(action, entry, token)
      } else {
        try performMPRIS(action, entry, now: now)
      }
    } catch {
      finish(action, error)
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
    if isSettled { return true }
    let mayAct = action.name != nil || hasSettled || startEnd.map { $0 <= Clock.now() } == true
    // The other sessions of a player are read after it.
    let isOther = action.name.map { $0.nameParts.session != nil } ?? false
    return (mayAct ? target(of: action) : nil)?.isRead ?? (hasSettled && !isOther)
  }

  /// The name of a player for sentences.
  func title(of entry: Entry) -> String {
    let identity = entry.snapshot.identity
    return identity.isEmpty ? order.names(of: entry.owner).first.map { PlayerName.identity($0) } ?? "" : identity
  }

  /// Why a command would have no effect; nil: it may have one.
  private func refusal(of action: Action, _ entry: Entry) -> ActionOutcome? {
    let (invocation, session, title) = (action.invocation, action.before ?? entry.snapshot, action.title)
    let control = session.control(of: invocation.command)
    guard control.isOffered else {
      // A player with Session1 answers: its offer may have changed.
      return !entry.hasSession
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
  private func target(of action: Action) -> Entry? {
    guard let name = action.name else { return order.primary.flatMap { entries[$0] } }
    return entry(named: name)
  }

  private func performSession(_ action: Action, _ entry: Entry, now: Int64) throws(Failure) {
    var calls: [MessageWriter] = []
    for command in entry.isSilent ? [action.invocation] : action.sessionCommands() {
      let writer = connection.makeCall(
        destination: entry.owner.text,
        path: action.other.map { SessionReader.path(ofOther: $0.key) } ?? SessionReader.path,
        interface: SessionReader.interface, member: PerformCall.member)
      guard let writer else { return finish(action, ActionOutcome(.cancelled, endReason)) }
      try PerformCall.append(command, to: writer)
      calls.append(writer)
    }
    guard !calls.isEmpty else { return finish(action, .success) }
    action.openCalls = calls.count
    action.deadline = now + Self.pulse
    calledActions.append(action)
    for call in calls {
      connection.call(call, timeoutMicroseconds: Self.sessionPatience) { [self] reply in
        action.openCalls -= 1
        guard action.outcome == nil else { return }
        action.failure = action.failure ?? failure(of: action, entry, reply)
        guard action.openCalls == 0 else { return }
        calledActions.removeAll { $0 === action }
        finish(action, action.failure ?? .success)
      }
    }
  }

  /// Why a call of Session1 failed; nil: it did not.
  private func failure(of action: Action, _ entry: Entry, _ reply: Message?) -> ActionOutcome? {
    guard let reply else {
      return entry.hasLeft || connection.isClosed
        ? ActionOutcome(.cancelled, endReason)
        : ActionOutcome(.timedOut, action.title + " has not ended the command within 22 s")
    }
    guard reply.isError, let failure = failure(of: action, reply) else { return nil }
    // It answers in its own words, without its name.
    let session = action.other?.snapshot ?? entry.snapshot
    let isOffered = session.control(of: action.invocation.command).isOffered
    guard failure.outcome == .notSupported, !isOffered else { return failure }
    return ActionOutcome(.notSupported, action.title + " does not offer " + action.invocation.command.name.description)
  }

  /// Sends a Ping to the players that have not answered an action yet.
  private func checkPulses(now: Int64) {
    for action in calledActions {
      guard let deadline = action.deadline, deadline <= now, let entry = action.owner.flatMap({ entries[$0] }) else {
        continue
      }
      action.deadline = nil
      guard action.center == nil else {
        pingCenter(of: action)
        continue
      }
      guard !entry.isPinged else { continue }
      entry.isPinged = true
      ping(entry)
    }
  }

  private func ping(_ entry: Entry) {
    ping(entry.owner.text) { [self] isAlive in
      entry.isPinged = false
      guard !entry.hasLeft else { return }
      notePulse(isAlive, silence(of: entry)) { $0.owner == entry.owner && $0.center == nil }
      if !isAlive { becameSilent(entry) }
    }
  }

  /// Sends a Ping to a connection.
  func ping(_ destination: String, _ answered: @escaping (_ isAlive: Bool) -> Void) {
    let ping = connection.makeCall(
      destination: destination, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
    guard let ping else { return }
    connection.call(ping, timeoutMicroseconds: Self.pulse) { answered($0 != nil) }
  }

  /// The program that has these actions has answered a Ping; or it has not, and they end.
  func notePulse(_ isAlive: Bool, _ silence: String, of isMeant: (Action) -> Bool) {
    for action in calledActions where isMeant(action) {
      if !isAlive {
        finish(action, ActionOutcome(.timedOut, silence))
      } else if action.deadline == nil {
        action.deadline = Clock.now() + Self.pulse
      }
    }
    if !isAlive { calledActions.removeAll { $0.outcome != nil } }
  }

  /// Ends an action of a player that was silent before.
  private func giveUp(_ action: Action, _ entry: Entry) {
    finish(action, ActionOutcome(.timedOut, silence(of: entry)))
    calledActions.removeAll { $0 === action }
    openActions.removeAll { $0 === action }
  }

  func silence(of entry: Entry) -> String { title(of: entry) + " does not answer" }

  /// Has a player show its window with a token, which MPRIS does not have. Its process must own the name of its desktop entry:
  /// another program must not be raised in its place.
  private func activate(_ action: Action, _ entry: Entry, _ token: String) {
    func raise() {
      do throws(Failure) { try performMPRIS(action, entry, now: Clock.now()) } catch { finish(action, error) }
    }
    guard let name = entry.snapshot.desktopEntry else { return raise() }
    connection.requestProcess(of: entry.owner.text, isThatOf: name) { [self] isSame in
      guard isSame, let call = connection.makeActivation(of: name, token: token) else { return raise() }
      connection.call(call, timeoutMicroseconds: Self.effect) { [self] reply in
        guard let reply else { return finish(action, ActionOutcome(.timedOut, silence(of: entry))) }
        // A program without the interface has Raise.
        if reply.isError { return raise() }
        finish(action, .accepted(action.title + " has accepted the command"))
      }
    }
  }

  private func performMPRIS(_ action: Action, _ entry: Entry, now: Int64) throws(Failure) {
    let call = try entry.mpris.call(for: action.invocation, now: now)
    guard let writer = make(call, for: entry) else { return finish(action, ActionOutcome(.cancelled, endReason)) }
    if let before = action.before {
      action.heldBefore = action.invocation.isDone(before: before, after: before, now: now) == true
    }
    openActions.append(action)
    connection.call(writer, timeoutMicroseconds: Self.effect) { [self] reply in
      if reply == nil { becameSilent(entry) }
      // The player can have shown the effect before it answers.
      guard openActions.contains(where: { $0 === action }) else { return }
      let isAccepted = reply?.isError == false
      if isAccepted, !onlyOnce {
        action.deadline = now + (action.heldBefore ? Self.effect : Self.effect / 2)
        if action.heldBefore { readAgain(action, entry) }
        return
      }
      openActions.removeAll { $0 === action }
      guard !isAccepted else { return finish(action, .accepted(action.title + " has accepted the command")) }
      guard let reply else {
        let isLost = connection.isClosed
        return finish(action, ActionOutcome(isLost ? .cancelled : .timedOut, isLost ? endReason : silence(of: entry)))
      }
      finish(action, failure(of: action, reply) ?? .success)
    }
  }

  /// The outcome of an action that was answered with an error; nil: it has succeeded.
  private func failure(of action: Action, _ error: Message) -> ActionOutcome? {
    let command = action.invocation.command
    if isAbsence(error) {
      return command == .quit ? nil : ActionOutcome(.cancelled, action.title + " has left")
    }
    let (outcome, text) = Self.outcome(of: error)
    guard text.isEmpty else { return ActionOutcome(outcome, text) }
    return ActionOutcome(outcome, action.title + " cannot " + command.task.description + ": " + outcome.text)
  }

  /// Whether the bus answers for a player that has left.
  func isAbsence(_ error: Message) -> Bool {
    error.sender.hasSameBytes(as: "org.freedesktop.DBus")
      && ["NoReply", "ServiceUnknown", "NameHasNoOwner", "Disconnected"].contains {
        error.errorName.hasSameBytes(as: "org.freedesktop.DBus.Error." + $0)
      }
  }

  /// The outcome and the sentence of an error, which can be empty.
  static func outcome(of error: Message) -> (Outcome, String) {
    let name = error.errorName ?? ""
    let known = Outcome.allCases.first { $0 != .success && $0.errorName.hasSameBytes(as: name) }
    return (known ?? .failed, Text.line(Text.clean(error.readString(limit: Limits.textBytes) ?? "")))
  }

  func finish(_ action: Action, _ outcome: ActionOutcome) {
    action.outcome = outcome
    finishedActions.append(action)
  }

  /// Makes a player the primary one, when the players are known.
  func choose(_ choice: PrimaryChoice) {
    if let number = heldChoice?.number, number != choice.number { endedNumbers.append(number) }
    heldChoice = nil
    orderIsMarked = true
    guard let name = choice.name else {
      order.releasePin()
      return tellCenter(choice, nil)
    }
    if let entry = entry(named: name) {
      // It holds here if there is no service.
      order.pin(entry.owner, now: Clock.now())
      tellCenter(choice, order.names(of: entry.owner).first)
    } else if !isSettled {
      heldChoice = choice
    } else {
      if let number = choice.number { endedNumbers.append(number) }
      Log.write(.warning, PlayerName.absence(of: name) + ": the rules choose the primary player")
    }
  }

  /// Reads a player after a command: some players do not report every change.
  private func readAgain(_ action: Action, _ entry: Entry) {
    action.isReadAgain = true
    request(.player, of: entry)
  }

  /// Checks the players for the effects of actions.
  func checkActions(now: Int64) {
    checkPulses(now: now)
    if !heldActions.isEmpty {
      let held = heldActions
      heldActions = []
      for action in held { perform(action) }
    }
    guard !openActions.isEmpty else { return }
    var unread: [(Action, Entry)] = []
    defer { for (action, entry) in unread { readAgain(action, entry) } }
    openActions.removeAll { action in
      guard let entry = action.owner.flatMap({ entries[$0] }), let before = action.before else {
        // Quit makes a player leave.
        finish(
          action, action.invocation.command == .quit ? .success : ActionOutcome(.cancelled, action.title + " has left"))
        return true
      }
      // A state that held before is the effect if the player was read after it accepted the command.
      if action.isConfirmed {
        guard entry.openCalls == 0 else { return false }
        finish(action, .success)
        return true
      }
      let isFresh = !action.heldBefore || (action.isReadAgain && entry.openCalls == 0)
      if isFresh, action.invocation.isDone(before: before, after: entry.snapshot, now: now) == true {
        finish(action, .success)
        return true
      }
      guard let deadline = action.deadline, deadline <= now else { return false }
      guard action.isReadAgain else {
        action.deadline = now + Self.effect / 2
        unread.append((action, entry))
        return false
      }
      finish(action, .accepted(action.title + " has accepted the command, and shows no effect"))
      return true
    }
  }

  /// The actions that have ended since the last call, each with its player.
  func takeFinishedActions() -> [(Action, ObservedPlayer?)] {
    defer { finishedActions = [] }
    return finishedActions.map { action in
      let player = action.owner.flatMap { entries[$0]?.shown }
      guard let other = action.other else { return (action, player) }
      return (action, player?.others.first { $0.session.id == other.snapshot.id })
    }
  }

  /// The connection has ended, or the controller.
  func cancelActions(_ reason: String) {
    for action in heldActions + openActions { finish(action, ActionOutcome(.cancelled, reason)) }
    (heldActions, openActions) = ([], [])
  }

  func entry(named name: Identifier) -> Entry? {
    let (player, session) = name.nameParts
    let full = PlayerName.full(player)
    func first(where isNamed: (Identifier) -> Bool) -> Entry? {
      order.order.lazy.compactMap { self.entries[$0] }.first { self.order.names(of: $0.owner).contains(where: isNamed) }
    }
    // The connection does not know the owners of names that were read once.
    let exact = onlyOnce ? first { $0 == full } : entries[Identifier(connection.owner(of: full.text))]
    let found = exact ?? first { PlayerName.isInstance($0, of: full) }
    guard let found, !found.isHidden, session == nil || other(named: name, of: found) != nil else { return nil }
    return found
  }
}

/// The bus names of players.
enum PlayerName {
  private static let prefix = "org.mpris.MediaPlayer2."

  /// The whole name: "vlc" is "org.mpris.MediaPlayer2.vlc".
  static func full(_ name: Identifier) -> Identifier {
    name.text.beginsWithBytes(of: prefix) ? name : Identifier(prefix + name.text)
  }

  /// The sentence for a player that does not exist; nil: the primary one.
  static func absence(of name: Identifier?) -> String {
    name.map { "there is no player " + Text.line(Text.clean($0.text)) } ?? "there is no player"
  }

  /// Whether a name is that of an instance of a program.
  static func isInstance(_ name: Identifier, of program: Identifier) -> Bool {
    name.text.beginsWithBytes(of: program.text + ".")
  }

  /// The name for people of a player that has none: the last part.
  static func identity(_ name: Identifier) -> String {
    name.text.beginsWithBytes(of: prefix) ? String(Substring(name.text.utf8.dropFirst(prefix.utf8.count))) : name.text
  }
}
