// SPDX-License-Identifier: MIT

/// A bus with services that report conditions.
public enum ConditionBus: Sendable, CaseIterable {
  /// The session bus, with the desktop's portals.
  case session
  /// The system bus, with the machine's services.
  case system
}

/// A service that reports conditions.
enum ConditionService: Int, CaseIterable {
  case portal
  case powerProfiles
  /// The same service before version 0.20.
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

  /// The sources of the service.
  var sources: [ConditionSource] { ConditionSource.allCases.filter { $0.service == self } }
}
