// SPDX-License-Identifier: MIT

import DBus
import NowPlayingCore
import NowPlayingTestSupport
import Testing

@testable import NowPlayingSystem

/// A watcher on a private bus, and a program that can be every service.
private final class Machine {
  let bus: PrivateBus
  let connection: Connection
  let service: FakeService
  private(set) var watcher: ConditionWatcher!
  private(set) var changes = 0

  init(_ kind: ConditionBus, values: [String: BusValue] = [:], names: [String]) throws {
    bus = try PrivateBus()
    connection = try bus.connect()
    service = FakeService(
      try bus.connect(),
      at: ConditionService.allCases.map { $0.path } + ["/org/freedesktop/login1/session/auto", session],
      serving: [connection])
    service.values = values
    watcher = ConditionWatcher(on: connection, of: kind) { [weak self] in self?.changes += 1 }
    for name in names { #expect(service.own(name)) }
    watcher.start()
  }

  deinit { connection.close() }

  var constraints: MotionConstraints { watcher.reports.constraints }

  /// Whether these constraints follow from all reports so far.
  func settles(with constraints: MotionConstraints) -> Bool {
    service.settle() && self.constraints == constraints
  }

  /// Whether these constraints will follow.
  func reaches(_ constraints: MotionConstraints) -> Bool { service.wait { self.constraints == constraints } }
}

private let portal = FakeService.portal
private let path = FakeService.portalPath
private let profiles = "org.freedesktop.UPower.PowerProfiles"
private let olderProfiles = "net.hadess.PowerProfiles"
private let network = "org.freedesktop.NetworkManager"
private let login = "org.freedesktop.login1"
private let session = "/org/freedesktop/login1/session/_37"
private let monitor = "org.freedesktop.portal.PowerProfileMonitor"

@Suite struct `Watching the portals` {
  @Test func `uses the desktop's setting for reduced motion`() throws {
    let machine = try Machine(
      .session, values: ["org.freedesktop.appearance reduced-motion": .uint32(1)], names: [portal])
    #expect(machine.reaches(.reducedMotion))
    machine.service.announce(setting: "org.freedesktop.appearance", "reduced-motion", .uint32(0))
    #expect(machine.settles(with: []))
    machine.service.announce(setting: "org.freedesktop.appearance", "reduced-motion", .uint32(1))
    #expect(machine.settles(with: .reducedMotion))
    machine.service.announce(setting: "org.freedesktop.appearance", "reduced-motion", .uint32(77))
    #expect(machine.settles(with: []))
  }

  @Test func `calls the method of an older portal`() throws {
    let machine = try Machine(.session, names: [])
    machine.service.hasReadOne = false
    machine.service.values = ["org.gnome.desktop.interface enable-animations": .flag(false)]
    #expect(machine.service.own(portal))
    #expect(machine.reaches(.reducedMotion))
    machine.service.announce(setting: "org.gnome.desktop.interface", "enable-animations", .flag(true))
    #expect(machine.settles(with: []))
  }

  @Test func `uses the older setting only without the newer one`() throws {
    let values: [String: BusValue] = [
      "org.freedesktop.appearance reduced-motion": .uint32(0),
      "org.gnome.desktop.interface enable-animations": .flag(false),
    ]
    let machine = try Machine(.session, values: values, names: [portal])
    #expect(machine.service.wait(for: "ReadOne org.gnome.desktop.interface enable-animations"))
    #expect(machine.constraints == [])
  }

  @Test func `follows the power saver`() throws {
    let machine = try Machine(.session, values: [monitor + " power-saver-enabled": .flag(true)], names: [portal])
    #expect(machine.reaches(.powerSaver))
    machine.service.announce(path, monitor, ["other": .text("thing"), "power-saver-enabled": .flag(false)])
    #expect(machine.settles(with: []))
    machine.service.announce(path, monitor, [:], invalidated: ["other", "power-saver-enabled"])
    #expect(machine.reaches(.powerSaver))
  }

  @Test func `reads the network again when it changes`() throws {
    let machine = try Machine(.session, values: ["GetMetered": .flag(true)], names: [portal])
    #expect(machine.reaches(.meteredNetwork))
    machine.service.values["GetMetered"] = .flag(false)
    machine.service.emit(path, "org.freedesktop.portal.NetworkMonitor", "changed")
    #expect(machine.reaches([]))
  }

