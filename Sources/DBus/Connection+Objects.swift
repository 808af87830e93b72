// SPDX-License-Identifier: MIT

/// The standard interfaces of an exported object.
extension Connection {
  private static let properties: StaticString = "org.freedesktop.DBus.Properties"
  private static let introspectable: StaticString = "org.freedesktop.DBus.Introspectable"
  private static let peer: StaticString = "org.freedesktop.DBus.Peer"

  /// Answers a call to an object. False: the call is for `org.freedesktop.DBus.Peer`, which the connection answers.
  public func answer<Object: ExportedObject>(_ call: Message, by object: Object) -> Bool {
    if call.isInterface(Self.properties) {
      if !answerProperties(call, of: object) { refuseMethod(call) }
    } else if let interface = Object.Interface.all.first(where: { call.isInterface(named: $0.name) && object.has($0) })
    {
      if !object.perform(call, of: interface) { refuseMethod(call) }
    } else if call.isInterface(Self.introspectable) {
      if !answerIntrospect(call, of: object) { refuseMethod(call) }
    } else if call.isInterface(Self.peer) {
      return false
    } else if let interface = call.interface {
      refuseInterface(call, interface)
    } else {
      // A call may leave the interface out.
      for interface in Object.Interface.all where object.has(interface) && object.perform(call, of: interface) {
        return true
      }
      if !answerProperties(call, of: object) && !answerIntrospect(call, of: object) { refuseMethod(call) }
    }
    return true
  }

  /// Emits `PropertiesChanged`: with the values of `changed`, and with the names of `invalidated`.
  public func emitChanges<Object: ExportedObject>(
    of object: Object, at path: String, _ interface: Object.Interface, changed: [Object.Property],
    invalidated: [Object.Property] = []
  ) {
    guard !changed.isEmpty || !invalidated.isEmpty,
      let signal = makeSignal(
        path: path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
    else { return }
    signal.append(string: interface.name)
    signal.openArray("{sv}")
    for property in changed { append(property, of: object, to: signal) }
    signal.close()
    signal.append(strings: invalidated.map { $0.name })
    send(signal)
  }

  // MARK: org.freedesktop.DBus.Introspectable

  /// False: the interface has no such method.
  private func answerIntrospect<Object: ExportedObject>(_ call: Message, of object: Object) -> Bool {
    guard call.isMember("Introspect") else { return false }
    var xml = ObjectDescription.head
    for interface in Object.Interface.all where object.has(interface) {
      xml += " <interface name=\"" + interface.name + "\">\n" + interface.members
      for property in interface.properties where object.has(property) { xml += ObjectDescription.property(property) }
      xml += " </interface>\n"
    }
    let reply = call.makeReply()
    reply?.append(string: xml + ObjectDescription.nodes(object.nodes) + ObjectDescription.end)
    answer(call, with: reply)
    return true
  }

  // MARK: org.freedesktop.DBus.Properties

  /// False: the interface has no such method.
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
    guard call.hasSignature("ss"), let interface = call.readString(), let name = call.readString() else {
      return refuseArguments(call, "Get takes an interface and a property, \"ss\"")
    }
    guard let property = find(name, of: interface, in: object, for: call, toSet: false),
      let reply = call.makeReply()
    else { return }
    object.prepareToRead()
    appendVariant(property, of: object, to: reply)
    answer(call, with: reply)
  }

  private func getAll<Object: ExportedObject>(_ call: Message, of object: Object) {
    guard call.hasSignature("s"), let name = call.readString() else {
      return refuseArguments(call, "GetAll takes an interface, \"s\"")
    }
    guard has(name, object) else { return refuseInterface(call, name) }
    guard let reply = call.makeReply() else { return }
    object.prepareToRead()
    reply.openArray("{sv}")
    // An empty name means every interface.
    for interface in Object.Interface.all where object.has(interface) && (name.isEmpty || name == interface.name) {
      for property in interface.properties where object.has(property) { append(property, of: object, to: reply) }
    }
    reply.close()
    answer(call, with: reply)
  }

  private func set<Object: ExportedObject>(_ call: Message, of object: Object) {
    guard call.hasSignature("ssv"), let interface = call.readString(), let name = call.readString() else {
      return refuseArguments(call, "Set takes an interface, a property and a value, \"ssv\"")
    }
    guard let property = find(name, of: interface, in: object, for: call, toSet: true) else { return }
    guard property.isWritable else { return refuse(call, "PropertyReadOnly", name + " is read-only") }
    object.set(property, call)
  }

  /// Finds a property, or answers the call with an error.
  private func find<Object: ExportedObject>(
    _ name: String, of interfaceName: String, in object: Object, for call: Message, toSet: Bool
  ) -> Object.Property? {
    guard has(interfaceName, object) else {
      refuseInterface(call, interfaceName)
      return nil
    }
    for interface in Object.Interface.all
    where (interfaceName.isEmpty || interfaceName == interface.name) && object.has(interface) {
      guard let property = interface.properties.first(where: { $0.name == name }) else { continue }
      if object.has(property) || (toSet && property.isWritable) { return property }
    }
    refuseProperty(call, name)
    return nil
  }

  /// Whether an object has an interface of that name. An empty name means every interface.
  private func has<Object: ExportedObject>(_ name: String, _ object: Object) -> Bool {
    if name.isEmpty || Object.Interface.all.contains(where: { $0.name == name && object.has($0) }) { return true }
    switch name {
    case "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Introspectable", "org.freedesktop.DBus.Peer":
      return true
    default: return false
    }
  }

  // MARK: Values

  /// Writes a property as an entry of a dictionary.
  private func append<Object: ExportedObject>(
    _ property: Object.Property, of object: Object, to writer: MessageWriter
  ) {
    writer.openDictionaryEntry("sv")
    writer.append(string: property.name)
    appendVariant(property, of: object, to: writer)
    writer.close()
  }

  private func appendVariant<Object: ExportedObject>(
    _ property: Object.Property, of object: Object, to writer: MessageWriter
  ) {
    writer.openVariant(property.signature)
    object.append(property, to: writer)
    writer.close()
  }
}
