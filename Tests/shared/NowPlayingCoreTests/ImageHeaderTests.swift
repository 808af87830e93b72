// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

/// The header that is read from some bytes; nil: they are refused.
private func header(_ bytes: [UInt8]) -> ImageHeader? { try? ImageHeader.read(bytes.span) }

/// The reason for which some bytes are refused.
private func failure(_ bytes: [UInt8]) -> Failure? {
  do {
    _ = try ImageHeader.read(bytes.span)
    return nil
  } catch {
    return error
  }
}

private func big(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

private func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
  [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + big(13) + Array("IHDR".utf8) + big(width) + big(height) + [8, 2, 0, 0, 0]
}

private func box(_ name: String, size: UInt32? = nil, _ content: [UInt8]...) -> [UInt8] {
  let content = content.flatMap { $0 }
  return big(size ?? UInt32(8 + content.count)) + Array(name.utf8) + content
}

private func ispe(_ width: UInt32, _ height: UInt32) -> [UInt8] { box("ispe", big(0), big(width), big(height)) }

private let brands = box("ftyp", Array("avif".utf8), big(0), Array("avif".utf8))

/// An AVIF with these properties, which must contain pitm and ipma.
private func avif(_ properties: [UInt8], _ table: [UInt8] = [], item: [UInt8] = []) -> [UInt8] {
  brands + box("meta", big(0), item, box("iprp", box("ipco", properties), table))
}

@Suite struct `The header of an image` {
  /// Three segments of 40 kB, as cameras write EXIF, fill bytes and a table before the frame.
  static let camera: Sample = {
    let segment = [0xFF, 0xE1, 0x9C, 0x42] + [UInt8](repeating: 0xC0, count: 0x9C40)
    let table: [UInt8] = [0xFF, 0xC4, 0, 4, 0, 0]
    let frame: [UInt8] = [0xFF, 0xC0, 0, 17, 8, 0x10, 0x68, 0x15, 0xE0]
    return Sample(
      "a JPEG with 120 kB before the frame", .jpeg, 5_600, 4_200,
      bytes: [0xFF, 0xD8] + segment + [0xFF, 0xFF] + segment + segment + table + frame)
  }()

  @Test(arguments: Sample.images + [camera])
  func `has the type and the size`(sample: Sample) throws {
    let header = try ImageHeader.read(sample.bytes.span)
    #expect(header.type == sample.type)
    #expect([header.width, header.height] == [sample.width, sample.height])
  }

  @Test(arguments: Sample.images + [camera])
  func `is complete or missing if the file is cut anywhere`(sample: Sample) {
    let whole = header(sample.bytes)
    var (refused, length) = (0, 0)
    while length < sample.bytes.count {
      let part = header(Array(sample.bytes.prefix(length)))
      guard part == nil || part == whole else {
        Issue.record("\(length) bytes are \(String(describing: part))")
        return
      }
      refused += part == nil ? 1 : 0
      // Each length near both ends. Between them is only EXIF.
      length += length > 1_000 && length < sample.bytes.count - 1_000 ? 997 : 1
    }
    #expect(refused > 9)
  }

  @Test(arguments: Sample.images)
  func `is within the limits if any byte is changed`(sample: Sample) {
    for place in sample.bytes.indices.prefix(200) {
      for byte in [0x00, 0xFF, sample.bytes[place] &+ 1] {
        var bytes = sample.bytes
        bytes[place] = byte
        expectLimits(bytes)
      }
    }
  }

  @Test func `is within the limits in random bytes`() {
    var state: UInt64 = 7
    let beginnings: [[UInt8]] = [
      Array(png(1, 1).prefix(12)), [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8), Array("RIFF....WEBPVP8 ".utf8),
      Array("RIFF....WEBPVP8L".utf8), Array("RIFF....WEBPVP8X".utf8), brands, brands + box("meta", size: 200),
      brands + box("meta", size: 0, big(0)) + box("iprp", size: 0) + box("ipco", size: 0), Array("<!--".utf8), [],
    ]
    for beginning in beginnings {
      for _ in 0..<3_000 {
        var bytes = beginning
        for _ in 0..<64 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          bytes.append(UInt8(truncatingIfNeeded: state >> 33))
        }
        expectLimits(bytes)
      }
    }
  }

  private func expectLimits(_ bytes: [UInt8]) {
    guard let header = header(bytes) else { return }
    let sides = 1...Limits.artworkSide
    if !sides.contains(header.width) || !sides.contains(header.height) { Issue.record("\(bytes) is \(header)") }
  }

  @Test(arguments: ImageType.allCases)
  func `has a type with its own MIME type`(type: ImageType) {
    let names: [ImageType: String] = [
      .png: "image/png", .jpeg: "image/jpeg", .webp: "image/webp", .avif: "image/avif", .gif: "image/gif",
    ]
    #expect(type.mimeType.description == names[type])
  }

  @Test func `has sides of at most 16,384 pixels`() {
    #expect(header(png(16_384, 1))?.width == 16_384)
    #expect(header(png(1, 16_384))?.height == 16_384)
    for bytes in [png(16_385, 1), png(1, 16_385), png(.max, .max)] { #expect(failure(bytes)?.status == .limit) }
  }

  /// A WebP with a chunk of this name.
  private func webp(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(("RIFF....WEBP" + name + "....").utf8) + bytes
  }

  @Test func `has the sides of a WebP without the bits around them`() throws {
    let frame: [UInt8] = [0, 0, 0, 0x9D, 0x01, 0x2A, 0x23, 0xC1, 0x67, 0x85]
    let plain = try #require(header(webp("VP8 ", frame)))
    #expect([plain.width, plain.height] == [0x123, 0x567])
    // The bytes of a frame in another chunk are not a size.
    #expect(header(webp("VP8Z", frame)) == nil && header(webp("VP8 ", [0] + frame)) == nil)
    for (bytes, width, height): ([UInt8], Int32, Int32) in [
      ([0x2F, 0xFF, 0x3F, 0x00, 0xF0], 16_384, 1), ([0x2F, 0x00, 0xC0, 0xFF, 0x0F], 1, 16_384),
      ([0x2F, 0x02, 0x80, 0x01, 0x10], 3, 7),
    ] {
      let lossless = try #require(header(webp("VP8L", bytes)))
      #expect([lossless.width, lossless.height] == [width, height])
    }
    #expect(header(webp("VP8L", [0x2E, 0xFF, 0x3F, 0x00, 0xF0])) == nil)
    let extended = try #require(header(webp("VP8X", [0, 0, 0, 0, 0x02, 0x01, 0, 0x04, 0x02, 0])))
    #expect([extended.width, extended.height] == [0x103, 0x205])
  }

  @Test func `has sides of at least one pixel`() {
    for bytes in [png(0, 1), png(1, 0), avif(ispe(0, 4)), avif([])] {
      #expect(failure(bytes)?.status == .invalidArgument)
      #expect(failure(bytes)?.reason.contains("0 pixels") == true)
    }
  }

  // MARK: Boxes

  static let items = box("pitm", big(0), [0, 2])
  static let table = box("ipma", big(0), big(2), [0, 1, 1, 0x83], [0, 2, 2, 0x81, 0x02])
  static let longItems = box("pitm", big(0x0100_0000), big(70_000))
  static let longTable = box("ipma", big(0x0100_0001), big(1), big(70_000), [2, 0x80, 1, 0, 2])

  @Test(arguments: [(items, table), (longItems, longTable)])
  func `is that of the primary item`(item: [UInt8], table: [UInt8]) {
    let properties = box("pixi", big(0)) + ispe(3, 4) + ispe(300, 400)
    #expect(header(avif(properties, table, item: item))?.width == 3)
  }

  @Test(arguments: [
    ([], []), (items, []), ([], table), (items, box("ipma", big(0), big(.max))),
    (items, box("ipma", big(0), big(1), [0, 2, 255])),
  ])
  func `is that of the largest item if none is primary`(item: [UInt8], table: [UInt8]) {
    let sizes = ispe(3, 4) + ispe(300, 400) + ispe(300, 200) + ispe(30, 500)
    #expect(header(avif(sizes, table, item: item))?.height == 400)
  }

  @Test(arguments: ["avif", "avis", "mif1", "miaf", "msf1"])
  func `is of an AVIF if one of its brands is`(brand: String) {
    let rest = Array(avif(ispe(3, 4)).dropFirst(brands.count))
    #expect(header(box("ftyp", Array(brand.utf8), big(0), Array("mif1avif".utf8)) + rest)?.type == .avif)
  }

  @Test(arguments: [UInt32.max, 0, 0x8000_0000])
  func `is found in a box without an end`(size: UInt32) {
    let properties = box("iprp", size: size, box("ipco", size: size, ispe(3, 4)))
    #expect(header(brands + box("meta", size: size, big(0), properties))?.height == 4)
    let long = big(1) + Array("meta".utf8) + big(size) + big(0)
    #expect(header(brands + long + big(0) + properties)?.height == 4)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0x01], brands + box("free"), brands + box("meta", size: 0, big(0)),
      avif([]).dropLast(16) + box("iprp", size: 0) + box("ipco", size: 0), Array("<!--".utf8), Array("<?".utf8), [0x20],
    ] as [[UInt8]])
  func `is given up soon if the file has no end`(beginning: [UInt8]) {
    for filling: [UInt8] in [[0xFF], [0xFF, 0x01], [0xFF, 0xE0, 0, 2], [0], [0x20], box("free"), Array("<!a>".utf8)] {
      var rest = filling
      while rest.count < 1 << 20 { rest += rest }
      #expect(header(beginning + rest) == nil)
    }
  }
}

