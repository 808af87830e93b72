// SPDX-License-Identifier: MIT

internal import DBus
internal import NowPlayingCore

/// Who can say something about one condition. Where several speak of the same one, the first that answers is believed:
/// a portal speaks for the whole desktop, and is all that a sandbox has.
enum ConditionSource: UInt8, CaseIterable {
  case reducedMotion
  /// What there was before: whether GNOME animates.
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

  /// How it is asked.
  enum Question {
    case property(path: String, interface: String, name: String)
    /// A setting of the desktop.
    case setting(namespace: String, key: String)
    case method(interface: String, name: String)
    /// A monitor of the screen, which speaks when it has been made.
    case monitor
  }

  /// What it speaks of.
  var constraint: MotionConstraints {
    switch self {
    case .reducedMotion, .animations: .reducedMotion
    case .powerSaver, .profile, .olderProfile: .powerSaver
    case .metered, .networkManager: .meteredNetwork
    case .screen, .lock: .nobodyLooking
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

  var question: Question {
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
    // The object of every session is the same for whoever asks; changes come from the one that it stands for.
    case .lock:
      .property(
        path: service.path + "/session/auto", interface: "org.freedesktop.login1.Session", name: "LockedHint")
    }
  }

  /// What the next value says: whether the condition holds; nil: it is none that this source has.
  func read(_ message: Message) -> Bool? {
    switch self {
    // 1: reduced; all else is no preference.
    case .reducedMotion: message.readVariant("u") { $0.readUInt32() }.map { $0 == 1 }
    case .animations: message.readVariant("b") { $0.readBool() }.map { !$0 }
    case .powerSaver, .lock: message.readVariant("b") { $0.readBool() }
    case .profile, .olderProfile: message.readVariant("s") { $0.readString() }.map { $0 == "power-saver" }
    // On somebody's lap it is kept from becoming hot. Whatever else there may be is a reason to spare the machine.
    case .degraded, .olderDegraded:
      message.readVariant("s") { $0.readString() }.map { !$0.isEmpty && $0 != "lap-detected" }
    case .metered: message.readBool()
    // 1: yes, 3: probably.
    case .networkManager: message.readVariant("u") { $0.readUInt32() }.map { $0 == 1 || $0 == 3 }
    case .screen: nil
    }
  }
}

extension Message {
  /// Reads what is inside the next value, if it is a variant of that type.
  func readVariant<Value>(_ signature: StaticString, _ read: (Message) -> Value?) -> Value? {
    guard enterVariant(signature) else { return nil }
    defer { exit() }
    return read(self)
  }
}
