// SPDX-License-Identifier: MIT

// device.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

@_cdecl("np_session_set_devices") @implementation @inline(__always)
public func np_session_set_devices(
  _ session: OpaquePointer?, _ devices: UnsafePointer<np_device>?, _ count: Int
) -> np_status {
  unsafe with("np_session_set_devices", session) { session throws(Failure) in
    let rows = try unsafe list(devices, count, "devices", limit: Limits.devices)
    var devices: [Device] = []
    for place in unsafe rows.indices {
      let row = unsafe rows[place]
      devices.append(
        try Device(
          id: unsafe needIdentifier(row.id, "id"), name: unsafe need(row.name, "name"),
          type: known(DeviceType.self, unsafe row.type, "type of device"),
          capabilities: DeviceCapabilities(rawValue: unsafe row.flags), volume: unsafe row.volume))
    }
    try session.set(devices: devices)
  }
}

@_cdecl("np_device_clean_name") @implementation @inline(__always)
public func np_device_clean_name(
  _ text: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> np_status {
  call("np_device_clean_name") { () throws(Failure) in
    guard let name = DeviceName.cleaned(try unsafe need(text, "text")) else {
      throw .invalid("the text has no letter or digit: a device needs another name")
    }
    try unsafe put(name, buffer, size)
  }
}
