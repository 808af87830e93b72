// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// What libnowplaying-push keeps and reads for an application. It belongs to one thread.
@safe public final class PushLibrary {
  /// One registration.
  public struct Registration {
    /// What the distributor knows it by.
    public let token: String
    /// Nil: it is the application's.
    public let sessionID: [UInt8]?
    public let endpoint: String?
    /// The seconds since a message came for it last, or its session was started.
    public let age: Int64
  }

  /// How many registrations there can be.
  public static let mostRegistrations = Int(NOWPLAYING_PUSH_REGISTRATIONS)

  /// A message that is to be believed.
  public struct Message {
    public let event: Int32
    public let id: [UInt8]
    public let attributes: [UInt8]
  }

  /// What has changed, to be kept on any thread.
  @safe public final class Changes: @unchecked Sendable {
    private let changes: OpaquePointer
    /// Whether it is kept; to be read when `keep` has returned.
    public private(set) var isKept = false

    init(_ changes: OpaquePointer) { unsafe self.changes = changes }

    /// Waits for the disk; to be called once.
    public func keep() { isKept = unsafe nowplaying_push_keep(changes) }
  }

  private let push: OpaquePointer

  private init(_ push: OpaquePointer) { unsafe self.push = push }

  /// Opens what is kept for an application; nil: there is no library, or it cannot. `reason` is what there is to say, also where
  /// it works.
  public static func open(_ applicationID: String, reason: inout String) -> PushLibrary? {
    var text = [CChar](repeating: 0, count: Int(NOWPLAYING_PUSH_REASON))
    let push = unsafe text.withUnsafeMutableBufferPointer { text in
      unsafe applicationID.withCString { unsafe nowplaying_push_open($0, text.baseAddress, text.count) }
    }
    reason = sentence(text)
    return unsafe push.map { unsafe PushLibrary($0) }
  }

  deinit { unsafe nowplaying_push_close(push) }

  public var publicKey: String { unsafe text(nowplaying_push_public_key(push)) ?? "" }
  public var authSecret: String { unsafe text(nowplaying_push_auth_secret(push)) ?? "" }

  /// The distributor that was registered with last.
  public var distributor: String? {
    get { unsafe text(nowplaying_push_distributor(push)) }
    set { unsafe newValue?.withCString { unsafe nowplaying_push_set_distributor(push, $0) } }
  }

  /// The token of a session, or of the application; nil: none can be kept.
  public func token(of sessionID: [UInt8]?) -> String? {
    guard let sessionID else { return unsafe text(nowplaying_push_token(push, nil)) }
    return unsafe withText(sessionID) { unsafe text(nowplaying_push_token(push, $0)) }
  }

  /// Whose a token is; nil: nobody's.
  public func registration(_ token: String) -> Registration? {
    var id: UnsafePointer<CChar>?
    guard unsafe token.withCString({ unsafe nowplaying_push_owner(push, $0, &id) }) else { return nil }
    return unsafe Registration(token: token, sessionID: bytes(id), endpoint: nil, age: 0)
  }

  /// The registrations that there are.
  public var registrations: [Registration] {
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

  /// Notes where messages are posted to; nil: nowhere.
  public func set(endpoint: String?, of token: String) {
    unsafe token.withCString { token in
      if let endpoint {
        unsafe endpoint.withCString { unsafe nowplaying_push_set_endpoint(push, token, $0) }
      } else {
        unsafe nowplaying_push_set_endpoint(push, token, nil)
      }
    }
  }

  /// A session has ended.
  public func forget(_ sessionID: [UInt8]?) {
    guard let sessionID else { return unsafe nowplaying_push_forget(push, nil) }
    unsafe withText(sessionID) { unsafe nowplaying_push_forget(push, $0) }
  }

  /// What has changed since the last time, and what was taken then if that has to be done `again`; nil: nothing.
  public func take(again: Bool) -> Changes? {
    unsafe nowplaying_push_take(push, again).map { unsafe Changes($0) }
  }

  /// Reads a message; nil: it is to be dropped, and `reason` says why.
  public func read(_ message: [UInt8], for token: String, reason: inout String) -> Message? {
    var text = [CChar](repeating: 0, count: Int(NOWPLAYING_PUSH_REASON))
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
