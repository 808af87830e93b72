// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `A video` {
  private static let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  static let known: [(first: [UInt8], type: String)] = [
    (bytes("\0\0\0 ftypisom\0\0\u{2}\0isomiso2avc1mp41"), "video/mp4"),
    (bytes("\0\0\0 ftypmp42"), "video/mp4"),
    (bytes("\0\0\0\u{14}ftypqt  \0\0\u{2}\0qt  "), "video/quicktime"),
    (matroska + [0x9F, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x84] + bytes("webm"), "video/webm"),
    (matroska + [0x9F, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x88] + bytes("matroska"), "video/x-matroska"),
    (matroska, "video/x-matroska"),
    (bytes("OggS\0\u{2}"), "video/ogg"),
  ]

  @Test(arguments: known) func `is known by its first bytes`(first: [UInt8], type: String) throws {
    #expect(try VideoType.read(first) == type)
  }

  @Test(arguments: known) func `is known or refused, wherever it is cut or changed`(first: [UInt8], type: String) {
    for count in 0...first.count { _ = try? VideoType.read(Array(first.prefix(count))) }
    for place in first.indices {
      var changed = first
      for byte in UInt8.min...UInt8.max {
        changed[place] = byte
        _ = try? VideoType.read(changed)
      }
    }
    #expect(refusal { () throws(Failure) in try VideoType.read(Array(first.prefix(3))) } == .invalidArgument)
  }

  @Test(arguments: [
    "", "f", "ftyp", "\0\0\0 moov", "GIF89a", "\u{89}PNG\r\n", "Ogg", "RIFF\0\0\0\0AVI LIST", "#EXTM3U",
  ])
  func `is nothing else`(text: String) {
    #expect(refusal { () throws(Failure) in try VideoType.read(Self.bytes(text)) } == .invalidArgument)
  }
}
