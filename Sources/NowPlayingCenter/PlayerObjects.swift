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
    /// Whether a client has called it: before that, no change is emitted.
    var isRead = false

    init(_ number: Int, _ player: ObservedPlayer) { (self.number, self.player) = (number, player) }
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

  /// Shows a change of a player.
  mutating func show(_ change: PlayerChange) {
    let player = change.player
    guard !change.changes.contains(.left) else {
      objects[player.owner] = nil
      return
    }
    guard let object = objects[player.owner] else {
      lastNumber += 1
      objects[player.owner] = Object(lastNumber, player)
      return
    }
    let old = object.player
    object.player = player
    guard object.isRead else { return }
    SessionProxy.emitChanges(
      from: old.session, to: player.session, at: Self.path(object.number), on: connection,
      owner: Client(center, player.name))
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
