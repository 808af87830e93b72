// SPDX-License-Identifier: MIT
internal import CSDBus

/// A message of the bus: one that came, to be read, or one that is being written.
@safe public final class Message {
  let handle: OpaquePointer

  /// A value that could not be written; the message must not be sent.
  private(set) var isBroken = false

  /// Where a failure to answer is noted.
  private let sending: SendingState?

  /// For a message that sd-bus lends.
  init(borrowed handle: OpaquePointer, _ sending: SendingState? = nil) {
    unsafe self.handle = csdbus_message_ref(handle)
    self.sending = sending
  }

  /// For a message that sd-bus gives away.
  init(owned handle: OpaquePointer) {
    unsafe self.handle = handle
    sending = nil
  }

  deinit {
    unsafe _ = csdbus_message_unref(handle)
  }

  func note(_ result: Int32) {
    if result < 0 { isBroken = true }
  }

  // MARK: What it is

  private func isKind(_ kind: UInt8) -> Bool {
    var type: UInt8 = 0
    return unsafe csdbus_message_get_type(handle, &type) >= 0 && type == kind
  }

  /// Whether it asks for something.
  public var isMethodCall: Bool { isKind(UInt8(CSDBUS_METHOD_CALL)) }

  /// Whether it tells everybody something.
  public var isSignal: Bool { isKind(UInt8(CSDBUS_SIGNAL)) }

  /// Whether it answers a call with an error.
  public var isError: Bool { isKind(UInt8(CSDBUS_METHOD_ERROR)) }

  /// Whether its sender waits for an answer.
  public var expectsReply: Bool { unsafe csdbus_message_get_expect_reply(handle) > 0 }

  /// The name of the error; nil when it is none.
  public var errorName: String? {
    guard let error = unsafe csdbus_message_get_error(handle) else { return nil }
    return unsafe Self.text(error.pointee.name)
  }

  /// The text of the error; nil when it is none, or has none.
  public var errorText: String? {
    guard let error = unsafe csdbus_message_get_error(handle) else { return nil }
    return unsafe Self.text(error.pointee.message)
  }

  /// The error as an errno.
  var error: BusError { BusError(code: unsafe csdbus_message_get_errno(handle)) }

  /// The method or signal; empty for an answer.
  public var member: String { unsafe Self.text(csdbus_message_get_member(handle)) ?? "" }

  /// The unique name of the connection that sent it.
  public var sender: String? { unsafe Self.text(csdbus_message_get_sender(handle)) }

  /// The object that it goes to or comes from.
  public var path: String? { unsafe Self.text(csdbus_message_get_path(handle)) }

  /// The interface of the method or signal; a call may leave it out.
  public var interface: String? { unsafe Self.text(csdbus_message_get_interface(handle)) }

  /// Whether the interface is that one; false when the message has none.
  public func isInterface(_ name: StaticString) -> Bool {
    unsafe csdbus_equal(csdbus_message_get_interface(handle), name.cString)
  }

  /// Whether the method or signal is that one.
  public func isMember(_ name: StaticString) -> Bool {
    unsafe csdbus_equal(csdbus_message_get_member(handle), name.cString)
  }

  /// Whether its values have exactly those types.
  public func hasSignature(_ signature: StaticString) -> Bool {
    unsafe csdbus_message_has_signature(handle, signature.cString) > 0
  }

  static func text(_ text: UnsafePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    return unsafe String(cString: text)
  }

  // MARK: Answering

  /// The answer to a method call, to be filled and sent; nil when nobody waits for it.
  public func makeReply() -> Message? {
    guard isMethodCall, expectsReply else { return nil }
    var reply: OpaquePointer?
    guard unsafe csdbus_message_new_method_return(handle, &reply) >= 0, let reply = unsafe reply else { return nil }
    return unsafe Message(owned: reply)
  }

  /// Answers a method call with an error; an empty text is replaced by the name, because readers rely on a text.
  public func reply(errorName: String, text: String) {
    guard isMethodCall, expectsReply else { return }
    // The bus drops whoever sends it a name that is none.
    let name = Self.isErrorName(errorName) ? errorName : "org.freedesktop.DBus.Error.Failed"
    let text = text.isEmpty ? errorName : text
    unsafe name.withCString { name in
      unsafe text.withCString { text in
        var error = unsafe csdbus_error(name: name, message: text, need_free: 0)
        var reply: OpaquePointer?
        guard unsafe csdbus_message_new_method_error(handle, &reply, &error) >= 0 else { return }
        let result = unsafe csdbus_send(csdbus_message_get_bus(handle), reply, nil)
        sending?.note(result)
        unsafe _ = csdbus_message_unref(reply)
      }
    }
  }

  /// Elements of letters, digits and underscores, at least two, with dots between them and no digit first.
  static func isErrorName(_ name: String) -> Bool {
    let elements = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard elements.count > 1, name.utf8.count < 256 else { return false }
    return elements.allSatisfy { element in
      guard let first = element.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
      return element.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
    }
  }
}

extension StaticString {
  /// A static string ends with a NUL that it does not count.
  var cString: UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

/// What sd-bus calls the types of values.
enum TypeCode {
  static let string = CChar(bitPattern: UInt8(ascii: "s"))
  static let objectPath = CChar(bitPattern: UInt8(ascii: "o"))
  static let signature = CChar(bitPattern: UInt8(ascii: "g"))
  static let int32 = CChar(bitPattern: UInt8(ascii: "i"))
  static let uint32 = CChar(bitPattern: UInt8(ascii: "u"))
  static let int64 = CChar(bitPattern: UInt8(ascii: "x"))
  static let uint64 = CChar(bitPattern: UInt8(ascii: "t"))
  static let double = CChar(bitPattern: UInt8(ascii: "d"))
  static let bool = CChar(bitPattern: UInt8(ascii: "b"))
  static let variant = CChar(bitPattern: UInt8(ascii: "v"))
  static let array = CChar(bitPattern: UInt8(ascii: "a"))
  static let dictionaryEntry = CChar(bitPattern: UInt8(ascii: "e"))
  static let structure = CChar(bitPattern: UInt8(ascii: "r"))
}
