// SPDX-License-Identifier: MIT

/// Who asks on the bus, and what for.
public struct Caller: Equatable, Sendable {
  /// The name of the client, as the surface has it.
  public let client: String
  /// Which of the other sessions is meant; nil: the one that the surface shows.
  public let session: UInt64?
  /// How long it waits for the player.
  public let patience: Ledger.Patience

  /// Makes a caller.
  public init(_ client: String, session: UInt64? = nil, patience: Ledger.Patience = .short) {
    self.client = client
    self.session = session
    self.patience = patience
  }
}
