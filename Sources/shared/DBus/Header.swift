// SPDX-License-Identifier: MIT

/// The kind of a message.
enum MessageKind: UInt8 {
  case call = 1
  case answer, error, signal
}

/// The header of a message.
struct Header {
  static let fixedSize = 16
  /// The limits of the specification: 64 MiB of fields, 128 MiB for a message.
  private static let longestFields: UInt32 = 1 << 26
  static let longestMessage = 1 << 27
  static let noReplyExpected: UInt8 = 1
  static let noAutoStart: UInt8 = 2

  /// The fields by their numbers.
  enum Field {
    static let path: UInt8 = 1
    static let interface: UInt8 = 2
    static let member: UInt8 = 3
    static let errorName: UInt8 = 4
    static let replySerial: UInt8 = 5
    static let destination: UInt8 = 6
    static let sender: UInt8 = 7
    static let signature: UInt8 = 8
    static let descriptorCount: UInt8 = 9
  }

  private(set) var kind: MessageKind?
  private(set) var flags: UInt8 = 0
  private(set) var serial: UInt32 = 0
  private(set) var replySerial: UInt32 = 0
  /// How many descriptors were sent with the message.
  private(set) var descriptorCount: UInt32 = 0
  // The places of the texts; empty: the header has no such field.
  private(set) var path = 0..<0
  private(set) var interface = 0..<0
  private(set) var member = 0..<0
  private(set) var errorName = 0..<0
  private(set) var sender = 0..<0
  private(set) var signature = 0..<0

  /// The sizes of the header and the values of the message that begins with these bytes; nil: they are not a message.
  static func sizes(_ bytes: borrowing Bytes) -> (header: Int, body: Int)? {
    let isBigEndian = bytes[0] == UInt8(ascii: "B")
    guard isBigEndian || bytes[0] == UInt8(ascii: "l"), bytes[3] == 1 else { return nil }
    let fields = bytes.number(at: 12, isBigEndian: isBigEndian)
    let body = bytes.number(at: 4, isBigEndian: isBigEndian)
    guard fields <= longestFields, body <= longestMessage else { return nil }
    let header = fixedSize + (Int(clamping: fields) + 7) & ~7
    return header + Int(clamping: body) <= longestMessage ? (header, Int(clamping: body)) : nil
  }

  /// Reads a header. The reader stops where the values begin. nil: the header is invalid.
  static func read(_ reader: inout Reader) -> Header? {
    var header = Header()
    header.kind = MessageKind(rawValue: reader.bytes[1])
    header.flags = reader.bytes[2]
    reader.place = 8
    let all = reader.bytes.count
    guard let serial: UInt32 = reader.number(before: all), serial != 0, reader.bytes[1] != 0,
      let end = reader.array(of: TypeCode.structure, before: all)
    else { return nil }
    header.serial = serial
    while reader.place < end {
      reader.align(to: 8)
      guard let code: UInt8 = reader.number(before: end), header.readField(code, &reader, before: end) else {
        return nil
      }
    }
    reader.align(to: 8)
    return header.isComplete ? header : nil
  }

  private mutating func readField(_ code: UInt8, _ reader: inout Reader, before end: Int) -> Bool {
    guard let type = reader.signature(before: end), !type.isEmpty else { return false }
    func isType(_ letter: UInt8) -> Bool { type.count == 1 && reader.bytes[type.lowerBound] == letter }
    switch code {
    case Field.path: return isType(TypeCode.objectPath) && Self.set(&path, reader.text(before: end))
    case Field.interface: return isType(TypeCode.string) && Self.set(&interface, reader.text(before: end))
    case Field.member: return isType(TypeCode.string) && Self.set(&member, reader.text(before: end))
    case Field.errorName: return isType(TypeCode.string) && Self.set(&errorName, reader.text(before: end))
    case Field.sender: return isType(TypeCode.string) && Self.set(&sender, reader.text(before: end))
    case Field.signature: return isType(TypeCode.signature) && Self.set(&signature, reader.signature(before: end))
    case Field.replySerial:
      guard isType(TypeCode.uint32), let serial: UInt32 = reader.number(before: end), serial != 0 else { return false }
      replySerial = serial
      return true
    case Field.descriptorCount:
      guard isType(TypeCode.uint32), let count: UInt32 = reader.number(before: end) else { return false }
      descriptorCount = count
      return true
    default:
      return reader.skip(type.lowerBound, signatureEnd: type.upperBound, before: end) == type.upperBound
    }
  }

  private static func set(_ field: inout Range<Int>, _ range: Range<Int>?) -> Bool {
    guard let range else { return false }
    field = range
    return true
  }

  private var isComplete: Bool {
    switch kind {
    case .call: !path.isEmpty && !member.isEmpty
    case .signal: !path.isEmpty && !interface.isEmpty && !member.isEmpty
    case .answer: replySerial != 0
    case .error: replySerial != 0 && !errorName.isEmpty
    // A later version of D-Bus may have more kinds. They are ignored.
    case nil: true
    }
  }
}
