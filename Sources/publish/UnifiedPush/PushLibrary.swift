// SPDX-License-Identifier: MIT

internal import CUnifiedPush

/// The library libnowplaying-push: stores the registrations of an application, and decrypts messages. For one thread.
@safe final class PushLibrary {
  /// One registration.
  struct Registration {
    /// The name of the registration at the distributor.
    let token: String
    /// Nil: the registration is the application's own.
    let sessionID: [UInt8]?
    let endpoint: String?
    /// The seconds since its last message, or since its session was started.
    let age: Int64
  }

  /// How many registrations an application can have.
  static let mostRegistrations = Int(clamping: NOWPLAYING_PUSH_REGISTRATIONS)

  /// A message that was decrypted, and is authentic.
  struct Message {
    let event: Int32
    let id: [UInt8]
    let attributes: [UInt8]
  }

  /// Changes of the registrations, to be saved on any thread.
  @safe final class Changes: @unchecked Sendable {
    private let changes: OpaquePointer
    /// Whether saving succeeded; read it after `save()` has returned.
    private(set) var isSaved = false

    init(_ changes: OpaquePointer) { unsafe self.changes = changes }

    /// Writes them to the disk, and blocks until that is done. Call it once.
    func save() { isSaved = unsafe nowplaying_push_save(changes) }
  }

  private let push: OpaquePointer

  private init(_ push: OpaquePointer) { unsafe self.push = push }

  /// Loads the library and opens the registrations of an application; nil: one of them failed. `reason` is then the
  /// cause. It may also be a warning if the call succeeds.
  static func open(_ applicationID: String, reason: inout String) -> PushLibrary? {
    var text = [CChar](repeating: 0, count: Int(clamping: NOWPLAYING_PUSH_REASON))
    let push = unsafe text.withUnsafeMutableBufferPointer { text in
      unsafe applicationID.withCString { unsafe nowplaying_push_open($0, text.baseAddress, text.count) }
    }
    reason = sentence(text)
    return unsafe push.map { unsafe PushLibrary($0) }
  }

  deinit { unsafe nowplaying_push_close(push) }

  var publicKey: String { unsafe text(nowplaying_push_public_key(push)) ?? "" }
  var authSecret: String { unsafe text(nowplaying_push_auth_secret(push)) ?? "" }

  /// The distributor of the last registration.
  var distributor: String? {
    get { unsafe text(nowplaying_push_distributor(push)) }
    set { unsafe newValue?.withCString { unsafe nowplaying_push_set_distributor(push, $0) } }
  }

  /// The token of a session, or of the application; a new one if it has none. Nil: a new one cannot be stored.
  func token(of sessionID: [UInt8]?) -> String? {
    guard let sessionID else { return unsafe text(nowplaying_push_token(push, nil)) }
    return unsafe withText(sessionID) { unsafe text(nowplaying_push_token(push, $0)) }
  }

  /// The registration with this token, without its endpoint and age; nil: the token is unknown.
  func registration(_ token: String) -> Registration? {
    var id: UnsafePointer<CChar>?
    guard unsafe token.withCString({ unsafe nowplaying_push_owner(push, $0, &id) }) else { return nil }
    return unsafe Registration(token: token, sessionID: bytes(id), endpoint: nil, age: 0)
  }

  var registrations: [Registration] {
    var all: [Registration] = []
    var token: UnsafePointer<CChar>?
    var id: UnsafePointer<CChar>?
    var endpoint: UnsafePointer<CChar>?
    var age: Int64 = 0
    while unsafe nowplaying_push_registration(push, all.count, &token, &id, &endpoint, &age) {
      unsafe all.append(
        Registration(token: text(token) ?? "", sessionID: bytes(id), endpoint: text(endpoint), age: age))
    }
    return all
  }

  /// Sets the address that servers post messages to; nil: none.
  func set(endpoint: String?, of token: String) {
    unsafe token.withCString { token in
      if let endpoint {
        unsafe endpoint.withCString { unsafe nowplaying_push_set_endpoint(push, token, $0) }
      } else {
        unsafe nowplaying_push_set_endpoint(push, token, nil)
      }
    }
  }

  /// Removes the registration of a session.
  func forget(_ sessionID: [UInt8]?) {
    guard let sessionID else { return unsafe nowplaying_push_forget(push, nil) }
    unsafe withText(sessionID) { unsafe nowplaying_push_forget(push, $0) }
  }

  /// The changes since the last call. `again` adds those of the last call, whose saving failed. Nil: nothing has
  /// changed.
  func nextChanges(again: Bool) -> Changes? {
    unsafe nowplaying_push_next_changes(push, again).map { unsafe Changes($0) }
  }

  /// Decrypts a message; nil: it must be dropped, and `reason` is the cause.
  func read(_ message: [UInt8], for token: String, reason: inout String) -> Message? {
    var text = [CChar](repeating: 0, count: Int(clamping: NOWPLAYING_PUSH_REASON))
    var id: UnsafePointer<CChar>?
    var attributes: UnsafeRawPointer?
    var size = 0
    let event = unsafe text.withUnsafeMutableBufferPointer { text in
      unsafe message.withUnsafeBytes { message in
        unsafe token.withCString { token in
          unsafe nowplaying_push_read(
            push, token, message.baseAddress, message.count, &id, &attributes, &size, text.baseAddress, text.count)
        }
      }
    }
    reason = Self.sentence(text)
    guard event > 0, let id = unsafe bytes(id) else { return nil }
    return unsafe Message(
      event: event, id: id,
      attributes: Array(UnsafeRawBufferPointer(start: attributes, count: attributes == nil ? 0 : size)))
  }

  private static func sentence(_ text: [CChar]) -> String {
    String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String? { unsafe pointer.map { unsafe String(cString: $0) } }

  private func bytes(_ pointer: UnsafePointer<CChar>?) -> [UInt8]? {
    guard var next = unsafe pointer else { return nil }
    var bytes: [UInt8] = []
    while unsafe next.pointee != 0 {
      unsafe bytes.append(UInt8(bitPattern: next.pointee))
      unsafe next += 1
    }
    return bytes
  }

  private func withText<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    unsafe (bytes + [0]).withUnsafeBytes { unsafe body($0.baseAddress?.assumingMemoryBound(to: CChar.self)) }
  }
}
