// SPDX-License-Identifier: MIT

extension ExportedObject {
  /// Answers a call to the object. False: the call is for `org.freedesktop.DBus.Peer`, which the connection answers.
  public func answer(_ call: Message, on connection: Connection) -> Bool {
    ObjectCall(call: call, object: self, connection: connection).answer()
  }

  /// Emits `PropertiesChanged`: with the values of `changed`, and with the names of `invalidated`.
  public func emitChanges(
    of interface: Interface, at path: String, on connection: Connection, changed: [Property],
    invalidated: [Property] = []
  ) {
    guard !changed.isEmpty || !invalidated.isEmpty,
      let signal = makeChangesSignal(path, interface.name, on: connection)
    else { return }
    for property in changed { appendEntry(property, to: signal) }
    signal.close()
    signal.append(strings: invalidated.map { $0.name })
    connection.send(signal)
  }

  // MARK: Values

  /// Writes a property as an entry of a dictionary.
  @inline(never)
  fileprivate func appendEntry(_ property: Property, to writer: MessageWriter) {
    writer.openDictionaryEntry("sv")
    writer.append(string: property.name)
    appendVariant(property, to: writer)
    writer.close()
  }

  @inline(never)
  fileprivate func appendVariant(_ property: Property, to writer: MessageWriter) {
    writer.openVariant(property.signature)
    append(property, to: writer)
    writer.close()
  }
}

/// The start of `PropertiesChanged`.
@inline(never)
private func makeChangesSignal(_ path: String, _ interface: String, on connection: Connection) -> MessageWriter? {
  let signal = connection.makeSignal(
    path: path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
  signal?.append(string: interface)
  signal?.openArray("{sv}")
  return signal
}

/// A call to an exported object: the standard interfaces.
///
/// The compiler writes it once for each type of object, so it leaves as much as possible to others.
private struct ObjectCall<Object: ExportedObject> {
  let call: Message
  let object: Object
  let connection: Connection

  func answer() -> Bool {
    if call.isInterface("org.freedesktop.DBus.Properties") {
      if !answerProperties() { connection.answers.refuseMethod(call) }
    } else if let interface = Object.Interface.all.first(where: { call.isInterface(named: $0.name) && object.has($0) })
    {
      if !object.perform(call, of: interface) { connection.answers.refuseMethod(call) }
    } else if call.isInterface("org.freedesktop.DBus.Peer") {
      return false
    } else if call.hasInterface, !call.isInterface("org.freedesktop.DBus.Introspectable") {
      connection.answers.refuseInterface(call, call.interface ?? "")
    } else if !answerIntrospect(), !answerWithoutInterface() {
      connection.answers.refuseMethod(call)
    }
    return true
  }

  /// Answers a call that leaves the interface out; false: no interface has the method.
  @inline(never)
  private func answerWithoutInterface() -> Bool {
    guard !call.hasInterface else { return false }
    for interface in Object.Interface.all where object.has(interface) && object.perform(call, of: interface) {
      return true
    }
    return answerProperties()
  }

  // MARK: org.freedesktop.DBus.Introspectable

  /// False: the call is not `Introspect`.
  @inline(never)
  private func answerIntrospect() -> Bool {
    guard call.isMember("Introspect") else { return false }
    var document = IntrospectionDocument()
    for interface in Object.Interface.all where object.has(interface) {
      document.open(interface.name, interface.members)
      for property in interface.properties where object.has(property) {
        document.add(property.name, property.signature, property.isWritable, property.changeReport)
      }
      document.close()
    }
    let reply = call.makeReply()
    reply?.append(string: document.text(nodes: object.nodes))
    connection.answers.send(reply, to: call)
    return true
  }

  // MARK: org.freedesktop.DBus.Properties

  /// False: the interface has no such method.
  @inline(never)
  private func answerProperties() -> Bool {
    if call.isMember("Get") {
      get()
    } else if call.isMember("GetAll") {
      getAll()
    } else if call.isMember("Set") {
      set()
    } else {
      return false
    }
    return true
  }

  private func get() {
    guard let name = readName("ss", "Get requires an interface and a property, \"ss\""),
      let property = find(name), let reply = call.makeReply()
    else { return }
    object.prepareToRead()
    object.appendVariant(property, to: reply)
    connection.answers.send(reply, to: call)
  }

  private func getAll() {
    guard call.hasSignature("s"), let name = call.readString() else {
      return connection.answers.refuseArguments(call, "GetAll requires an interface, \"s\"")
    }
    let interface = Object.Interface.all.first { $0.name.hasSameBytes(as: name) && object.has($0) }
    guard interface != nil || isInEveryObject(name) else { return connection.answers.refuseInterface(call, name) }
    guard let reply = call.makeReply() else { return }
    object.prepareToRead()
    reply.openArray("{sv}")
    if let interface {
      appendAll(of: interface, to: reply)
    } else if name.isEmpty {
      // An empty name means every interface.
      for interface in Object.Interface.all where object.has(interface) {
        appendAll(of: interface, to: reply)
      }
    }
    reply.close()
    connection.answers.send(reply, to: call)
  }

  private func set() {
    guard let name = readName("ssv", "Set requires an interface, a property and a value, \"ssv\""),
      let property = find(name)
    else { return }
    guard property.isWritable else {
      return connection.answers.refuse(call, "PropertyReadOnly", name.property + " is read-only")
    }
    object.set(property, call)
  }

  /// Reads the names, or answers the call with an error.
  @inline(never)
  private func readName(_ signature: StaticString, _ text: String) -> PropertyName? {
    guard call.hasSignature(signature), let interface = call.readString(), let property = call.readString() else {
      connection.answers.refuseArguments(call, text)
      return nil
    }
    return PropertyName(interface: interface, property: property, isToSet: signature.utf8CodeUnitCount == 3)
  }

  /// Finds a property, or answers the call with an error.
  @inline(never)
  private func find(_ name: PropertyName) -> Object.Property? {
    var hasInterface = false
    for interface in Object.Interface.all
    where (name.interface.isEmpty || name.interface.hasSameBytes(as: interface.name)) && object.has(interface) {
      hasInterface = true
      for property in interface.properties where property.name.hasSameBytes(as: name.property) {
        if object.has(property) || (name.isToSet && property.isWritable) { return property }
      }
    }
    if hasInterface || isInEveryObject(name.interface) {
      connection.answers.refuseProperty(call, name.property)
    } else {
      connection.answers.refuseInterface(call, name.interface)
    }
    return nil
  }

  /// Whether every object has an interface of that name. An empty name means all interfaces of the object.
  @inline(never)
  private func isInEveryObject(_ name: String) -> Bool {
    name.isEmpty
      || ["Properties", "Introspectable", "Peer"].contains { name.hasSameBytes(as: "org.freedesktop.DBus." + $0) }
  }

  /// Writes the properties of an interface as entries of a dictionary.
  @inline(never)
  private func appendAll(of interface: Object.Interface, to writer: MessageWriter) {
    for property in interface.properties where object.has(property) { object.appendEntry(property, to: writer) }
  }
}

/// The names in a call of `Get` or `Set`.
private struct PropertyName {
  let interface: String
  let property: String
  /// Whether a writable property is meant also if the object does not have it now.
  let isToSet: Bool
}
