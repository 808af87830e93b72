// SPDX-License-Identifier: MIT

/// A request to become the system's primary. From its start it lives on the bus thread.
final class PrimaryRequest {
  let session: SessionKey
  /// Gets whether the session is published, and whether it is prominent; nil: it was called, or will be.
  private var result: ((Bool, Bool) -> Void)?
  /// When it is answered at the latest.
  var deadline = Int64.max
  /// Whether the session was announced to the desktop since the request.
  var isAnnounced = false
  /// Why the service refuses it; empty: it does not; nil: it has not answered.
  var refusal: String?

  /// Whether the function is called also if the session ends first.
  let outlivesSession: Bool

  init(session: SessionKey, outlivesSession: Bool = false, result: @escaping (Bool, Bool) -> Void) {
    (self.session, self.outlivesSession, self.result) = (session, outlivesSession, result)
  }

  /// Gives the function away: a link may keep the request for longer.
  func takeResult() -> (Bool, Bool) -> Void {
    defer { result = nil }
    return result ?? { _, _ in }
  }
}
