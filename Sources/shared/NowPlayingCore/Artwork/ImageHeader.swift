// SPDX-License-Identifier: MIT

/// The format and the size of an image, from the bytes before its pixels.
///
/// The size counts the stored pixels. A JPEG's EXIF and an AVIF's properties can request a rotation or a crop; clients
/// apply them. The bytes after the header are not checked.
public struct ImageHeader: Equatable, Sendable {
  public let type: ImageType
  public let width: Int32
  public let height: Int32

  /// Recognizes an image by its bytes. The error names the format that they have instead.
  public static func read(_ bytes: Span<UInt8>) throws(Failure) -> ImageHeader {
    if bytes.begins(with: 0x8950_4E47_0D0A_1A0A, 8) {
      let isFirst = bytes.has("IHDR", at: 12)
      return try ImageHeader(.png, bytes.number(at: 16, 4), bytes.number(at: 20, 4), if: isFirst)
    }
    if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
      return try ImageHeader(.gif, bytes.littleNumber(at: 6, 2), bytes.littleNumber(at: 8, 2))
    }
    if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return try webp(bytes) }
    if bytes.begins(with: 0xFFD8FF, 3) { return try jpeg(bytes) }
    if bytes.has("ftyp", at: 4), isAVIF(bytes) { return try avif(bytes) }
    throw bytes.refusal
  }

  /// Makes a header if the numbers are a valid size and the bytes around them are correct.
  init(_ type: ImageType, _ width: UInt64, _ height: UInt64, if isRight: Bool = true) throws(Failure) {
    guard isRight, width > 0, height > 0 else {
      throw .invalid("the image is damaged: its header is incomplete or has a size of 0 pixels")
    }
    guard max(width, height) <= UInt64(Limits.artworkSide) else {
      throw Failure(.limit, "the image is wider or higher than 16,384 pixels: scale it down")
    }
    (self.type, self.width, self.height) = (type, Int32(width), Int32(height))
  }

  // MARK: Formats

  private static func webp(_ bytes: Span<UInt8>) throws(Failure) -> ImageHeader {
    if bytes.has("VP8X", at: 12) {
      let isThere = bytes.count >= 30
      return try ImageHeader(
        .webp, bytes.littleNumber(at: 24, 3) + 1, bytes.littleNumber(at: 27, 3) + 1, if: isThere)
    }
    if bytes.has("VP8L", at: 12) {
      let sides = bytes.littleNumber(at: 21, 4)
      let isThere = bytes.count >= 25 && bytes[20] == 0x2F
      return try ImageHeader(.webp, sides & 0x3FFF + 1, sides >> 14 & 0x3FFF + 1, if: isThere)
    }
    // The two highest bits of each number are the scale.
    let isKeyFrame = bytes.has("VP8 ", at: 12) && bytes.number(at: 23, 3) == 0x9D012A
    return try ImageHeader(
      .webp, bytes.littleNumber(at: 26, 2) & 0x3FFF, bytes.littleNumber(at: 28, 2) & 0x3FFF, if: isKeyFrame)
  }

  /// Goes from segment to segment until one describes a frame.
  private static func jpeg(_ bytes: Span<UInt8>) throws(Failure) -> ImageHeader {
    var place = 2
    var steps = 65_536
    while place < bytes.count, steps > 0 {
      steps -= 1
      switch bytes.number(at: place, 2) {
      case 0xFF01, 0xFFD0...0xFFD8:
        place += 2
      case 0xFFD9, 0xFFDA:
        // The end of the image, or pixels before any frame.
        steps = 0
      case 0xFFC0...0xFFC3, 0xFFC5...0xFFC7, 0xFFC9...0xFFCB, 0xFFCD...0xFFCF:
        return try ImageHeader(.jpeg, bytes.number(at: place + 7, 2), bytes.number(at: place + 5, 2))
      case 0xFF02...0xFFFE:
        place += 2 + Int(clamping: bytes.number(at: place + 2, 2))
      default:
        // Decoders skip fill bytes and unknown markers.
        place += 1
      }
    }
    return try ImageHeader(.jpeg, 0, 0)
  }
}
