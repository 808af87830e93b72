// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import OrgNowPlaying
internal import DBus

/// Each player as an object with org.nowplaying.Session1.
struct PlayerObjects {
  private final class Object {
    let number: Int
    var player: ObservedPlayer
    /// When it played, as clients know it.
    var history: PlayerHistory?
    /// Whether a client has called it: before that, no change is emitted.
    var isRead = false
    /// The other sessions of its application that clients read.
    var others: [Other] = []

    init(_ number: Int, _ player: ObservedPlayer) { (self.number, self.player) = (number, player) }

    /// Shows the player from now on. True: a value of it in the list of all players is another one.
    func show(_ new: ObservedPlayer, _ newHistory: PlayerHistory?) -> Bool {
      let (old, oldHistory) = (player, history)
      (player, history) = (new, newHistory)
      return old.name != new.name || old.reason != new.reason || old.isSilent != new.isSilent
        || old.hasSession != new.hasSession || oldHistory != newHistory
        || !old.session.identity.hasSameBytes(as: new.session.identity)
        || !old.session.imageAddress.hasSameBytes(as: new.session.imageAddress)
    }
  }

  /// Another session of a player's application, while clients read it.
  private final class Other {
    let key: UInt64
    /// The connections that have called it.
    var clients: [String] = []
    /// Calls that wait until its state is known.
    var waiting: [Message] = []
    /// The state that clients know; nil: it is not known yet.
    var shown: SessionSnapshot?

    init(_ key: UInt64) { self.key = key }
  }

  private let connection: Connection
  private let center: Center
  private var objects = IdentifierMap<Object>()
  private var lastNumber = 0

  init(on connection: Connection, owner center: Center) { (self.connection, self.center) = (connection, center) }

  var isEmpty: Bool { objects.isEmpty }

  /// The path of a player; nil: it has none yet.
  func path(of owner: Identifier) -> String? { objects[owner].map { Self.path($0.number) } }

  private static func path(_ number: Int) -> String { Center1Surface.playerPath + String(number) }

  /// Shows a change of a player. `history`: when it played.
  mutating func show(_ change: PlayerChange, _ history: PlayerHistory?, _ surface: Center1Surface) {
    let player = change.player
    guard !change.changes.contains(.left) else {
      if let object = objects.removeValue(forKey: player.owner) { surface.removed(Self.path(object.number)) }
      return
    }
    guard let object = objects[player.owner] else {
      lastNumber += 1
      let object = Object(lastNumber, player)
      object.history = history
      objects[player.owner] = object
      return surface.added(Self.path(lastNumber))
    }
    let (old, path) = (object.player, Self.path(object.number))
    if object.show(player, history) { surface.changed(path) }
    object.others.removeAll { other in !player.session.others.contains { $0.key == other.key } }
    for other in object.others { showChanges(of: other, of: object) }
    guard object.isRead else { return }
    SessionProxy.emitChanges(
      from: old.session, to: player.session, at: path, on: connection, owner: Client(center, player.name))
  }

  /// Answers a call to a player, to another session of its application, or to a path above one.
  func receive(_ call: Message, _ path: String) -> Bool {
    guard let object = object(at: path) else {
      if let player = object(above: path) { return receiveOther(call, path, of: player) }
      let isAbove = (path + "/").hasSameBytes(as: Center1Surface.playerPath)
      connection.answers.answerMissingObject(call, nodes: isAbove ? objects.values.map { String($0.number) } : [])
      return true
    }
    guard !call.isInterface("org.freedesktop.DBus.Peer") else { return false }
    object.isRead = true
    return SessionProxy.answer(
      call, by: object.player.session, on: connection, owner: Client(center, object.player.name))
  }

  private func object(at path: String) -> Object? {
    guard path.beginsWithBytes(of: Center1Surface.playerPath),
      let number = Int(String(Substring(path.utf8.dropFirst(Center1Surface.playerPath.utf8.count)))),
      // "7", but not "07".
      Self.path(number).hasSameBytes(as: path)
    else { return nil }
    return objects.values.first { $0.number == number }
  }

  // MARK: Other sessions

  /// The most calls that wait for the first state of a session.
  private static let mostWaiting = 64

  /// The player of the application whose other session has that path, or the path above the other sessions.
  private func object(above path: String) -> Object? {
    guard path.beginsWithBytes(of: Center1Surface.playerPath) else { return nil }
    let number = path.utf8.dropFirst(Center1Surface.playerPath.utf8.count).prefix { $0 != UInt8(ascii: "/") }
    return object(at: Center1Surface.playerPath + String(Substring(number)))
  }

  private func receiveOther(_ call: Message, _ path: String, of object: Object) -> Bool {
    let (player, owner) = (Self.path(object.number), object.player.owner)
    guard !call.isInterface("org.freedesktop.DBus.Peer") else { return false }
    if SessionProxy.answerParent(call, of: object.player.session, below: player, on: connection) { return true }
    guard let key = SessionProxy.key(path, below: player),
      object.player.session.others.contains(where: { $0.key == key }), let client = call.sender
    else {
      connection.answers.answerMissingObject(call, nodes: [])
      return true
    }
    let other = object.others.first { $0.key == key } ?? Other(key)
    if other.clients.isEmpty { object.others.append(other) }
    if !other.clients.contains(where: { $0.hasSameBytes(as: client) }) {
      other.clients.append(client)
      connection.names.awaitDeparture(of: client) { left(client, other, object) }
    }
    guard other.shown == nil else { return answer(call, other, object) }
    guard other.waiting.count < Self.mostWaiting else {
      connection.answers.refuse(call, "LimitsExceeded", "too many calls wait for the player: wait for their answers")
      return true
    }
    other.waiting.append(call)
    guard other.waiting.count == 1, let players = center.bus?.players else { return true }
    players.follow(other: key, of: owner) {
      other.shown = players.other(key, of: owner)
      let waiting = other.waiting
      other.waiting = []
      for call in waiting { _ = answer(call, other, object) }
    }
    return true
  }

  private func answer(_ call: Message, _ other: Other, _ object: Object) -> Bool {
    guard let session = other.shown else {
      connection.answers.send(
        errorName: Outcome.timedOut.errorName, text: object.player.session.identity + " does not answer", to: call)
      return true
    }
    let name = object.player.otherName(of: session.id)
    return SessionProxy.answer(call, by: session, on: connection, owner: Client(center, name))
  }

  private func showChanges(of other: Other, of object: Object) {
    guard let old = other.shown, let new = center.bus?.players.other(other.key, of: object.player.owner) else { return }
    other.shown = new
    SessionProxy.emitChanges(
      from: old, to: new, at: SessionProxy.path(of: other.key, below: Self.path(object.number)), on: connection,
      owner: Client(center, object.player.name))
  }

  /// A client has left the bus. A session that no client reads is not followed.
  private func left(_ client: String, _ other: Other, _ object: Object) {
    other.clients.removeAll { $0.hasSameBytes(as: client) }
    guard other.clients.isEmpty else { return }
    object.others.removeAll { $0 === other }
    center.bus?.players.unfollow(other: other.key, of: object.player.owner)
  }

  /// Performs what the clients of one player request.
  private final class Client: SessionProxyOwner {
    private let center: Center
    private let player: Identifier

    init(_ center: Center, _ player: Identifier) { (self.center, self.player) = (center, player) }

    func perform(_ invocation: Invocation, _ call: Message) {
      center.perform(invocation, on: player, call, isCenter: false)
    }

    func getImage(_ role: ImageRole, _ call: Message) { center.getImage(role, of: player, call) }
  }
}
