// SPDX-License-Identifier: MIT

/// Reads the values in their order. nil or false: the next value has another type, or there is no next value.
extension Message {
  /// A longer text is not copied, and makes the message unreadable. No text that the library needs is so long.
  private static let longestText = 1 << 20

  /// The next value, if it is a string.
  public func readString() -> String? { readText(TypeCode.string) }

  /// The next value, if it is an object path.
  public func readObjectPath() -> String? { readText(TypeCode.objectPath) }

  /// The next value, if it is a signed number of 64 bits.
  public func readInt64() -> Int64? { readNumber(TypeCode.int64) }

  /// The next value, if it is a signed number of 32 bits.
  public func readInt32() -> Int32? { readNumber(TypeCode.int32) }

  /// The next value, if it is an unsigned number of 32 bits.
  public func readUInt32() -> UInt32? { readNumber(TypeCode.uint32) }

  /// The next value, if it is a descriptor that was received.
  public func readDescriptor() -> ReceivedDescriptor? {
    guard let place: UInt32 = readNumber(TypeCode.descriptor), place < descriptors.count else { return nil }
    return descriptors[Int(clamping: place)]
  }

  /// The next value, if it is a floating-point number.
  public func readDouble() -> Double? { readNumber(TypeCode.double).map { Double(bitPattern: $0) } }

  /// The next value, if it is a truth value.
  public func readBool() -> Bool? {
    guard let value: UInt32 = readNumber(TypeCode.bool) else { return nil }
    guard value <= 1 else { return broken() }
    return value == 1
  }

  /// The next value, if it is an array of strings.
  public func readStrings() -> [String]? {
    guard enterArray("s") else { return nil }
    var strings: [String] = []
    while let string = readString() { strings.append(string) }
    exit()
    return strings
  }

  /// The next value, if it is an array of bytes.
  public func readBytes() -> [UInt8]? {
    guard enterArray("y") else { return nil }
    var bytes: [UInt8] = []
    while let byte: UInt8 = readNumber(TypeCode.byte) { bytes.append(byte) }
    exit()
    return bytes
  }

  /// The type of the value inside the next value, if that is a variant.
  public func peekVariantSignature() -> String? {
    guard nextType == TypeCode.variant else { return nil }
    var ahead = reader
    return ahead.signature(before: frame.end).map { reader.text($0) }
  }

  /// Enters the next value, if it is a variant of that type.
  public func enterVariant(_ signature: StaticString) -> Bool {
    guard nextType == TypeCode.variant else { return false }
    var ahead = reader
    guard let inner = ahead.signature(before: frame.end) else { return broken() != nil }
    guard reader.has(signature, at: inner) else { return false }
    reader.place = ahead.place
    enter(Frame(types: inner, next: inner.lowerBound, end: frame.end, isArray: false), behind: frame.next + 1)
    return true
  }

  /// Enters the next value, if it is an array of that type.
  public func enterArray(_ contents: StaticString) -> Bool {
    guard let types = nextContents(TypeCode.array, contents, endMarks: 0) else { return false }
    guard let end = reader.array(of: reader.bytes[types.lowerBound], before: frame.end) else { return broken() != nil }
    enter(Frame(types: types, next: types.lowerBound, end: end, isArray: true), behind: types.upperBound)
    return true
  }

  /// Enters the next entry of a dictionary, if it has those two types.
  public func enterDictionaryEntry(_ contents: StaticString) -> Bool { enterGroup(TypeCode.entry, contents) }

  /// Enters the next value, if it is a struct of those types.
  public func enterStruct(_ contents: StaticString) -> Bool { enterGroup(TypeCode.structure, contents) }

  /// Leaves the container that was entered last, and skips its remaining values.
  public func exit() {
    if frame.isArray { reader.place = max(reader.place, frame.end) } else { while !isAtEnd, skip() {} }
    if let around = outer.popLast() { frame = around }
  }

  /// Skips the next value; false: no value is left.
  public func skip() -> Bool {
    guard nextType != nil else { return false }
    guard
      let typeEnd = reader.skip(frame.next, signatureEnd: frame.types.upperBound, before: frame.end)
    else { return broken() != nil }
    pass(to: typeEnd)
    return true
  }

  /// Whether every value of the container that was entered last has been read.
  public var isAtEnd: Bool { nextType == nil }

