// SPDX-License-Identifier: MIT

/// A request for a hosted session.
public struct HostingRequest: Equatable, Sendable {
  public let event: ExtensionEvent
  public let id: Identifier
  /// The application's own data. The library does not read them.
  public let attributes: [UInt8]
  /// Whether it arrived by push. Its attributes describe the whole session, so an update can start it.
  public let isPushed: Bool

  /// Makes a request.
  public init(
    _ event: ExtensionEvent, _ id: Identifier, _ attributes: [UInt8] = [], isPushed: Bool = false
  ) throws(Failure) {
    try Self.check(id)
    guard attributes.count <= Limits.attributeBytes else {
      throw .tooManyAttributes(attributes.count)
    }
    self.event = event
    self.id = id
    self.attributes = attributes
    self.isPushed = isPushed
  }

  /// Fails for an invalid session id.
  public static func check(_ id: Identifier) throws(Failure) {
    guard !id.isEmpty else { throw .invalid("a session needs an id that is the same at the next start: \"music\"") }
    guard !id.text.utf8.contains(0) else { throw .invalid("an id must not contain NUL") }
    guard id.text.utf8.count <= Limits.identifierBytes else { throw .longIdentifier(id.text.utf8.count) }
  }
}

extension Failure {
  /// The attributes have too many bytes.
  public static func tooManyAttributes(_ count: Int) -> Failure {
    .limit("a session has at most", Limits.attributeBytes, "bytes of attributes", count: count)
  }
}
