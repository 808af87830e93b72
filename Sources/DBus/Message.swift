// SPDX-License-Identifier: MIT

/// A message that came, to be read value by value.
public final class Message {
  private let header: Header
  /// Where the values begin.
  private let start: Int
  var reader: Reader
  /// What was entered last, and what is around it.
  var frame: Frame
  var outer: [Frame] = []
  /// Its values are not what its signature says: there is nothing more to read.
  var isBroken = false

  /// Some values that belong together.
  struct Frame {
    /// Where their types stand.
    let types: Range<Int>
    /// The type of the next one; in an array always the same.
    var next: Int
    /// Where the values end.
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

  /// Begins with the first value again.
  func rewind() {
    reader.place = start
    frame = Self.wholeBody(header, reader)
    (outer, isBroken) = ([], false)
  }

  /// Reads the header; nil: whoever sent it does not keep to the rules.
  static func parse(_ bytes: Block) -> Message? {
    var reader = Reader(bytes: bytes, isBigEndian: bytes[0] == UInt8(ascii: "B"), place: 0)
    guard let header = Header.read(&reader) else { return nil }
    return Message(header, reader)
  }

  var kind: MessageKind? { header.kind }
  var serial: UInt32 { header.serial }
  var replySerial: UInt32 { header.replySerial }

  // MARK: What it is

  /// Whether it asks for something.
  public var isMethodCall: Bool { kind == .call }

  /// Whether it answers a call with an error.
  public var isError: Bool { kind == .error }

  /// Whether its sender waits for an answer.
  public var expectsReply: Bool { kind == .call && header.flags & Header.noReplyExpected == 0 }

  /// The name of the error; nil when it is none.
  public var errorName: String? { isError ? text(header.errorName) : nil }

  /// The text of the error; nil when it is none, or has none.
  public var errorText: String? {
    guard isError, let first = header.signature.first, reader.bytes[first] == TypeCode.string else { return nil }
    var fromStart = reader
    fromStart.place = reader.bytes.count
    return Header.read(&fromStart).flatMap { _ in fromStart.text(before: reader.bytes.count) }.map { reader.text($0) }
  }

  /// The method or signal; empty for an answer.
  public var member: String { text(header.member) ?? "" }

  /// The unique name of the connection that sent it.
  public var sender: String? { text(header.sender) }

  /// The object that it goes to or comes from.
  public var path: String? { text(header.path) }

  /// The interface of the method or signal; a call may leave it out.
  public var interface: String? { text(header.interface) }

  /// Whether the interface is that one; false when the message has none.
  public func isInterface(_ name: StaticString) -> Bool { reader.has(name, at: header.interface) }

  /// Whether the interface has that name.
  func isInterface(named name: String) -> Bool { reader.bytes.has(name, at: header.interface) }

  /// Whether the method or signal is that one.
  public func isMember(_ name: StaticString) -> Bool { reader.has(name, at: header.member) }

  /// Whether its values have exactly those types.
  public func hasSignature(_ signature: StaticString) -> Bool { reader.has(signature, at: header.signature) }

  private func text(_ range: Range<Int>) -> String? { range.isEmpty ? nil : reader.text(range) }

  /// The answer to a method call, to be filled and sent; nil when nobody waits for it.
  public func makeReply() -> MessageWriter? {
    expectsReply ? MessageWriter(.answer, replySerial: serial, destination: sender ?? "") : nil
  }
}
