// SPDX-License-Identifier: MIT

extension Connection {
  /// Whether one more descriptor may be sent to a client.
  public func mayPassDescriptor(to client: String) -> Bool {
    if unread.mayPass(to: client) { return true }
    pingClients()
    return false
  }

  /// Counts descriptors that were sent to a client.
  @inline(never)
  func countUnread(_ count: Int, sentTo name: String) {
    if !name.isEmpty, unread.add(count, sentTo: name) { pingClients() }
  }

  @inline(never)
  private func pingClients() {
    for client in unread.startPings() {
      let ping = makeCall(
        destination: client.name, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
      if let ping { start(ping, within: Self.patience, .descriptorsRead(client, client.count)) }
    }
  }
}
