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
}
