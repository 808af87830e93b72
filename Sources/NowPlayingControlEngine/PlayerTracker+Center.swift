// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// The service org.nowplaying.Center decides which player is first, if it runs. The tracker follows the players itself all
/// the same: when the service leaves, nothing is missed.
extension PlayerTracker {
  /// The service.
  final class Center {
    /// Its connection.
    let owner: String
    var reader = CenterReader()
    /// Since when the players have played, and their places, by their connections.
    var histories = IdentifierMap<(history: PlayerHistory, place: Int)>()
    /// Whether its first answer was read, and it has answered since.
    var isReady = false
    /// Whether it has answered once, or not in time.
    var isHeard = false
    /// What the order knows of its first player.
    var reported: (first: Identifier?, reason: PlayerReason)?
    /// Whether it has been sent a Ping without an answer.
    var isPinged = false

    init(_ owner: String) { self.owner = owner }
  }

  static let centerName = Center1Surface.busName
  /// The service starts, and answers.
  private static let startPatience: Int64 = 10_000_000
  /// It answers a command when the player has. That takes 22 s at most.
  private static let commandPatience: Int64 = 24_000_000
  private static let year: Int64 = 31_536_000_000_000
  static var centerHasLeft: String { centerName + " has left before the outcome" }

  /// Whether the primary player is known: before its first answer, the service may have another one.
  var knowsPrimary: Bool { center?.isHeard ?? true }

  /// The service, if it answers.
  var readyCenter: Center? { center.flatMap { $0.isReady ? $0 : nil } }

  // MARK: Following

  /// Finds the service, and follows it.
  func followCenter() {
    beginCall()
    connection.follow(.name(Self.centerName), changed: { [self] in centerOwnerChanged($0) }) { [self] in endCall() }
  }

  private func subscribeToCenter() {
    guard !hasSubscribedToCenter else { return }
    hasSubscribedToCenter = true
    connection.subscribe(to: CenterCall.changes) { [self] signal in
      guard let center, signal.isMember("PropertiesChanged"), signal.sender.hasSameBytes(as: center.owner) else {
        return
      }
      // Before its first answer, an older state may arrive.
      if center.isReady { read(center) { $0.readChanges(signal) } }
    }
  }

  private func centerOwnerChanged(_ change: OwnerChange) {
    if center.map({ !$0.owner.hasSameBytes(as: change.new) }) == true { leaveCenter() }
    loseHolds(unless: change.new)
    guard !change.new.isEmpty, center == nil else { return }
    let center = Center(change.new)
    self.center = center
    subscribeToCenter()
    readAll(of: center)
  }

  private func readAll(of center: Center) {
    guard let call = CenterCall.getAll(from: center.owner, on: connection) else { return }
    beginCall()
    connection.call(call, timeoutMicroseconds: Self.patience) { [self] reply in
      endCall()
      guard center === self.center else { return }
      center.isHeard = true
      for entry in entries.values { mark(entry, mustCompare: false) }
      guard let reply else { return awaitAnswer(of: center) }
      begin(center) { $0.readAll(reply) }
    }
  }

  /// A service that hangs decides nothing, until it answers.
  private func awaitAnswer(of center: Center) {
    guard let call = CenterCall.getAll(from: center.owner, on: connection) else { return }
    connection.call(call, timeoutMicroseconds: Self.year) { [self] reply in
      guard center === self.center, let reply else { return }
      begin(center) { $0.readAll(reply) }
    }
  }

  /// Reads the first answer of the service.
  private func begin(_ center: Center, _ read: (inout CenterReader) -> Void) {
    read(&center.reader)
    guard center.reader.isCenter else { return }
    center.isReady = true
    for (place, player) in center.reader.players.enumerated() {
      center.histories[player.history.player] = (player.history, place)
    }
    for entry in entries.values {
      learnHistory(of: entry.owner)
      mark(entry)
    }
    orderIsMarked = true
  }

  /// Reads a change of the service.
  private func read(_ center: Center, _ read: (inout CenterReader) -> Void) {
    let hidden = center.reader.hidden
    read(&center.reader)
    if center.reader.hidden != hidden { for entry in entries.values { mark(entry) } }
    orderIsMarked = true
  }

