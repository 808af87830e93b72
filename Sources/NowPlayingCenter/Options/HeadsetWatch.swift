// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// Reports when a Bluetooth device that plays sound disconnects: headphones, a headset or a speaker.
final class HeadsetWatch {
  private static let service = "org.bluez"
  private static let device = "org.bluez.Device1"
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let objects = "org.freedesktop.DBus.ObjectManager"
  private static let most = 64
  /// What a device offers if it plays sound: A2DP sink, headset, hands-free, LE Audio. A phone, which sends sound, has others.
  private static let offers = ["0000110b-", "00001108-", "0000111e-", "0000184e-"]

  private let connection: Connection
  private let disconnected: () -> Void
  /// The paths of the devices that are connected.
  private var devices: [Identifier] = []

  init(on connection: Connection, disconnected: @escaping () -> Void) {
    (self.connection, self.disconnected) = (connection, disconnected)
  }

  func start() {
    connection.follow(.name(Self.service)) { [self] change in
      if !change.new.isEmpty { return readAll(of: change.new) }
      for device in devices { remove(device) }
    }
    connection.subscribe(
      to: Signals(
        of: .name(Self.service), interface: Self.properties, member: "PropertiesChanged",
        condition: "arg0='" + Self.device + "'")
    ) { [self] in changed($0) }
    connection.subscribe(
      to: Signals(of: .name(Self.service), interface: Self.objects, member: "InterfacesRemoved")
    ) { [self] signal in
      if let path = signal.readObjectPath(),
        signal.readStrings()?.contains(where: { $0.hasSameBytes(as: Self.device) }) == true
      {
        remove(Identifier(path))
      }
    }
  }

  private func readAll(of owner: String) {
    guard
      let call = connection.makeCall(
        destination: owner, path: "/", interface: Self.objects, member: "GetManagedObjects")
    else { return }
    connection.call(call, timeoutMicroseconds: 0) { [self] answer in
      guard let answer, answer.enterArray("{oa{sa{sv}}}") else { return }
      while answer.enterDictionaryEntry("oa{sa{sv}}") {
        if let path = answer.readObjectPath(), answer.enterArray("{sa{sv}}") {
          while answer.enterDictionaryEntry("sa{sv}") {
            if answer.readString().hasSameBytes(as: Self.device) { add(Identifier(path), answer) }
            answer.exit()
          }
          answer.exit()
        }
        answer.exit()
      }
    }
  }

  private func changed(_ signal: Message) {
    guard signal.readString().hasSameBytes(as: Self.device), let path = signal.path else { return }
    var isConnected: Bool?
    signal.readEntries { name in if name.hasSameBytes(as: "Connected") { isConnected = signal.readBool() } }
    guard let isConnected else { return }
    if !isConnected { return remove(Identifier(path)) }
    guard
      let call = connection.makeCall(
        destination: Self.service, path: path, interface: Self.properties, member: "GetAll")
    else { return }
    call.append(string: Self.device)
    connection.call(call, timeoutMicroseconds: 0) { [self] answer in if let answer { add(Identifier(path), answer) } }
  }

  /// Adds a device if it is connected and plays sound. Its properties are the next value.
  private func add(_ path: Identifier, _ properties: Message) {
    var (isConnected, playsSound) = (false, false)
    properties.readEntries { name in
      if name.hasSameBytes(as: "Connected") {
        isConnected = properties.readBool() == true
      } else if name.hasSameBytes(as: "UUIDs") {
        let offered = properties.readStrings() ?? []
        playsSound = offered.contains { offer in Self.offers.contains { offer.beginsWithBytes(of: $0) } }
      }
    }
    if isConnected, playsSound, !devices.contains(path), devices.count < Self.most { devices.append(path) }
  }

  private func remove(_ path: Identifier) {
    guard devices.contains(path) else { return }
    devices.removeAll { $0 == path }
    disconnected()
  }
}
