// SPDX-License-Identifier: MIT
import Testing

@testable import SDBus

private let guid = "0123456789abcdef0123456789ABCDEF"

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// All actions that are not 'wait'.
private func actions(_ text: [UInt8]) -> [Handshake.Action] {
  var handshake = Handshake()
  return text.map { handshake.receive($0) }.filter { $0 != .wait }
}

@Suite struct `The log-in` {
  @Test func `starts with a zero byte and the user's number in hexadecimal digits of its text`() {
    #expect(Handshake.opening(user: 1000) == [0] + bytes("AUTH EXTERNAL 31303030\r\n"))
    #expect(Handshake.opening(user: 0) == [0] + bytes("AUTH EXTERNAL 30\r\n"))
  }

  @Test func `sends one line for each that it gets`() {
    #expect(actions(bytes("OK \(guid)\r\n")) == [.send(bytes("NEGOTIATE_UNIX_FD\r\n"))])
    #expect(
      actions(bytes("OK \(guid)\r\nAGREE_UNIX_FD\r\n")).last
        == .begin(bytes("BEGIN\r\n"), guid: bytes(guid), descriptors: true))
  }

  @Test func `goes on without descriptors when the bus refuses them`() {
    #expect(
      actions(bytes("OK \(guid)\r\nERROR \"not here\"\r\n")).last
        == .begin(bytes("BEGIN\r\n"), guid: bytes(guid), descriptors: false))
  }

  @Test func `fails with EACCES when the bus rejects the user`() {
    let last = actions(bytes("REJECTED EXTERNAL ANONYMOUS\r\n")).last
    #expect(last == .fail(.rejected))
    #expect(BusError.rejected.name == "EACCES")
  }

  @Test(arguments: [
    "OK\r\n", "OK 123\r\n", "OK \(guid)0\r\n", "OK \(guid) \r\n", "OKAY \(guid)\r\n", "DATA\r\n", "ERROR\r\n", "\r\n",
    "HTTP/1.1 400 Bad Request\r\n", "OK \(guid)\n", "\0", "\u{e4}", "OK \(guid)\r\nDATA\r\n",
    "OK \(guid)\r\nAGREE_UNIX_FDS\r\n", "OK \(guid)\r\nAGREE_UNIX_FD\r\nmore",
    String(repeating: "x", count: LineReader.limit + 1),
  ])
  func `fails with EPROTO at anything else`(text: String) {
    #expect(actions(bytes(text)).contains(.fail(.protocolError)))
  }

  @Test func `takes a line as long as the limit`() {
    #expect(actions(bytes("REJECTED " + String(repeating: "x", count: LineReader.limit - 10) + "\r\n")).count == 1)
  }

  @Test func `survives every single byte at every place`() {
    let good = bytes("OK \(guid)\r\nAGREE_UNIX_FD\r\n")
    for place in good.indices {
      for byte in UInt8.min...UInt8.max {
        var text = good
        text[place] = byte
        let begun = actions(text).contains { if case .begin = $0 { true } else { false } }
        #expect(!begun || text[place] == good[place] || (3..<35).contains(place))
      }
    }
  }
}

@Suite struct `sd-bus's own log-in` {
  private func answers(_ text: String, descriptors: Bool = true) -> (String, LocalHandshake) {
    var local = LocalHandshake(guid: bytes(guid), descriptors: descriptors)
    var sent: [UInt8] = []
    for byte in bytes(text) {
      if case .send(let line) = local.receive(byte) { sent += line }
    }
    return (String(decoding: sent, as: UTF8.self), local)
  }

  @Test func `is answered whether it names the user or not`() {
    #expect(
      answers("\0AUTH EXTERNAL\r\nDATA\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n").0
        == "DATA\r\nOK \(guid)\r\nAGREE_UNIX_FD\r\n")
    #expect(
      answers("\0AUTH EXTERNAL 30\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n", descriptors: false).0
        == "OK \(guid)\r\nERROR\r\n")
  }

  @Test func `is complete with the first message and not before`() {
    let logIn = "\0AUTH EXTERNAL 30\r\nBEGIN\r\n"
    // 16 bytes of header, 3 bytes of fields padded to 8, 2 bytes of body.
    let message = "l\u{1}\0\u{1}\u{2}\0\0\0\u{1}\0\0\0\u{3}\0\0\0" + "abc\0\0\0\0\0" + "xy"
    #expect(!answers(logIn).1.isComplete)
    #expect(!answers(logIn + message.dropLast()).1.isComplete)
    #expect(answers(logIn + message).1.isComplete)
    #expect(!answers(logIn + message + "l").1.isComplete)
    #expect(answers(logIn + message).1.forwarded == bytes(message))
  }

  @Test func `fails when it is none`() {
    var local = LocalHandshake(guid: [], descriptors: true)
    #expect(local.receive(UInt8(ascii: "A")) == .fail(.protocolError))
    #expect(local.receive(0) == .fail(.protocolError))
  }
}
