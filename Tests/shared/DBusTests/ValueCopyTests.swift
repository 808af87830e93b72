// SPDX-License-Identifier: MIT

import Testing

@testable import DBus

@Suite struct `Copied values` {
  /// A message with values of these types.
  private func message(_ types: String, _ body: [UInt8], isBigEndian: Bool = false) throws -> Message {
    var raw = Raw()
    raw.isBigEndian = isBigEndian
    raw.fields.append((8, "g", .signature(types)))
    raw.body = body
    return try #require(Message.parse(raw.bytes))
  }

  private func bytes(_ writer: MessageWriter) -> [UInt8] {
    var bytes = Bytes(expecting: 64)
    writer.write(to: &bytes, serial: 1, expectsReply: false)
    return bytes.prefix(bytes.count).all
  }

  private func written(_ write: (MessageWriter) -> Void) throws -> Message {
    let writer = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
    write(writer)
    try #require(writer.isComplete)
    return try #require(Message.parse(bytes(writer)))
  }

  /// The bytes of a copy of all values; nil: they are not copied.
  private func copied(_ message: Message, limit: Int = 1 << 20) -> [UInt8]? {
    let writer = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
    guard writer.append(valuesOf: message, limit: limit), writer.isComplete else { return nil }
    return bytes(writer)
  }

  /// Writes a value of every kind.
  private func writeAll(_ writer: MessageWriter) {
    writer.append(string: "é")
    writer.append(bool: true)
    writer.append(path: "/a/b")
    writer.append(int64: -2)
    writer.append(bytes: [1, 2, 3])
    writer.openArray("{sv}")
    for (key, text) in [("a", "x"), ("longer key", "y")] {
      writer.openDictionaryEntry("sv")
      writer.append(string: key)
      writer.openVariant("(sxas)")
      writer.openStruct("sxas")
      writer.append(string: text)
      writer.append(int64: 7)
      writer.append(strings: [])
      for _ in 0..<3 { writer.close() }
    }
    writer.close()
    writer.append(double: 0.5)
  }

  @Test func `are the same as those that were received`() throws {
    let message = try written(writeAll)
    let reference = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
    writeAll(reference)
    #expect(copied(message) == bytes(reference))
    // It can be read again.
    #expect(message.readString() == "é")
  }

  @Test func `have our byte order`() throws {
    let body: [UInt8] =
      [0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8] + [0, 0, 0, 2] + Array("hi\0".utf8) + [0] + [1, 2]
    let copy = try #require(copied(message("uxsq", body, isBigEndian: true)))
    let message = try #require(Message.parse(copy))
    #expect(message.readUInt32() == 1)
    #expect(message.readInt64() == 0x0102_0304_0506_0708)
    #expect(message.readString() == "hi")
    #expect(message.readInteger() == 0x0102)
  }

  @Test(
    arguments: [
      ("s", [1, 0, 0, 0, 0xFF, 0]), ("s", [2, 0, 0, 0, 0xC0, 0x80, 0]), ("s", [3, 0, 0, 0, 0xED, 0xA0, 0x80, 0]),
      ("s", [1, 0, 0, 0, 0, 0]), ("s", [9, 0, 0, 0, 65, 0]), ("s", [1, 0, 0, 0, 0xC3, 0]),
      ("s", [3, 0, 0, 0, 0xE0, 0x80, 0x80, 0]), ("s", [3, 0, 0, 0, 0xE2, 0x82, 0x41, 0]),
      ("s", [4, 0, 0, 0, 0xF4, 0x90, 0x80, 0x80, 0]), ("o", [1, 0, 0, 0, 65, 0]), ("b", [2, 0, 0, 0]),
      ("h", [0, 0, 0, 0]), ("v", [1, UInt8(ascii: "h"), 0, 0, 0, 0, 0, 0]), ("g", [1, UInt8(ascii: "("), 0]),
      ("v", [0, 0]), ("ax", [9, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]), ("as", [4, 0, 0, 0, 1, 0, 0, 0]),
      ("x", [1, 2, 3]), ("v", [4] + Array("{sv}".utf8) + [0, 0, 0, 0, 0, 0]),
    ] as [(String, [UInt8])])
  func `are never invalid`(types: String, body: [UInt8]) throws {
    #expect(copied(try message(types, body)) == nil)
  }