  /// A player has appeared.
  func learnHistory(of owner: Identifier) {
    guard let (history, place) = readyCenter?.histories[owner] else { return }
    order.learned(history, place: place, isLast: onlyOnce, now: Clock.now())
  }

  /// The service has left, or hangs.
  private func leaveCenter() {
    if let center, center.isReady {
      order.serviceLeft()
      orderIsMarked = true
      for entry in entries.values { mark(entry) }
    }
    center = nil
  }

  /// The service does not answer any more.
  private func suspend(_ center: Center) {
    guard center === self.center, center.isReady else { return }
    leaveCenter()
    let next = Center(center.owner)
    next.isHeard = true
    self.center = next
    awaitAnswer(of: next)
  }

  /// Tells the order which player is first. The player of the name may be known later.
  func reportCenter() {
    guard let center = readyCenter else { return }
    let reader = center.reader
    let owner = reader.primary.isEmpty ? nil : owner(ofName: reader.primary)
    if let reported = center.reported, reported.first == owner, reported.reason == reader.reason { return }
    center.reported = (owner, reader.reason)
    order.serviceReported(first: owner, reader.reason)
    if let owner, let entry = entries[owner] { mark(entry, mustCompare: false) }
    orderIsMarked = true
  }

  private func owner(ofName name: Identifier) -> Identifier? {
    // The connection does not know the owners of names that were read once.
    if onlyOnce { return order.order.first { order.names(of: $0).contains(name) } }
    let owner = connection.owner(of: name.text)
    return owner.isEmpty ? nil : Identifier(owner)
  }

  /// Whether the service does not show a player.
  func isHiddenByCenter(_ entry: Entry) -> Bool {
    guard let hidden = readyCenter?.reader.hidden, !hidden.isEmpty else { return false }
    // A player may have another name, by which it is shown.
    return order.names(of: entry.owner).allSatisfy { hidden.contains($0) }
  }

  /// For the service: the bus names of the players that are not shown.
  public var hiddenNames: [Identifier] {
    let ignored = (rules?.ignored.values ?? []).map { $0.name }
    guard !browsers.isEmpty else { return ignored }
    return ignored + entries.values.filter { $0.isHidden }.flatMap { order.names(of: $0.owner) }
  }

  // MARK: Reading once

  /// Reads the first player with one call of the service, however many there are. Without the service, reads all players.
  func readPrimaryOfCenter() {
    guard let call = CenterCall.make("GetPrimary", on: connection) else { return }
    call.append(strings: mprisOnly ? [CenterReader.shortestProperty] : CenterReader.properties(listsToo: listsToo))
    beginCall()
    self.call(anyOwner: call) { [self] reply in
      defer { endCall() }
      guard let reply, let center = centerAnswered(reply) else {
        return onlyOnce ? readNames(asksCenter: reply != nil) : followPlayers()
      }
      readOnlyOnce()
      begin(center) { [listsToo] in $0.readSessions(reply, listsToo: listsToo, now: Clock.now()) }
      guard center.isReady, let first = center.reader.players.first else {
        self.center = nil
        return readNames()
      }
      if mprisOnly || first.session == nil { readOwners(of: [first.name.text]) } else { show(first) }
    }
  }

  /// Reads all players, or with `mprisOnly` their order, from the service.
  func readPlayersOfCenter(_ names: [String]) {
    if !mprisOnly { return readCenter(names) }
    readOrderOfCenter()
    readOwners(of: names)
  }

  /// Reads all players with one call of the service. `names`: those of the bus.
  private func readCenter(_ names: [String]) {
    guard let call = CenterCall.make("GetPlayers", on: connection) else { return }
    call.append(strings: CenterReader.properties(listsToo: listsToo))
    beginCall()
    self.call(anyOwner: call) { [self] reply in
      defer { endCall() }
      guard let center = centerAnswered(reply) else { return readOwners(of: names) }
      begin(center) { [listsToo] in if let reply { $0.readSessions(reply, listsToo: listsToo, now: Clock.now()) } }
      guard center.isReady else {
        self.center = nil
        return readOwners(of: names)
      }
      var known = IdentifierMap<Bool>()
      for name in center.reader.hidden { known[name] = true }
      for player in center.reader.players {
        show(player)
        if player.session != nil { known[player.name] = true }
      }
      readOwners(of: names.filter { known[Identifier($0)] == nil })
    }
  }

