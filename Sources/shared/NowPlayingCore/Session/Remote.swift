// SPDX-License-Identifier: MIT

/// The state of a session that plays on other devices.
public struct Remote: Equatable, Sendable {
  private struct Values: Equatable, Sendable {
    var devices: [Device] = []
    var lostAt: Int64?
    var grace: Int64 = 30_000_000
  }

  private var values = Boxed(Values())

  /// Has no device, and is reachable.
  public init() {}

  /// The devices, in the order for people.
  public var devices: [Device] { values.value.devices }
  /// When the remote side became unreachable; nil if it is reachable.
  public var lostAt: Int64? { values.value.lostAt }
  /// How long an unreachable session stays on the bus.
  public var grace: Int64 { values.value.grace }

  /// When the session leaves the bus if it stays unreachable.
  public var leavesAt: Int64? { lostAt.map { $0 + grace } }

  /// Sets the devices.
  public mutating func set(devices: [Device]) throws(Failure) {
    guard devices.count <= Limits.devices else { throw .tooManyDevices(devices.count) }
    for place in devices.indices {
      for other in devices[..<place] where other.id == devices[place].id {
        throw Failure(.invalidArgument, "there is a device", id: other.id, " already: use another id")
      }
    }
    guard devices != self.devices else { return }
    values.change { $0.devices = devices }
  }

  /// Sets whether the remote side is reachable.
  public mutating func set(isReachable: Bool, now: Int64) {
    guard isReachable != (lostAt == nil) else { return }
    values.change { $0.lostAt = isReachable ? nil : now }
  }

  /// Sets how long an unreachable session stays on the bus.
  public mutating func set(grace: Int64) throws(Failure) {
    guard grace >= 0, grace <= 86_400_000_000 else {
      throw .invalid("a grace period is from 0 to a day", notTime: grace)
    }
    guard grace != self.grace else { return }
    values.change { $0.grace = grace }
  }

  /// The text for people after the name of the application; nil if it has no device.
  public var place: String? {
    guard let first = devices.first else { return nil }
    return devices.count == 1 ? first.name : "\(first.name) + \(devices.count - 1)"
  }
}

extension Failure {
  /// A session has too many devices.
  public static func tooManyDevices(_ count: Int) -> Failure {
    .limit("a session has at most", Limits.devices, "devices", count: count)
  }
}

extension Invocation {
  /// The device that it is for; nil: the command has none.
  public var device: Identifier? {
    switch argument {
    case .deviceVolume(let target): target.device
    case .deviceSteps(let device, _), .deviceMuted(let device, _): device
    default: nil
    }
  }
}
