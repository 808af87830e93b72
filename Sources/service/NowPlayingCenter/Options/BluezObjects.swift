// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// Follows the objects of BlueZ that have one interface: adapters, or devices.
final class BluezObjects {
  private static let service = "org.bluez"
  private static let objects = "org.freedesktop.DBus.ObjectManager"
  static let properties = "org.freedesktop.DBus.Properties"

  private let connection: Connection
  private let interface: String
  /// The connection of BlueZ; empty: it does not run.
  private(set) var owner = ""
  /// An object with its properties, which are the next value. `isNew`: it has appeared after BlueZ, or after `start`.
  private let added: (_ path: Identifier, _ properties: Message, _ isNew: Bool) -> Void
  private let removed: (Identifier) -> Void
  /// BlueZ, and all objects, have gone.
  private let left: () -> Void

  init(
    on connection: Connection, with interface: String, added: @escaping (Identifier, Message, Bool) -> Void,
    removed: @escaping (Identifier) -> Void, left: @escaping () -> Void
  ) {
    (self.connection, self.interface) = (connection, interface)
    (self.added, self.removed, self.left) = (added, removed, left)
  }

  func start() {
    connection.names.follow(.name(Self.service)) { [self] change in
      if !owner.isEmpty { left() }
      owner = change.new
      if !owner.isEmpty { readAll() }
    }
    subscribe("InterfacesAdded") { [self] in readInterfaces($0, isNew: true) }
    subscribe("InterfacesRemoved") { [self] signal in
      if let path = signal.readObjectPath(),
        signal.readStrings()?.contains(where: { $0.hasSameBytes(as: interface) }) == true
      {
        removed(Identifier(path))
      }
    }
  }

  private func subscribe(_ member: String, _ received: @escaping (Message) -> Void) {
    connection.names.subscribe(to: Signals(of: .name(Self.service), interface: Self.objects, member: member), received)
  }

  /// Subscribes to changes of the properties of these objects.
  func followChanges(_ changed: @escaping (Identifier, Message) -> Void) {
    connection.names.subscribe(
      to: Signals(
        of: .name(Self.service), interface: Self.properties, member: "PropertiesChanged",
        condition: "arg0='" + interface + "'")
    ) { [self] signal in
      if signal.readString().hasSameBytes(as: interface), let path = signal.path { changed(Identifier(path), signal) }
    }
  }

  /// Reads all properties of an object, which has changed.
  func read(_ path: Identifier) {
    call(path.text, Self.properties, "GetAll", interface) { [self] in added(path, $0, true) }
  }

  private func readAll() {
    call("/", Self.objects, "GetManagedObjects") { [self] answer in
      guard answer.enterArray("{oa{sa{sv}}}") else { return }
      while answer.enterDictionaryEntry("oa{sa{sv}}") {
        readInterfaces(answer, isNew: false)
        answer.exit()
      }
    }
  }

  private func call(
    _ path: String, _ interface: String, _ member: String, _ argument: String? = nil,
    _ answered: @escaping (Message) -> Void
  ) {
    guard let call = connection.makeCall(destination: owner, path: path, interface: interface, member: member) else {
      return
    }
    if let argument { call.append(string: argument) }
    connection.call(call, timeoutMicroseconds: 0) { answer in if let answer, !answer.isError { answered(answer) } }
  }

  /// Reads a path and its interfaces, "oa{sa{sv}}".
  private func readInterfaces(_ message: Message, isNew: Bool) {
    guard let path = message.readObjectPath(), message.enterArray("{sa{sv}}") else { return }
    while message.enterDictionaryEntry("sa{sv}") {
      if message.readString().hasSameBytes(as: interface) { added(Identifier(path), message, isNew) }
      message.exit()
    }
    message.exit()
  }
}
