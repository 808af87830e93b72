// SPDX-License-Identifier: MIT

/// A received message, to be read value by value.
public final class Message {
  private let header: Header
  /// The place of the first value.
  private let start: Int
  var reader: Reader
  /// The container that was entered last, and those around it.
  var frame: Frame
  var outer: [Frame] = []
  /// Whether the values do not match the signature. No more values can be read then.
  var isBroken = false
  /// Whether it was longer than the connection reads: only its header is known. As an answer it counts as an error.
  public internal(set) var isTooLong = false
  /// The descriptors that values of the type "h" refer to. A connection that does not accept descriptors has closed them.
  var descriptors: [ReceivedDescriptor] = []

  /// A container of values.
  struct Frame {
    /// The place of their types.
    let types: Range<Int>
    /// The place of the next type; in an array always the same.
    var next: Int
    /// The place after the last value.
    let end: Int
    let isArray: Bool
  }

  private init(_ header: Header, _ reader: Reader) {
    self.header = header
    self.reader = reader
    start = reader.place
    frame = Self.wholeBody(header, reader)
  }

  private static func wholeBody(_ header: Header, _ reader: Reader) -> Frame {
    Frame(types: header.signature, next: header.signature.lowerBound, end: reader.bytes.count, isArray: false)
  }

  /// Starts at the first value again.
  public func rewind() {
    reader.place = start
    frame = Self.wholeBody(header, reader)
    (outer, isBroken) = ([], false)
  }

  /// Reads the header; nil: it is invalid.
  static func parse(_ bytes: Block) -> Message? {
    var reader = Reader(bytes: bytes, isBigEndian: bytes[0] == UInt8(ascii: "B"), place: 0)
    guard let header = Header.read(&reader) else { return nil }
    return Message(header, reader)
  }

  var kind: MessageKind? { header.kind }
  var serial: UInt32 { header.serial }
  var replySerial: UInt32 { header.replySerial }
  /// How many descriptors its header promises.
  var descriptorCount: Int { Int(clamping: header.descriptorCount) }

  // MARK: The header

  /// Whether it is an error, as the answer to a call.
  public var isError: Bool { kind == .error || (isTooLong && kind == .answer) }

  /// Whether it is a call whose sender expects an answer.
  public var expectsReply: Bool { kind == .call && header.flags & Header.noReplyExpected == 0 }

  /// The name of the error; nil: it is not an error.
  public var errorName: String? {
    guard isError else { return nil }
    return isTooLong ? Answers.errorPrefix + "LimitsExceeded" : text(header.errorName)
  }

  /// The text of the error; nil: it is not an error, or has no text.
  public var errorText: String? {
    if isError, isTooLong { return "the answer is longer than " + Connection.longestMessageText }
    guard isError, let first = header.signature.first, reader.bytes[first] == TypeCode.string else { return nil }
    var fromStart = reader
    fromStart.place = reader.bytes.count
    return Header.read(&fromStart).flatMap { _ in fromStart.text(before: reader.bytes.count) }.map { reader.text($0) }
  }

  /// The name of the method or signal; empty for an answer.
  public var member: String { text(header.member) ?? "" }

  /// The unique name of the connection that sent it.
  public var sender: String? { text(header.sender) }

  /// The path of the object.
  public var path: String? { text(header.path) }

  /// The interface of the method or signal; a call may leave it out.
  public var interface: String? { text(header.interface) }

  /// Whether the message names an interface.
  var hasInterface: Bool { !header.interface.isEmpty }

  /// Whether the interface has that name; false: the message has no interface.
  public func isInterface(_ name: StaticString) -> Bool { reader.has(name, at: header.interface) }

  /// Whether the interface has that name.
  func isInterface(named name: String) -> Bool { reader.bytes.has(name, at: header.interface) }

  /// Whether the method or signal has that name.
  public func isMember(_ name: StaticString) -> Bool { reader.has(name, at: header.member) }

  /// Whether its values have exactly those types.
  public func hasSignature(_ signature: StaticString) -> Bool { reader.has(signature, at: header.signature) }

  /// The bytes of all values.
  public var size: Int { reader.bytes.count - start }

  private func text(_ range: Range<Int>) -> String? { range.isEmpty ? nil : reader.text(range) }

  /// An empty answer to a method call; nil: the caller expects none.
  public func makeReply() -> MessageWriter? {
    expectsReply ? MessageWriter(.answer, replySerial: serial, destination: sender ?? "") : nil
  }
}
