// SPDX-License-Identifier: MIT

/// A device of a remote session. It is a class, since sessions copy dozens of them.
public final class Device: Equatable, Sendable {
  public let id: Identifier
  /// The name for people, as `DeviceName` allows it.
  public let name: String
  public let type: DeviceType
  public let capabilities: DeviceCapabilities
  /// From 0 to 1; nil if it is unknown.
  public let volume: Double?

  private init(
    _ id: Identifier, _ name: String, _ type: DeviceType, _ capabilities: DeviceCapabilities, _ volume: Double?
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.capabilities = capabilities
    self.volume = volume
  }

  /// Makes a device. The volume counts if it can be set. The initializer is convenience, since Embedded Swift leaks an
  /// instance whose designated initializer fails.
  public convenience init(
    id: Identifier, name: String, type: DeviceType, capabilities: DeviceCapabilities = [], volume: Double = 0
  ) throws(Failure) {
    guard capabilities.isSubset(of: .all) else { throw .invalid("a device has an unknown flag") }
    guard !capabilities.contains(.isMuted) || capabilities.contains(.canMute) else {
      throw .invalid("a device that is muted can be muted: set both flags")
    }
    var known: Double?
    if capabilities.contains(.absoluteVolume) {
      guard volume >= 0, volume <= 1 else { throw .invalid("the volume of a device is from 0.0 to 1.0", not: volume) }
      known = volume
    }
    let id = try Identifier.limited(
      id, "a device needs an id that is the same at the next start, like its serial number")
    try DeviceName.check(name)
    self.init(id, Text.line(name), type, capabilities, known)
  }

  public static func == (one: Device, other: Device) -> Bool {
    one === other
      || (one.volume == other.volume && one.id == other.id && one.name.hasSameBytes(as: other.name)
        && one.type == other.type
        && one.capabilities == other.capabilities)
  }
}

/// The abilities of a device. The bits are those of `np_device_flags`.
public struct DeviceCapabilities: OptionSet, Sendable {
  public let rawValue: UInt32

  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let absoluteVolume = DeviceCapabilities(rawValue: 1 << 0)
  public static let relativeVolume = DeviceCapabilities(rawValue: 1 << 1)

  public static let canMute = DeviceCapabilities(rawValue: 1 << 2)
  /// It is muted now. Its volume is the one to which it returns.
  public static let isMuted = DeviceCapabilities(rawValue: 1 << 3)

  /// Every ability.
  public static let all = DeviceCapabilities(rawValue: 15)
}
