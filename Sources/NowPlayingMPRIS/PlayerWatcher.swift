// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// Watches every MPRIS player on the bus, our own included, and estimates which one the media keys reach.
///
/// It costs a connection, and a wake-up for each change of any player. So it runs only while the estimate is needed.
public final class PlayerWatcher {
  private static let players = "org.mpris.MediaPlayer2"
  private static let daemon = "org.mpris.MediaPlayer2.playerctld"
  private static let daemonInterface = "com.github.altdesktop.playerctld"
  private static let patience: Int64 = 2_000_000

  /// An event of one player.
  enum Event: Equatable {
    /// The player was found by `start`.
    case existedBefore
    case appeared
    case status(PlayerStatus)
    case left
  }

  /// Called with the connection of a player and each of its events; nil: only the estimate is needed.
  var report: ((Identifier, Event) -> Void)?

  private let connection: Connection
  private let changed: () -> Void
  private var estimate = SystemPrimary()
  /// The players, each with its connection, which is the sender of its signals.
  private var players: [(owner: Identifier, name: Identifier)] = []
  /// The players that `start` has found, the oldest first, until all have answered.
  private var found: [(name: Identifier, owner: Identifier, isPlaying: Bool)]? = []
  /// The number of calls without an answer. The estimate is complete at 0.
  private var openCalls = 0 {
    didSet { if openCalls == 0 { settle() } }
  }

  /// `changed` is called when the estimate may have changed.
  public init(on connection: Connection, changed: @escaping () -> Void) {
    self.connection = connection
    self.changed = changed
  }

  /// Subscribes first and requests the players then, so that none is missed.
  public func start() {
    openCalls += 1
    connection.follow(.namespace(Self.players), changed: { [self] in ownerChanged($0) }) { [self] in
      openCalls -= 1
    }
    subscribe(to: Self.daemonInterface, of: .name(Self.daemon)) { [self] in daemonChanged($0) }
    subscribe(to: Interface.player.name, of: .namespace(Self.players)) { [self] in playerChanged($0) }
  }

  private func subscribe(to interface: String, of sender: BusNames, _ received: @escaping (Message) -> Void) {
    let signals = Signals(
      of: sender, path: MPRISSurface.path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
      condition: "arg0='" + interface + "'")
    connection.subscribe(to: signals) { if $0.readString().hasSameBytes(as: interface) { received($0) } }
  }

  /// The bus name of the player that the media keys reach; nil: no player, or not known yet.
  public var current: Identifier? { openCalls == 0 ? estimate.current : nil }

  /// Whether the estimate is complete.
  public var isSettled: Bool { openCalls == 0 }

  /// Whether a player has that name.
  public func knows(_ name: Identifier) -> Bool { players.contains { $0.name == name } }

  // MARK: Events

  private func ownerChanged(_ change: OwnerChange) {
    if !change.old.isEmpty { vanished(Identifier(change.name), Identifier(change.old)) }
    if !change.new.isEmpty {
      appeared(Identifier(change.name), Identifier(change.new), existedBefore: change.existedBefore)
    }
    if !change.existedBefore { changed() }
  }

  /// Every call has been answered.
  private func settle() {
    if let found {
      self.found = nil
      estimate.found(found.map { (name: $0.name, isPlaying: $0.isPlaying) })
    }
    changed()
  }

  private func appeared(_ name: Identifier, _ owner: Identifier, existedBefore: Bool) {
    if name == Identifier(Self.daemon) { return requestOrder(from: owner) }
    guard !players.contains(where: { $0.owner == owner && $0.name == name }) else { return }
    players.append((owner, name))
    report?(owner, existedBefore ? .existedBefore : .appeared)
    if let place = found?.firstIndex(where: { Self.age($0.owner) > Self.age(owner) }) ?? found?.endIndex {
      found?.insert((name, owner, false), at: place)
    } else {
      estimate.appeared(name)
    }
    request(owner, [Interface.player.name, "PlaybackStatus"]) { [self] in
      guard let reply = $0, reply.enterVariant("s"), let status = reply.readString().map({ Identifier($0) }) else {
        return
      }
      played(name, status == "Playing")
      reportStatus(status, of: owner)
    }
  }

  @inline(never)
  private func reportStatus(_ status: Identifier, of owner: Identifier) {
    report?(owner, .status(status == "Playing" ? .playing : status == "Paused" ? .paused : .stopped))
  }

  /// The bus numbers its connections: ":1.7" is older than ":1.12".
  private static func age(_ owner: Identifier) -> Int {
    Int(String(Substring(owner.text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()))) ?? 0
  }

  private func played(_ name: Identifier, _ isPlaying: Bool) {
    if let place = found?.firstIndex(where: { $0.name == name }) {
      found?[place].isPlaying = isPlaying
    } else {
      estimate.changed(name, isPlaying: isPlaying)
    }
  }

  private func vanished(_ name: Identifier, _ owner: Identifier) {
    if name == Identifier(Self.daemon) { return estimate.daemonReported(nil) }
    if let place = players.firstIndex(where: { $0.owner == owner && $0.name == name }) {
      players.remove(at: place)
      if !players.contains(where: { $0.owner == owner }) { report?(owner, .left) }
    }
    found?.removeAll { $0.name == name }
    estimate.vanished(name)
  }

  private func daemonChanged(_ signal: Message) {
    guard let order = readValue(of: "PlayerNames", "as", signal, { $0.readStrings() }) else { return }
    estimate.daemonReported(order.map { Identifier($0) })
    changed()
  }

  private func playerChanged(_ signal: Message) {
    guard let sender = signal.sender.map({ Identifier($0) }),
      let status = readValue(of: "PlaybackStatus", "s", signal, { $0.readString().map { Identifier($0) } })
    else { return }
    for player in players where player.owner == sender { played(player.name, status == "Playing") }
    reportStatus(status, of: sender)
    changed()
  }

  private func requestOrder(from owner: Identifier) {
    request(owner, [Self.daemonInterface, "PlayerNames"]) { [self] in
      if let reply = $0, reply.enterVariant("as") {
        estimate.daemonReported(reply.readStrings()?.map { Identifier($0) })
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

  /// Requests a property.
  private func request(_ owner: Identifier, _ property: [String], _ answered: @escaping (Message?) -> Void) {
    guard
      let call = connection.makeCall(
        destination: owner.text, path: MPRISSurface.path, interface: "org.freedesktop.DBus.Properties", member: "Get")
    else { return }
    for argument in property { call.append(string: argument) }
    openCalls += 1
    connection.call(call, timeoutMicroseconds: Self.patience) { [self] reply in
      answered(reply.flatMap { $0.isError ? nil : $0 })
      openCalls -= 1
    }
  }
}
