// SPDX-License-Identifier: MIT

/// Which of an application's published sessions represents it.
public struct ApplicationPrimary: Sendable {
  /// The published sessions, the primary first, behind it those that were primary before it.
  private var order: [UInt64] = []

  /// Nobody is published.
  public init() {}

  /// The session that represents the application.
  public var current: UInt64? { order.first }

  /// A session is published: it becomes primary if there is none.
  public mutating func add(_ session: UInt64) {
    if !order.contains(session) { order.append(session) }
  }

  /// A session asks to represent the application.
  public mutating func promote(_ session: UInt64) {
    remove(session)
    order.insert(session, at: 0)
  }

  /// A session is withdrawn: the one that was primary before it takes its place.
  public mutating func remove(_ session: UInt64) {
    order.removeAll { $0 == session }
  }
}
