// SPDX-License-Identifier: MIT

/// The descriptors that a connection sends and receives.
public struct PassedDescriptors {
  let connection: Connection

  /// Whether the bus passes file descriptors.
  public var canSend: Bool { connection.unread.arePassed }

  /// Whether one more descriptor may be sent to a client.
  public func mayPass(to client: String) -> Bool {
    if connection.unread.mayPass(to: client) { return true }
    pingClients()
    return false
  }

  /// Counts descriptors that were sent to a client.
  @inline(never)
  func count(_ count: Int, sentTo name: String) {
    if !name.isEmpty, connection.unread.add(count, sentTo: name) { pingClients() }
  }

  @inline(never)
  private func pingClients() {
    for client in connection.unread.startPings() {
      let ping = connection.makeCall(
        destination: client.name, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
      if let ping { connection.start(ping, within: Connection.patience, .descriptorsRead(client, client.count)) }
    }
  }
}