  @Test func `can be any valid text`() throws {
    let text = "aé€\u{10FFFF}\u{FFFE}𝄞"
    let message = try written { $0.append(string: text) }
    #expect(try #require(copied(message).flatMap { Message.parse($0) }).readString() == text)
  }

  @Test func `are at most 64 deep`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      (0..<depth).flatMap { _ in [1, UInt8(ascii: "v"), 0] } + [1, UInt8(ascii: "y"), 0, 7]
    }
    #expect(copied(try message("v", nested(60))) != nil)
    #expect(copied(try message("v", nested(70))) == nil)
  }

  @Test func `leave out a text that is too long`() throws {
    let message = try written { $0.append(string: String(repeating: "a", count: 2_000)) }
    #expect(copied(message, limit: 1_000) == nil)
    #expect(copied(message, limit: 3_000) != nil)
  }

  @Test func `leave out an entry that is too long, and are invalid with a later one`() throws {
    let writer = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
    writer.openArray("{sv}")
    for length in [2_000, 1] {
      writer.openDictionaryEntry("sv")
      writer.append(string: String(repeating: "a", count: length))
      writer.openVariant("b")
      writer.append(bool: true)
      for _ in 0..<2 { writer.close() }
    }
    writer.close()
    var received = bytes(writer)
    for (value, isValid) in [(1, true), (2, false)] as [(UInt8, Bool)] {
      received[received.count - 4] = value
      let copy = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
      let message = try #require(Message.parse(received))
      #expect(copy.append(valuesOf: message, limit: 1_000, entries: 9) == isValid)
    }
  }

  @Test func `are invalid if an entry that is too long has no value`() throws {
    let key = raw(2_000) + Array(repeating: UInt8(ascii: "a"), count: 2_000) + [0]
    let body = raw(key.count) + [0, 0, 0, 0] + key
    let copy = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
    #expect(!copy.append(valuesOf: try message("a{sv}", body), limit: 1_000, entries: 9))
  }

  private func raw(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

  @Test func `can end with their message`() {
    var bytes: [UInt8] = []
    Block.of([1, 2, 3]).append(1..<3, to: &bytes)
    #expect(bytes == [2, 3])
  }
}

@Suite struct `Stored entries` {
  private func entries(_ write: (MessageWriter) -> Void) throws -> Message {
    let writer = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
    writer.openArray("{sv}")
    write(writer)
    writer.close()
    var bytes = Bytes(expecting: 64)
    writer.write(to: &bytes, serial: 1, expectsReply: false)
    return try #require(Message.parse(bytes.prefix(bytes.count).all))
  }

  private func text(_ key: String, _ value: String, _ writer: MessageWriter) {
    writer.openDictionaryEntry("sv")
    writer.append(string: key)
    writer.openVariant("s")
    writer.append(string: value)
    writer.close()
    writer.close()
  }

  private func number(_ key: String, _ value: Int64, _ writer: MessageWriter) {
    writer.openDictionaryEntry("sv")
    writer.append(string: key)
    writer.openVariant("x")
    writer.append(int64: value)
    writer.close()
    writer.close()
  }

  /// The entries in a message, after another value.
  private func sent(_ stored: StoredEntries, without key: String = "") throws -> [String: String] {
    let writer = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
    writer.append(string: "x")
    writer.openArray("{sv}")
    stored.append(to: writer, without: key)
    writer.close()
    #expect(writer.isComplete)
    var bytes = Bytes(expecting: 64)
    writer.write(to: &bytes, serial: 1, expectsReply: false)
    let message = try #require(Message.parse(bytes.prefix(bytes.count).all))
    var found: [String: String] = [:]
    #expect(message.readString() == "x")
    message.readEntries { key in found[key] = message.readPlainValue(limit: 9_999, count: 9)?.text }
    return found
  }

