// SPDX-License-Identifier: MIT

/// An id as bytes. An id is often the name of a file, which need not be UTF-8.
///
/// A byte that is not part of a character becomes a character of a private plane. If an id has such a character itself,
/// each of its bytes becomes one.
extension Identifier {
  private static var first: UInt32 { 0x10_FE00 }

  /// Makes an id of bytes.
  public init(bytes: [UInt8]) {
    var scalars = String.UnicodeScalarView()
    var place = 0
    while place < bytes.count {
      let (scalar, size) = Self.character(bytes, at: place)
      if let scalar { scalars.append(scalar) } else { scalars.append(Self.standIn(bytes[place])) }
      place += scalar == nil ? 1 : size
    }
    self.init(String(scalars))
  }

  /// The bytes that the id was made of.
  public var bytes: [UInt8] {
    guard text.utf8.contains(0xF4) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.value & 0xFFFF_FF00 == Self.first {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return bytes
  }

  private static func standIn(_ byte: UInt8) -> Unicode.Scalar { Unicode.Scalar(first + UInt32(byte)) ?? "\u{FFFD}" }

  /// The character that begins there; nil: none that could be kept as it is.
  private static func character(_ bytes: [UInt8], at place: Int) -> (Unicode.Scalar?, size: Int) {
    let lead = bytes[place]
    guard lead >= 0x80 else { return (Unicode.Scalar(lead), 1) }
    let size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead < 0xF5, place + size <= bytes.count else { return (nil, 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(size))
    for follower in bytes[(place + 1)..<(place + size)] {
      guard follower & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(follower & 0x3F)
    }
    let isShortest = value >= (size == 2 ? 0x80 : size == 3 ? 0x800 : 0x1_0000)
    guard isShortest, value & 0xFFFF_FF00 != first, let scalar = Unicode.Scalar(value), !Text.isNoncharacter(scalar)
    else { return (nil, 1) }
    return (scalar, size)
  }
}
