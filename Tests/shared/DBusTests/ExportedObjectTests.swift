// SPDX-License-Identifier: MIT

import Testing

@testable import DBus

/// An object with two interfaces, of which the second one can be absent.
private final class Lamp: ExportedObject, ObjectHandler {
  enum Interface: CaseIterable, ExportedInterface {
    case lamp, timer

    static let all = allCases

    var name: String { self == .lamp ? "org.example.Lamp" : "org.example.Timer" }
    var properties: [Property] { self == .lamp ? [.isOn, .color] : [.seconds] }
    var members: String { self == .lamp ? "  <method name=\"Blink\"/>\n" : "  <method name=\"Start\"/>\n" }
  }

  enum Property: ExportedProperty {
    case isOn, color, seconds

    var name: String {
      switch self {
      case .isOn: "IsOn"
      case .color: "Color"
      case .seconds: "Seconds"
      }
    }

    var signature: StaticString {
      switch self {
      case .isOn: "b"
      case .color: "s"
      case .seconds: "x"
      }
    }

    var isWritable: Bool { self == .color }
    var changeReport: String? { self == .seconds ? "false" : nil }
  }

  var hasTimer = true
  var hasColor = true
  var performed: [String] = []
  var colors: [String] = []
  var written: [Property] = []
  var reads = 0

  func has(_ interface: Interface) -> Bool { interface == .lamp || hasTimer }
  func has(_ property: Property) -> Bool { property != .color || hasColor }
  func prepareToRead() { reads += 1 }

  func append(_ property: Property, to writer: MessageWriter) {
    written.append(property)
    switch property {
    case .isOn: writer.append(bool: true)
    case .color: writer.append(string: "red")
    case .seconds: writer.append(int64: 5)
    }
  }

  func set(_ property: Property, _ call: Message) {
    if call.enterVariant("s"), let text = call.readString() { colors.append(text) }
  }

  func perform(_ call: Message, of interface: Interface) -> Bool {
    guard call.isMember(interface == .lamp ? "Blink" : "Start") else { return false }
    performed.append(call.member)
    return true
  }

  var nodes: [String] { ["bulb"] }

  func receive(_ message: Message, on connection: Connection) -> Bool { answer(message, on: connection) }
}

@Suite struct `An exported object` {
  private let bus: FakeBus
  private let lamp = Lamp()
  private let properties = "org.freedesktop.DBus.Properties"

  init() throws {
    bus = try FakeBus()
    bus.connection.setHandler(at: "/lamp", lamp)
  }

  private func call(_ interface: String, _ member: String, _ write: (MessageWriter) -> Void = { _ in }) -> Message? {
    let writer = MessageWriter(.call, path: "/lamp", interface: interface, member: member)
    write(writer)
    var bytes = Bytes(expecting: 64)
    writer.write(to: &bytes, serial: 7, expectsReply: true)
    bus.send(bytes.prefix(bytes.count).all)
    #expect(bus.turn() == .idle)
    return bus.receivedMessages().first
  }

  private func error(_ interface: String, _ member: String, _ texts: [String] = []) -> String? {
    call(interface, member) { for text in texts { $0.append(string: text) } }?.errorName.map {
      String($0.dropFirst("org.freedesktop.DBus.Error.".count))
    }
  }

  private func all(_ interface: String) -> [String]? {
    guard let reply = call(properties, "GetAll", { $0.append(string: interface) }), reply.enterArray("{sv}") else {
      return nil
    }
    var names: [String] = []
    while reply.enterDictionaryEntry("sv"), let name = reply.readString() {
      names.append(name)
      reply.exit()
    }
    return names
  }

  @Test func `has methods, with and without the name of their interface`() {
    for (interface, member) in [("org.example.Lamp", "Blink"), ("org.example.Timer", "Start"), ("", "Start")] {
      _ = call(interface, member)
    }
    #expect(lamp.performed == ["Blink", "Start", "Start"])
    lamp.hasTimer = false
    #expect(error("org.example.Timer", "Start") == "UnknownInterface")
    #expect(error("", "Start") == "UnknownMethod")
    #expect(error("org.example.Lamp", "Start") == "UnknownMethod")
    #expect(lamp.performed.count == 3)
  }