@Suite struct `A file that is not an image` {
  let svg = "an SVG has no size: render it at the requested size"

  @Test(arguments: [
    "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<?xml version=\"1.0\"?>\n<svg/>", "\u{FEFF}<svg/>",
    "\u{FEFF} \r\n\t<?xml?><!-- <html> > --><!-- -- --><svg>",
    "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" [ ]><svg>",
    "<!ENTITY a><SVG>",
  ])
  func `is refused as an SVG, with advice to render it`(text: String) {
    #expect(failure(Array(text.utf8))?.reason == svg)
  }

  @Test func `is refused as perhaps an SVG if it is compressed`() {
    #expect(failure([0x1F, 0x8B, 8, 8])?.reason.hasSuffix("perhaps an SVG; " + svg) == true)
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html><body><svg>", "a web page, perhaps a server's error page"),
    ("\n<HTML>", "a web page"), ("<?xml version=\"1.0\"?><!doctype HTML>", "a web page"), ("<head>", "a web page"),
    ("not found", "a text"), ("<rss>", "a text"), ("<", "a text"), ("<!--", "a text"), ("{\"error\": 404}", "a text"),
    ("Größe\t\r\n", "a text"), ("BM6", "a BMP"), ("II*\0", "a TIFF"), ("MM\0*", "a TIFF"), ("%PDF-1.7", "a PDF"),
    ("\0\0\0\u{1C}ftypheic\0\0\0\0mif1heic", "a HEIC"), ("\0\0\0\u{18}ftypmif1\0\0\0\0heic", "a HEIC"),
    ("\0\0\0\u{18}ftypisom\0\0\0\0mp42mp41", "a film or a sound"),
    ("\0\u{1}\u{2}", "an image of an unknown format"),
    ("RIFF\0\0\0\0WAVEfmt ", "an image of an unknown format"), ("", "empty"),
  ])
  func `is refused with the name of its format`(text: String, name: String) {
    let failure = failure(Array(text.utf8))
    #expect(failure?.status == .invalidArgument)
    #expect(failure?.reason.contains(name) == true, "\(failure?.reason ?? "nothing")")
  }

  @Test(arguments: Sample.images.filter { $0.type != .gif })
  func `is refused as incomplete if it is the start of an image`(sample: Sample) {
    #expect(failure(Array(sample.bytes.prefix(16)))?.reason.contains("incomplete") == true)
  }
}
