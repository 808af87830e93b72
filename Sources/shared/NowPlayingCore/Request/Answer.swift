// SPDX-License-Identifier: MIT

/// An outcome with a message for the client.
public struct Answer: Equatable, Sendable {
  public let outcome: Outcome
  @ComparedByBytes public private(set) var text: String

  /// Makes an answer. Without a message it has the outcome's text.
  public init(_ outcome: Outcome, _ text: String? = nil) {
    self.outcome = outcome
    self.text = if let text, !text.isEmpty { text } else { outcome.text }
  }

  /// The player did it.
  public static let success = Answer(.success)
}
