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
    guard object.isRead else { return }
    SessionProxy.emitChanges(
      from: old.session, to: player.session, at: path, on: connection, owner: Client(center, player.name))
  }

  /// Answers a call to a player, or to a path above one.
  func receive(_ call: Message, _ path: String) -> Bool {
    guard let object = object(at: path) else {
      let isAbove = (path + "/").hasSameBytes(as: Center1Surface.playerPath)
      connection.answerMissingObject(call, nodes: isAbove ? objects.values.map { String($0.number) } : [])
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
