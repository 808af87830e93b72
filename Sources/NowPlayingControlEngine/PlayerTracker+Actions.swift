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
  private static let patience: Int64 = 22_000_000

  /// Sends an action, when the players are known.
  func perform(_ action: Action) {
    guard isSettled || action.name.map({ entry(named: $0) != nil }) == true else { return heldActions.append(action) }
    guard let entry = target(of: action) else {
      return finish(action, ActionOutcome(.noActionableItem, "there is no such player"))
    }
    let now = Clock.now()
    (action.owner, action.before) = (entry.owner, entry.snapshot)
    action.completeInterval()
    do throws(Failure) {
      order.commanded(entry.owner, action.invocation.command, now: now)
      if entry.session != nil {
        try performSession(action, entry, now: now)
      } else {
        try performMPRIS(action, entry, now: now)
      }
    } catch {
      finish(action, ActionOutcome(error.status == .notFound ? .notSupported : .invalidArgument, error.reason))
    }
  }

  /// A toggle never starts a second player: it pauses the one that plays.
  private func target(of action: Action) -> Entry? {
    if let name = action.name { return entry(named: name) }
    let first = order.primary.flatMap { entries[$0] }
    guard action.invocation.command == .togglePlayPause, first?.shown?.session.isPlaying != true else { return first }
    return order.order.lazy.compactMap { self.entries[$0] }.first { $0.shown?.session.isPlaying == true } ?? first
  }

  private func performSession(_ action: Action, _ entry: Entry, now: Int64) throws(Failure) {
    var calls: [MessageWriter] = []
    for command in action.sessionCommands(now: now) {
      let writer = connection.makeCall(
        destination: entry.owner.text, path: SessionReader.path, interface: SessionReader.interface,
        member: PerformCall.member)
      guard let writer else { return finish(action, ActionOutcome(.cancelled)) }
      try PerformCall.append(command, to: writer)
      calls.append(writer)
    }
    action.openCalls = calls.count
    for call in calls {
      connection.call(call, timeoutMicroseconds: Self.patience) { [self] reply in
        action.openCalls -= 1
        action.failure = action.failure ?? failure(of: action, reply)
        if action.openCalls == 0 { finish(action, action.failure ?? ActionOutcome(.success)) }
      }
    }
  }

  /// Why a call of Session1 failed; nil: it did not.
  private func failure(of action: Action, _ reply: Message?) -> ActionOutcome? {
    guard let reply else {
      guard let entry = action.owner.flatMap({ entries[$0] }) else { return ActionOutcome(.cancelled, endReason) }
      becameSilent(entry)
      return ActionOutcome(.timedOut)
    }
    return reply.isError ? Self.outcome(of: reply) : nil
  }

  private func performMPRIS(_ action: Action, _ entry: Entry, now: Int64) throws(Failure) {
    let call = try entry.mpris.call(for: action.invocation, now: now)
    guard let writer = make(call, for: entry) else { return finish(action, ActionOutcome(.cancelled)) }
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
      guard !isAccepted else { return finish(action, ActionOutcome(.success, isSeen: false)) }
      finish(action, reply.map { Self.outcome(of: $0) } ?? ActionOutcome(.timedOut))
    }
  }

  static func outcome(of error: Message) -> ActionOutcome {
    let name = error.errorName ?? ""
    let known = Outcome.allCases.first { $0 != .success && $0.errorName.hasSameBytes(as: name) }
    return ActionOutcome(known ?? .failed, Text.line(Text.clean(error.readString(limit: Limits.textBytes) ?? "")))
  }

  private func finish(_ action: Action, _ outcome: ActionOutcome) {
    action.outcome = outcome
    finishedActions.append(action)
  }

  /// Makes a player the primary one, when the players are known.
  func choose(_ choice: PrimaryChoice) {
    heldChoice = nil
    orderIsMarked = true
    guard let name = choice.name else { return order.releasePin() }
    if let entry = entry(named: name) {
      order.pin(entry.owner, now: Clock.now())
    } else if !isSettled {
      heldChoice = choice
    }
  }

  /// Reads a player after a command: some players do not report every change.
  private func readAgain(_ action: Action, _ entry: Entry) {
    action.isReadAgain = true
    request(.player, of: entry)
  }

  /// Checks the players for the effects of actions.
  func checkActions(now: Int64) {
    if isSettled, !heldActions.isEmpty {
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
        let isQuit = action.invocation.command == .quit
        finish(action, isQuit ? ActionOutcome(.success) : ActionOutcome(.cancelled, "the player has left"))
        return true
      }
      // A state that held before is the effect if the player was read after it accepted the command.
      let isFresh = !action.heldBefore || (action.isReadAgain && entry.openCalls == 0)
      if isFresh, action.invocation.isDone(before: before, after: entry.snapshot, now: now) == true {
        finish(action, ActionOutcome(.success))
        return true
      }
      guard let deadline = action.deadline, deadline <= now else { return false }
      guard action.isReadAgain else {
        action.deadline = now + Self.effect / 2
        unread.append((action, entry))
        return false
      }
      finish(action, ActionOutcome(.success, isSeen: false))
      return true
    }
  }

  /// The actions that have ended since the last call, each with its player.
  func takeFinishedActions() -> [(Action, ObservedPlayer?)] {
    defer { finishedActions = [] }
    return finishedActions.map { action in (action, action.owner.flatMap { entries[$0]?.shown }) }
  }

  /// The connection has ended, or the controller.
  func cancelActions(_ reason: String) {
    for action in heldActions + openActions { finish(action, ActionOutcome(.cancelled, reason)) }
    (heldActions, openActions) = ([], [])
  }

  func entry(named name: Identifier) -> Entry? {
    let full = PlayerName.full(name)
    let exact = entries[Identifier(connection.owner(of: full.text))]
    let found =
      exact
      ?? order.order.lazy.compactMap { self.entries[$0] }.first { entry in
        self.order.names(of: entry.owner).contains { PlayerName.isInstance($0, of: full) }
      }
    return found?.isHidden == true ? nil : found
  }
}

/// The bus names of players.
enum PlayerName {
  private static let prefix = "org.mpris.MediaPlayer2."

  /// The whole name: "vlc" is "org.mpris.MediaPlayer2.vlc".
  static func full(_ name: Identifier) -> Identifier {
    name.text.beginsWithBytes(of: prefix) ? name : Identifier(prefix + name.text)
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
