// SPDX-License-Identifier: MIT

/// The client of a call, and the session that it calls.
public struct Caller: Equatable, Sendable {
  /// The name of the client on the bus.
  public let client: Identifier
  /// The program for which the client calls, by its own words; nil: itself.
  public let sender: Identifier?
  /// The other session that the call is for; nil for the surface's own session.
  public let session: UInt64?
  /// How long the client waits for the player.
  public let patience: AnswerTime

  /// Makes a caller.
  public init(
    _ client: Identifier, for sender: Identifier? = nil, session: UInt64? = nil, patience: AnswerTime = .short
  ) {
    self.client = client
    self.sender = sender
    self.session = session
    self.patience = patience
  }
}
