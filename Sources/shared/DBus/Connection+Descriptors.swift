// SPDX-License-Identifier: MIT

/// Descriptors that were sent to one client, which may not have read them yet.
final class UnreadDescriptors {
  let name: String
  var count = 0
  /// Whether a ping has been sent that the client has not answered.
  var hasPing = false

  init(_ name: String) { self.name = name }
}

/// The bus keeps the descriptors that a client has not read, and can open only a limited number. When it has none left, it
/// disconnects the program that sends the next one. So we limit the descriptors in transit, and ping the clients: a client
/// that answers has read all earlier messages.
extension Connection {
  /// The most descriptors in transit: to one client, to one client while there are many of them, and to all clients.
  private static let mostUnread = 128
  private static let fewUnread = 16
  private static let mostUnreadOfAll = 1_024

  /// Whether one more descriptor may be sent to a client.
  public func mayPassDescriptor(to client: String) -> Bool {
    var (own, all) = (0, 0)
    for other in unread {
      all += other.count
      if other.name.hasSameBytes(as: client) { own = other.count }
    }
    // While there are many, a client that does not read must leave room for others.
    let most = all < 2 * Self.mostUnread ? Self.mostUnread : Self.fewUnread
    if own < most, all < Self.mostUnreadOfAll { return true }
    pingClients()
    return false
  }

  /// Counts descriptors that were sent to a client.
  @inline(never)
  func countUnread(_ count: Int, sentTo name: String) {
    guard !name.isEmpty else { return }
    let known = unread.first { $0.name.hasSameBytes(as: name) }
    let client = known ?? UnreadDescriptors(name)
    if known == nil { unread.append(client) }
    client.count += count
    if unread.reduce(0, { $0 + $1.count }) >= Self.fewUnread { pingClients() }
  }

  @inline(never)
  private func pingClients() {
    for client in unread where !client.hasPing {
      client.hasPing = true
      let ping = makeCall(
        destination: client.name, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
      if let ping { start(ping, within: Self.patience, .descriptorsRead(client, client.count)) }
    }
  }

  /// Handles the answer to a ping. The bus answers for a client that has left or must not be called. No answer: the client
  /// does not read. `count`: the descriptors that were sent before the ping.
  func finishPing(of client: UnreadDescriptors, _ count: Int, _ answer: Message?) {
    client.hasPing = false
    guard answer != nil else { return }
    client.count -= count
    if client.count <= 0 { unread.removeAll { $0 === client } }
  }
}
