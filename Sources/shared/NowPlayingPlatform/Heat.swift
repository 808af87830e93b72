// SPDX-License-Identifier: MIT

/// The temperature of the machine, as the kernel measures it.
public enum Heat {
  private static let mostZones = 64
  private static let mostTrips = 16
  /// The lowest limit that counts, in thousandths of a degree Celsius. Firmware without limits reports lower ones.
  private static let leastLimit = 40_000

  /// Whether a part is so hot that the system slows it down, or worse. It reads a few small files. The kernel does not
  /// report changes, so call it when you need the answer.
  public static func isTooHigh(in folder: String = "/sys/class/thermal") -> Bool {
    for zone in 0..<mostZones {
      let prefix = folder + "/thermal_zone" + String(zone) + "/"
      guard let temperature = number(prefix + "temp") else { continue }
      for trip in 0..<mostTrips {
        let prefix = prefix + "trip_point_" + String(trip)
        guard let kind = line(prefix + "_type") else { break }
        // "active" only starts a fan.
        guard ["passive", "hot", "critical"].contains(where: { kind.utf8.elementsEqual($0.utf8) }),
          let limit = number(prefix + "_temp")
        else {
          continue
        }
        if limit >= leastLimit, temperature >= limit { return true }
      }
    }
    return false
  }

  private static func number(_ path: String) -> Int? { line(path).flatMap { Int($0) } }

  private static func line(_ path: String) -> String? {
    guard let file = OpenFile(path: Array(path.utf8)) else { return nil }
    return String(decoding: file.prefix(64).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
