// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// The holds of clients and of the service itself, and the players that they have paused. `AudioFocus` has the rules.
///
/// Holds pause only players that play on this machine, because others make no sound here.
final class Holds: CenterPart {
  static let most = 64
  /// A program can have many connections.
  private static let mostOfProcess = 8

  typealias Hold = CenterState.Hold

  private let loop: ControllerLoop
  private let connection: Connection
  private let players: PlayerTracker
  private var focus = AudioFocus()

  /// The processes of the holders, and how many holds of a client wait for its process to be known.
  private var processes = IdentifierMap<UInt32>()
  private var waiting = ClientUse()

  /// The oldest hold first.
  private(set) var all: [Hold] = []
  private var lastNumber: UInt32 = 0
  /// Whether a new hold must pause the players. That waits for the end of the turn, when their states are known.
  private var mustPause = false
  private var isPausing = false
  /// The times of the places that the players had before they were paused.
  private var places = IdentifierMap<PlayerTime>()
  /// The holders of an earlier run that the bus has not confirmed yet.
  private var unconfirmed = 0
  /// A player has begun to play.
  var began: (() -> Void)?

  init(_ loop: ControllerLoop, on connection: Connection, _ players: PlayerTracker) {
    (self.loop, self.connection, self.players) = (loop, connection, players)
  }

  /// Whether a player that begins pauses the others.
  var isOnePlayer: Bool {
    get { focus.isExclusive }
    set { focus.isExclusive = newValue }
  }

  // MARK: Clients

  /// Pauses the players. `ended` gets the number of the hold; nil: there are too many.
  func add(_ reason: String, for client: Identifier, _ ended: @escaping (UInt32?) -> Void) {
    if let process = processes[client] { return ended(add(reason, for: client, of: process)) }
    guard waiting.hasRoom(for: client, mostOfOne: Self.mostOfProcess, most: Self.most) else { return ended(nil) }
    waiting.add(of: client)
    connection.bus.requestProcess(of: client.text) { [self] process in
      waiting.remove(of: client)
      ended(add(reason, for: client, of: process))
    }
  }

  /// `process`: 0 if the bus does not know it, and for the service itself.
  private func add(_ reason: String, for client: Identifier, of process: UInt32) -> UInt32? {
    let count = all.count { $0.holder == client || (process != 0 && processes[$0.holder] == process) }
    // Those of the service itself are few.
    guard client == own || (all.count < Self.most && count < Self.mostOfProcess) else { return nil }
    repeat { lastNumber = lastNumber == .max ? 1 : lastNumber + 1 } while all.contains { $0.number == lastNumber }
    insert(Hold(number: lastNumber, reason: reason, holder: client), of: process)
    mustPause = true
    return lastNumber
  }

  private func insert(_ hold: Hold, of process: UInt32) {
    let isKnown = all.contains { $0.holder == hold.holder }
    all.append(hold)
    guard !isKnown, hold.holder != own else { return }
    processes[hold.holder] = process
    connection.names.awaitDeparture(of: hold.holder.text) { [self] in
      all.removeAll { $0.holder == hold.holder }
      processes[hold.holder] = nil
    }
  }

  /// Ends a hold; false: the client has no such hold.
  func remove(_ number: UInt32, of client: Identifier) -> Bool {
    guard let place = all.firstIndex(where: { $0.number == number && $0.holder == client }) else { return false }
    all.remove(at: place)
    if client != own, !all.contains(where: { $0.holder == client }) {
      processes[client] = nil
      connection.names.ignoreDeparture(of: client.text)
    }
    return true
  }

  // MARK: The service

  private var own: Identifier { Identifier(connection.uniqueName ?? "") }

  /// Begins or ends a hold of the service itself. `resumes`: when it ends, the players that it has paused play again.
  func set(_ reason: String, _ isOn: Bool, resumes: Bool = true) {
    let known = all.first { $0.holder == own && $0.reason.hasSameBytes(as: reason) }
    if isOn, known == nil {
      _ = add(reason, for: own, of: 0)
    } else if !isOn, let known {
      if !resumes { for player in focus.paused { focus.forgetPause(of: player) } }
      _ = remove(known.number, of: own)
    }
  }

  /// Pauses the players that play, which stay paused.
  func pauseAll() {
    for player in focus.paused { focus.forgetPause(of: player) }
    for player in focus.playing { pause(player) }
  }

