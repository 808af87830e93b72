// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// The object org.nowplaying.Extension1 of the process that hosts an application's remote sessions.
public final class Extension1Surface: ObjectHandler {
  private let connection: Connection
  private let owner: any ExtensionOwner
  private var shownIDs: [Identifier]
  /// Nil until a client has read a property.
  private var shownPrimary: Identifier?

  /// Exports the object.
  public init(on connection: Connection, owner: any ExtensionOwner) {
    self.connection = connection
    self.owner = owner
    shownIDs = owner.hostedIDs
    connection.setHandler(at: Extension1.path, self)
  }

  // MARK: Signals

  /// Emits the changes of the properties.
  public func show() {
    var changed: [Extension1.Property] = []
    let ids = owner.hostedIDs
    if ids != shownIDs {
      shownIDs = ids
      changed.append(.sessions)
    }
    if let shown = shownPrimary {
      let primary = owner.systemPrimaryID
      shownPrimary = primary
      if primary != shown { changed.append(.systemPrimary) }
    }
    Extension1Object(surface: self).emitChanges(
      of: Extension1(), at: Extension1.path, on: connection, changed: changed)
  }

  /// Emits TokenChanged.
  public func emit(_ token: PushToken) {
    let signal = connection.makeSignal(
      path: Extension1.path, interface: Extension1.interface, member: "TokenChanged")
    guard let signal else { return }
    signal.append(token)
    connection.send(signal)
  }

  // MARK: Properties

  /// Emits the changes first, so that they are not emitted after the answer.
  fileprivate func prepareToRead() {
    if shownPrimary == nil { shownPrimary = owner.systemPrimaryID }
    show()
  }

  fileprivate func append(_ property: Extension1.Property, to writer: MessageWriter) {
    switch property {
    case .version: writer.append(uint32: 1)
    case .sessions: writer.append(ids: shownIDs)
    case .systemPrimary: writer.append(bytes: (shownPrimary ?? "").bytes)
    }
  }

  // MARK: Methods

  /// Answers a call, at once or when the owner has answered.
  public func receive(_ message: Message, on connection: Connection) -> Bool {
    Extension1Object(surface: self).answer(message, on: connection)
  }

  /// Answers a call of one of the interface's methods; false: the interface has no such method.
  fileprivate func perform(_ message: Message) -> Bool {
    switch Identifier(message.member) {
    case "Start": host(message, .start)
    case "Update": host(message, .update)
    case "End": host(message, .end)
    case "RequestSystemPrimary": requestSystemPrimary(message)
    case "GetTokens": getTokens(message)
    default: return false
    }
    return true
  }

  private func refuse(_ message: Message, _ failure: Failure) {
    connection.answers.send(errorName: Extension1Error.name(of: failure), text: failure.reason, to: message)
  }

  private func host(_ message: Message, _ event: ExtensionEvent) {
    guard message.hasSignature("ayay"), let id = message.readBytes(), let attributes = message.readBytes() else {
      return connection.answers.refuseArguments(message, message.member + " requires an id and attributes, \"ayay\"")
    }
    do throws(Failure) {
      let request = try HostingRequest(event, Identifier(bytes: id), attributes)
      owner.perform(request, from: Identifier(message.sender ?? "")) { [self] failure in
        if let failure { refuse(message, failure) } else { connection.answers.send(message.makeReply(), to: message) }
      }
    } catch {
      refuse(message, error)
    }
  }

  private func requestSystemPrimary(_ message: Message) {
    guard message.hasSignature("ay"), let bytes = message.readBytes() else {
      return connection.answers.refuseArguments(message, "RequestSystemPrimary requires an id, \"ay\"")
    }
    owner.requestSystemPrimary(Identifier(bytes: bytes)) { [self] failure, isPublished, isProminent in
      if let failure { return refuse(message, failure) }
      let reply = message.makeReply()
      reply?.append(bool: isPublished)
      reply?.append(bool: isProminent)
      connection.answers.send(reply, to: message)
    }
  }

  private func getTokens(_ message: Message) {
    guard message.hasSignature("") else {
      return connection.answers.refuseArguments(message, "GetTokens has no arguments")
    }
    let reply = message.makeReply()
    reply?.openArray("(aysss)")
    for token in owner.pushTokens {
      reply?.openStruct("aysss")
      reply?.append(token)
      reply?.close()
    }
    reply?.close()
    connection.answers.send(reply, to: message)
  }
}

/// The surface, as an exported object.
private struct Extension1Object: ExportedObject {
  typealias Interface = Extension1

  let surface: Extension1Surface

  func prepareToRead() { surface.prepareToRead() }

  func append(_ property: Extension1.Property, to writer: MessageWriter) { surface.append(property, to: writer) }

  func perform(_ call: Message, of interface: Extension1) -> Bool { surface.perform(call) }
}

extension MessageWriter {
  /// Writes ids as bytes.
  func append(ids: [Identifier]) {
    openArray("ay")
    for id in ids { append(bytes: id.bytes) }
    close()
  }

  /// Writes the parts of a token. Missing parts are empty.
  func append(_ token: PushToken) {
    append(bytes: (token.sessionID ?? "").bytes)
    append(string: token.endpoint ?? "")
    append(string: token.publicKey)
    append(string: token.authSecret)
  }
}
