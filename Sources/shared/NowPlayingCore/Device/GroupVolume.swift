// SPDX-License-Identifier: MIT

/// The new volume of one device of a group.
public struct DeviceVolume: Equatable, Sendable {
  public let device: Identifier
  public let volume: Double

  /// Makes a volume.
  public init(device: Identifier, volume: Double) { (self.device, self.volume) = (device, volume) }
}

/// The one volume that desktops see for several devices: their mean. Setting it moves every device by the same amount.
/// Devices at a limit pass the remainder to the others, so that the mean is the requested volume.
enum GroupVolume {
  /// Smaller differences are ignored.
  private static let precision = 1e-6

  /// The mean; nil if no device has a known volume.
  static func mean(of devices: [Device]) -> Double? {
    var (sum, count) = (0.0, 0)
    for device in devices {
      guard let volume = device.volume else { continue }
      sum += volume
      count += 1
    }
    return count == 0 ? nil : sum / Double(count)
  }

  /// The volumes that make the mean `wanted`. Devices whose volume stays the same are omitted.
  static func moved(_ devices: [Device], to wanted: Double) -> [DeviceVolume] {
    let known = devices.filter { $0.volume != nil }
    let before = known.map { $0.volume ?? 0 }
    var volumes = before
    // Each round reaches the mean, or moves one more device to a limit.
    for _ in known.indices {
      var rest = min(max(0, wanted), 1) * Double(volumes.count)
      for volume in volumes { rest -= volume }
      guard abs(rest) > precision else { break }
      let free = volumes.indices.filter { rest > 0 ? volumes[$0] < 1 : volumes[$0] > 0 }
      for place in free { volumes[place] = min(max(0, volumes[place] + rest / Double(free.count)), 1) }
    }
    var moved: [DeviceVolume] = []
    for place in known.indices where abs(volumes[place] - before[place]) > precision {
      moved.append(DeviceVolume(device: known[place].id, volume: volumes[place]))
    }
    return moved
  }
}
