// SPDX-License-Identifier: MIT

/// Copies values of any type from a message, so that another message can have them at any place that is a multiple of 8.
///
/// The bus disconnects a program that sends an invalid message. So everything is checked that the bus checks. Descriptors are
/// not copied.
struct ValueCopy {
  /// Why a value was not copied.
  enum Failure {
    /// It is longer than the limit, or the copies before it have reached the limit.
    case tooLong
    /// It is invalid, or has a descriptor.
    case invalid
  }

  /// The most containers inside each other, as in the specification.
  private static let mostLevels = 64

  /// The values, in the byte order of our messages. Their first byte is at a multiple of 8.
  private(set) var bytes: [UInt8] = []
  private(set) var failure: Failure?
  /// The most bytes, without those that were removed again.
  private var limit: Int
  /// How many more entries of dictionaries are copied; nil: all, and a value with an entry that is too long is not copied.
  private var entries: Int?

  /// `entries`: the most entries of dictionaries, of which those that are too long are left out; nil: values are copied whole,
  /// or not at all. `bytes`: those of earlier values, which count for the limit.
  init(limit: Int, entries: Int? = nil, after bytes: [UInt8] = []) {
    (self.limit, self.entries) = (limit, entries)
    self.bytes = bytes
  }

  /// Adds zeros up to a multiple of `alignment`.
  mutating func align(to alignment: Int) {
    while bytes.count & (alignment - 1) != 0 { bytes.append(0) }
  }

  mutating func append(_ number: UInt32) {
    align(to: 4)
    append(number, 4)
  }

  /// Adds a text, which has no NUL.
  mutating func append(_ text: String) {
    append(UInt32(text.utf8.count))
    bytes += text.utf8
    bytes.append(0)
  }

