// SPDX-License-Identifier: MIT

/// Reads bytes of a file that can have any content.
extension Span<UInt8> {
  /// Whether these letters are at an offset. A small letter also matches its capital.
  func has(_ text: String, at place: Int) -> Bool {
    var place = place
    for byte in text.utf8 {
      guard place < count, self[place] == byte || self[place] | 0x20 == byte && byte >= 0x61 else { return false }
      place += 1
    }
    return true
  }

  /// The big-endian number of that many bytes; 0 if bytes are missing, which no format allows as a size.
  func number(at place: Int, _ size: Int) -> UInt64 {
    guard place <= count, size <= count - place else { return 0 }
    var number: UInt64 = 0
    for index in place..<(place + size) { number = number << 8 | UInt64(self[index]) }
    return number
  }

  /// The little-endian number of that many bytes.
  func littleNumber(at place: Int, _ size: Int) -> UInt64 {
    number(at: place, size).byteSwapped >> UInt64(64 - 8 * size)
  }

  /// Whether the bytes begin with that big-endian number.
  func begins(with number: UInt64, _ size: Int) -> Bool { self.number(at: 0, size) == number }
}