  @Test func `are sent as they were received, and replaced by their keys`() throws {
    var stored = StoredEntries()
    let first = try entries {
      text("a", "one", $0)
      number("number", -7, $0)
    }
    stored.store(first, limit: 9_999)
    #expect(try sent(stored) == ["a": "one", "number": "-7"])
    first.rewind()
    stored.store(first, limit: 9_999)
    #expect(try sent(stored) == ["a": "one", "number": "-7"])
    stored.store(try entries { text("a", "a longer text", $0) }, limit: 9_999)
    #expect(try sent(stored) == ["a": "a longer text", "number": "-7"])
    #expect(stored.contains("number") && stored.isInt64("number") && !stored.isInt64("a") && !stored.contains("num"))
    #expect(try sent(stored, without: "a") == ["number": "-7"])
    let removals = [stored.remove("a"), stored.remove("a")]
    #expect(removals == [true, false])
    #expect(stored.keys == ["number"])
  }

  @Test func `have values that fit any place`() throws {
    var stored = StoredEntries()
    for length in 0..<9 {
      stored.store(try entries { number(String(repeating: "k", count: length + 1), Int64(length), $0) }, limit: 9_999)
    }
    for length in 0..<9 {
      for offset in 0..<9 {
        let writer = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
        writer.append(string: String(repeating: "x", count: offset))
        #expect(stored.appendVariant(String(repeating: "k", count: length + 1), to: writer))
        var bytes = Bytes(expecting: 64)
        writer.write(to: &bytes, serial: 1, expectsReply: false)
        let message = try #require(Message.parse(bytes.prefix(bytes.count).all))
        #expect(message.readString()?.count == offset && message.enterVariant("x"))
        #expect(message.readInt64() == Int64(length))
      }
    }
    let writer = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
    #expect(!stored.appendVariant("none", to: writer))
  }

  @Test func `differ by their keys and values`() throws {
    var (old, new) = (StoredEntries(), StoredEntries())
    old.store(
      try entries {
        text("same", "x", $0)
        text("changed", "x", $0)
        text("gone", "x", $0)
      }, limit: 9_999)
    new.store(
      try entries {
        text("changed", "y", $0)
        text("same", "x", $0)
        text("new", "x", $0)
      }, limit: 9_999)
    #expect(try sent(new.entries(notIn: old)) == ["changed": "y", "new": "x"])
    #expect(old.keys(missingIn: new) == ["gone"])
  }

  @Test func `have a limit, and forget a value that became too long`() throws {
    var stored = StoredEntries()
    stored.store(try entries { text("a", "short", $0) }, limit: 500)
    var leftOut = stored.store(try entries { text("a", String(repeating: "x", count: 600), $0) }, limit: 500)
    #expect(leftOut == ["a"] && stored.isEmpty)
    leftOut = stored.store(
      try entries {
        text("long", String(repeating: "x", count: 600), $0)
        text("b", "x", $0)
      }, limit: 500)
    #expect(leftOut == ["long"] && stored.keys == ["b"])
    // A value of nearly all bytes makes room for its successor.
    for letter in ["x", "y"] {
      leftOut = stored.store(try entries { text("b", String(repeating: letter, count: 400), $0) }, limit: 500)
      #expect(try leftOut.isEmpty && sent(stored) == ["b": String(repeating: letter, count: 400)])
    }
  }