  @Test func `has the properties of the interfaces that it has`() {
    #expect(all("") == ["IsOn", "Color", "Seconds"])
    #expect(all("org.example.Lamp") == ["IsOn", "Color"])
    lamp.hasColor = false
    #expect(all("org.example.Lamp") == ["IsOn"])
    lamp.hasTimer = false
    #expect(all("") == ["IsOn"])
    #expect(all("org.freedesktop.DBus.Peer") == [])
    #expect(error(properties, "GetAll", ["org.example.Timer"]) == "UnknownInterface")
  }

  @Test(arguments: ["", "org.example.Timer"]) func `has one property`(interface: String) {
    let reply = call(properties, "Get") {
      $0.append(string: interface)
      $0.append(string: "Seconds")
    }
    #expect(reply?.enterVariant("x") == true && reply?.readInt64() == 5)
    #expect(lamp.written == [.seconds] && lamp.reads == 1)
  }

  @Test func `refuses properties that it does not have`() {
    #expect(error(properties, "Get", ["org.example.Lamp", "Seconds"]) == "UnknownProperty")
    #expect(error(properties, "Get", ["", "Size"]) == "UnknownProperty")
    #expect(error(properties, "Get", ["org.freedesktop.DBus.Peer", "IsOn"]) == "UnknownProperty")
    #expect(error(properties, "Get", ["org.example.Sun", "IsOn"]) == "UnknownInterface")
    #expect(error(properties, "Get", ["IsOn"]) == "InvalidArgs")
    #expect(error(properties, "GetAll") == "InvalidArgs")
    #expect(error(properties, "Set", ["org.example.Lamp", "IsOn"]) == "InvalidArgs")
    #expect(error(properties, "Dance") == "UnknownMethod")
    #expect(lamp.written.isEmpty && lamp.reads == 0)
  }

  @Test func `passes a new value to its owner, also of a property that is absent now`() {
    func set(_ property: String) -> Message? {
      call(properties, "Set") {
        $0.append(string: "org.example.Lamp")
        $0.append(string: property)
        $0.openVariant("s")
        $0.append(string: "blue")
        $0.close()
      }
    }
    #expect(set("IsOn")?.errorName == "org.freedesktop.DBus.Error.PropertyReadOnly")
    _ = set("Color")
    lamp.hasColor = false
    _ = set("Color")
    #expect(lamp.colors == ["blue", "blue"])
  }

  @Test func `has an introspection document of its interfaces`() {
    let introspectable = "org.freedesktop.DBus.Introspectable"
    let xml = call(introspectable, "Introspect")?.readString() ?? ""
    for part in [
      "<interface name=\"org.example.Lamp\">\n  <method name=\"Blink\"/>\n",
      "<property name=\"Color\" type=\"s\" access=\"readwrite\"/>",
      "<property name=\"IsOn\" type=\"b\" access=\"read\"/>",
      "EmitsChangedSignal\" value=\"false\"", "<node name=\"bulb\"/>",
    ] {
      #expect(xml.contains(part), "\(part)")
    }
    lamp.hasTimer = false
    #expect(call("", "Introspect")?.readString()?.contains("Timer") == false)
    #expect(error(introspectable, "Dance") == "UnknownMethod")
  }

  @Test func `can be pinged`() {
    #expect(call("org.freedesktop.DBus.Peer", "Ping")?.isError == false)
  }

  @Test func `emits all changed properties in one signal`() {
    lamp.emitChanges(of: .lamp, at: "/lamp", on: bus.connection, changed: [], invalidated: [])
    lamp.emitChanges(of: .lamp, at: "/lamp", on: bus.connection, changed: [.isOn], invalidated: [.seconds])
    #expect(bus.turn() == .idle)
    let signals = bus.receivedMessages()
    #expect(signals.count == 1 && signals[0].member == "PropertiesChanged" && signals[0].hasSignature("sa{sv}as"))
    #expect(signals[0].readString() == "org.example.Lamp" && signals[0].skip())
    #expect(signals[0].readStrings() == ["Seconds"])
  }
}
