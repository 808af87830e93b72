// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// Watches every MPRIS player on the bus, our own included, and knows which one is the primary.
///
/// It costs a connection, and a wake-up for each change of any player. So it runs only while the primary is needed.
public final class PlayerWatcher {
  private static let players = "org.mpris.MediaPlayer2"
  private static let daemon = "org.mpris.MediaPlayer2.playerctld"
  private static let daemonInterface = "com.github.altdesktop.playerctld"
  private static let patience: Int64 = 2_000_000

  /// An event of one player.
  enum Event {
    case appeared
    case status
    case left
  }

  /// Called with a player and each of its events; nil: only the primary is needed.
  var report: ((Players.Player, Event) -> Void)?

  private let connection: Connection
  private let now: () -> Int64
  private let changed: () -> Void
  private var players = Players()
  /// The players that answered with an error.
  private var failed = IdentifierMap<(owner: Identifier, retries: Retries)>()
  private static let status: Retries.Parts = 1
  /// The number of calls without an answer. The order is complete at 0.
  private var openCalls = 0 {
    didSet { if openCalls == 0, !isStopped { changed() } }
  }
  private var subscribed: [Signals] = []
  private var isStopped = false

  /// `now` returns the time in microseconds. `changed` is called when the primary may have changed.
  public init(on connection: Connection, now: @escaping () -> Int64, changed: @escaping () -> Void) {
    self.connection = connection
    self.now = now
    self.changed = changed
  }

  /// Subscribes first and requests the players then, so that none is missed.
  public func start() {
    openCalls += 1
    connection.names.follow(.namespace(Self.players), changed: { [self] in ownerChanged($0) }) { [self] in
      openCalls -= 1
    }
    subscribe(to: Self.daemonInterface, of: .name(Self.daemon)) { [self] in daemonChanged($0) }
    subscribe(to: Interface.player.name, of: .namespace(Self.players)) { [self] in playerChanged($0) }
  }

  private func subscribe(to interface: String, of sender: BusNames, _ received: @escaping (Message) -> Void) {
    let signals = Signals(
      of: sender, path: MPRISSurface.path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
      condition: "arg0='" + interface + "'")
    subscribed.append(signals)
    connection.names.subscribe(to: signals) { [self] in
      if !isStopped, $0.readString().hasSameBytes(as: interface) { received($0) }
    }
  }

  /// Ends everything: no player wakes the program any more. It cannot be started again.
  public func stop() {
    guard !isStopped else { return }
    isStopped = true
    for signals in subscribed { connection.names.unsubscribe(from: signals) }
    connection.names.unfollow(.namespace(Self.players))
    connection.names.unfollow(.name(Self.daemon))
    subscribed = []
  }

  /// Whether playerctld has decided the primary.
  public var isListed: Bool { players.order.primary.flatMap { players.order.reason(for: $0) } == .listed }

  /// The bus name of the primary; nil: no player, or not known yet.
  public var current: Identifier? { openCalls == 0 ? players.order.primary.flatMap { players.name(of: $0) } : nil }

  /// Whether all players that exist have answered.
  public var isSettled: Bool { openCalls == 0 }

  /// Whether a player has that name.
  public func knows(_ name: Identifier) -> Bool { players[Identifier(connection.names.owner(of: name.text))] != nil }

  /// Whether a player plays that has none of these names.
  public func isAnotherPlaying(than names: [Identifier]) -> Bool {
    players.order.order.contains { owner in
      players[owner]?.status == .playing && !players.order.names(of: owner).contains { names.contains($0) }
    }
  }

  /// When the primary may change although nothing happens, or a player is asked again; nil: never. Call `advance` then.
  public var deadline: Int64? {
    failed.values.reduce(players.order.nextChange) { earliest, player in
      player.retries.deadline.map { min($0, earliest ?? .max) } ?? earliest
    }
  }

  /// Ends the times of the order that are over, and asks players again.
  public func advance() {
    let now = now()
    players.order.advance(to: now)
    guard !failed.isEmpty else { return }
    for (owner, _) in failed.values where failed[owner]?.retries.takeDue(now: now) == Self.status {
      requestStatus(of: owner)
    }
  }

  /// The bus has answered with the process of a player. Returns the player; nil: it has left.
  func set(process: UInt32, of owner: Identifier) -> Players.Player? { players.set(process: process, of: owner) }

  // MARK: Events

