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
      return connection.answer(message, by: SessionObject(surface: self, key: nil, session: snapshot))
    }
    if let key = SessionPath.key(path), let other = session(key) {
      return connection.answer(message, by: SessionObject(surface: self, key: key, session: other))
    }
    connection.answerMissingObject(
      message, nodes: path.hasSameBytes(as: SessionPath.others()) ? snapshot.others.map { String($0.key) } : [])
    return true
  }

  // MARK: org.nowplaying.Session1

  fileprivate func perform(_ message: Message, of key: UInt64?, _ session: SessionSnapshot) {
    guard let invocation = PerformCall.readAll(of: message, on: connection) else { return }
    perform(invocation, message, of: key, session)
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
    case "GetArtwork", "GetAnimatedPreview", "GetAnimatedVideo": surface.getImage(call, of: key, session)
    default: return false
    }
    return true
  }

  var nodes: [String] { key == nil && !session.others.isEmpty ? ["other"] : [] }
}
