// SPDX-License-Identifier: MIT

/// A message that is being written, to be sent once.
public final class MessageWriter {
  private let kind: MessageKind
  private let path: String
  private let interface: String
  private let member: String
  private let errorName: String
  let destination: String
  private let replySerial: UInt32
  /// Whether the bus may start whoever it goes to.
  private let mayStart: Bool
  private var signature = Bytes(expecting: 16)
  private var body = Bytes(expecting: 1_000)
  /// What was opened last, and what is around it. The outermost takes anything, and remembers it as the signature.
  private var frame = Frame(kind: 0, contents: "")
  private var outer: [Frame] = []
  /// How many of those are open; behind them is room.
  private var depth = 0
  /// A value that could not be written; the message must not be sent.
  private(set) var isBroken = false
  /// What the values of type "h" are numbers of; nil: there are none.
  private(set) var descriptors: Descriptors?

  /// What was opened, and takes values of these types.
  private struct Frame {
    let kind: UInt8
    let contents: StaticString
    /// How many letters of the types are behind us; in an array always none.
    var next = 0
    /// For an array: where its length stands, and where it begins.
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

  /// Values that are never sent, to be compared with others.
  public convenience init() { self.init(.signal) }

  /// How many bytes the values have until now.
  public var size: Int { body.count }

  /// Whether the same values were written.
  public func hasSameValues(as other: MessageWriter) -> Bool {
    guard body.count == other.body.count else { return false }
    for place in 0..<body.count where body[place] != other.body[place] { return false }
    return true
  }

  /// Whether it can be sent: everything that was opened is closed, and had what it was opened for.
  var isComplete: Bool { !isBroken && depth == 0 && body.count < Header.longestMessage / 2 }

  /// Adds the whole message to what is to be sent.
  func write(to bytes: inout Bytes, serial: UInt32, expectsReply: Bool) {
    let origin = bytes.count
    bytes.reserve(body.count + 512)
    bytes.append(UInt8(ascii: "l"))
    bytes.append(kind.rawValue)
    // Nothing else is started for our sake: a service that is not there has nothing to say.
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
      bytes.append(UInt32(text.utf8.count))
      bytes.append(text)
      bytes.append(UInt8(0))
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

  // MARK: Values, in their order. One of the wrong type makes the message unfit to be sent.

  /// Writes a string, up to the first NUL.
  public func append(string: String) {
    take(TypeCode.string)
    append(text: string)
  }

  /// Writes an object path.
  public func append(path: String) {
    take(TypeCode.objectPath)
    if !Names.isPath(path) { isBroken = true }
    append(text: path)
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

  /// Writes a descriptor. The message has a copy of its own; where none can be made, or of more than sixteen, it is unfit
  /// to be sent.
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
    take(type)
    body.align(to: MemoryLayout<Number>.size)
    body.append(value)
  }

  private func append(text: String) {
    body.align(to: 4)
    let place = body.count
    body.append(UInt32(0))
    body.set(UInt32(body.append(text, untilNUL: true)), at: place)
    body.append(UInt8(0))
  }

  // MARK: Containers

  /// Starts a variant, which takes one value of that type.
  public func openVariant(_ contents: StaticString) {
    take(TypeCode.variant)
    body.append(UInt8(contents.utf8CodeUnitCount))
    body.append(contents)
    body.append(UInt8(0))
    enter(Frame(kind: TypeCode.variant, contents: contents))
  }

  /// Starts an array, which takes any number of values of that type.
  public func openArray(_ contents: StaticString) {
    take(TypeCode.array, contents)
    body.align(to: 4)
    var frame = Frame(kind: TypeCode.array, contents: contents)
    frame.lengthPlace = body.count
    body.append(UInt32(0))
    unsafe body.align(to: TypeCode.alignment(contents.utf8Start.pointee))
    frame.start = body.count
    enter(frame)
  }

  /// Starts an entry of a dictionary, which takes a key and a value.
  public func openDictionaryEntry(_ contents: StaticString) { openGroup(TypeCode.entry, contents, TypeCode.entryEnd) }

  /// Starts a struct, which takes one value of each of those types.
  public func openStruct(_ contents: StaticString) { openGroup(TypeCode.structure, contents, TypeCode.structureEnd) }

  private func openGroup(_ kind: UInt8, _ contents: StaticString, _ end: UInt8) {
    take(kind, contents, end)
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
    // As deep as most messages are.
    if outer.isEmpty { outer.reserveCapacity(5) }
    outer.append(frame)
  }

  /// Ends what was opened last.
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

  /// The next value is of that type.
  private func take(_ type: UInt8) {
    if frame.kind == 0 { return note(type) }
    let place = frame.next
    guard place < frame.contents.utf8CodeUnitCount, unsafe frame.contents.utf8Start[place] == type else {
      isBroken = true
      return
    }
    pass(1)
  }

  /// The next value is a container with these types, and perhaps a mark at their end.
  private func take(_ kind: UInt8, _ contents: StaticString, _ end: UInt8? = nil) {
    let inner = unsafe UnsafeBufferPointer(start: contents.utf8Start, count: contents.utf8CodeUnitCount)
    if frame.kind == 0 {
      note(kind)
      for place in inner.indices { unsafe note(inner[place]) }
      if let end { note(end) }
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

  /// So many letters of the types are behind us. An array takes the same again, and nothing else.
  private func pass(_ size: Int) {
    guard frame.kind == TypeCode.array else {
      frame.next += size
      return
    }
    if size != frame.contents.utf8CodeUnitCount { isBroken = true }
  }

  /// It becomes part of the signature.
  private func note(_ type: UInt8) {
    if signature.count < 255 { signature.append(type) } else { isBroken = true }
  }
}