  /// Reads only the order of the service, beside the players.
  private func readOrderOfCenter() {
    guard let call = CenterCall.getAll(from: Self.centerName, on: connection) else { return }
    beginCall()
    self.call(anyOwner: call) { [self] reply in
      endCall()
      guard let reply, let center = centerAnswered(reply) else { return }
      begin(center) { $0.readAll(reply) }
    }
  }

  private func centerAnswered(_ reply: Message?) -> Center? {
    guard let reply, !reply.isError, let sender = reply.sender, sender.utf8.first == UInt8(ascii: ":") else {
      return nil
    }
    let center = Center(sender)
    center.isHeard = true
    self.center = center
    return center
  }

  private func show(_ player: CenterReader.Player) {
    guard let session = player.session,
      let entry = add(player.name, player.history.player, true, now: Clock.now())
    else { return }
    entry.session = session
    entry.fromCenter = (player.hasSession, player.imageAddress)
    entry.isRead = true
    if player.isSilent { setSilent(entry, true) }
    mark(entry)
  }

  // MARK: Commands

  /// Sends an action through the service, which then knows what the user has done. False: it does not run. `entry`: nil without
  /// a player.
  func performByCenter(_ action: Action, _ entry: Entry?, now: Int64) throws(Failure) -> Bool {
    guard let center = readyCenter, !mprisOnly, entry?.isHidden != true,
      let name = entry.map({ order.names(of: $0.owner).first }) ?? Identifier(""),
      let call = CenterCall.make(PerformCall.member, to: center.owner, on: connection)
    else { return false }
    call.append(string: name.text)
    try PerformCall.append(action.invocation, to: call)
    action.deadline = now + Self.pulse
    action.center = center.owner
    calledActions.append(action)
    connection.call(call, timeoutMicroseconds: Self.commandPatience) { [self] reply in
      guard action.outcome == nil else { return }
      calledActions.removeAll { $0 === action }
      action.center = nil
      conclude(action, entry, center, reply)
    }
    return true
  }

  private func conclude(_ action: Action, _ entry: Entry?, _ center: Center, _ reply: Message?) {
    guard let reply else {
      let text = connection.isClosed ? endReason : Self.centerName + " does not answer"
      return finish(action, ActionOutcome(connection.isClosed ? .cancelled : .timedOut, text))
    }
    guard reply.isError else {
      let isSeen = !reply.readString().hasSameBytes(as: "accepted")
      guard isSeen else { return finish(action, .accepted(Text.line(Text.clean(reply.readString() ?? "")))) }
      action.owner = entry?.owner ?? order.primary
      return confirm(action, entry)
    }
    guard isAbsence(reply) else {
      let (outcome, text) = Self.outcome(of: reply)
      guard text.isEmpty else { return finish(action, ActionOutcome(outcome, text)) }
      let task = action.invocation.command.task.description
      return finish(action, ActionOutcome(outcome, action.title + " cannot " + task + ": " + outcome.text))
    }
    if center === self.center { leaveCenter() }
    // A command that reached the service may have been sent to the player. It is never sent twice.
    guard CenterCall.isUndelivered(reply), !onlyOnce, entry?.hasLeft != true else {
      return finish(action, ActionOutcome(.cancelled, Self.centerHasLeft))
    }
    perform(action)
  }

  /// The service has seen the effect. The handler of the action gets a player that shows it.
  private func confirm(_ action: Action, _ entry: Entry?) {
    guard let entry, let before = action.before, !entry.hasLeft, !onlyOnce, entry.session == nil,
      action.invocation.isDone(before: before, after: entry.snapshot, now: Clock.now()) == false
    else { return finish(action, .success) }
    action.isConfirmed = true
    openActions.append(action)
    request(.player, of: entry)
  }

