// SPDX-License-Identifier: MIT

internal import NowPlayingCore
public import DBus

/// Watches every MPRIS player on the bus, ours and others, to estimate which one the media keys reach.
///
/// It costs a connection and a wake-up for each change that any player announces, so it runs only while somebody asks.
public final class PlayerWatcher {
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
    connection.onSignal = { [self] in hear($0) }
    connection.addMatch(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
        + "arg0namespace='org.mpris.MediaPlayer2'")
    connection.addMatch(
      "type='signal',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',"
        + "path='\(MPRISSurface.path)'")
    ask("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames", []) { [self] in
      for name in $0?.readStrings() ?? [] where name.utf8.starts(with: BusName.prefix.utf8) {
        ask("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner", [name]) {
          [self] in
          if let owner = $0?.readString() { appeared(name, owner, wasThere: true) }
        }
      }
    }
  }

  /// The bus name of the player that the media keys reach; nil: nobody knows yet, or there is none.
  public var current: String? { openQuestions == 0 ? estimate.current : nil }

  /// Whether the estimate rests on everything that is there.
  public var isSettled: Bool { openQuestions == 0 }

  /// Whether it has heard that somebody has that name.
  public func knows(_ name: String) -> Bool { players.contains { $0.name == name } }

  // MARK: What happens on the bus

  private func hear(_ signal: Message) {
    if signal.isMember("NameOwnerChanged"), signal.sender == "org.freedesktop.DBus" {
      nameOwnerChanged(signal)
    } else if signal.isMember("PropertiesChanged"), signal.isInterface("org.freedesktop.DBus.Properties"),
      signal.path == MPRISSurface.path
    {
      propertiesChanged(signal)
    }
  }

  private func nameOwnerChanged(_ message: Message) {
    guard let name = message.readString(), let old = message.readString(), let new = message.readString() else {
      return
    }
    if !old.isEmpty { vanished(name, old) }
    if !new.isEmpty { appeared(name, new, wasThere: false) }
    changed()
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
    if name == Self.daemon { return askDaemon() }
    guard !players.contains(where: { $0.owner == owner && $0.name == name }) else { return }
    players.append((owner, name))
    heard?(owner, wasThere ? .wasThere : .appeared)
    if let place = found?.firstIndex(where: { Self.age($0.owner) > Self.age(owner) }) ?? found?.endIndex {
      found?.insert((name, owner, false), at: place)
    } else {
      estimate.appeared(name)
    }
    ask(name, MPRISSurface.path, "org.freedesktop.DBus.Properties", "Get", [Interface.player.name, "PlaybackStatus"]) {
      [self] in
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

  private func propertiesChanged(_ message: Message) {
    guard let sender = message.sender, let interface = message.readString() else { return }
    if interface == Self.daemonInterface {
      if let order = readValue(of: "PlayerNames", "as", message, { $0.readStrings() }) {
        estimate.daemonSaid(order)
        changed()
      }
    } else if interface == Interface.player.name {
      let players = players.filter { $0.owner == sender }
      guard !players.isEmpty,
        let status = readValue(of: "PlaybackStatus", "s", message, { $0.readString() })
      else { return }
      for player in players { played(player.name, status == "Playing") }
      tell(sender, status)
      changed()
    }
  }

  private func askDaemon() {
    ask(
      Self.daemon, MPRISSurface.path, "org.freedesktop.DBus.Properties", "Get", [Self.daemonInterface, "PlayerNames"]
    ) { [self] in
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

  private func ask(
    _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [String],
    _ answered: @escaping (Message?) -> Void
  ) {
    guard
      let call = connection.makeCall(destination: destination, path: path, interface: interface, member: member)
    else { return }
    for argument in arguments { call.append(string: argument) }
    openQuestions += 1
    connection.call(call, timeoutMicroseconds: Self.patience) { [self] reply in
      answered(reply.flatMap { $0.isError ? nil : $0 })
      openQuestions -= 1
    }
  }
}
