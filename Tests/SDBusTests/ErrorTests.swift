// SPDX-License-Identifier: MIT
import Testing

@testable import SDBus

@Suite struct `Bus errors` {
  @Test func `are positive and have the system's names`() {
    #expect(BusError(code: -104).code == 104)
    #expect(BusError(code: 104).name == "ECONNRESET")
    #expect(BusError(code: 99_999).name == "99999")
    #expect(BusError(code: .min).code == .min)
  }

  @Test(arguments: [
    ("a.b", true), ("org.freedesktop.DBus.Error.Failed", true), ("a._1", true), ("a", false), ("", false),
    ("a.", false), (".a", false), ("a..b", false), ("a.1", false), ("a.b c", false), ("a.ä", false),
    (String(repeating: "a.", count: 127) + "b", true), (String(repeating: "a.", count: 127) + "bc", false),
  ])
  func `are only sent under a valid name`(name: String, isValid: Bool) {
    #expect(Message.isErrorName(name) == isValid)
  }
}