  /// Sends a Ping to the service, if an action has not been answered for a while.
  func pingCenter(of action: Action) {
    guard let center, let owner = action.center, center.owner.hasSameBytes(as: owner), !center.isPinged else { return }
    center.isPinged = true
    ping(owner) { [self] isAlive in
      center.isPinged = false
      notePulse(isAlive, Self.centerName + " does not answer") {
        $0.center.map { $0.hasSameBytes(as: owner) } == true
      }
      if !isAlive { suspend(center) }
    }
  }

  /// Tells the service the user's choice. It is started for that, but not to end a choice.
  func tellCenter(_ choice: PrimaryChoice, _ player: Identifier?) {
    func end() { if let number = choice.number { endedNumbers.append(number) } }
    guard player != nil || center != nil,
      let call = CenterCall.make("SetPrimary", on: connection, mayStart: player != nil)
    else { return end() }
    call.append(string: player?.text ?? "")
    connection.call(call, timeoutMicroseconds: Self.startPatience) { [self] reply in
      end()
      guard let reply, !isAbsence(reply) else { return }
      guard reply.isError else {
        // The service has the choice now, and ends it.
        if readyCenter != nil { order.releasePin() }
        orderIsMarked = true
        return
      }
      let name = reply.errorName ?? ""
      if name.beginsWithBytes(of: "org.nowplaying.") { Log.write(.warning, reply.errorText ?? name) }
    }
  }

  // MARK: Holds

  /// Requests a hold from the service, which is started for that.
  func begin(_ hold: Hold) {
    guard let call = CenterCall.make("Hold", on: connection, mayStart: true) else {
      return hold.end(.failed, endReason)
    }
    if onlyOnce || scope.contains(.decides), !followsHolds {
      followsHolds = true
      connection.follow(.name(Self.centerName), changed: { [self] in loseHolds(unless: $0.new) })
    }
    call.append(string: hold.reason)
    call.openArray("{sv}")
    call.close()
    holds.append(hold)
    connection.call(call, timeoutMicroseconds: Self.startPatience) { [self] reply in
      endedNumbers.append(hold.number)
      guard hold.isOpen else { return holds.removeAll { $0 === hold } }
      if let reply, !reply.isError, let number = reply.readUInt32(), let owner = reply.sender {
        hold.begin(number, of: owner)
        if hold.isReleased { release(hold) }
        return
      }
      holds.removeAll { $0 === hold }
      hold.end(.failed, failure(of: reply))
    }
  }

  private func failure(of reply: Message?) -> String {
    guard let reply else { return connection.isClosed ? endReason : Self.centerName + " does not answer" }
    guard !CenterCall.isUndelivered(reply) else { return Self.centerName + " is not installed" }
    let text = Text.line(Text.clean(reply.readString(limit: Limits.textBytes) ?? ""))
    return text.isEmpty ? Self.centerName + " refuses the hold" : text
  }

  /// Ends a hold. One that is pending ends when it is answered.
  func release(_ hold: Hold) {
    guard let (number, owner) = hold.begun, holds.contains(where: { $0 === hold }) else { return }
    holds.removeAll { $0 === hold }
    if hold.isOpen { return release(number, to: owner) }
    // The service may have continued it after a restart. Without its state, it gives numbers again.
    if !holds.contains(where: { $0.begun?.number == number }) { release(number, to: Self.centerName) }
  }

  private func release(_ number: UInt32, to destination: String) {
    guard let call = CenterCall.make("Release", to: destination, on: connection) else { return }
    call.append(uint32: number)
    connection.call(call, timeoutMicroseconds: Self.startPatience) { [self] reply in
      if let reply, reply.isError, CenterCall.isUndelivered(reply) { unreleased.append(number) }
    }
  }

  /// The service has left: its holds are lost. One that starts may continue those that have been released meanwhile.
  private func loseHolds(unless owner: String) {
    for hold in holds {
      guard let begun = hold.begun, !begun.owner.hasSameBytes(as: owner) else { continue }
      hold.end(.lost, Self.centerName + " has left: the players stay paused")
    }
    guard !owner.isEmpty else { return }
    let numbers = unreleased
    unreleased = []
    for number in numbers { release(number, to: owner) }
  }

  /// The bus has gone away, or the controller has ended.
  func endHolds(_ reason: String) {
    for hold in holds { hold.end(hold.begun == nil ? .failed : .lost, reason) }
    holds = []
  }
}
