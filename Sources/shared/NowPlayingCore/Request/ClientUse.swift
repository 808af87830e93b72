// SPDX-License-Identifier: MIT

/// How much each client uses of something that has a limit: open requests, or their bytes.
public struct ClientUse: Sendable {
  /// Few clients use something at the same time, so that a search beats a map.
  private var uses: [(client: Identifier, amount: Int)] = []
  /// How much all clients use.
  public private(set) var total = 0

  /// Nothing is used.
  public init() {}

  /// How much one client uses.
  public func amount(of client: Identifier) -> Int { place(of: client).map { uses[$0].amount } ?? 0 }

  /// Whether a client may use so much more. `mostOfOne`: the limit of one client. `most`: that of all.
  public func hasRoom(for client: Identifier, _ amount: Int = 1, mostOfOne: Int, most: Int) -> Bool {
    amount <= mostOfOne - self.amount(of: client) && amount <= most - total
  }

  /// A client uses more.
  public mutating func add(_ amount: Int = 1, of client: Identifier) {
    if let place = place(of: client) { uses[place].amount += amount } else { uses.append((client, amount)) }
    total += amount
  }

  /// A client uses less. An amount beyond its use is ignored.
  public mutating func remove(_ amount: Int = 1, of client: Identifier) {
    guard let place = place(of: client) else { return }
    let removed = min(amount, uses[place].amount)
    total -= removed
    uses[place].amount -= removed
    if uses[place].amount == 0 { uses.remove(at: place) }
  }

  private func place(of client: Identifier) -> Int? { uses.firstIndex { $0.client == client } }
}
