// SPDX-License-Identifier: MIT

internal import NowPlayingCore
public import DBus

extension Session1Surface {
  /// Answers one call: at once from what is shown, or by asking the player.
  public func receive(_ message: Message, on connection: Connection) -> Bool {
    guard message.isMethodCall, !message.isInterface("org.freedesktop.DBus.Peer") else { return false }
    begin()
    let path = message.path ?? ""
    if path == SessionPath.own {
      call(message, of: nil, snapshot)
    } else if let key = SessionPath.key(path), let other = session(key) {
      call(message, of: key, other)
    } else {
      connection.answerForNobody(
        message, nodes: path == SessionPath.others ? snapshot.others.map { String($0.key) } : [])
    }
    return true
  }

  /// Answers a call to one session; `key`: which of the others it is.
  private func call(_ message: Message, of key: UInt64?, _ session: SessionSnapshot) {
    let interface = message.interface
    func isCalled(_ name: StaticString, _ member: StaticString) -> Bool {
      message.isMember(member) && (interface == nil || message.isInterface(name))
    }
    if isCalled("org.nowplaying.Session1", "Perform") {
      perform(message, of: key, session)
    } else if isCalled("org.nowplaying.Session1", "GetArtwork") {
      getImage(message, of: key, session)
    } else if isCalled("org.nowplaying.Session1", "GetAnimatedPreview") {
      getAnimatedImage(message, of: key, session, isVideo: false)
    } else if isCalled("org.nowplaying.Session1", "GetAnimatedVideo") {
      getAnimatedImage(message, of: key, session, isVideo: true)
    } else if isCalled("org.freedesktop.DBus.Properties", "Get") {
      get(message, session)
    } else if isCalled("org.freedesktop.DBus.Properties", "GetAll") {
      getAll(message, session)
    } else if isCalled("org.freedesktop.DBus.Properties", "Set") {
      set(message)
    } else if isCalled("org.freedesktop.DBus.Introspectable", "Introspect") {
      let hasOthers = key == nil && !session.others.isEmpty
      let reply = message.makeReply()
      reply?.append(string: Introspection.xml(nodes: hasOthers ? ["other"] : []))
      connection.answer(message, with: reply)
    } else if let interface, !isThere(interface) {
      connection.refuseInterface(message, interface)
    } else {
      connection.refuseMethod(message)
    }
  }

  /// Whether every object here has that interface.
  private func isThere(_ interface: String) -> Bool {
    switch interface {
    case Introspection.interface, "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Introspectable",
      "org.freedesktop.DBus.Peer":
      true
    default: false
    }
  }

  // MARK: org.nowplaying.Session1

  private func perform(_ message: Message, of key: UInt64?, _ session: SessionSnapshot) {
    guard message.hasSignature("sa{sv}"), let word = message.readString() else {
      return connection.refuseArguments(message, "Perform takes a command and its arguments, \"sa{sv}\"")
    }
    guard let command = Command(word) else {
      return connection.refuse(message, "NotSupported", "there is no command " + word)
    }
    do {
      try perform(Arguments(message).invocation(of: command), message, of: key, session)
    } catch {
      connection.refuseArguments(message, error.reason)
    }
  }

  // MARK: org.freedesktop.DBus.Properties

  private func get(_ message: Message, _ session: SessionSnapshot) {
    guard let property = find(message, message.hasSignature("ss")) else { return }
    guard let reply = message.makeReply() else { return }
    SessionView(snapshot: session).append(property, to: reply)
    connection.answer(message, with: reply)
  }

  private func getAll(_ message: Message, _ session: SessionSnapshot) {
    guard message.hasSignature("s"), let interface = message.readString() else {
      return connection.refuseArguments(message, "GetAll takes an interface, \"s\"")
    }
    guard interface.isEmpty || isThere(interface) else { return connection.refuseInterface(message, interface) }
    // The standard interfaces have no properties; an empty name asks for everything.
    let properties = interface.isEmpty || interface == Introspection.interface ? Property.allCases : []
    guard let reply = message.makeReply() else { return }
    reply.openArray("{sv}")
    for property in properties { append(property, of: SessionView(snapshot: session), to: reply) }
    reply.close()
    connection.answer(message, with: reply)
  }

  private func set(_ message: Message) {
    guard let property = find(message, message.hasSignature("ssv")) else { return }
    connection.refuse(message, "PropertyReadOnly", property.name + " can only be read")
  }

  /// Finds the property that a message names, or tells the caller why there is none.
  private func find(_ message: Message, _ isRight: Bool) -> Property? {
    guard isRight, let interface = message.readString(), let name = message.readString() else {
      connection.refuseArguments(message, "Get takes an interface and a property, \"ss\", and Set a value too, \"ssv\"")
      return nil
    }
    if interface.isEmpty || interface == Introspection.interface {
      if let property = Property(name) { return property }
      connection.refuseProperty(message, name)
    } else if isThere(interface) {
      connection.refuseProperty(message, name)
    } else {
      connection.refuseInterface(message, interface)
    }
    return nil
  }
}
