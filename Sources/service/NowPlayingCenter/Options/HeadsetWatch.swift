// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// Reports when a Bluetooth device that plays sound connects or disconnects: headphones, a headset, a speaker or a car.
final class HeadsetWatch {
  private static let most = 64
  /// A device that plays sound offers one: A2DP sink, headset, hands-free, LE Audio. A phone, which sends sound, has
  /// others.
  private static let offers = ["0000110b-", "00001108-", "0000111e-", "0000184e-"]

  private let changed: (_ isConnected: Bool) -> Void
  /// The paths of the devices that are connected.
  private var devices: [Identifier] = []

  init(changed: @escaping (_ isConnected: Bool) -> Void) { self.changed = changed }

  func start(on connection: Connection) {
    let objects = BluezObjects(
      on: connection, with: "org.bluez.Device1", added: { [self] in add($0, $1, isNew: $2) },
      removed: { [self] in remove($0) }, left: { [self] in for device in devices { remove(device) } })
    objects.start()
    objects.followChanges { [self] path, properties in
      var isConnected: Bool?
      properties.readEntries { name in
        if name.hasSameBytes(as: "Connected") { isConnected = properties.readBool() }
      }
      guard let isConnected else { return }
      if isConnected { objects.read(path) } else { remove(path) }
    }
  }

  /// Adds a device if it is connected and plays sound. Its properties are the next value.
  private func add(_ path: Identifier, _ properties: Message, isNew: Bool) {
    var (isConnected, playsSound) = (false, false)
    properties.readEntries { name in
      if name.hasSameBytes(as: "Connected") {
        isConnected = properties.readBool() == true
      } else if name.hasSameBytes(as: "UUIDs") {
        let offered = properties.readStrings() ?? []
        playsSound = offered.contains { offer in Self.offers.contains { offer.beginsWithBytes(of: $0) } }
      }
    }
    guard isConnected, playsSound, !devices.contains(path), devices.count < Self.most else { return }
    devices.append(path)
    if isNew { changed(true) }
  }

  private func remove(_ path: Identifier) {
    guard devices.contains(path) else { return }
    devices.removeAll { $0 == path }
    changed(false)
  }
}
