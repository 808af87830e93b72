// SPDX-License-Identifier: MIT

internal import NowPlayingPlatform

/// BlueZ's program mpris-proxy publishes the players of phones, under names that phones choose.
enum MprisProxy {
  /// Whether a process is that program.
  static func isProcess(_ process: UInt32) -> Bool {
    guard case .bytes(let bytes) = WholeFile.read("/proc/" + String(process) + "/comm", limit: 32) else { return false }
    return bytes == Array("mpris-proxy\n".utf8)
  }
}
