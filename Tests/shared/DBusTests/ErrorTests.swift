// SPDX-License-Identifier: MIT

import Testing

@testable import DBus

@Suite struct `Bus errors` {
  @Test func `are positive and have the system's names`() {
    #expect(BusError(code: -104).code == 104)
    #expect(BusError(code: 104).name == "ECONNRESET")
    #expect(BusError(code: 99_999).name == "99999")
    #expect(BusError(code: .min).code == .min)
  }

  @Test func `become sentences with the cause and the remedy`() {
    func failure(_ error: BusError, ownBus: String? = nil) -> SessionBusFailure {
      SessionBusFailure(.path("/run/bus"), error, ownBus: ownBus)
    }
    #expect(failure(.full).text == "the session bus at /run/bus is full: it accepts no further connection")
    #expect(failure(.rejected).text.hasPrefix("the session bus at /run/bus refuses the user "))
    #expect(failure(.rejected).remedy == "it is the bus of another user: run the program as that user")
    #expect(failure(.timedOut).text == "the session bus at /run/bus does not answer")
    #expect(failure(.protocolError).text == "the socket at /run/bus is not that of a bus")
    #expect(failure(BusError(code: 99_999)).text == "the session bus at /run/bus cannot be reached (99999)")
    #expect(
      failure(BusError(code: 2), ownBus: "/run/user/1/bus").sentence
        == "there is no session bus: nothing is at /run/bus; your bus is another one: "
        + "export DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1/bus")
  }

  @Test func `name the variable without an address`() {
    func text(_ variables: [String: String]) -> String { SessionBusFailure.unaddressed { variables[$0] }.text }
    #expect(text([:]).hasSuffix("neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set"))
    #expect(text(["DBUS_SESSION_BUS_ADDRESS": "tcp:"]).hasSuffix("DBUS_SESSION_BUS_ADDRESS has no address of a socket"))
    #expect(text(["XDG_RUNTIME_DIR": "run"]).hasSuffix("XDG_RUNTIME_DIR is not an absolute path"))
  }
}
