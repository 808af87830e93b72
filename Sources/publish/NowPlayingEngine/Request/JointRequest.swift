// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// A command that is several requests with one answer: success when all succeeded, else the first failure.
///
/// Used only under the context's lock.
final class JointRequest: @unchecked Sendable {
  let ticket: Ledger.Ticket
  private var openParts: Int
  private var answer = Answer.success

  init(_ ticket: Ledger.Ticket, parts: Int) { (self.ticket, openParts) = (ticket, parts) }

  /// Ends one part; returns the answer if it was the last part.
  func end(_ answer: Answer) -> Answer? {
    if self.answer.outcome == .success { self.answer = answer }
    openParts -= 1
    return openParts == 0 ? self.answer : nil
  }
}
