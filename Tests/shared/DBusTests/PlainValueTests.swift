// SPDX-License-Identifier: MIT

import Testing

@testable import DBus

@Suite struct `Values of any type` {
  /// A message with one value of that type.
  private func message(_ type: String, _ body: [UInt8]) throws -> Message {
    var raw = Raw()
    raw.fields.append((8, "g", .signature(type)))
    raw.body = body
    return try #require(Message.parse(raw.bytes))
  }

  private func written(_ write: (MessageWriter) -> Void) throws -> Message {
    let writer = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
    write(writer)
    var bytes = Bytes(expecting: 64)
    writer.write(to: &bytes, serial: 1, expectsReply: false)
    return try #require(Message.parse(bytes.prefix(bytes.count).all))
  }

  @Test(
    arguments: [
      ("y", [255], 255), ("n", [0xFE, 0xFF], -2), ("q", [0xFE, 0xFF], 65_534), ("i", [0xFE, 0xFF, 0xFF, 0xFF], -2),
      ("u", [0xFE, 0xFF, 0xFF, 0xFF], 4_294_967_294), ("x", [UInt8](repeating: 255, count: 8), -1),
      ("t", [7, 0, 0, 0, 0, 0, 0, 0], 7), ("t", [UInt8](repeating: 255, count: 8), nil),
      ("d", [UInt8](repeating: 0, count: 8), nil), ("b", [1, 0, 0, 0], nil),
    ] as [(String, [UInt8], Int64?)])
  func `are whole numbers of every size`(type: String, body: [UInt8], number: Int64?) throws {
    #expect(try message(type, body).readInteger() == number)
  }

  @Test func `are cut after the limit`() throws {
    let message = try written {
      $0.append(string: String(repeating: "a", count: 3_000_000))
      $0.append(strings: ["abc", "def", "ghi"])
      $0.append(strings: ["abc", "def", "ghi"])
      $0.append(bytes: [1, 2, 3])
      $0.append(bytes: [1, 2, 3])
      $0.append(string: "end")
    }
    #expect(message.readString(limit: 5) == "aaaaa")
    #expect(message.readStrings(limit: 5, count: 9) == ["abc", "de"])
    #expect(message.readStrings(limit: 50, count: 2) == ["abc", "def"])
    #expect(message.readBytes(limit: 2) == nil)
    #expect(message.readBytes(limit: 3) == [1, 2, 3])
    #expect(message.readString() == "end" && message.isAtEnd)
  }

  @Test func `are found by their keys, also inside further variants`() throws {
    let message = try written { writer in
      writer.openArray("{sv}")
      for key in ["one", "two", "three"] {
        writer.openDictionaryEntry("sv")
        writer.append(string: key)
        writer.openVariant("v")
        writer.openVariant("as")
        writer.append(strings: [key])
        for _ in 0..<3 { writer.close() }
      }
      writer.close()
      writer.append(string: "end")
    }
    var found: [String] = []
    let isRead = message.readEntries { key in
      switch key {
      case "one": found += message.readStrings(limit: 9, count: 9) ?? []
      // It may leave containers open.
      case "two": if message.enterArray("s") { found.append("entered") }
      default: break
      }
    }
    #expect(isRead && found == ["one", "entered"] && message.readString() == "end" && message.isAtEnd)
  }

  @Test func `are not read from another type`() throws {
    let message = try written { $0.append(string: "text") }
    #expect(!message.readEntries { _ in Issue.record("there is no entry") })
    #expect(message.readInteger() == nil && message.readReal() == nil && message.readBytes(limit: 9) == nil)
    #expect(!message.enterVariant() && message.readString() == "text")
  }

  @Test func `of a dictionary have a limit`() throws {
    let message = try written { writer in
      writer.openArray("{sv}")
      for number in 0..<5_000 {
        writer.openDictionaryEntry("sv")
        writer.append(string: "\(number)")
        writer.openVariant("u")
        writer.append(uint32: 1)
        writer.close()
        writer.close()
      }
      writer.close()
      writer.append(string: "end")
    }
    var count = 0
    message.readEntries { _ in count += 1 }
    #expect(count == 1_024 && message.readString() == "end")
  }
}
