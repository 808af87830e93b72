// SPDX-License-Identifier: MIT

/// Reads values from the bytes of a message. nil: the bytes are not such a value.
struct Reader {
  /// The limit of the specification: 64 MiB for an array.
  private static let longestArray = 1 << 26
  /// The most variants inside each other. Signatures do not limit them.
  private static let mostLevels = 64

  let bytes: Block
  let isBigEndian: Bool
  var place: Int
  /// How many more values can be skipped; an array counts as one. A message can have millions of variants in each other.
  private var skips = 1 << 16

  init(bytes: Block, isBigEndian: Bool, place: Int) {
    (self.bytes, self.isBigEndian, self.place) = (bytes, isBigEndian, place)
  }

  mutating func align(to alignment: Int) {
    place = (place + alignment - 1) & ~(alignment - 1)
  }

  mutating func number<Number: FixedWidthInteger>(before end: Int, as type: Number.Type = Number.self) -> Number? {
    let size = MemoryLayout<Number>.size
    align(to: size)
    guard place + size <= end, end <= bytes.count else { return nil }
    let number: Number = bytes.number(at: place)
    place += size
    return isBigEndian ? Number(bigEndian: number) : Number(littleEndian: number)
  }

  /// A string or a path, without the NUL after it.
  mutating func text(before end: Int) -> Range<Int>? {
    guard let size = number(before: end, as: UInt32.self) else { return nil }
    return text(size: Int(clamping: size), before: end)
  }

  /// A signature, without the NUL after it.
  mutating func signature(before end: Int) -> Range<Int>? {
    guard let size = number(before: end, as: UInt8.self), let range = text(size: Int(clamping: size), before: end),
      Signature.isValid(bytes, range)
    else { return nil }
    return range
  }

  private mutating func text(size: Int, before end: Int) -> Range<Int>? {
    guard size < end - place, end <= bytes.count, bytes[place + size] == 0 else { return nil }
    defer { place += size + 1 }
    return place..<place + size
  }

  /// Moves to the first element of an array whose elements begin with `type`. Returns the end of the array.
  mutating func array(of type: UInt8, before end: Int) -> Int? {
    guard let size = number(before: end, as: UInt32.self), size <= Self.longestArray else { return nil }
    align(to: TypeCode.alignment(type))
    let arrayEnd = place + Int(clamping: size)
    return arrayEnd <= end ? arrayEnd : nil
  }

  /// Skips a value whose type is at `type` in these bytes. Returns the end of that type.
  mutating func skip(_ type: Int, signatureEnd: Int, before end: Int, level: Int = 0) -> Int? {
    guard level < Self.mostLevels, skips > 0, let typeEnd = Signature.end(bytes, at: type, before: signatureEnd) else {
      return nil
    }
    skips -= 1
    let code = bytes[type]
    if let size = TypeCode.size(code) {
      align(to: size)
      place += size
      return place <= end ? typeEnd : nil
    }
    switch code {
    case TypeCode.string, TypeCode.objectPath: return text(before: end) == nil ? nil : typeEnd
    case TypeCode.signature: return signature(before: end) == nil ? nil : typeEnd
    case TypeCode.array:
      guard let arrayEnd = array(of: bytes[type + 1], before: end) else { return nil }
      place = arrayEnd
    case TypeCode.variant:
      guard let inner = signature(before: end), !inner.isEmpty,
        skip(inner.lowerBound, signatureEnd: inner.upperBound, before: end, level: level + 1) == inner.upperBound
      else { return nil }
    default:
      align(to: 8)
      var member = type + 1
      while member < typeEnd - 1 {
        guard let next = skip(member, signatureEnd: typeEnd - 1, before: end, level: level + 1) else { return nil }
        member = next
      }
    }
    return typeEnd
  }

  func text(_ range: Range<Int>) -> String { bytes.text(range) }

  func has(_ text: StaticString, at range: Range<Int>) -> Bool { bytes.has(text, at: range) }
}
