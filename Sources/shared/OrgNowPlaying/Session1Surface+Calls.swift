// SPDX-License-Identifier: MIT

internal import NowPlayingCore
public import DBus

extension Session1Surface {
  /// Answers a call: at once from the last snapshot, or when the player has answered.
  public func receive(_ message: Message, on connection: Connection) -> Bool {
    guard !message.isInterface("org.freedesktop.DBus.Peer") else { return false }
    beginReading()
    let path = message.path ?? ""
    if path.hasSameBytes(as: SessionPath.own) {
      return SessionObject(surface: self, key: nil, session: snapshot).answer(message, on: connection)
    }
    if path.hasSameBytes(as: CustomObject.path), !snapshot.lists.customCommands.isEmpty {
      return CustomObject(surface: self, session: snapshot).answer(message, on: connection)
    }
    if path.hasSameBytes(as: OutputsObject.path), !snapshot.lists.outputs.isEmpty {
      return OutputsObject(session: snapshot).answer(message, on: connection)
    }
    if let key = SessionPath.key(path), let other = session(key) {
      return SessionObject(surface: self, key: key, session: other).answer(message, on: connection)
    }
    connection.answers.answerMissingObject(
      message, nodes: path.hasSameBytes(as: SessionPath.others()) ? snapshot.others.map { String($0.key) } : [])
    return true
  }

  // MARK: org.nowplaying.Session1

  fileprivate func perform(_ message: Message, of key: UInt64?, _ session: SessionSnapshot) {
    guard let asked = PerformCall.readAll(of: message, on: connection) else { return }
    perform(asked.invocation, message, for: asked.sender, of: key, session)
  }

  fileprivate func prepareResume(_ message: Message) {
    guard message.hasSignature("sx"), let token = message.readString(), let position = message.readInt64() else {
      return connection.answers.refuseArguments(message, "PrepareResume requires a token and a position, \"sx\"")
    }
    guard let point = snapshot.identifiers.point(of: token) else {
      return answer(message, Answer(.noSuchContent, "the token is not one of this player, or its ids have changed"))
    }
    answer(message, owner.prepareResume(point, position: position < 0 ? nil : position))
  }
}

/// One session on the connection, as an exported object.
struct SessionObject: ExportedObject {
  typealias Interface = Session1

  let surface: Session1Surface
  /// Nil: the session of the connection.
  let key: UInt64?
  let session: SessionSnapshot

  func append(_ property: Property, to writer: MessageWriter) {
    SessionView(snapshot: session).append(property, to: writer)
  }

  func perform(_ call: Message, of interface: Session1) -> Bool {
    switch Identifier(call.member) {
    case "Perform": surface.perform(call, of: key, session)
    case let member where ImageRole.members.contains(member): surface.getImage(call, of: key, session)
    case "PrepareResume": surface.prepareResume(call)
    default: return false
    }
    return true
  }

  var nodes: [String] {
    guard key == nil else { return [] }
    return (session.others.isEmpty ? [] : ["other"]) + (session.lists.customCommands.isEmpty ? [] : ["custom"])
      + (session.lists.outputs.isEmpty ? [] : ["outputs"])
  }
}
