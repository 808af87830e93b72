// SPDX-License-Identifier: MIT

import Testing

@testable import DBus

private let guid = "0123456789abcdef0123456789ABCDEF"

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

private let asks = Handshake.Action.send(bytes("NEGOTIATE_UNIX_FD\r\n"))
private let begins = Handshake.Action.begin(bytes("BEGIN\r\n"))

/// All actions except `wait`.
private func actions(_ text: [UInt8], wantsDescriptors: Bool = false) -> [Handshake.Action] {
  var handshake = Handshake(wantsDescriptors: wantsDescriptors)
  return text.map { handshake.receive($0) }.filter { $0 != .wait }
}

@Suite struct `The log-in` {
  @Test func `starts with a zero byte and the user id in hexadecimal`() {
    #expect(Handshake.opening(user: 1000) == [0] + bytes("AUTH EXTERNAL 31303030\r\n"))
    #expect(Handshake.opening(user: 0) == [0] + bytes("AUTH EXTERNAL 30\r\n"))
  }

  @Test func `succeeds when the bus accepts the user`() {
    #expect(actions(bytes("OK \(guid)\r\n")) == [begins])
  }

  @Test(arguments: [
    ("AGREE_UNIX_FD", true), ("ERROR", false), ("ERROR \"Unknown command\"", false),
  ])
  func `negotiates descriptors after that, and succeeds with or without them`(line: String, passes: Bool) {
    var handshake = Handshake(wantsDescriptors: true)
    func receive(_ line: String) -> [Handshake.Action] {
      bytes(line + "\r\n").map { handshake.receive($0) }.filter { $0 != .wait }
    }
    #expect(receive("OK \(guid)") == [asks])
    #expect(!handshake.passesDescriptors)
    #expect(receive(line) == [begins])
    #expect(handshake.passesDescriptors == passes)
  }

  @Test(arguments: ["AGREE_UNIX_FDS", "AGREE", "OK \(guid)", "REJECTED EXTERNAL", "DATA", "ERRORS", "", "\0"])
  func `fails with EPROTO at another answer about descriptors`(line: String) {
    #expect(
      actions(bytes("OK \(guid)\r\n\(line)\r\n"), wantsDescriptors: true).prefix(2) == [asks, .fail(.protocolError)])
  }

  @Test func `succeeds once, and ignores the bytes that follow`() {
    let all = actions(bytes("OK \(guid)\r\nAGREE_UNIX_FD\r\nl"), wantsDescriptors: true)
    #expect(all == [asks, begins, .fail(.protocolError)])
  }

  @Test func `fails with EACCES when the bus rejects the user`() {
    let last = actions(bytes("REJECTED EXTERNAL ANONYMOUS\r\n")).last
    #expect(last == .fail(.rejected))
    #expect(BusError.rejected.name == "EACCES")
  }

  @Test(arguments: [
    "OK\r\n", "OK 123\r\n", "OK \(guid)0\r\n", "OK \(guid) \r\n", "OKAY \(guid)\r\n", "DATA\r\n", "ERROR\r\n", "\r\n",
    "HTTP/1.1 400 Bad Request\r\n", "OK \(guid)\n", "\0", "\u{e4}", "OK \(guid)\r\nmore",
    String(repeating: "x", count: LineReader.limit + 1),
  ])
  func `fails with EPROTO at any other line`(text: String) {
    #expect(actions(bytes(text)).contains(.fail(.protocolError)))
  }

  @Test func `accepts a line as long as the limit`() {
    #expect(actions(bytes("REJECTED " + String(repeating: "x", count: LineReader.limit - 10) + "\r\n")).count == 1)
  }

  @Test func `survives every single byte at every place`() {
    let good = bytes("OK \(guid)\r\nAGREE_UNIX_FD\r\n")
    for place in good.indices {
      for byte in UInt8.min...UInt8.max {
        var text = good
        text[place] = byte
        let begun = actions(text, wantsDescriptors: true).contains { if case .begin = $0 { true } else { false } }
        #expect(!begun || text[place] == good[place] || (3..<35).contains(place))
      }
    }
  }
}
