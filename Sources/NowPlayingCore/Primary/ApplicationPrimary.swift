// SPDX-License-Identifier: MIT

/// Which of an application's published sessions represents it: the first that has something to show.
public struct ApplicationPrimary: Sendable {
  private struct Candidate: Sendable {
    let session: UInt64
    var hasContent: Bool
  }

  /// The published sessions: who asked last first, behind it those that were primary before it.
  private var order: [Candidate] = []

  /// Nobody is published.
  public init() {}

  /// The session that represents the application.
  public var current: UInt64? { (order.first { $0.hasContent } ?? order.first)?.session }

  /// A session is published: it becomes primary if there is none.
  public mutating func add(_ session: UInt64, hasContent: Bool) {
    guard !order.contains(where: { $0.session == session }) else { return }
    order.append(Candidate(session: session, hasContent: hasContent))
  }

  /// A session asks to represent the application.
  public mutating func promote(_ session: UInt64) {
    remove(session)
    order.insert(Candidate(session: session, hasContent: true), at: 0)
  }

  /// A session has something to show, or no longer.
  public mutating func note(_ session: UInt64, hasContent: Bool) {
    guard let place = order.firstIndex(where: { $0.session == session }) else { return }
    order[place].hasContent = hasContent
  }

  /// A session is withdrawn: the one that was primary before it takes its place.
  public mutating func remove(_ session: UInt64) {
    order.removeAll { $0.session == session }
  }
}
