// SPDX-License-Identifier: MIT

/// A volume that one device of a group is to have.
public struct DeviceVolume: Equatable, Sendable {
  public let device: String
  public let volume: Double

  /// Makes a volume.
  public init(device: String, volume: Double) { (self.device, self.volume) = (device, volume) }
}

/// The one volume that a desktop sees of several devices: their mean. Who moves it moves each by as much, and what one at its
/// end cannot take is shared among the others, so that the mean is what was asked for.
enum GroupVolume {
  /// Less is no difference.
  private static let precision = 1e-6

  /// The mean; nil: no device has a volume that is known.
  static func mean(of devices: [Device]) -> Double? {
    var (sum, count) = (0.0, 0)
    for device in devices {
      guard let volume = device.volume else { continue }
      sum += volume
      count += 1
    }
    return count == 0 ? nil : sum / Double(count)
  }

  /// What the devices are to have so that their mean is `wanted`; those that stay are left out.
  static func moved(_ devices: [Device], to wanted: Double) -> [DeviceVolume] {
    let known = devices.filter { $0.volume != nil }
    let before = known.map { $0.volume ?? 0 }
    var volumes = before
    // Each round brings the mean there, or one more device to its end.
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