  private func ownerChanged(_ change: OwnerChange) {
    guard !isStopped else { return }
    if !change.old.isEmpty { vanished(Identifier(change.name), Identifier(change.old)) }
    if !change.new.isEmpty {
      appeared(Identifier(change.name), Identifier(change.new), existedBefore: change.existedBefore)
    }
    if !change.existedBefore { changed() }
  }

  private func appeared(_ name: Identifier, _ owner: Identifier, existedBefore: Bool) {
    if name == Identifier(Self.daemon) { return requestList(from: owner) }
    guard !players.order.names(of: owner).contains(name) else { return }
    failed[owner]?.retries.signalled()
    let isNew = players.appeared(name, owner, existedBefore: existedBefore, now: now())
    if isNew, let player = players[owner] { report?(player, .appeared) }
    if BusName.isPhone(name) { players.order.setRemote(owner, true, now: now()) }
    requestStatus(of: owner)
  }

  private func requestStatus(of owner: Identifier) {
    let known = players[owner]?.status
    request(owner, [Interface.player.name, "PlaybackStatus"]) { [self] in
      // A signal of a player with threads can be newer than the answer that arrives after it.
      guard let player = players[owner], player.status == known else { return }
      guard let reply = $0, reply.enterVariant("s"), let status = reply.readString().map({ Identifier($0) }) else {
        var retries = failed[owner]?.retries ?? Retries()
        _ = retries.fail(Self.status, now: now())
        failed[owner] = (owner, retries)
        return
      }
      failed[owner] = nil
      statusChanged(status, of: owner)
    }
  }

  @inline(never)
  private func statusChanged(_ text: Identifier, of owner: Identifier) {
    let status: PlayerStatus = text == "Playing" ? .playing : text == "Paused" ? .paused : .stopped
    if let player = players.statusChanged(owner, status, now: now()) { report?(player, .status) }
  }

  private func vanished(_ name: Identifier, _ owner: Identifier) {
    if name == Identifier(Self.daemon) { return players.order.listReported(nil) }
    guard let player = players.vanished(name, owner, now: now()) else { return }
    failed[owner] = nil
    report?(player, .left)
  }

  private func daemonChanged(_ signal: Message) {
    guard let names = readValue(of: "PlayerNames", "as", signal, { $0.readStrings() }) else { return }
    players.order.listReported(names.map { Identifier($0) })
    changed()
  }

  private func playerChanged(_ signal: Message) {
    guard let sender = signal.sender.map({ Identifier($0) }), players[sender] != nil else { return }
    failed[sender]?.retries.signalled()
    if let status = readValue(of: "PlaybackStatus", "s", signal, { $0.readString().map { Identifier($0) } }) {
      failed[sender] = nil
      statusChanged(status, of: sender)
      changed()
    } else if invalidates("PlaybackStatus", signal) {
      requestStatus(of: sender)
    }
  }

  private func requestList(from owner: Identifier) {
    request(owner, [Self.daemonInterface, "PlayerNames"]) { [self] in
      if let reply = $0, reply.enterVariant("as") {
        players.order.listReported(reply.readStrings()?.map { Identifier($0) })
      }
    }
  }

  // MARK: Messages

  /// Reads one of the properties that changed.
  private func readValue<Value>(
    of property: String, _ signature: StaticString, _ message: Message, _ read: (Message) -> Value?
  ) -> Value? {
    guard message.enterArray("{sv}") else { return nil }
    while !message.isAtEnd, message.enterDictionaryEntry("sv") {
      if message.readString().hasSameBytes(as: property), message.enterVariant(signature) { return read(message) }
      guard message.skip() else { return nil }
      message.exit()
    }
    return nil
  }

  /// Whether a signal names a property without its value.
  private func invalidates(_ property: String, _ signal: Message) -> Bool {
    signal.rewind()
    guard signal.skip(), signal.skip() else { return false }
    return signal.readStrings()?.contains { $0.hasSameBytes(as: property) } ?? false
  }

  /// Requests a property.
  private func request(_ owner: Identifier, _ property: [String], _ answered: @escaping (Message?) -> Void) {
    guard
      let call = connection.makeCall(
        destination: owner.text, path: MPRISSurface.path, interface: "org.freedesktop.DBus.Properties", member: "Get")
    else { return }
    for argument in property { call.append(string: argument) }
    openCalls += 1
    connection.call(call, timeoutMicroseconds: Self.patience) { [self] reply in
      guard !isStopped else { return }
      answered(reply.flatMap { $0.isError ? nil : $0 })
      openCalls -= 1
    }
  }
}
