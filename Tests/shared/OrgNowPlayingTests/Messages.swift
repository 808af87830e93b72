// SPDX-License-Identifier: MIT

@testable import DBus
@testable import OrgNowPlaying

/// The bytes of a signal with the written values.
func bytes(_ write: (MessageWriter) -> Void) -> [UInt8] {
  let writer = MessageWriter(.signal, path: "/a", interface: "org.example.Any", member: "PropertiesChanged")
  write(writer)
  var bytes = Bytes(expecting: 1_000)
  writer.write(to: &bytes, serial: 1, expectsReply: false)
  let block = bytes.prefix(bytes.count)
  return (0..<block.count).map { block[$0] }
}

/// A message of these bytes, as a connection receives it; nil: it has no valid header.
func message(_ bytes: [UInt8]) -> Message? {
  guard bytes.count >= 16 else { return nil }
  return Message.parse(unsafe bytes.withUnsafeBytes { unsafe Block(copying: $0) })
}

/// The answer to GetAll, with the written entries.
func answer(_ write: (MessageWriter) -> Void) -> Message {
  message(
    bytes {
      $0.openArray("{sv}")
      write($0)
      $0.close()
    })!
}