  /// Overwrites a number.
  mutating func set(_ number: UInt32, at place: Int) {
    for index in 0..<4 where place + index < bytes.count {
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(index)))
    }
  }

  /// Removes the bytes after a place, and forgets why a value was not copied. The removed bytes count for the limit, so that
  /// values which fail late cost no more than others.
  mutating func cut(to place: Int) {
    let count = max(0, bytes.count - place)
    bytes.removeLast(count)
    limit -= count
    failure = nil
  }

  private mutating func append<Number: FixedWidthInteger>(_ number: Number, _ size: Int) {
    for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> Number(8 * index))) }
  }

  /// Copies the value whose type is at `type` in the reader's bytes. Returns the end of that type; nil: see `failure`.
  mutating func copy(_ reader: inout Reader, _ type: Int, signatureEnd: Int, before end: Int, level: Int = 0) -> Int? {
    let typeEnd = copyValue(&reader, type, signatureEnd: signatureEnd, before: end, level: level)
    if typeEnd == nil, failure == nil { failure = .invalid }
    return typeEnd
  }

  private mutating func copyValue(
    _ reader: inout Reader, _ type: Int, signatureEnd: Int, before end: Int, level: Int
  ) -> Int? {
    guard level <= Self.mostLevels, let typeEnd = Signature.end(reader.bytes, at: type, before: signatureEnd) else {
      return nil
    }
    let isCopied =
      switch reader.bytes[type] {
      case TypeCode.byte: copyNumber(&reader, before: end, as: UInt8.self) != nil
      case TypeCode.int16, TypeCode.uint16: copyNumber(&reader, before: end, as: UInt16.self) != nil
      case TypeCode.int32, TypeCode.uint32: copyNumber(&reader, before: end, as: UInt32.self) != nil
      case TypeCode.bool: copyNumber(&reader, before: end, as: UInt32.self).map { $0 <= 1 } ?? false
      case TypeCode.int64, TypeCode.uint64, TypeCode.double: copyNumber(&reader, before: end, as: UInt64.self) != nil
      case TypeCode.string: copyText(&reader, before: end) { $0.isText($1) }
      case TypeCode.objectPath: copyText(&reader, before: end) { Names.isPath($0.text($1)) }
      case TypeCode.signature: copySignature(&reader, before: end) != nil
      case TypeCode.variant: copyVariant(&reader, before: end, level: level)
      case TypeCode.array: copyArray(&reader, type + 1, typeEnd, before: end, level: level)
      case TypeCode.structure, TypeCode.entry: copyGroup(&reader, type + 1, typeEnd - 1, before: end, level: level)
      default: false
      }
    return isCopied ? typeEnd : nil
  }

  /// Whether so many more bytes, and those for their alignment, are within the limit.
  private mutating func hasRoom(for size: Int) -> Bool {
    guard size <= limit, bytes.count + size + 8 <= limit else {
      failure = .tooLong
      return false
    }
    return true
  }

  private mutating func copyNumber<Number: FixedWidthInteger>(
    _ reader: inout Reader, before end: Int, as _: Number.Type
  ) -> Number? {
    guard let number: Number = reader.number(before: end), hasRoom(for: MemoryLayout<Number>.size) else { return nil }
    align(to: MemoryLayout<Number>.size)
    append(number, MemoryLayout<Number>.size)
    return number
  }

  private mutating func copyText(
    _ reader: inout Reader, before end: Int, _ isValid: (Block, Range<Int>) -> Bool
  ) -> Bool {
    guard let range = reader.text(before: end), hasRoom(for: range.count + 8), isValid(reader.bytes, range) else {
      return false
    }
    append(UInt32(range.count))
    appendBytes(of: reader.bytes, range)
    bytes.append(0)
    return true
  }

  private mutating func appendBytes(of block: Block, _ range: Range<Int>) {
    block.append(range, to: &bytes)
  }

  private mutating func copySignature(_ reader: inout Reader, before end: Int) -> Range<Int>? {
    guard let range = reader.signature(before: end), hasRoom(for: range.count + 2) else { return nil }
    appendSignature(reader.bytes, range)
    return range
  }

  /// Adds a signature, which has at most 255 letters.
  mutating func appendSignature(_ block: Block, _ range: Range<Int>) {
    bytes.append(UInt8(truncatingIfNeeded: range.count))
    appendBytes(of: block, range)
    bytes.append(0)
  }

  private mutating func copyVariant(_ reader: inout Reader, before end: Int, level: Int) -> Bool {
    guard let inner = copySignature(&reader, before: end), !inner.isEmpty,
      // An entry exists only in an array.
      reader.bytes[inner.lowerBound] != TypeCode.entry
    else { return false }
    return copy(&reader, inner.lowerBound, signatureEnd: inner.upperBound, before: end, level: level + 1)
      == inner.upperBound
  }

  private mutating func copyArray(
    _ reader: inout Reader, _ type: Int, _ typeEnd: Int, before end: Int, level: Int
  ) -> Bool {
    let element = reader.bytes[type]
    guard let arrayEnd = reader.array(of: element, before: end), hasRoom(for: 8) else { return false }
    append(0)
    let lengthPlace = bytes.count - 4
    align(to: TypeCode.alignment(element))
    let start = bytes.count
    // Entries of a dictionary can be left out: a picture in the metadata of a track.
    let leavesOut = element == TypeCode.entry && entries != nil
    guard leavesOut || hasRoom(for: arrayEnd - reader.place) else { return false }
    if Self.isPlain(element, reader), (arrayEnd - reader.place) % TypeCode.alignment(element) == 0 {
      appendBytes(of: reader.bytes, reader.place..<arrayEnd)
      reader.place = arrayEnd
    }
    while reader.place < arrayEnd {
      if leavesOut, let left = entries {
        guard left > 0 else {
          reader.place = arrayEnd
          break
        }
        entries = left - 1
      }
      let (from, mark) = (reader.place, bytes.count)
      if copy(&reader, type, signatureEnd: typeEnd, before: arrayEnd, level: level + 1) == typeEnd { continue }
      guard leavesOut, failure == .tooLong else { return false }
      cut(to: mark)
      reader.place = from
      guard reader.skip(type, signatureEnd: typeEnd, before: arrayEnd) == typeEnd else { return false }
    }
    set(UInt32(bytes.count - start), at: lengthPlace)
    return reader.place == arrayEnd
  }

  /// Whether values of a type can be copied as bytes: numbers in our byte order, of which none is invalid.
  private static func isPlain(_ type: UInt8, _ reader: Reader) -> Bool {
    switch type {
    case TypeCode.byte: true
    case TypeCode.int16, TypeCode.uint16, TypeCode.int32, TypeCode.uint32, TypeCode.int64, TypeCode.uint64,
      TypeCode.double:
      !reader.isBigEndian
    default: false
    }
  }

  private mutating func copyGroup(
    _ reader: inout Reader, _ firstType: Int, _ typesEnd: Int, before end: Int, level: Int
  ) -> Bool {
    guard hasRoom(for: 8) else { return false }
    reader.align(to: 8)
    align(to: 8)
    var member = firstType
    while member < typesEnd {
      guard let next = copy(&reader, member, signatureEnd: typesEnd, before: end, level: level + 1) else {
        return false
      }
      member = next
    }
    return true
  }
}

