// SPDX-License-Identifier: MIT

/// Writes a message, which can be sent once.
public final class MessageWriter {
  private let kind: MessageKind
  private let path: String
  private let interface: String
  private let member: String
  private let errorName: String
  let destination: String
  private let replySerial: UInt32
  /// Whether the bus may start the program that owns the destination.
  private let mayStart: Bool
  private var signature = Bytes(expecting: 16)
  private var body = Bytes(expecting: 1_000)
  /// The container that was opened last, and those around it. The outermost accepts all types, which become the signature.
  private var frame = Frame(kind: 0, contents: "")
  private var outer: [Frame] = []
  /// How many of `outer` are open. The rest is reserved memory.
  private var depth = 0
  /// Whether a value could not be written. The message must not be sent then.
  private(set) var isBroken = false
  /// The descriptors that values of the type "h" refer to; nil: none.
  private(set) var descriptors: Descriptors?

  /// An open container, which accepts values of these types.
  private struct Frame {
    let kind: UInt8
    let contents: StaticString
    /// How many letters of the types have values already; in an array always 0.
    var next = 0
    /// For an array: the place of its length, and of its first element.
    var lengthPlace = 0
    var start = 0
  }

  init(
    _ kind: MessageKind, path: String = "", interface: String = "", member: String = "", errorName: String = "",
    replySerial: UInt32 = 0, destination: String = "", mayStart: Bool = false
  ) {
    self.kind = kind
    self.path = path
    self.interface = interface
    self.member = member
    self.errorName = errorName
    self.replySerial = replySerial
    self.destination = destination
    self.mayStart = mayStart
  }

  /// Values that are only compared with others, and not sent.
  public convenience init() { self.init(.signal) }

  /// The size of the values, in bytes.
  public var size: Int { body.count }

  /// Whether both have the same values.
  public func hasSameValues(as other: MessageWriter) -> Bool {
    guard body.count == other.body.count else { return false }
    for place in 0..<body.count where body[place] != other.body[place] { return false }
    return true
  }

  /// Whether it can be sent: every container is closed, and has the values that it was opened for.
  var isComplete: Bool { !isBroken && depth == 0 && body.count < Header.longestMessage / 2 }

  /// Adds the whole message to outgoing bytes.
  func write(to bytes: inout Bytes, serial: UInt32, expectsReply: Bool) {
    let origin = bytes.count
    bytes.reserve(body.count + 512)
    bytes.append(UInt8(ascii: "l"))
    bytes.append(kind.rawValue)
    // By default the bus starts no program for our calls.
    let start = mayStart ? 0 : Header.noAutoStart
    bytes.append(expectsReply ? start : Header.noReplyExpected | start)
    bytes.append(UInt8(1))
    bytes.append(UInt32(body.count))
    bytes.append(serial)
    bytes.append(UInt32(0))
    func field(_ code: UInt8, _ type: UInt8) {
      bytes.align(to: 8, from: origin)
      bytes.append(code)
      bytes.append(UInt8(1))
      bytes.append(type)
      bytes.append(UInt8(0))
    }
    func field(_ code: UInt8, _ type: UInt8, _ text: String) {
      guard !text.isEmpty else { return }
      field(code, type)
      bytes.append(value: text, from: origin)
    }
    field(Header.Field.path, TypeCode.objectPath, path)
    field(Header.Field.destination, TypeCode.string, destination)
    field(Header.Field.interface, TypeCode.string, interface)
    field(Header.Field.member, TypeCode.string, member)
    field(Header.Field.errorName, TypeCode.string, errorName)
    if replySerial != 0 {
      field(Header.Field.replySerial, TypeCode.uint32)
      bytes.append(replySerial)
    }
    if let descriptors {
      field(Header.Field.descriptorCount, TypeCode.uint32)
      bytes.append(UInt32(descriptors.all.count))
    }
    if !signature.isEmpty {
      field(Header.Field.signature, TypeCode.signature)
      bytes.append(UInt8(signature.count))
      bytes.append(signature)
      bytes.append(UInt8(0))
    }
    bytes.set(UInt32(bytes.count - origin - Header.fixedSize), at: origin + 12)
    bytes.align(to: 8, from: origin)
    bytes.append(body)
  }

  // MARK: Values, in their order. A value of the wrong type makes the message invalid.

  /// Writes a string, up to the first NUL.
  public func append(string: String) {
    check(TypeCode.string)
    body.append(value: string)
  }

  /// Writes an object path.
  public func append(path: String) {
    check(TypeCode.objectPath)
    if !Names.isPath(path) { isBroken = true }
    body.append(value: path)
  }

  /// Writes a signed number of 32 bits.
  public func append(int32 value: Int32) { append(TypeCode.int32, value) }

  /// Writes a signed number of 64 bits.
  public func append(int64 value: Int64) { append(TypeCode.int64, value) }

  /// Writes an unsigned number of 32 bits.
  public func append(uint32 value: UInt32) { append(TypeCode.uint32, value) }

  /// Writes a floating-point number.
  public func append(double value: Double) { append(TypeCode.double, value.bitPattern) }

  /// Writes a truth value.
  public func append(bool value: Bool) { append(TypeCode.bool, UInt32(value ? 1 : 0)) }

  /// Writes a copy of a descriptor. If it cannot be copied, or if the message has more than 16, the message is invalid.
  public func append(descriptor: Int32) {
    let copies = descriptors ?? Descriptors()
    descriptors = copies
    append(TypeCode.descriptor, UInt32(copies.all.count))
    if !copies.add(copyOf: descriptor) { isBroken = true }
  }

  /// Writes an array of strings.
  public func append(strings: [String]) {
    openArray("s")
    for string in strings { append(string: string) }
    close()
  }

