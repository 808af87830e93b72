// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import DBus

/// The first player, registered with each adapter of BlueZ. BlueZ calls it for the buttons of headsets.
final class Bluetooth {
  private static let mostAdapters = 16
  /// Cars and headsets send Play by themselves soon after they connect. The user does not want that.
  private static let pause: Int64 = 5_000_000

  private let connection: Connection
  private let center: Center
  private var surface: BluetoothSurface?
  private var objects: BluezObjects?
  /// The adapters that have the player.
  private var adapters: [Identifier] = []
  /// The first player that BlueZ knows.
  private var shown: ObservedPlayer?
  /// Until when Play is ignored.
  private var pauseEnd: Int64 = 0

  init(on connection: Connection, _ center: Center) {
    (self.connection, self.center) = (connection, center)
    surface = BluetoothSurface(on: connection, owner: self)
    objects = BluezObjects(
      on: connection, with: "org.bluez.Media1", added: { [self] path, _, _ in register(at: path) },
      removed: { [self] path in adapters.removeAll { $0 == path } }, left: { [self] in adapters = [] })
  }

  func start() {
    connection.setHandler(at: BluetoothSurface.path, self)
    objects?.start()
  }

  /// Removes the player from BlueZ.
  func stop() {
    for adapter in adapters {
      if let call = surface?.makeRemoval(at: adapter.text, of: objects?.owner ?? "") { connection.send(call) }
    }
    end()
  }

  /// The connection has ended.
  func end() { (adapters, surface, objects, shown) = ([], nil, nil, nil) }

  /// A device has connected.
  func deviceConnected() { pauseEnd = now + Self.pause }

  private func register(at adapter: Identifier) {
    guard !adapters.contains(adapter), adapters.count < Self.mostAdapters, let objects else { return }
    update()
    guard let call = surface?.makeRegistration(at: adapter.text, of: objects.owner) else { return }
    adapters.append(adapter)
    connection.call(call, timeoutMicroseconds: 0) { [self] answer in
      guard let answer, let error = answer.errorName, !error.hasSameBytes(as: "org.bluez.Error.AlreadyExists") else {
        return
      }
      adapters.removeAll { $0 == adapter }
      Log.write(
        .warning,
        "bluetooth: " + adapter.text + " refuses the player, so headsets call the desktop: " + error + " "
          + Text.line(Text.clean(answer.errorText ?? "")))
    }
  }

  private var first: ObservedPlayer? {
    center.bus.flatMap { bus in bus.players.order.primary.flatMap { bus.players.player($0) } }
  }

  /// Shows the first player.
  func update() {
    let first = first
    guard !(first === shown) else { return }
    shown = first
    surface?.show(first?.session, to: adapters.isEmpty ? nil : objects?.owner)
  }
}

extension Bluetooth: BluetoothOwner {
  var now: Int64 { Clock.now() }

  func perform(_ invocation: Invocation, _ answered: @escaping (Outcome, String) -> Void) {
    guard let first else { return answered(.noActionableItem, "there is no player") }
    if invocation.command == .play, now < pauseEnd {
      return answered(.noActionableItem, "a device has just connected: that must not start a player")
    }
    // A headset with one button sends Pause or Play by the status that it knows: that is a toggle.
    if invocation.command == .play || invocation.command == .pause {
      center.bus?.players.commanded(first.owner, .togglePlayPause)
    }
    center.perform(invocation, on: nil) { answered($0.outcome, $0.text) }
  }
}

extension Bluetooth: ObjectHandler {
  func receive(_ call: Message, on connection: Connection) -> Bool {
    guard let surface, let objects, call.sender.hasSameBytes(as: objects.owner) else {
      connection.answers.refuse(call, "AccessDenied", "only BlueZ can call this object: use org.nowplaying.Center1")
      return true
    }
    return surface.receive(call)
  }
}
