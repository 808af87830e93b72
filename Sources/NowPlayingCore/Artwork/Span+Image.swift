// SPDX-License-Identifier: MIT

/// What is read of a file that may be anything.
extension Span<UInt8> {
  /// Whether these letters stand there; a small one also stands for its capital, and no format minds.
  func has(_ text: String, at place: Int) -> Bool {
    var place = place
    for byte in text.utf8 {
      guard place < count, self[place] == byte || self[place] | 0x20 == byte && byte >= 0x61 else { return false }
      place += 1
    }
    return true
  }

  /// The number in so many bytes, the highest first; 0 where they are not all there, which no format has as a size.
  func number(at place: Int, _ size: Int) -> UInt64 {
    guard place <= count, size <= count - place else { return 0 }
    var number: UInt64 = 0
    for index in place..<(place + size) { number = number << 8 | UInt64(self[index]) }
    return number
  }

  /// The number in so many bytes, the lowest first.
  func littleNumber(at place: Int, _ size: Int) -> UInt64 {
    number(at: place, size).byteSwapped >> UInt64(64 - 8 * size)
  }

  /// Whether that number, the highest byte first, is the beginning.
  func begins(with number: UInt64, _ size: Int) -> Bool { self.number(at: 0, size) == number }
}
