// SPDX-License-Identifier: MIT

/// The descriptors in transit.
///
/// The bus keeps the descriptors that a client has not read, and can open only a limited number. When it has none left, it
/// disconnects the program that sends the next one. So we limit the descriptors in transit, and ping the clients: a client
/// that answers has read all earlier messages.
struct UnreadDescriptors {
  /// The most descriptors in transit: to one client, to one client while there are many of them, and to all clients.
  private static let most = 128
  private static let few = 16
  private static let mostOfAll = 1_024

  /// A client that may not have read the descriptors that were sent to it.
  final class Client {
    let name: String
    fileprivate(set) var count = 0
    /// Whether a ping has been sent that the client has not answered.
    fileprivate var hasPing = false

    init(_ name: String) { self.name = name }
  }

  /// Whether the bus passes descriptors.
  let arePassed: Bool
  private var clients: [Client] = []

  init(arePassed: Bool) { self.arePassed = arePassed }

  /// Whether one more descriptor may be sent to a client.
  func mayPass(to name: String) -> Bool {
    let all = count
    let own = client(name)?.count ?? 0
    // While there are many, a client that does not read must leave room for others.
    return own < (all < 2 * Self.most ? Self.most : Self.few) && all < Self.mostOfAll
  }

  private func client(_ name: String) -> Client? { clients.first { $0.name.hasSameBytes(as: name) } }

  private var count: Int { clients.reduce(0) { $0 + $1.count } }

  /// Counts descriptors that were sent to a client. Returns whether the clients must be sent a ping.
  mutating func add(_ count: Int, sentTo name: String) -> Bool {
    let known = client(name)
    let client = known ?? Client(name)
    if known == nil { clients.append(client) }
    client.count += count
    return self.count >= Self.few
  }

  /// The connection has ended.
  mutating func removeAll() { clients = [] }

  /// The clients that are to be sent a ping now.
  func startPings() -> [Client] {
    let silent = clients.filter { !$0.hasPing }
    for client in silent { client.hasPing = true }
    return silent
  }

  /// A ping has ended. The bus answers for a client that has left or must not be called. Without an answer, the client does not
  /// read. `count`: the descriptors that were sent before the ping.
  mutating func endPing(of client: Client, _ count: Int, hasAnswer: Bool) {
    client.hasPing = false
    guard hasAnswer else { return }
    client.count -= count
    if client.count <= 0 { clients.removeAll { $0 === client } }
  }
}
