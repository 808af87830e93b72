// SPDX-License-Identifier: MIT

/// The standard interfaces of an exported object.
///
/// The compiler writes the generic functions once for each type of object, so they leave as much as possible to others.
extension Connection {
  /// Answers a call to an object. False: the call is for `org.freedesktop.DBus.Peer`, which the connection answers.
  public func answer<Object: ExportedObject>(_ call: Message, by object: Object) -> Bool {
    if call.isInterface("org.freedesktop.DBus.Properties") {
      if !answerProperties(call, of: object) { refuseMethod(call) }
    } else if let interface = Object.Interface.all.first(where: { call.isInterface(named: $0.name) && object.has($0) })
    {
      if !object.perform(call, of: interface) { refuseMethod(call) }
    } else if call.isInterface("org.freedesktop.DBus.Peer") {
      return false
    } else if call.hasInterface, !call.isInterface("org.freedesktop.DBus.Introspectable") {
      refuseInterface(call, call.interface ?? "")
    } else if !answerIntrospect(call, of: object), !answerWithoutInterface(call, of: object) {
      refuseMethod(call)
    }
    return true
  }

  /// Answers a call that leaves the interface out; false: no interface has the method.
  @inline(never)
  private func answerWithoutInterface<Object: ExportedObject>(_ call: Message, of object: Object) -> Bool {
    guard !call.hasInterface else { return false }
    for interface in Object.Interface.all where object.has(interface) && object.perform(call, of: interface) {
      return true
    }
    return answerProperties(call, of: object)
  }

  /// Emits `PropertiesChanged`: with the values of `changed`, and with the names of `invalidated`.
  public func emitChanges<Object: ExportedObject>(
    of object: Object, at path: String, _ interface: Object.Interface, changed: [Object.Property],
    invalidated: [Object.Property] = []
  ) {
    guard !changed.isEmpty || !invalidated.isEmpty, let signal = makeChangesSignal(path, interface.name) else { return }
    for property in changed { append(property, of: object, to: signal) }
    signal.close()
    signal.append(strings: invalidated.map { $0.name })
    send(signal)
  }

  @inline(never)
  private func makeChangesSignal(_ path: String, _ interface: String) -> MessageWriter? {
    let signal = makeSignal(path: path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
    signal?.append(string: interface)
    signal?.openArray("{sv}")
    return signal
  }

  // MARK: org.freedesktop.DBus.Introspectable

  /// False: the call is not `Introspect`.
  @inline(never)
  private func answerIntrospect<Object: ExportedObject>(_ call: Message, of object: Object) -> Bool {
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
    answer(call, with: reply)
    return true
  }

  // MARK: org.freedesktop.DBus.Properties

  /// False: the interface has no such method.
  @inline(never)
  private func answerProperties<Object: ExportedObject>(_ call: Message, of object: Object) -> Bool {
    if call.isMember("Get") {
      get(call, of: object)
    } else if call.isMember("GetAll") {
      getAll(call, of: object)
    } else if call.isMember("Set") {
      set(call, of: object)
    } else {
      return false
    }
    return true
  }

  private func get<Object: ExportedObject>(_ call: Message, of object: Object) {
    guard let name = readName(call, "ss", "Get requires an interface and a property, \"ss\""),
      let property = find(name, in: object, for: call), let reply = call.makeReply()
    else { return }
    object.prepareToRead()
    appendVariant(property, of: object, to: reply)
    answer(call, with: reply)
  }

  private func getAll<Object: ExportedObject>(_ call: Message, of object: Object) {
    guard call.hasSignature("s"), let name = call.readString() else {
      return refuseArguments(call, "GetAll requires an interface, \"s\"")
    }
    let interface = Object.Interface.all.first { $0.name.hasSameBytes(as: name) && object.has($0) }
    guard interface != nil || isInEveryObject(name) else { return refuseInterface(call, name) }
    guard let reply = call.makeReply() else { return }
    object.prepareToRead()
    reply.openArray("{sv}")
    if let interface {
      appendAll(of: interface, of: object, to: reply)
    } else if name.isEmpty {
      // An empty name means every interface.
      for interface in Object.Interface.all where object.has(interface) {
        appendAll(of: interface, of: object, to: reply)
      }
    }
    reply.close()
    answer(call, with: reply)
  }

  private func set<Object: ExportedObject>(_ call: Message, of object: Object) {
    guard let name = readName(call, "ssv", "Set requires an interface, a property and a value, \"ssv\""),
      let property = find(name, in: object, for: call)
    else { return }
    guard property.isWritable else { return refuse(call, "PropertyReadOnly", name.property + " is read-only") }
    object.set(property, call)
  }

  /// The names in a call of `Get` or `Set`.
  private struct PropertyName {
    let interface: String
    let property: String
    /// Whether a writable property is meant also if the object does not have it now.
    let isToSet: Bool
  }

  /// Reads the names, or answers the call with an error.
  @inline(never)
  private func readName(_ call: Message, _ signature: StaticString, _ text: String) -> PropertyName? {
    guard call.hasSignature(signature), let interface = call.readString(), let property = call.readString() else {
      refuseArguments(call, text)
      return nil
    }
    return PropertyName(interface: interface, property: property, isToSet: signature.utf8CodeUnitCount == 3)
  }

  /// Finds a property, or answers the call with an error.
  @inline(never)
  private func find<Object: ExportedObject>(
    _ name: PropertyName, in object: Object, for call: Message
  ) -> Object.Property? {
    var hasInterface = false
    for interface in Object.Interface.all
    where (name.interface.isEmpty || name.interface.hasSameBytes(as: interface.name)) && object.has(interface) {
      hasInterface = true
      for property in interface.properties where property.name.hasSameBytes(as: name.property) {
        if object.has(property) || (name.isToSet && property.isWritable) { return property }
      }
    }
    if hasInterface || isInEveryObject(name.interface) {
      refuseProperty(call, name.property)
    } else {
      refuseInterface(call, name.interface)
    }
    return nil
  }

  /// Whether every object has an interface of that name. An empty name means all interfaces of the object.
  @inline(never)
  private func isInEveryObject(_ name: String) -> Bool {
    name.isEmpty
      || ["Properties", "Introspectable", "Peer"].contains { name.hasSameBytes(as: "org.freedesktop.DBus." + $0) }
  }

  // MARK: Values

  /// Writes the properties of an interface as entries of a dictionary.
  @inline(never)
  private func appendAll<Object: ExportedObject>(
    of interface: Object.Interface, of object: Object, to writer: MessageWriter
  ) {
    for property in interface.properties where object.has(property) { append(property, of: object, to: writer) }
  }

  /// Writes a property as an entry of a dictionary.
  @inline(never)
  private func append<Object: ExportedObject>(
    _ property: Object.Property, of object: Object, to writer: MessageWriter
  ) {
    writer.openDictionaryEntry("sv")
    writer.append(string: property.name)
    appendVariant(property, of: object, to: writer)
    writer.close()
  }

  @inline(never)
  private func appendVariant<Object: ExportedObject>(
    _ property: Object.Property, of object: Object, to writer: MessageWriter
  ) {
    writer.openVariant(property.signature)
    object.append(property, to: writer)
    writer.close()
  }
}
