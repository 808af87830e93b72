// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// The process that hosts an application's remote sessions, as org.nowplaying.Extension1.
public final class Extension1Surface: ObjectHandler {
  private let connection: Connection
  private let owner: any ExtensionOwner
  private var shownIDs: [String]
  /// Nil: nobody has asked.
  private var shownPrimary: String?

  /// Puts it on a connection.
  public init(on connection: Connection, owner: any ExtensionOwner) {
    self.connection = connection
    self.owner = owner
    shownIDs = owner.hostedIDs
    connection.setHandler(at: Extension1.path, self)
  }

  // MARK: Telling

  /// Tells what has changed.
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
    guard !changed.isEmpty,
      let signal = connection.makeSignal(
        path: Extension1.path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
    else { return }
    signal.append(string: Extension1.interface)
    append(changed, to: signal)
    signal.append(strings: [])
    connection.send(signal)
  }

  /// Tells a token that is new.
  public func tell(_ token: PushToken) {
    let signal = connection.makeSignal(
      path: Extension1.path, interface: Extension1.interface, member: "TokenChanged")
    guard let signal else { return }
    signal.append(token)
    connection.send(signal)
  }

  // MARK: Calls

  /// Answers one call: at once, or when the handler has answered.
  public func receive(_ message: Message, on connection: Connection) -> Bool {
    guard message.isMethodCall, !message.isInterface("org.freedesktop.DBus.Peer") else { return false }
    let interface = message.interface
    func isCalled(_ name: StaticString, _ member: StaticString) -> Bool {
      message.isMember(member) && (interface == nil || message.isInterface(name))
    }
    if isCalled("org.nowplaying.Extension1", "Start") {
      host(message, .start)
    } else if isCalled("org.nowplaying.Extension1", "Update") {
      host(message, .update)
    } else if isCalled("org.nowplaying.Extension1", "End") {
      host(message, .end)
    } else if isCalled("org.nowplaying.Extension1", "RequestSystemPrimary") {
      requestSystemPrimary(message)
    } else if isCalled("org.nowplaying.Extension1", "GetTokens") {
      getTokens(message)
    } else if isCalled("org.freedesktop.DBus.Properties", "Get") {
      get(message)
    } else if isCalled("org.freedesktop.DBus.Properties", "GetAll") {
      getAll(message)
    } else if isCalled("org.freedesktop.DBus.Properties", "Set") {
      if let property = find(message, message.hasSignature("ssv")) {
        connection.refuse(message, "PropertyReadOnly", property.name + " can only be read")
      }
    } else if isCalled("org.freedesktop.DBus.Introspectable", "Introspect") {
      let reply = message.makeReply()
      reply?.append(string: Extension1.xml())
      connection.answer(message, with: reply)
    } else if let interface, !isThere(interface) {
      connection.refuseInterface(message, interface)
    } else {
      connection.refuseMethod(message)
    }
    return true
  }

  private func isThere(_ interface: String) -> Bool {
    switch interface {
    case Extension1.interface, "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Introspectable",
      "org.freedesktop.DBus.Peer":
      true
    default: false
    }
  }

  private func refuse(_ message: Message, _ failure: Failure) {
    connection.reply(to: message, errorName: failure.errorName, text: failure.reason)
  }

  private func host(_ message: Message, _ event: ExtensionEvent) {
    guard message.hasSignature("ayay"), let id = message.readBytes(), let attributes = message.readBytes() else {
      return connection.refuseArguments(message, message.member + " takes an id and attributes, \"ayay\"")
    }
    do throws(Failure) {
      let wish = try HostingRequest(event, IdentifierBytes.text(id), attributes)
      owner.take(wish, from: message.sender ?? "") { [self] failure in
        if let failure { refuse(message, failure) } else { connection.answer(message, with: message.makeReply()) }
      }
    } catch {
      refuse(message, error)
    }
  }

  private func requestSystemPrimary(_ message: Message) {
    guard message.hasSignature("ay"), let bytes = message.readBytes() else {
      return connection.refuseArguments(message, "RequestSystemPrimary takes an id, \"ay\"")
    }
    owner.requestSystemPrimary(IdentifierBytes.text(bytes)) { [self] failure, isPublished, isProminent in
      if let failure { return refuse(message, failure) }
      let reply = message.makeReply()
      reply?.append(bool: isPublished)
      reply?.append(bool: isProminent)
      connection.answer(message, with: reply)
    }
  }

  private func getTokens(_ message: Message) {
    guard message.hasSignature("") else { return connection.refuseArguments(message, "GetTokens takes nothing") }
    let reply = message.makeReply()
    reply?.openArray("(aysss)")
    for token in owner.pushTokens {
      reply?.openStruct("aysss")
      reply?.append(token)
      reply?.close()
    }
    reply?.close()
    connection.answer(message, with: reply)
  }

  // MARK: org.freedesktop.DBus.Properties

  private func append(_ property: Extension1.Property, to message: MessageWriter) {
    message.openVariant(property.signature)
    switch property {
    case .version: message.append(uint32: 1)
    case .sessions: message.append(ids: shownIDs)
    case .systemPrimary: message.append(bytes: IdentifierBytes.bytes(shownPrimary ?? ""))
    }
    message.close()
  }

  private func append(_ properties: [Extension1.Property], to message: MessageWriter) {
    message.openArray("{sv}")
    for property in properties {
      message.openDictionaryEntry("sv")
      message.append(string: property.name)
      append(property, to: message)
      message.close()
    }
    message.close()
  }

  private func get(_ message: Message) {
    guard let property = find(message, message.hasSignature("ss")), let reply = message.makeReply() else { return }
    look()
    append(property, to: reply)
    connection.answer(message, with: reply)
  }

  private func getAll(_ message: Message) {
    guard message.hasSignature("s"), let interface = message.readString() else {
      return connection.refuseArguments(message, "GetAll takes an interface, \"s\"")
    }
    guard interface.isEmpty || isThere(interface) else { return connection.refuseInterface(message, interface) }
    guard let reply = message.makeReply() else { return }
    look()
    append(interface.isEmpty || interface == Extension1.interface ? Extension1.Property.allCases : [], to: reply)
    connection.answer(message, with: reply)
  }

  /// Says first what has changed, so that whoever asks now is not told it again.
  private func look() {
    if shownPrimary == nil { shownPrimary = owner.systemPrimaryID }
    show()
  }

  /// Finds the property that a message names, or tells the caller why there is none.
  private func find(_ message: Message, _ isRight: Bool) -> Extension1.Property? {
    guard isRight, let interface = message.readString(), let name = message.readString() else {
      connection.refuseArguments(message, "Get takes an interface and a property, \"ss\", and Set a value too, \"ssv\"")
      return nil
    }
    guard interface.isEmpty || isThere(interface) else {
      connection.refuseInterface(message, interface)
      return nil
    }
    if interface.isEmpty || interface == Extension1.interface, let property = Extension1.Property(name) {
      return property
    }
    connection.refuseProperty(message, name)
    return nil
  }
}

extension MessageWriter {
  /// Writes ids as bytes.
  func append(ids: [String]) {
    openArray("ay")
    for id in ids { append(bytes: IdentifierBytes.bytes(id)) }
    close()
  }

  /// Writes what a token is made of; what is not there is empty.
  func append(_ token: PushToken) {
    append(bytes: IdentifierBytes.bytes(token.sessionID ?? ""))
    append(string: token.endpoint ?? "")
    append(string: token.publicKey)
    append(string: token.authSecret)
  }
}
