// SPDX-License-Identifier: MIT

internal import CNowPlayingCenter

/// BlueZ's program mpris-proxy publishes the players of phones, under names that phones choose.
enum MprisProxy {
  /// Whether a process is that program.
  static func isProcess(_ process: UInt32) -> Bool {
    let name = Array("mpris-proxy\n".utf8)
    let path = "/proc/" + String(process) + "/comm"
    var size: Int64 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      size = unsafe path.withCString { unsafe nowplaying_center_file_read($0, false, buffer.baseAddress, buffer.count) }
      count = max(0, Int(clamping: size))
    }
    return bytes == name
  }
}
