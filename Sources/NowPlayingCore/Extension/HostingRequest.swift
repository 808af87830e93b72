// SPDX-License-Identifier: MIT

/// What somebody requests for a hosted session.
public struct HostingRequest: Equatable, Sendable {
  public let event: ExtensionEvent
  public let id: String
  /// The application's own, and never looked into.
  public let attributes: [UInt8]
  /// Whether it came by push. Its attributes are all that is known of the session, so that an update can start one.
  public let isPushed: Bool

  /// Makes a request.
  public init(
    _ event: ExtensionEvent, _ id: String, _ attributes: [UInt8] = [], isPushed: Bool = false
  ) throws(Failure) {
    try Self.check(id)
    guard attributes.count <= Limits.attributeBytes else {
      throw .limit("attributes have", Limits.attributeBytes, "bytes at most")
    }
    self.event = event
    self.id = id
    self.attributes = attributes
    self.isPushed = isPushed
  }

  /// Refuses what cannot be the id of a session.
  public static func check(_ id: String) throws(Failure) {
    guard !id.isEmpty else { throw .invalid("a session needs an id, the same at the next start: \"music\"") }
    guard !id.utf8.contains(0) else { throw .invalid("an id has no NUL in it") }
    guard id.utf8.count <= Limits.identifierBytes else {
      throw .limit("an id has", Limits.identifierBytes, "bytes at most")
    }
  }
}
