// SPDX-License-Identifier: MIT

/// How much each client uses of something that has a limit: open requests, or their bytes.
public struct ClientUse: Sendable {
  private var amounts = IdentifierMap<Int>()
  /// How much all clients use.
  public private(set) var total = 0

  /// Nothing is used.
  public init() {}

  /// How much one client uses.
  public func amount(of client: Identifier) -> Int { amounts[client] ?? 0 }

  /// Whether a client may use so much more. `mostOfOne`: the limit of one client. `most`: that of all.
  public func hasRoom(for client: Identifier, _ amount: Int = 1, mostOfOne: Int, most: Int) -> Bool {
    amount <= mostOfOne - self.amount(of: client) && amount <= most - total
  }

  /// A client uses more.
  public mutating func add(_ amount: Int = 1, of client: Identifier) {
    amounts[client] = self.amount(of: client) + amount
    total += amount
  }

  /// A client uses less. An amount beyond its use is ignored.
  public mutating func remove(_ amount: Int = 1, of client: Identifier) {
    let rest = max(0, self.amount(of: client) - amount)
    total -= self.amount(of: client) - rest
    amounts[client] = rest == 0 ? nil : rest
  }
}
