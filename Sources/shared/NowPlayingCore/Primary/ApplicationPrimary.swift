// SPDX-License-Identifier: MIT

/// The published session that represents an application: the first one that has content.
public struct ApplicationPrimary: Sendable {
  private struct Candidate: Sendable {
    let session: UInt64
    var hasContent: Bool
  }

  /// The published sessions. The one that requested it last is first; the earlier primaries follow.
  private var order: [Candidate] = []

  /// No session is published.
  public init() {}

  /// The session that represents the application.
  public var current: UInt64? { (order.first { $0.hasContent } ?? order.first)?.session }

  /// A session is published. It becomes primary if no session is.
  public mutating func add(_ session: UInt64, hasContent: Bool) {
    guard !order.contains(where: { $0.session == session }) else { return }
    order.append(Candidate(session: session, hasContent: hasContent))
  }

  /// A session requests to represent the application.
  public mutating func promote(_ session: UInt64) {
    remove(session)
    order.insert(Candidate(session: session, hasContent: true), at: 0)
  }

  /// A session has content now, or no content any more.
  public mutating func note(_ session: UInt64, hasContent: Bool) {
    guard let place = order.firstIndex(where: { $0.session == session }) else { return }
    order[place].hasContent = hasContent
  }

  /// A session is withdrawn. The earlier primary replaces it.
  public mutating func remove(_ session: UInt64) {
    order.removeAll { $0.session == session }
  }
}
