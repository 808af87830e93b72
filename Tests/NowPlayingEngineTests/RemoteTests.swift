// SPDX-License-Identifier: MIT

import DBus
import NowPlayingCore
import NowPlayingEngine
import NowPlayingTestSupport
import Testing

extension `The engine` {
  @Suite struct `A remote session` {
    @Test func `gets no command for a device that was removed`() throws {
      let desktop = try Desktop()
      let session = try Session(in: desktop.context, id: "kitchen", isRemote: true)
      try session.set(content: Content(kind: .music, id: "song"))
      try session.set(
        devices: ["one", "two", "three"].map {
          try Device(id: Identifier($0), name: $0, type: .speaker, capabilities: .absoluteVolume, volume: 0.5)
        })
      let asked = Recorder<Invocation>()
      try session.offer(.setDeviceVolume) {
        asked.add($0.invocation)
        try? session.set(devices: [])
        _ = try? Request.finish($0.ticket, .success)
      }
      try desktop.publish(session)
      let client = try desktop.client(of: session)
      let reply = client.set("Volume", "d") { $0.append(double: 0.75) }
      guard case .failed("org.nowplaying.Error.DeviceNotFound", _) = reply else {
        Issue.record("\(reply)")
        return
      }
      #expect(asked.values == [Invocation(.setDeviceVolume, .deviceVolume(DeviceVolume(device: "one", volume: 0.75)))])
    }
  }
}
