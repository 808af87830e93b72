// SPDX-License-Identifier: MIT

/// The id of a session, an item, a queue entry, a playlist, an artwork, a device, a language option or a bus client.
///
/// Two ids are equal if their bytes are equal. Swift compares texts by Unicode's normal forms, so that "é" as one letter
/// equals "é" as a letter and an accent. The bus and C compare bytes.
public struct Identifier: Hashable, Comparable, Sendable {
  public let text: String

  /// Makes an id of a text.
  public init(_ text: String) { self.text = text }

  /// Whether it has no bytes.
  public var isEmpty: Bool { text.isEmpty }

  public static func == (one: Identifier, other: Identifier) -> Bool { one.text.hasSameBytes(as: other.text) }

  public static func < (one: Identifier, other: Identifier) -> Bool { one.text.precedesByBytes(other.text) }

  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension Identifier: ExpressibleByStringInterpolation, CustomStringConvertible {
  public init(stringLiteral text: String) { self.init(text) }

  public var description: String { text }
}

extension Identifier {
  /// Checks the id of an item, a queue entry, a playlist or an artwork. It can have any length, since the bus gets a
  /// hash. `reason` explains why an id is needed.
  static func checked(_ id: Identifier, _ reason: String) throws(Failure) -> Identifier {
    guard !id.isEmpty else { throw .invalid(reason) }
    return id
  }

  /// Checks an id that is published unchanged. It has a length limit.
  static func limited(_ id: Identifier, _ reason: String) throws(Failure) -> Identifier {
    guard id.text.utf8.count <= Limits.identifierBytes else { throw .longIdentifier(id.text.utf8.count) }
    return try checked(Identifier(Text.clean(id.text)), reason)
  }
}

extension Failure {
  /// An id has too many bytes.
  @inline(never)
  public static func longIdentifier(_ count: Int) -> Failure {
    .limit("an id has at most", Limits.identifierBytes, "bytes", count: count)
  }
}