  @Test func `reads once after many signals, not once for each`() throws {
    let machine = try Machine(.session, values: ["GetMetered": .flag(false)], names: [portal])
    #expect(machine.service.wait(for: "GetMetered"))
    machine.service.forget()
    for _ in 0..<10_000 { machine.service.emit(path, "org.freedesktop.portal.NetworkMonitor", "changed") }
    machine.service.values["GetMetered"] = .flag(true)
    #expect(machine.reaches(.meteredNetwork))
    #expect(machine.service.calls.count < 1_000)
  }

  @Test func `has a monitor of the screen, and closes it`() throws {
    let machine = try Machine(.session, names: [portal])
    #expect(machine.service.wait { machine.service.watcher != nil })
    machine.service.announce(screen: ["screensaver-active": .flag(true), "session-state": .uint32(1)])
    #expect(machine.settles(with: .screenOff))
    machine.service.announce(screen: ["screensaver-active": .flag(false), "session-state": .uint32(1)])
    #expect(machine.settles(with: []))
    machine.service.announce(screen: ["screensaver-active": .flag(false), "session-state": .uint32(3)])
    #expect(machine.settles(with: .screenOff))
    machine.watcher.stop()
    machine.connection.close()
    #expect(turn([machine.service.connection]) { machine.service.calls.contains("Close") })
  }

  @Test func `does not delay the end of the session`() throws {
    let machine = try Machine(.session, names: [portal])
    #expect(machine.service.wait { machine.service.watcher != nil })
    machine.service.announce(screen: ["screensaver-active": .flag(false), "session-state": .uint32(2)])
    #expect(machine.service.wait(for: "QueryEndResponse"))
    #expect(machine.constraints == [])
  }

  @Test func `has no monitor to close if none was created`() throws {
    let machine = try Machine(.session, names: [])
    machine.service.response = 2
    #expect(machine.service.own(portal))
    #expect(machine.service.wait { machine.service.watcher != nil } && machine.service.settle())
    machine.watcher.stop()
    #expect(machine.settles(with: []))
    #expect(!machine.service.calls.contains("Close"))
  }

  @Test func `removes the report of a monitor that the portal closes`() throws {
    let machine = try Machine(.session, names: [portal])
    #expect(machine.service.wait { machine.service.watcher != nil })
    machine.service.announce(screen: ["screensaver-active": .flag(true)])
    #expect(machine.settles(with: .screenOff))
    machine.service.emit(machine.service.watcher ?? "/", "org.freedesktop.portal.Session", "Closed") {
      $0.append(dictionary: [:])
    }
    #expect(machine.settles(with: []))
  }

  @Test func `queries no service of the machine, even if one is on the session bus`() throws {
    let machine = try Machine(.session, values: [network + " Metered": .uint32(1)], names: [portal, network])
    #expect(machine.service.wait { machine.service.watcher != nil })
    machine.service.announce("/org/freedesktop/NetworkManager", network, ["Metered": .uint32(1)])
    #expect(machine.settles(with: []))
    #expect(!machine.service.calls.contains("Get " + network + " Metered"))
  }

  @Test func `ignores other programs than the portal`() throws {
    let machine = try Machine(
      .session, values: ["org.freedesktop.appearance reduced-motion": .uint32(0)], names: [portal])
    #expect(machine.service.wait { machine.service.watcher != nil } && machine.service.settle())
    let stranger = FakeService(try machine.bus.connect(), at: [], serving: [machine.connection])
    guard
      let ping = stranger.connection.makeCall(
        destination: machine.connection.uniqueName ?? "", path: "/", interface: "org.freedesktop.DBus.Peer",
        member: "Ping")
    else { return }
    stranger.announce(setting: "org.freedesktop.appearance", "reduced-motion", .uint32(1))
    var isAnswered = false
    stranger.connection.call(ping, timeoutMicroseconds: 10_000_000) { isAnswered = $0 != nil }
    #expect(stranger.wait { isAnswered })
    #expect(machine.constraints == [])
  }
}

@Suite struct `Watching the machine's services` {
  @Test(arguments: [profiles, olderProfiles])
  func `follows the power profile, under the new name and the old one`(name: String) throws {
    let path = "/" + name.split(separator: ".").joined(separator: "/")
    let machine = try Machine(.system, values: [name + " ActiveProfile": .text("power-saver")], names: [name])
    #expect(machine.reaches(.powerSaver))
    machine.service.announce(path, name, ["ActiveProfile": .text("balanced")])
    #expect(machine.settles(with: []))
    machine.service.announce(path, name, ["ActiveProfile": .text("warp"), "PerformanceDegraded": .text("")])
    #expect(machine.settles(with: []))
    machine.service.announce(path, name, ["PerformanceDegraded": .text("high-operating-temperature")])
    #expect(machine.settles(with: .heat))
    machine.service.announce(path, name, ["PerformanceDegraded": .text("lap-detected")])
    #expect(machine.settles(with: []))
    machine.service.announce(path, name, ["PerformanceDegraded": .text("on fire")])
    #expect(machine.settles(with: .heat))
  }