  /// Writes an array of bytes.
  public func append(bytes: [UInt8]) {
    openArray("y")
    for byte in bytes { body.append(byte) }
    close()
  }

  private func append<Number: FixedWidthInteger>(_ type: UInt8, _ value: Number) {
    check(type)
    body.align(to: MemoryLayout<Number>.size)
    body.append(value)
  }

  // MARK: Copied values

  /// Writes all values of a message: their types, and their bytes.
  func append(_ types: [UInt8], _ bytes: [UInt8]) {
    guard frame.kind == 0, body.isEmpty else { return isBroken = true }
    for type in types { addToSignature(type) }
    body.append(bytes[...])
  }

  /// Writes an entry of a dictionary with a text and a variant.
  func append(entry: ArraySlice<UInt8>) {
    guard frame.kind == TypeCode.array, frame.contents.utf8CodeUnitCount == 4,
      unsafe frame.contents.utf8Start[0] == TypeCode.entry, unsafe frame.contents.utf8Start[1] == TypeCode.string,
      unsafe frame.contents.utf8Start[2] == TypeCode.variant
    else { return isBroken = true }
    body.align(to: 8)
    body.append(entry)
  }

  /// Writes a variant that a reader has next; false: it is not valid.
  func append(variantAt reader: inout Reader) -> Bool {
    // The copy has the same place within 8 bytes.
    let start = body.count & 7
    var copy = ValueCopy(limit: Header.longestMessage / 4, after: [UInt8](repeating: 0, count: start))
    let bytes = reader.bytes
    guard let inner = reader.signature(before: bytes.count), !inner.isEmpty else { return false }
    copy.appendSignature(bytes, inner)
    guard copy.copy(&reader, inner.lowerBound, signatureEnd: inner.upperBound, before: bytes.count) == inner.upperBound
    else { return false }
    check(TypeCode.variant)
    body.append(copy.bytes[start...])
    return true
  }

  // MARK: Containers

  /// Opens a variant for one value of that type.
  public func openVariant(_ contents: StaticString) {
    check(TypeCode.variant)
    body.append(UInt8(contents.utf8CodeUnitCount))
    body.append(contents)
    body.append(UInt8(0))
    enter(Frame(kind: TypeCode.variant, contents: contents))
  }

  /// Opens an array for any number of values of that type.
  public func openArray(_ contents: StaticString) {
    check(TypeCode.array, contents)
    body.align(to: 4)
    var frame = Frame(kind: TypeCode.array, contents: contents)
    frame.lengthPlace = body.count
    body.append(UInt32(0))
    unsafe body.align(to: TypeCode.alignment(contents.utf8Start.pointee))
    frame.start = body.count
    enter(frame)
  }

  /// Opens an entry of a dictionary for a key and a value.
  public func openDictionaryEntry(_ contents: StaticString) { openGroup(TypeCode.entry, contents, TypeCode.entryEnd) }

  /// Opens a struct for one value of each of those types.
  public func openStruct(_ contents: StaticString) { openGroup(TypeCode.structure, contents, TypeCode.structureEnd) }

  private func openGroup(_ kind: UInt8, _ contents: StaticString, _ end: UInt8) {
    check(kind, contents, end)
    body.align(to: 8)
    enter(Frame(kind: kind, contents: contents))
  }

  private func enter(_ inner: Frame) {
    if depth < outer.count { outer[depth] = frame } else { deepen() }
    depth += 1
    frame = inner
  }

  @inline(never)
  private func deepen() {
    // Most messages are not deeper.
    if outer.isEmpty { outer.reserveCapacity(7) }
    outer.append(frame)
  }

  /// Closes the container that was opened last.
  public func close() {
    guard depth > 0 else { return isBroken = true }
    depth -= 1
    if frame.kind == TypeCode.array {
      body.set(UInt32(body.count - frame.start), at: frame.lengthPlace)
    } else if frame.next != frame.contents.utf8CodeUnitCount {
      isBroken = true
    }
    frame = outer[depth]
  }

  // MARK: Types

  /// Checks the type of the next value.
  private func check(_ type: UInt8) {
    if frame.kind == 0 { return addToSignature(type) }
    let place = frame.next
    guard place < frame.contents.utf8CodeUnitCount, unsafe frame.contents.utf8Start[place] == type else {
      isBroken = true
      return
    }
    pass(1)
  }

  /// Checks the type of the next value, a container with these types. `end`: the letter after them.
  private func check(_ kind: UInt8, _ contents: StaticString, _ end: UInt8? = nil) {
    let inner = unsafe UnsafeBufferPointer(start: contents.utf8Start, count: contents.utf8CodeUnitCount)
    if frame.kind == 0 {
      addToSignature(kind)
      for place in inner.indices { unsafe addToSignature(inner[place]) }
      if let end { addToSignature(end) }
      return
    }
    let size = inner.count + (end == nil ? 1 : 2)
    guard size <= frame.contents.utf8CodeUnitCount - frame.next else {
      isBroken = true
      return
    }
    let wanted = unsafe frame.contents.utf8Start + frame.next
    var fits = unsafe wanted[0] == kind
    for place in inner.indices { unsafe fits = fits && inner[place] == wanted[place + 1] }
    if let end { unsafe fits = fits && wanted[size - 1] == end }
    if fits { pass(size) } else { isBroken = true }
  }

  /// Moves on by so many letters of the types. An array accepts the same type again, and no other.
  private func pass(_ size: Int) {
    guard frame.kind == TypeCode.array else {
      frame.next += size
      return
    }
    if size != frame.contents.utf8CodeUnitCount { isBroken = true }
  }

  /// Adds a letter to the signature.
  private func addToSignature(_ type: UInt8) {
    if signature.count < 255 { signature.append(type) } else { isBroken = true }
  }
}
