// SPDX-License-Identifier: MIT

/// Reads the display size of a video from the boxes of MP4 and QuickTime.
public enum VideoSize {
  /// Returns bytes of a file from an offset on; fewer at its end.
  public typealias Reader = (_ offset: Int64, _ count: Int) -> [UInt8]

  /// The nested boxes that lead to a track's size.
  private static let path = ["moov", "trak", "tkhd"]
  private static let mostBoxes = 1_000

  /// The size of the first track that has one; nil if no track has a size.
  public static func read(_ reader: Reader) -> PixelSize? {
    var left = mostBoxes
    return find(0, from: 0, to: .max, &left, reader)
  }

  private static func find(
    _ level: Int, from start: Int64, to end: Int64, _ left: inout Int, _ reader: Reader
  ) -> PixelSize? {
    var place = start
    while place < end, left > 0 {
      left -= 1
      let bytes = reader(place, 16)
      guard bytes.count >= 8 else { return nil }
      var (length, header) = (Int64(clamping: bytes.span.number(at: 0, 4)), Int64(8))
      if length == 0 { length = end - place }
      if length == 1 { (length, header) = (Int64(clamping: bytes.span.number(at: 8, 8)), 16) }
      guard length >= header else { return nil }
      let (sum, isBeyond) = place.addingReportingOverflow(length)
      let next = isBeyond ? end : min(sum, end)
      if bytes.span.has(path[level], at: 4) {
        if level == path.count - 1 { return track(reader(place + header, 96)) }
        if let size = find(level + 1, from: place + header, to: next, &left, reader) { return size }
      }
      place = next
    }
    return nil
  }

  /// The size in a track's header, rotated by its matrix; nil if the track is not displayed.
  private static func track(_ bytes: [UInt8]) -> PixelSize? {
    let header = bytes.span
    let matrix = header.number(at: 0, 1) == 1 ? 52 : 40
    // The numbers have 16 bits before and 16 bits after the point.
    let (width, height) = (Int32(header.number(at: matrix + 36, 2)), Int32(header.number(at: matrix + 40, 2)))
    guard width > 0, height > 0 else { return nil }
    let isTurned = header.number(at: matrix, 4) == 0 && header.number(at: matrix + 16, 4) == 0
    return isTurned ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
  }
}
