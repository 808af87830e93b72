// SPDX-License-Identifier: MIT

/// A request to become the system's primary. From its start it lives on the bus thread.
final class PrimaryRequest {
  let session: SessionKey
  /// Gets whether the session is published, and whether it is prominent.
  let result: (Bool, Bool) -> Void
  /// When it is answered at the latest.
  var deadline = Int64.max
  /// Whether the session was announced to the desktop since the request.
  var isAnnounced = false
  /// Why the service refuses it; empty: it does not; nil: it has not answered.
  var refusal: String?

  init(session: SessionKey, result: @escaping (Bool, Bool) -> Void) { (self.session, self.result) = (session, result) }
}
