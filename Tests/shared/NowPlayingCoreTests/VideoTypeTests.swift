// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `The type of a video` {
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

  @Test(arguments: known) func `is known or refused if the file is cut or changed anywhere`(
    first: [UInt8], type: String
  ) {
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
  func `is refused for any other file`(text: String) {
    #expect(refusal { () throws(Failure) in try VideoType.read(Self.bytes(text)) } == .invalidArgument)
  }
}

@Suite struct `The size of a video` {
  private static func number(_ value: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (size - 1 - $0))) }
  }

  private static func box(_ name: String, _ content: [UInt8], isLong: Bool = false) -> [UInt8] {
    let type = Array(name.utf8)
    let length = UInt64(content.count + (isLong ? 16 : 8))
    return isLong ? number(1, 4) + type + number(length, 8) + content : number(length, 4) + type + content
  }

  private static func track(_ width: UInt64, _ height: UInt64, version: UInt8 = 0, isTurned: Bool = false) -> [UInt8] {
    let times = [UInt8](repeating: 7, count: version == 1 ? 32 : 20)
    let one = number(0x10000, 4), none = number(0, 4)
    let matrix = isTurned ? [none, one, none, one, none] : [one, none, none, none, one]
    let content: [[UInt8]] = [
      [version, 0, 0, 3], times, number(0, 16), matrix.flatMap { $0 }, number(0, 16), number(width << 16, 4),
      number(height << 16, 4),
    ]
    return box("trak", box("edts", [1, 2, 3]) + box("tkhd", content.flatMap { $0 }) + box("mdia", number(0, 40)))
  }

  private static func file(_ tracks: [UInt8], isLong: Bool = false) -> [UInt8] {
    box("ftyp", Array("isom".utf8) + number(0, 4)) + box("mdat", number(1, 99), isLong: isLong)
      + box("moov", box("mvhd", number(0, 100)) + tracks, isLong: isLong)
  }

  private static func read(_ bytes: [UInt8]) -> PixelSize? {
    VideoSize.read { offset, count in
      guard offset >= 0, offset < bytes.count else { return [] }
      return Array(bytes[Int(offset)...].prefix(count))
    }
  }

  @Test(
    arguments: [
      (track(640, 480), 640, 480), (track(96, 128, version: 1), 96, 128), (track(640, 480, isTurned: true), 480, 640),
      (track(640, 480, version: 1, isTurned: true), 480, 640), (track(0, 0) + track(9, 12), 9, 12),
    ] as [([UInt8], Int32, Int32)])
  func `is that of the first visible track, after rotation`(tracks: [UInt8], width: Int32, height: Int32) {
    #expect(Self.read(Self.file(tracks)) == PixelSize(width: width, height: height))
    #expect(Self.read(Self.file(tracks, isLong: true)) == PixelSize(width: width, height: height))
  }

  @Test func `is unknown if no track has it`() {
    #expect(Self.read([]) == nil)
    #expect(Self.read(Self.file([])) == nil)
    #expect(Self.read(Self.file(Self.track(0, 0))) == nil)
    #expect(Self.read(Self.track(9, 12)) == nil)
    #expect(Self.read(Self.box("moov", [])) == nil)
  }

  @Test func `is read in a limited number of steps from any file`() {
    let good = Self.file(Self.track(640, 480), isLong: true)
    for count in 0...good.count { _ = Self.read(Array(good.prefix(count))) }
    for place in good.indices {
      for byte in [0, 1, 8, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = good
        changed[place] = byte
        _ = Self.read(changed)
      }
    }
    // Boxes without an end, and boxes nested in each other.
    for content in [
      Self.box("free", []), Self.number(0, 4) + Array("moov".utf8), Self.number(0, 4) + Array("free".utf8),
    ] {
      var steps = 0
      let endless = VideoSize.read { offset, _ in
        steps += 1
        return content + content
      }
      #expect(endless == nil && steps <= 2_000)
    }
  }
}

@Suite struct `The aspect ratio of an animated artwork` {
  @Test(
    arguments: [
      (.square, 512, 512, true), (.square, 512, 503, true), (.square, 512, 500, false), (.square, 9, 10, true),
      (.square, 640, 360, false), (.square, 384, 512, false), (.tall, 384, 512, true), (.tall, 1, 1, true),
      (.tall, 512, 512, false), (.tall, 512, 384, false), (.tall, 380, 512, true), (.tall, 370, 512, false),
      (.square, 1, .max, false), (.square, .max, 1, false), (.tall, .max, .max, false),
    ] as [(AspectRatio, Int32, Int32, Bool)])
  func `may differ by two percent, or by one pixel`(ratio: AspectRatio, width: Int32, height: Int32, isRight: Bool) {
    let refusal = refusal { () throws(Failure) in try ratio.check(PixelSize(width: width, height: height)) }
    #expect(refusal == (isRight ? nil : .invalidArgument))
  }
}
