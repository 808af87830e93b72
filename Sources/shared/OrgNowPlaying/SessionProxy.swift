// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// Performs what clients request of another program's session.
public protocol SessionProxyOwner: AnyObject {
  /// Sends a command to the player, and answers the call.
  func perform(_ invocation: Invocation, _ call: Message)
  /// Reads an image of the player, and answers the call.
  func getImage(_ role: ImageRole, _ call: Message)
}

/// A session of another program, which a service shows with the words of org.nowplaying.Session1.
public enum SessionProxy {
  public static let interface = Session1.interface

  /// Answers a call to the object of a session; false: it is for `org.freedesktop.DBus.Peer`.
  public static func answer(
    _ call: Message, by session: SessionSnapshot, on connection: Connection, owner: any SessionProxyOwner
  ) -> Bool {
    Object(session: session, path: call.path ?? "", connection: connection, owner: owner).answer(call, on: connection)
  }

  /// Emits the properties that differ from an earlier snapshot, in one signal.
  public static func emitChanges(
    from old: SessionSnapshot, to new: SessionSnapshot, at path: String, on connection: Connection,
    owner: any SessionProxyOwner
  ) {
    Object(session: new, path: path, connection: connection, owner: owner).emitChanges(
      from: old, to: new, at: path, on: connection)
  }

  private struct Object: ExportedObject {
    typealias Interface = Session1

    let session: SessionSnapshot
    let path: String
    let connection: Connection
    let owner: any SessionProxyOwner

    func append(_ property: Property, to writer: MessageWriter) {
      SessionView(snapshot: session, servicePath: path).append(property, to: writer)
    }

    func perform(_ call: Message, of interface: Session1) -> Bool {
      switch Identifier(call.member) {
      case "Perform":
        if let asked = PerformCall.readAll(of: call, on: connection, takesTexts: true) {
          owner.perform(asked.invocation, call)
        }
      case let member where ImageRole.members.contains(member):
        if let role = ImageRole.read(call, on: connection) { owner.getImage(role, call) }
      default: return false
      }
      return true
    }

    var nodes: [String] { session.others.isEmpty ? [] : ["other"] }
  }

  /// The path of another session, below the object of its player.
  public static func path(of key: UInt64, below player: String) -> String { SessionPath.path(of: key, below: player) }

  /// The key of the other session with that path; nil: it is not one below the object of that player.
  public static func key(_ path: String, below player: String) -> UInt64? { SessionPath.key(path, below: player) }

  /// Answers a call to the path above the other sessions of a player; false: it is to another path.
  public static func answerParent(
    _ call: Message, of session: SessionSnapshot, below player: String, on connection: Connection
  ) -> Bool {
    guard call.path.hasSameBytes(as: SessionPath.others(below: player)) else { return false }
    connection.answers.answerMissingObject(call, nodes: session.others.map { String($0.key) })
    return true
  }
}

extension ExportedObject where Interface == Session1 {
  /// Emits the properties of a session that differ from an earlier snapshot, in one signal.
  func emitChanges(
    from old: SessionSnapshot, to new: SessionSnapshot, at path: String, on connection: Connection
  ) {
    guard !new.isIdentical(to: old) else { return }
    // Texts of ids differ where the ids do.
    let (view, oldView) = (SessionView(snapshot: new), SessionView(snapshot: old))
    let changes = Property.allCases.filter { view.differs($0, from: oldView) }
    emitChanges(
      of: Session1(), at: path, on: connection, changed: changes.filter { !$0.isInvalidated },
      invalidated: changes.filter { $0.isInvalidated })
  }
}
