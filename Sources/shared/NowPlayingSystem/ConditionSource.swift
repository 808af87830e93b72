// SPDX-License-Identifier: MIT

internal import DBus
internal import NowPlayingCore

/// A source of reports about one condition. If several sources report the same condition, the first one in this order
/// decides. A portal comes first, because it reports for the whole desktop and is the only service in a sandbox.
enum ConditionSource: UInt8, CaseIterable {
  case reducedMotion
  /// The older setting of GNOME.
  case animations
  case powerSaver
  case profile
  case olderProfile
  case metered
  case networkManager
  case screen
  case lock
  case degraded
  case olderDegraded

  /// The way to read a source.
  enum Query {
    case property(path: String, interface: String, name: String)
    /// A setting of the desktop.
    case setting(namespace: String, key: String)
    case method(interface: String, name: String)
    /// A monitor of the screen. It reports after it has been created.
    case monitor
  }

  /// The constraint that holds with the condition.
  var constraint: MotionConstraints {
    switch self {
    case .reducedMotion, .animations: .reducedMotion
    case .powerSaver, .profile, .olderProfile: .powerSaver
    case .metered, .networkManager: .meteredNetwork
    case .screen, .lock: .screenOff
    case .degraded, .olderDegraded: .heat
    }
  }

  var service: ConditionService {
    switch self {
    case .reducedMotion, .animations, .powerSaver, .metered, .screen: .portal
    case .profile, .degraded: .powerProfiles
    case .olderProfile, .olderDegraded: .olderPowerProfiles
    case .networkManager: .networkManager
    case .lock: .login
    }
  }

  var query: Query {
    switch self {
    case .reducedMotion: .setting(namespace: "org.freedesktop.appearance", key: "reduced-motion")
    case .animations: .setting(namespace: "org.gnome.desktop.interface", key: "enable-animations")
    case .powerSaver:
      .property(
        path: service.path, interface: "org.freedesktop.portal.PowerProfileMonitor", name: "power-saver-enabled")
    case .profile, .olderProfile: .property(path: service.path, interface: service.name, name: "ActiveProfile")
    case .degraded, .olderDegraded:
      .property(path: service.path, interface: service.name, name: "PerformanceDegraded")
    case .metered: .method(interface: "org.freedesktop.portal.NetworkMonitor", name: "GetMetered")
    case .networkManager: .property(path: service.path, interface: service.name, name: "Metered")
    case .screen: .monitor
    // "auto" is the session of the caller. The signals come from the session's own object.
    case .lock:
      .property(
        path: service.path + "/session/auto", interface: "org.freedesktop.login1.Session", name: "LockedHint")
    }
  }

  /// Reads the next value: whether the condition holds; nil: it is not a value of this source.
  func read(_ message: Message) -> Bool? {
    switch self {
    // 1: reduced. Other values mean no preference.
    case .reducedMotion: message.readVariant("u") { $0.readUInt32() }.map { $0 == 1 }
    case .animations: message.readVariant("b") { $0.readBool() }.map { !$0 }
    case .powerSaver, .lock: message.readVariant("b") { $0.readBool() }
    case .profile, .olderProfile:
      message.readVariant("s") { $0.readString() }.map { $0.hasSameBytes(as: "power-saver") }
    // "lap-detected" keeps the machine cool, and is not heat. Every other value is.
    case .degraded, .olderDegraded:
      message.readVariant("s") { $0.readString() }.map { !$0.isEmpty && !$0.hasSameBytes(as: "lap-detected") }
    case .metered: message.readBool()
    // 1: yes, 3: probably.
    case .networkManager: message.readVariant("u") { $0.readUInt32() }.map { $0 == 1 || $0 == 3 }
    case .screen: nil
    }
  }
}

extension Message {
  /// Reads the value inside the next value, if that is a variant of that type.
  func readVariant<Value>(_ signature: StaticString, _ read: (Message) -> Value?) -> Value? {
    guard enterVariant(signature) else { return nil }
    defer { exit() }
    return read(self)
  }
}