extension Block {
  /// Whether a range is a text of D-Bus: UTF-8 without NUL.
  func isText(_ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      let first = self[place]
      place += 1
      if first < 0x80 {
        if first == 0 { return false }
        continue
      }
      // How many bytes follow, and the range of the first of them: no long forms, no surrogates, nothing above U+10FFFF.
      let (count, low, high): (Int, UInt8, UInt8)
      switch first {
      case 0xC2...0xDF: (count, low, high) = (1, 0x80, 0xBF)
      case 0xE0: (count, low, high) = (2, 0xA0, 0xBF)
      case 0xED: (count, low, high) = (2, 0x80, 0x9F)
      case 0xE1...0xEF: (count, low, high) = (2, 0x80, 0xBF)
      case 0xF0: (count, low, high) = (3, 0x90, 0xBF)
      case 0xF1...0xF3: (count, low, high) = (3, 0x80, 0xBF)
      case 0xF4: (count, low, high) = (3, 0x80, 0x8F)
      default: return false
      }
      guard place + count <= range.upperBound, self[place] >= low, self[place] <= high else { return false }
      for next in place + 1..<max(place + 1, place + count) where self[next] & 0xC0 != 0x80 { return false }
      place += count
    }
    return true
  }
}

extension Message {
  /// Copies the next value, and moves on; false: it is not copied, and skipped if it is valid.
  func copyNext(to copy: inout ValueCopy) -> Bool {
    guard let type = nextType, type != 0 else { return false }
    var ahead = reader
    let mark = copy.bytes.count
    guard
      let typeEnd = copy.copy(&ahead, frame.next, signatureEnd: frame.types.upperBound, before: frame.end)
    else {
      copy.cut(to: mark)
      _ = skip()
      return false
    }
    reader.place = ahead.place
    pass(to: typeEnd)
    return true
  }

  /// The types of all values.
  var signatureBytes: [UInt8] { frame.types.map { reader.bytes[$0] } }
}

extension MessageWriter {
  /// Writes all values of a message as they are. `entries`: the most entries of dictionaries, of which those that are too long
  /// are left out; nil: none is. False: the values are not valid, have a descriptor, or are longer than `limit`; nothing is
  /// written then.
  public func append(valuesOf message: Message, limit: Int, entries: Int? = nil) -> Bool {
    message.rewind()
    defer { message.rewind() }
    var copy = ValueCopy(limit: limit, entries: entries)
    while !message.isAtEnd { guard message.copyNext(to: &copy) else { return false } }
    guard !message.isBroken else { return false }
    append(message.signatureBytes, copy.bytes)
    return true
  }
}
