// SPDX-License-Identifier: MIT

/// A bus that tells about the system.
public enum ConditionBus: Sendable, CaseIterable {
  /// The desktop's: the portals.
  case session
  /// The machine's: those who manage it.
  case system
}

/// Who is asked, by the name that it has on its bus.
enum ConditionService: Int, CaseIterable {
  case portal
  case powerProfiles
  /// The same, as it was called before 0.20.
  case olderPowerProfiles
  case networkManager
  case login

  var bus: ConditionBus { self == .portal ? .session : .system }

  var name: String {
    switch self {
    case .portal: "org.freedesktop.portal.Desktop"
    case .powerProfiles: "org.freedesktop.UPower.PowerProfiles"
    case .olderPowerProfiles: "net.hadess.PowerProfiles"
    case .networkManager: "org.freedesktop.NetworkManager"
    case .login: "org.freedesktop.login1"
    }
  }

  var path: String {
    switch self {
    case .portal: "/org/freedesktop/portal/desktop"
    case .powerProfiles: "/org/freedesktop/UPower/PowerProfiles"
    case .olderPowerProfiles: "/net/hadess/PowerProfiles"
    case .networkManager: "/org/freedesktop/NetworkManager"
    case .login: "/org/freedesktop/login1"
    }
  }

  /// Those that are asked there.
  var sources: [ConditionSource] { ConditionSource.allCases.filter { $0.service == self } }
}