  @Test func `follows one program under both names`() throws {
    let machine = try Machine(.system, names: [profiles, olderProfiles])
    #expect(machine.service.wait(for: "Get net.hadess.PowerProfiles ActiveProfile"))
    machine.service.announce("/net/hadess/PowerProfiles", olderProfiles, ["ActiveProfile": .text("power-saver")])
    #expect(machine.settles(with: .powerSaver))
    machine.service.announce(
      "/org/freedesktop/UPower/PowerProfiles", profiles, ["ActiveProfile": .text("balanced")])
    #expect(machine.settles(with: []))
  }

  @Test(arguments: [(0, false), (1, true), (2, false), (3, true), (4, false), (.max, false)] as [(UInt32, Bool)])
  func `reads NetworkManager's numbers of metered networks`(number: UInt32, isMetered: Bool) throws {
    let machine = try Machine(.system, names: [network])
    #expect(machine.service.wait(for: "Get org.freedesktop.NetworkManager Metered"))
    machine.service.announce("/org/freedesktop/NetworkManager", network, ["Metered": .uint32(number)])
    #expect(machine.settles(with: isMetered ? .meteredNetwork : []))
  }

  @Test func `follows the lock of its own session`() throws {
    let lock = "org.freedesktop.login1.Session LockedHint"
    let machine = try Machine(.system, values: ["GetSession": .path(session), lock: .flag(true)], names: [login])
    #expect(machine.reaches(.screenOff))
    machine.service.announce(session, "org.freedesktop.login1.Session", ["LockedHint": .flag(false)])
    #expect(machine.settles(with: []))
    // Signals of another session.
    machine.service.announce(
      "/org/freedesktop/login1/session/_38", "org.freedesktop.login1.Session", ["LockedHint": .flag(true)])
    #expect(machine.settles(with: []))
    machine.service.announce(session, "org.freedesktop.login1.Session", ["LockedHint": .flag(true)])
    #expect(machine.settles(with: .screenOff))
    machine.service.values = [:]
    machine.service.emit("/org/freedesktop/login1", "org.freedesktop.login1.Manager", "SessionRemoved") {
      $0.append(string: "7")
      $0.append(path: session)
    }
    #expect(machine.reaches([]))
  }

  @Test func `reads a service that starts later, and removes the reports of one that ends`() throws {
    let machine = try Machine(.system, values: [network + " Metered": .uint32(1)], names: [])
    #expect(machine.constraints == [])
    #expect(machine.service.own(network))
    #expect(machine.reaches(.meteredNetwork))
    machine.service.release(network)
    #expect(machine.reaches([]))
    #expect(machine.service.own(network))
    #expect(machine.reaches(.meteredNetwork))
  }

  @Test func `has no report after wrong types and errors`() throws {
    let values: [String: BusValue] = [
      network + " Metered": .text("yes"), profiles + " ActiveProfile": .uint32(1), "GetSession": .flag(true),
    ]
    let machine = try Machine(.system, values: values, names: [network, profiles, login])
    #expect(machine.service.wait(for: "GetSession auto"))
    #expect(machine.service.wait(for: "Get " + network + " Metered"))
    #expect(machine.settles(with: []))
    machine.service.announce("/org/freedesktop/NetworkManager", network, ["Metered": .uint32(1)])
    #expect(machine.settles(with: .meteredNetwork))
    // An unknown value changes nothing.
    machine.service.announce("/org/freedesktop/NetworkManager", network, ["Metered": .double(2)])
    machine.service.emit("/org/freedesktop/NetworkManager", "org.freedesktop.DBus.Properties", "PropertiesChanged")
    machine.service.emit("/org/freedesktop/login1", "org.freedesktop.login1.Manager", "SessionRemoved")
    #expect(machine.settles(with: .meteredNetwork))
  }

  @Test func `ignores an answer from a program that has lost the name`() throws {
    let machine = try Machine(.system, values: [network + " Metered": .uint32(1)], names: [])
    machine.service.isSlow = true
    #expect(machine.service.own(network))
    #expect(machine.service.wait { machine.service.calls.contains("Get " + network + " Metered") })
    machine.service.release(network)
    machine.service.isSlow = false
    #expect(machine.settles(with: []))
    #expect(machine.changes == 0)
  }
}
