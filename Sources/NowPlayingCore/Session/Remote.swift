// SPDX-License-Identifier: MIT

/// What a session has that plays elsewhere.
public struct Remote: Equatable, Sendable {
  private struct Values: Equatable, Sendable {
    var devices: [Device] = []
    var lostAt: Int64?
    var grace: Int64 = 30_000_000
  }

  private var values = Boxed(Values())

  /// On no device, and in reach.
  public init() {}

  /// Where it plays, in the order that people see.
  public var devices: [Device] { values.value.devices }
  /// Since when the other side cannot be reached; nil: it can.
  public var lostAt: Int64? { values.value.lostAt }
  /// How long it stays on the bus while it cannot be reached.
  public var grace: Int64 { values.value.grace }

  /// When it leaves the bus, unless it is reached before.
  public var leavesAt: Int64? { lostAt.map { $0 + grace } }

  /// Sets where it plays.
  public mutating func set(devices: [Device]) throws(Failure) {
    guard devices.count <= Limits.devices else { throw .limit("no more than", Limits.devices, "devices are kept") }
    for place in devices.indices {
      for other in devices[..<place] where other.id == devices[place].id {
        throw Failure(.invalidArgument, "there is a device", id: other.id, " already: take another id")
      }
    }
    guard devices != self.devices else { return }
    values.change { $0.devices = devices }
  }

  /// Says whether the other side can be reached.
  public mutating func set(isReachable: Bool, now: Int64) {
    guard isReachable != (lostAt == nil) else { return }
    values.change { $0.lostAt = isReachable ? nil : now }
  }

  /// Sets how long it stays on the bus while it cannot be reached.
  public mutating func set(grace: Int64) throws(Failure) {
    guard grace >= 0, grace <= 86_400_000_000 else {
      throw .invalid("a grace period is from 0 to a day, in microseconds")
    }
    guard grace != self.grace else { return }
    values.change { $0.grace = grace }
  }

  /// What people read behind the name of the application; nil: nothing.
  public var place: String? {
    guard let first = devices.first else { return nil }
    return devices.count == 1 ? first.name : "\(first.name) + \(devices.count - 1)"
  }
}

extension SessionState {
  /// Whether the device that a command is about is there; true where it is about none, or nothing is known of any.
  public func has(deviceOf invocation: Invocation) -> Bool {
    let id: String
    switch invocation.argument {
    case .deviceVolume(let target): id = target.device
    case .deviceSteps(let device, _): id = device
    default: return true
    }
    return remote?.devices.contains { $0.id == id } ?? true
  }
}
