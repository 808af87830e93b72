// SPDX-License-Identifier: MIT

import Foundation
import NowPlayingTestSupport
import Testing

@testable import DBus

@Suite struct `Bus addresses` {
  @Test(arguments: [
    ("unix:path=/run/user/1000/bus", [BusAddress.path("/run/user/1000/bus")]),
    ("unix:abstract=/tmp/dbus-x,guid=00ff", [.abstract("/tmp/dbus-x")]),
    ("unix:guid=00ff,path=/a", [.path("/a")]),
    ("unix:path=/a%20b%2Cc%3b", [.path("/a b,c;")]),
    ("tcp:host=localhost,port=1;unix:path=/a;;unixexec:path=/b;unix:abstract=c", [.path("/a"), .abstract("c")]),
    ("unix:path=/a%2", []), ("unix:path=/a%zz", []), ("unix:path=/a%00b", []), ("unix:path=%ff", []),
    ("unix:path=", []), ("unix:path", []), ("unix:", []), ("unix", []), ("", []), ("autolaunch:", []),
    ("unix:tmpdir=/tmp", []), ("UNIX:path=/a", []),
  ])
  func `are read in D-Bus's format`(text: String, addresses: [BusAddress]) {
    #expect(BusAddress.parse(text) == addresses)
  }

  @Test func `of the session are in the environment`() {
    func session(_ environment: [String: String]) -> [BusAddress] { BusAddress.session { environment[$0] } }
    #expect(session(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "XDG_RUNTIME_DIR": "/run"]) == [.path("/a")])
    #expect(session(["XDG_RUNTIME_DIR": "/run/user/1"]) == [.path("/run/user/1/bus")])
    #expect(session(["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/run"]) == [.path("/run/bus")])
    #expect(session(["DBUS_SESSION_BUS_ADDRESS": "autolaunch:", "XDG_RUNTIME_DIR": "/run"]) == [])
    #expect(session(["XDG_RUNTIME_DIR": "run"]) == [])
    #expect(session([:]) == [])
  }

  @Test func `of a program with more rights is the user's own`() throws {
    let bus = try PrivateBus()
    guard case .path(let socket) = bus.address else { throw BusError(code: 2) }
    let folder = String(socket.dropLast("/bus".count))
    #expect(BusAddress.own(in: folder) == [bus.address])
    let link = folder + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
    #expect(BusAddress.own(in: link) == [])
    try FileManager.default.createDirectory(atPath: folder + "/other", withIntermediateDirectories: false)
    #expect(BusAddress.own(in: folder + "/other") == [])
    #expect(FileManager.default.createFile(atPath: folder + "/other/bus", contents: nil))
    #expect(BusAddress.own(in: folder + "/other") == [])
    #expect(BusAddress.own(in: String(repeating: "x", count: 200)) == [])
    withExtendedLifetime(bus) {}
  }

  @Test func `of the system are in the environment, or have default paths`() {
    func system(_ environment: [String: String]) -> [BusAddress] { BusAddress.system { environment[$0] } }
    let always = [BusAddress.path("/run/dbus/system_bus_socket"), .path("/var/run/dbus/system_bus_socket")]
    #expect(system(["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/a;unix:abstract=b"]) == [.path("/a"), .abstract("b")])
    #expect(system(["DBUS_SYSTEM_BUS_ADDRESS": "autolaunch:"]) == [])
    #expect(system(["DBUS_SYSTEM_BUS_ADDRESS": "", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/a"]) == always)
    #expect(system([:]) == always)
  }
}
