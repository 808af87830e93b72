// SPDX-License-Identifier: MIT

internal import NowPlayingCore
public import DBus

/// Watches every MPRIS player on the bus, ours and others, to estimate which one the media keys reach.
///
/// It costs a connection and a wake-up for each change that any player announces, so it runs only while somebody asks.
public final class PlayerWatcher {
  private static let players = "org.mpris.MediaPlayer2"
  private static let daemon = "org.mpris.MediaPlayer2.playerctld"
  private static let daemonInterface = "com.github.altdesktop.playerctld"
  private static let patience: Int64 = 2_000_000

  /// What is heard of one player.
  enum News {
    /// It is there: since before us, or newly.
    case wasThere, appeared
    case plays, pauses, stops
    case left
  }

  /// Hears of each player, called by its connection; nil: the estimate is all that matters.
  var heard: ((String, News) -> Void)?

  private let connection: Connection
  private let changed: () -> Void
  private var estimate = SystemPrimary()
  /// The players, each with the connection that it is on, since signals name no other.
  private var players: [(owner: String, name: String)] = []
  /// Those that were there before us, the oldest first, while we ask for them.
  private var found: [(name: String, owner: String, isPlaying: Bool)]? = []
  /// Answers still to come before the estimate rests on everything that is there.
  private var openQuestions = 0 {
    didSet { if openQuestions == 0 { settle() } }
  }

  /// Begins to watch; `changed` is called when the estimate may be another.
  public init(on connection: Connection, changed: @escaping () -> Void) {
    self.connection = connection
    self.changed = changed
  }

  /// Subscribes, then asks who is there: in this order nobody is missed.
  public func start() {
    openQuestions += 1
    connection.follow(.namespace(Self.players), changed: { [self] in ownerChanged($0) }) { [self] in
      openQuestions -= 1
    }
    subscribe(to: Self.daemonInterface, of: .name(Self.daemon)) { [self] in daemonChanged($0) }
    subscribe(to: Interface.player.name, of: .namespace(Self.players)) { [self] in playerChanged($0) }
  }

  private func subscribe(to interface: String, of sender: BusNames, _ received: @escaping (Message) -> Void) {
    let signals = Signals(
      of: sender, path: MPRISSurface.path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
      condition: "arg0='" + interface + "'")
    connection.subscribe(to: signals) { if $0.readString() == interface { received($0) } }
  }

  /// The bus name of the player that the media keys reach; nil: nobody knows yet, or there is none.
  public var current: String? { openQuestions == 0 ? estimate.current : nil }

  /// Whether the estimate rests on everything that is there.
  public var isSettled: Bool { openQuestions == 0 }

  /// Whether it has heard that somebody has that name.
  public func knows(_ name: String) -> Bool { players.contains { $0.name == name } }

  // MARK: What happens on the bus

  private func ownerChanged(_ change: OwnerChange) {
    if !change.old.isEmpty { vanished(change.name, change.old) }
    if !change.new.isEmpty { appeared(change.name, change.new, wasThere: change.wasThere) }
    if !change.wasThere { changed() }
  }

  /// Every question is answered.
  private func settle() {
    if let found {
      self.found = nil
      estimate.found(found.map { (name: $0.name, isPlaying: $0.isPlaying) })
    }
    changed()
  }

  private func appeared(_ name: String, _ owner: String, wasThere: Bool) {
    if name == Self.daemon { return askDaemon(owner) }
    guard !players.contains(where: { $0.owner == owner && $0.name == name }) else { return }
    players.append((owner, name))
    heard?(owner, wasThere ? .wasThere : .appeared)
    if let place = found?.firstIndex(where: { Self.age($0.owner) > Self.age(owner) }) ?? found?.endIndex {
      found?.insert((name, owner, false), at: place)
    } else {
      estimate.appeared(name)
    }
    ask(owner, [Interface.player.name, "PlaybackStatus"]) { [self] in
      guard let reply = $0, reply.enterVariant("s"), let status = reply.readString() else { return }
      played(name, status == "Playing")
      tell(owner, status)
    }
  }

  @inline(never)
  private func tell(_ owner: String, _ status: String) {
    heard?(owner, status == "Playing" ? .plays : status == "Paused" ? .pauses : .stops)
  }

  /// The bus counts its connections: the owner ":1.7" was there before ":1.12".
  private static func age(_ owner: String) -> Int {
    Int(String(Substring(owner.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()))) ?? 0
  }

  private func played(_ name: String, _ isPlaying: Bool) {
    if let place = found?.firstIndex(where: { $0.name == name }) {
      found?[place].isPlaying = isPlaying
    } else {
      estimate.changed(name, isPlaying: isPlaying)
    }
  }

  private func vanished(_ name: String, _ owner: String) {
    if name == Self.daemon { return estimate.daemonSaid(nil) }
    if let place = players.firstIndex(where: { $0.owner == owner && $0.name == name }) {
      players.remove(at: place)
      if !players.contains(where: { $0.owner == owner }) { heard?(owner, .left) }
    }
    found?.removeAll { $0.name == name }
    estimate.vanished(name)
  }

  private func daemonChanged(_ signal: Message) {
    guard let order = readValue(of: "PlayerNames", "as", signal, { $0.readStrings() }) else { return }
    estimate.daemonSaid(order)
    changed()
  }

  private func playerChanged(_ signal: Message) {
    guard let sender = signal.sender, let status = readValue(of: "PlaybackStatus", "s", signal, { $0.readString() })
    else { return }
    for player in players where player.owner == sender { played(player.name, status == "Playing") }
    tell(sender, status)
    changed()
  }

  private func askDaemon(_ owner: String) {
    ask(owner, [Self.daemonInterface, "PlayerNames"]) { [self] in
      if let reply = $0, reply.enterVariant("as") { estimate.daemonSaid(reply.readStrings()) }
    }
  }

  // MARK: Messages

  /// Looks for one property among those that changed.
  private func readValue<Value>(
    of property: String, _ signature: StaticString, _ message: Message, _ read: (Message) -> Value?
  ) -> Value? {
    guard message.enterArray("{sv}") else { return nil }
    while !message.isAtEnd, message.enterDictionaryEntry("sv") {
      if message.readString() == property, message.enterVariant(signature) { return read(message) }
      guard message.skip() else { return nil }
      message.exit()
    }
    return nil
  }

  /// Asks for a property.
  private func ask(_ owner: String, _ property: [String], _ answered: @escaping (Message?) -> Void) {
    guard
      let call = connection.makeCall(
        destination: owner, path: MPRISSurface.path, interface: "org.freedesktop.DBus.Properties", member: "Get")
    else { return }
    for argument in property { call.append(string: argument) }
    openQuestions += 1
    connection.call(call, timeoutMicroseconds: Self.patience) { [self] reply in
      answered(reply.flatMap { $0.isError ? nil : $0 })
      openQuestions -= 1
    }
  }
}
