// SPDX-License-Identifier: MIT

import Foundation
import NowPlayingPlatform
import Testing

/// A folder with thermal zones, like the kernel's.
private final class Thermometer {
  let folder = FileManager.default.temporaryDirectory.path + "/nowplaying-heat-" + UUID().uuidString.prefix(8)

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func add(_ zone: Int, temperature: String, trips: [(String, String)]) throws {
    let zone = folder + "/thermal_zone\(zone)"
    try FileManager.default.createDirectory(atPath: zone, withIntermediateDirectories: true)
    try (temperature + "\n").write(toFile: zone + "/temp", atomically: true, encoding: .utf8)
    for (number, trip) in trips.enumerated() {
      try (trip.0 + "\n").write(toFile: zone + "/trip_point_\(number)_type", atomically: true, encoding: .utf8)
      try (trip.1 + "\n").write(toFile: zone + "/trip_point_\(number)_temp", atomically: true, encoding: .utf8)
    }
  }

  var isTooHot: Bool { Heat.isTooHigh(in: folder) }
}

@Suite struct `The machine` {
  @Test(arguments: [
    ("45000", "passive", "95000", false), ("95000", "passive", "95000", true), ("96000", "hot", "95000", true),
    ("96000", "critical", "95000", true), ("96000", "active", "50000", false), ("96000", "unheard of", "50000", false),
    // Invalid limits and invalid numbers.
    ("45000", "passive", "0", false), ("45000", "passive", "-274000", false), ("warm", "passive", "40000", false),
    ("96000", "passive", "", false), ("99999999999999999999", "passive", "40000", false),
  ])
  func `is too hot when the system slows it down`(
    temperature: String, kind: String, limit: String, isTooHot: Bool
  ) throws {
    let thermometer = Thermometer()
    try thermometer.add(0, temperature: temperature, trips: [(kind, limit)])
    #expect(thermometer.isTooHot == isTooHot)
  }

  @Test func `is measured in every zone and at every limit`() throws {
    let thermometer = Thermometer()
    try thermometer.add(0, temperature: "50000", trips: [("passive", "95000")])
    try thermometer.add(
      7, temperature: "80000", trips: [("active", "60000"), ("critical", "105000"), ("hot", "80000")])
    #expect(thermometer.isTooHot)
  }

  @Test func `is not too hot without measurements`() throws {
    #expect(!Heat.isTooHigh(in: "/nonexistent"))
    let thermometer = Thermometer()
    // A file that cannot be read is skipped.
    try FileManager.default.createDirectory(
      atPath: thermometer.folder + "/thermal_zone0/temp", withIntermediateDirectories: true)
    try thermometer.add(1, temperature: "50000", trips: [])
    #expect(!thermometer.isTooHot)
  }
}