  // MARK: Types

  var nextType: UInt8? {
    guard !isBroken, frame.next < frame.types.upperBound, !frame.isArray || reader.place < frame.end else { return nil }
    return reader.bytes[frame.next]
  }

  /// Moves on from the value whose type ends there.
  func pass(to typeEnd: Int) {
    frame.next = frame.isArray ? frame.types.lowerBound : typeEnd
  }

  private func enter(_ inner: Frame, behind typeEnd: Int) {
    pass(to: typeEnd)
    outer.append(frame)
    frame = inner
  }

  /// The place of the types inside the next value, if it is of that kind and has those types.
  private func nextContents(_ kind: UInt8, _ contents: StaticString, endMarks: Int) -> Range<Int>? {
    let first = frame.next + 1
    let last = first + contents.utf8CodeUnitCount
    guard nextType == kind, contents.utf8CodeUnitCount > 0, last + endMarks <= frame.types.upperBound,
      reader.has(contents, at: first..<last)
    else { return nil }
    return first..<last
  }

  private func enterGroup(_ kind: UInt8, _ contents: StaticString) -> Bool {
    guard let types = nextContents(kind, contents, endMarks: 1),
      reader.bytes[types.upperBound] == (kind == TypeCode.entry ? TypeCode.entryEnd : TypeCode.structureEnd)
    else { return false }
    reader.align(to: 8)
    guard reader.place <= frame.end else { return broken() != nil }
    enter(Frame(types: types, next: types.lowerBound, end: frame.end, isArray: false), behind: types.upperBound + 1)
    return true
  }

  // MARK: Values

  private func readNumber<Number: FixedWidthInteger>(_ type: UInt8, as _: Number.Type = Number.self) -> Number? {
    guard nextType == type else { return nil }
    guard let number: Number = reader.number(before: frame.end) else { return broken() }
    pass(to: frame.next + 1)
    return number
  }

  private func readText(_ type: UInt8) -> String? {
    guard nextType == type else { return nil }
    guard let range = reader.text(before: frame.end), range.count <= Self.longestText else { return broken() }
    pass(to: frame.next + 1)
    return reader.text(range)
  }

  /// The next value, if it is a text of that type; cut after `limit` bytes.
  func readText(_ type: UInt8, limit: Int) -> String? {
    guard nextType == type else { return nil }
    guard let range = reader.text(before: frame.end) else { return broken() }
    pass(to: frame.next + 1)
    return reader.text(range.lowerBound..<min(range.upperBound, range.lowerBound + limit))
  }

  /// The next value, if it is a byte.
  func readByte() -> UInt8? { readNumber(TypeCode.byte) }

  /// The next value, if it is a number of any type.
  func readAnyNumber() -> PlainValue? {
    switch nextType {
    case TypeCode.byte: readByte().map { .integer(Int64($0)) }
    case TypeCode.int16: readNumber(TypeCode.int16, as: Int16.self).map { .integer(Int64($0)) }
    case TypeCode.uint16: readNumber(TypeCode.uint16, as: UInt16.self).map { .integer(Int64($0)) }
    case TypeCode.int32: readInt32().map { .integer(Int64($0)) }
    case TypeCode.uint32: readUInt32().map { .integer(Int64($0)) }
    case TypeCode.int64: readInt64().map { .integer($0) }
    case TypeCode.uint64:
      readNumber(TypeCode.uint64, as: UInt64.self).map { number in
        Int64(exactly: number).map { .integer($0) } ?? .natural(number)
      }
    case TypeCode.double: readDouble().map { .real($0) }
    default: nil
    }
  }

  /// Enters the next value, if it is a variant of any type.
  public func enterVariant() -> Bool {
    guard nextType == TypeCode.variant else { return false }
    guard let inner = reader.signature(before: frame.end), !inner.isEmpty else { return broken() != nil }
    enter(Frame(types: inner, next: inner.lowerBound, end: frame.end, isArray: false), behind: frame.next + 1)
    return true
  }

  /// How many containers are entered.
  var depth: Int { outer.count }

  /// The bytes of the array that was entered last.
  var arraySize: Int { frame.end - reader.place }

  private func broken() -> Bool? { broken(Bool.self) }

  private func broken<Value>(_ type: Value.Type = Value.self) -> Value? {
    isBroken = true
    return nil
  }
}
