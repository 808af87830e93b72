// SPDX-License-Identifier: MIT

/// An AVIF consists of nested boxes, each with a length and a name. A property of the primary item has the image's
/// size.
extension ImageHeader {
  /// No real image has more boxes in one place.
  private static let boxes = 1_024

  /// Whether the file claims to be an AVIF.
  static func isAVIF(_ bytes: Span<UInt8>) -> Bool {
    var place = 8
    let end = min(content(bytes, at: 0, end: bytes.count).upperBound, 4 * boxes)
    while place < end {
      if bytes.has("avif", at: place) || bytes.has("avis", at: place) { return true }
      place += 4
    }
    return false
  }

  static func avif(_ bytes: Span<UInt8>) throws(Failure) -> ImageHeader {
    let box = find("meta", bytes, in: 0..<bytes.count)
    // The four bytes before its boxes are the version.
    let meta = min(box.lowerBound + 4, box.upperBound)..<box.upperBound
    let properties = find("iprp", bytes, in: meta)
    let primary = primaryProperties(bytes, meta: meta, properties: properties)
    let list = find("ipco", bytes, in: properties)
    var (width, height): (UInt64, UInt64) = (0, 0)
    var (place, number): (Int, UInt64) = (list.lowerBound, 1)
    while place < list.upperBound, number <= boxes {
      let property = content(bytes, at: place, end: list.upperBound)
      if bytes.has("ispe", at: place + 4) {
        let sides = (bytes.number(at: property.lowerBound + 4, 4), bytes.number(at: property.lowerBound + 8, 4))
        let isPrimary = primary.contains(number)
        // Without a primary item the largest size counts: thumbnails and grid tiles are smaller than the image.
        if isPrimary || sides.0 > width || sides.0 == width && sides.1 > height { (width, height) = sides }
        if isPrimary { break }
      }
      (place, number) = (property.upperBound, number + 1)
    }
    return try ImageHeader(.avif, width, height)
  }

  /// The numbers of the primary item's properties, from 1.
  private static func primaryProperties(_ bytes: Span<UInt8>, meta: Range<Int>, properties: Range<Int>) -> [UInt64] {
    let item = find("pitm", bytes, in: meta).lowerBound
    let primary = bytes.number(at: item + 4, bytes.number(at: item, 1) == 0 ? 2 : 4)
    let table = find("ipma", bytes, in: properties).lowerBound
    let idSize = bytes.number(at: table, 1) == 0 ? 2 : 4
    let size = 1 + Int(clamping: bytes.number(at: table + 3, 1) & 1)
    var place = table + 8
    var numbers: [UInt64] = []
    for _ in 0..<min(bytes.number(at: table + 4, 4), UInt64(boxes)) {
      let isPrimary = bytes.number(at: place, idSize) == primary
      let count = Int(clamping: bytes.number(at: place + idSize, 1))
      place += idSize + 1
      for index in 0..<(isPrimary ? count : 0) {
        // The highest bit marks a property that readers must know.
        numbers.append(bytes.number(at: place + index * size, size) & (size == 1 ? 0x7F : 0x7FFF))
      }
      place += count * size
    }
    return numbers
  }

  /// The content of the first box with that name; empty at the end if there is no such box.
  private static func find(_ name: String, _ bytes: Span<UInt8>, in range: Range<Int>) -> Range<Int> {
    var place = range.lowerBound
    for _ in 0..<boxes where place < range.upperBound {
      let content = content(bytes, at: place, end: range.upperBound)
      if bytes.has(name, at: place + 4) { return content }
      place = content.upperBound
    }
    return bytes.count..<bytes.count
  }

  /// The content of a box. A box that claims to be longer than its parent, or has an invalid length, ends with its
  /// parent.
  private static func content(_ bytes: Span<UInt8>, at place: Int, end: Int) -> Range<Int> {
    var size = bytes.number(at: place, 4)
    let head = size == 1 ? 16 : 8
    if size == 1 { size = bytes.number(at: place + 8, 8) }
    let room = end - place
    guard size >= UInt64(head), size < UInt64(room) else { return min(place + head, end)..<end }
    return (place + head)..<(place + Int(clamping: size))
  }
}
