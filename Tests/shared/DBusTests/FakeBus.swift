// SPDX-License-Identifier: MIT

import CDBus
import Glibc
import Testing

@testable import DBus

/// The other end of a connection, which sends any bytes.
final class FakeBus {
  let connection: Connection
  let far: Int32

  /// A bus that has accepted the log-in, and has not answered Hello.
  init(canSendDescriptors: Bool = true) throws {
    var pair: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0, &pair) == 0)
    far = pair[1]
    connection = Connection(pair[0], canSendDescriptors: canSendDescriptors, busID: "")
    #expect(receivedMessages().first?.member == "Hello")
  }

  deinit { Glibc.close(far) }

  func hangUp() { shutdown(far, Int32(SHUT_RDWR)) }

  func send(_ bytes: [UInt8]) {
    #expect(unsafe Glibc.send(far, bytes, bytes.count, 0) == bytes.count)
  }

  /// Sends bytes with descriptors.
  func send(_ bytes: [UInt8], with descriptors: [Int32]) {
    #expect(unsafe cdbus_send_with_descriptors(far, bytes, bytes.count, descriptors, descriptors.count) == bytes.count)
  }

  /// Sends until the socket is full. Returns the number of bytes.
  func sendUntilFull(_ bytes: [UInt8]) -> Int { max(0, unsafe Glibc.send(far, bytes, bytes.count, 0)) }

  /// The messages that the connection has sent since the last call.
  func receivedMessages() -> [Message] {
    var all = Bytes(expecting: 4_096)
    while all.receive(from: far, atMost: 65_536) > 0 {}
    var messages: [Message] = []
    while !all.isEmpty, let sizes = Header.sizes(all), sizes.header + sizes.body <= all.count {
      if let message = Message.parse(all.prefix(sizes.header + sizes.body)) { messages.append(message) }
      all.drop(sizes.header + sizes.body)
    }
    return messages
  }

  /// Processes until the connection has no more work.
  func turn() -> Connection.Activity {
    while true {
      let activity = connection.process()
      if activity != .more { return activity }
    }
  }
}

/// A message as bytes, with any header.
struct Raw {
  var kind: UInt8 = 1
  var flags: UInt8 = 0
  var version: UInt8 = 1
  var serial: UInt32 = 7
  var isBigEndian = false
  /// The fields, each with its number and its type.
  var fields: [(UInt8, String, Value)] = [(1, "o", .text("/a")), (3, "s", .text("Do")), (7, "s", .text(":1.9"))]
  var body: [UInt8] = []
  /// A wrong size.
  var bodySize: UInt32?
  var fieldsSize: UInt32?

  enum Value {
    case text(String)
    case signature(String)
    case number(UInt32)
    case bytes([UInt8])
  }

  func number(_ value: UInt32) -> [UInt8] {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  var bytes: [UInt8] {
    var written: [UInt8] = []
    for (code, type, value) in fields {
      while written.count % 8 != 0 { written.append(0) }
      written += [code, UInt8(type.utf8.count)] + type.utf8 + [0]
      switch value {
      case .text(let text):
        while written.count % 4 != 0 { written.append(0) }
        written += number(UInt32(text.utf8.count)) + text.utf8 + [0]
      case .signature(let text): written += [UInt8(text.utf8.count)] + text.utf8 + [0]
      case .number(let value):
        while written.count % 4 != 0 { written.append(0) }
        written += number(value)
      case .bytes(let bytes): written += bytes
      }
    }
    var message = [isBigEndian ? UInt8(ascii: "B") : UInt8(ascii: "l"), kind, flags, version]
    message += number(bodySize ?? UInt32(body.count)) + number(serial) + number(fieldsSize ?? UInt32(written.count))
    message += written
    while message.count % 8 != 0 { message.append(0) }
    return message + body
  }
}