  /// The user has sent a command to a player. One that was paused stays so.
  func commanded(_ player: Identifier, _ command: Command) {
    if command == .pause || command == .stop { focus.forgetPause(of: player) }
  }

  /// Whether players that play are about to pause.
  func isWaiting(now: Int64) -> Bool { mustPause || focus.isPausing(now: now) }

  // MARK: Players

  func show(_ change: PlayerChange, now: Int64) {
    let (player, old) = (change.player, change.old)
    let owner = player.owner
    guard !change.changes.contains(.left), player.session.remote == nil else {
      places[owner] = nil
      return perform(focus.left(owner))
    }
    let existedBefore = old != nil || players.existedBefore(owner)
    // A player that plays here again has the state of before.
    let statuses = change.statuses.isEmpty && old?.session.remote != nil ? [player.status] : change.statuses
    var isPlaying = old.map { $0.status == .playing } ?? existedBefore
    for status in statuses {
      if status == .playing, !isPlaying { began?() }
      isPlaying = status == .playing
      perform(focus.statusChanged(owner, status, existedBefore: existedBefore, now: now))
    }
  }

  /// Pauses the players for new holds, and resumes them after the last one.
  func advance(now: Int64) {
    if mustPause, !all.isEmpty {
      isPausing = true
      perform(focus.activate(pausesOthers: true, now: now))
    }
    mustPause = false
    guard isPausing, all.isEmpty, unconfirmed == 0 else { return }
    isPausing = false
    perform(focus.deactivate(now: now))
  }

  private func perform(_ actions: [AudioFocus.Action]) {
    // The service has no audio of its own that can be interrupted.
    for action in actions { if case .pause(let player) = action { pause(player) } }
    resume(actions)
  }

  private func pause(_ player: Identifier) {
    if isPausing { places[player] = players.order.history(of: player)?.time }
    send(.pause, to: player)
  }

  private func resume(_ actions: [AudioFocus.Action]) {
    var resumed: [(player: Identifier, place: PlayerTime)] = []
    for action in actions {
      if case .play(let player) = action { resumed.append((player, places[player] ?? .unknown)) }
    }
    resumed.sort { $0.place < $1.place }
    for (player, place) in isOnePlayer ? resumed.suffix(1) : resumed[...] {
      players.resumes(player, since: place)
      send(.play, to: player)
    }
  }

  private func send(_ command: Command, to player: Identifier) {
    guard let name = players.order.names(of: player).first else { return }
    loop.perform(Invocation(command), on: name) { [self] _, outcome in
      guard outcome.outcome != .success else { return }
      if command == .pause { focus.forgetPause(of: player) }
      guard outcome.outcome != .cancelled else { return }
      let effect = command == .pause ? "a hold does not pause " : "after a hold, the service does not resume "
      Log.write(.warning, effect + Text.line(name.text) + ": " + outcome.text)
    }
  }

  // MARK: A restart of the service

  /// The players that the holds have paused, to be stored.
  var held: [StateFile.Held] {
    all.isEmpty ? [] : focus.paused.map { StateFile.Held(player: $0, place: places[$0] ?? .unknown) }
  }

  /// Continues the holds of an earlier run whose holders are still there. If a holder left while the service did not run, its
  /// players stay paused: that may have been long ago.
  func restore(_ stored: [Hold], _ held: [StateFile.Held]) {
    guard !stored.isEmpty else { return }
    focus.restore(paused: held.map { $0.player })
    for held in held { places[held.player] = held.place }
    (isPausing, unconfirmed) = (true, stored.count)
    for hold in stored {
      lastNumber = max(lastNumber, hold.number)
      connection.bus.requestPresence(of: hold.holder.text) { [self] isPresent in
        unconfirmed -= 1
        if isPresent {
          insert(hold, of: 0)
          let holder = hold.holder
          connection.bus.requestProcess(of: holder.text) { [self] process in
            if processes[holder] != nil { processes[holder] = process }
          }
        } else {
          Log.write(
            .warning,
            "the hold " + Text.quoted(hold.reason) + " ended while the service did not run: players stay paused")
        }
        if unconfirmed == 0, all.isEmpty {
          isPausing = false
          _ = focus.deactivate(now: Clock.now())
        }
      }
    }
  }
}
