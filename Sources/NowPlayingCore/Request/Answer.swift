// SPDX-License-Identifier: MIT

/// An outcome with the sentence that goes with it.
public struct Answer: Equatable, Sendable {
  public let outcome: Outcome
  public let text: String

  /// Makes an answer; without a text of its own it has the outcome's.
  public init(_ outcome: Outcome, _ text: String? = nil) {
    self.outcome = outcome
    self.text = if let text, !text.isEmpty { text } else { outcome.text }
  }

  /// It is done.
  public static let success = Answer(.success)
}
