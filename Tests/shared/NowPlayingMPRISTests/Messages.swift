// SPDX-License-Identifier: MIT

import NowPlayingCore

@testable import DBus
@testable import NowPlayingMPRIS

/// The bytes of a signal with the written values.
func bytes(_ member: String = "PropertiesChanged", _ write: (MessageWriter) -> Void) -> [UInt8] {
  let writer = MessageWriter(.signal, path: "/org/mpris/MediaPlayer2", interface: "org.example.Any", member: member)
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

/// A message with the written values.
func message(_ member: String = "PropertiesChanged", _ write: (MessageWriter) -> Void) -> Message {
  message(bytes(member, write))!
}

/// A value of a hand-written message.
enum Wire {
  case s(String)
  case o(String)
  case list([String])
  case paths([String])
  case x(Int64)
  case i(Int32)
  case u(UInt32)
  case d(Double)
  case b(Bool)
  case ay([UInt8])
  case v(String)
  case dict([(String, Wire)])

  /// Writes it as a variant.
  func write(to writer: MessageWriter) {
    switch self {
    case .s(let text):
      writer.openVariant("s")
      writer.append(string: text)
    case .o(let path):
      writer.openVariant("o")
      writer.append(path: path)
    case .list(let texts):
      writer.openVariant("as")
      writer.append(strings: texts)
    case .paths(let paths):
      writer.openVariant("ao")
      writer.openArray("o")
      for path in paths { writer.append(path: path) }
      writer.close()
    case .x(let number):
      writer.openVariant("x")
      writer.append(int64: number)
    case .i(let number):
      writer.openVariant("i")
      writer.append(int32: number)
    case .u(let number):
      writer.openVariant("u")
      writer.append(uint32: number)
    case .d(let number):
      writer.openVariant("d")
      writer.append(double: number)
    case .b(let flag):
      writer.openVariant("b")
      writer.append(bool: flag)
    case .ay(let bytes):
      writer.openVariant("ay")
      writer.append(bytes: bytes)
    case .v(let text):
      writer.openVariant("v")
      writer.openVariant("s")
      writer.append(string: text)
      writer.close()
    case .dict(let entries):
      writer.openVariant("a{sv}")
      Wire.write(entries, to: writer)
    }
    writer.close()
  }

  /// Writes an a{sv}.
  static func write(_ entries: [(String, Wire)], to writer: MessageWriter) {
    writer.openArray("{sv}")
    for (key, value) in entries {
      writer.openDictionaryEntry("sv")
      writer.append(string: key)
      value.write(to: writer)
      writer.close()
    }
    writer.close()
  }
}

/// The answer to GetAll.
func answer(_ properties: [(String, Wire)]) -> Message { message { Wire.write(properties, to: $0) } }

/// The answer to Get.
func get(_ value: Wire) -> Message { message { value.write(to: $0) } }

/// PropertiesChanged.
func changes(
  _ properties: [(String, Wire)], of interface: Interface = .player, invalidated: [String] = []
) -> Message {
  message {
    $0.append(string: interface.name)
    Wire.write(properties, to: $0)
    $0.append(strings: invalidated)
  }
}

/// A reader of a player with these properties.
func reader(_ properties: [(String, Wire)], root: [(String, Wire)] = [], now: Int64 = 0) -> PlayerReader {
  var reader = PlayerReader(listsToo: true)
  _ = reader.readAll(of: Interface.root.name, answer(root), now: now)
  _ = reader.readAll(of: Interface.player.name, answer(properties), now: now)
  return reader
}

/// A player with this metadata.
func snapshot(metadata: [(String, Wire)]) -> SessionSnapshot { reader([("Metadata", .dict(metadata))]).snapshot }