  @Test func `of one message are at most 256, and repeated keys count`() throws {
    func store(_ keys: [String], in stored: inout StoredEntries) throws -> [String] {
      stored.store(try entries { for key in keys { number(key, 1, $0) } }, limit: 99_999)
    }
    var stored = StoredEntries()
    #expect(try store((0..<300).map { "k\($0)" }, in: &stored).isEmpty)
    #expect(stored.keys == (0..<256).map { "k\($0)" })
    #expect(try store(["k255", "more"], in: &stored) == ["more"])
    stored = StoredEntries()
    #expect(try store([String](repeating: "k", count: 256) + ["last"], in: &stored).isEmpty)
    #expect(stored.keys == ["k"])
    #expect(try store([String](repeating: "k", count: 255) + ["last"], in: &stored).isEmpty)
    #expect(stored.keys == ["k", "last"])
    #expect(try store([String](repeating: "k", count: 256), in: &stored).isEmpty && stored.keys == ["k", "last"])
    #expect(try store([String](repeating: "k", count: 10_000), in: &stored).isEmpty && stored.keys == ["k", "last"])
    // No property has so long a name.
    #expect(
      try store([String](repeating: "k", count: 256).map { $0 + String(repeating: "x", count: 255) }, in: &stored)
        .isEmpty)
    #expect(stored.keys == ["k", "last"])
  }

  @Test func `of dictionaries in the values of one message are at most 256`() throws {
    func dictionary(_ key: String, _ count: Int, _ writer: MessageWriter) {
      writer.openDictionaryEntry("sv")
      writer.append(string: key)
      writer.openVariant("a{sv}")
      writer.openArray("{sv}")
      for place in 0..<count { number("k\(place)", 1, writer) }
      for _ in 0..<3 { writer.close() }
    }
    var stored = StoredEntries()
    stored.store(
      try entries {
        dictionary("a", 300, $0)
        dictionary("b", 300, $0)
        number("c", 7, $0)
      }, limit: 99_999)
    #expect(stored.keys == ["a", "b", "c"])
    let writer = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
    #expect(stored.appendVariant("a", to: writer) && stored.appendVariant("b", to: writer))
    var bytes = Bytes(expecting: 64)
    writer.write(to: &bytes, serial: 1, expectsReply: false)
    let read = try #require(Message.parse(bytes.prefix(bytes.count).all))
    for count in [256, 0] {
      var found = 0
      #expect(read.enterVariant("a{sv}"))
      read.readEntries { _ in found += 1 }
      read.exit()
      #expect(found == count)
    }
  }

  @Test func `read no more than the limit, also of values that end too late`() throws {
    // Each value is nearly as long as the limit, and its last part is too long.
    let message = try entries { writer in
      for place in 0..<200 {
        writer.openDictionaryEntry("sv")
        writer.append(string: "k\(place)")
        writer.openVariant("(ss)")
        writer.openStruct("ss")
        for _ in 0..<2 { writer.append(string: String(repeating: "x", count: 40_000)) }
        for _ in 0..<3 { writer.close() }
      }
      number("last", 1, writer)
    }
    var stored = StoredEntries()
    let leftOut = stored.store(message, limit: 60_000)
    #expect(leftOut.count >= 200 && stored.keys.filter { $0 != "last" }.isEmpty)
    #expect(message.isAtEnd)
  }

  @Test func `of a dictionary in a value are left out if they are too long`() throws {
    let message = try entries {
      $0.openDictionaryEntry("sv")
      $0.append(string: "Metadata")
      $0.openVariant("a{sv}")
      $0.openArray("{sv}")
      text("xesam:title", "Song", $0)
      text("mpris:artUrl", String(repeating: "x", count: 900), $0)
      text("xesam:album", "Album", $0)
      for _ in 0..<3 { $0.close() }
    }
    var stored = StoredEntries()
    stored.store(message, limit: 500)
    let writer = MessageWriter(.signal, path: "/a", interface: "b.c", member: "D")
    #expect(stored.appendVariant("Metadata", to: writer))
    var bytes = Bytes(expecting: 64)
    writer.write(to: &bytes, serial: 1, expectsReply: false)
    let read = try #require(Message.parse(bytes.prefix(bytes.count).all))
    #expect(read.enterVariant("a{sv}"))
    var found: [String] = []
    read.readEntries { found.append($0) }
    #expect(found == ["xesam:title", "xesam:album"])
  }
}
