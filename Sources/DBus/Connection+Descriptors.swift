// SPDX-License-Identifier: MIT

/// Descriptors that one client has been sent, and may not have read yet.
final class UnreadDescriptors {
  let name: String
  var count = 0
  /// Whether it was asked whether it reads, and has not answered.
  var isAsked = false

  init(_ name: String) { self.name = name }
}

/// The bus has few descriptors, and keeps those that a client does not read. Where it has none left, it drops the program
/// that sends the next one: us. So only so many are on their way, and clients are asked whether they read.
extension Connection {
  /// How many are on their way to one client, to one while there are many, and to all.
  private static let mostUnread = 128
  private static let fewUnread = 16
  private static let mostUnreadOfAll = 1_024

  /// Whether a client may be sent one more descriptor; else it has many to read first.
  public func mayPassDescriptor(to client: String) -> Bool {
    var (own, all) = (0, 0)
    for other in unread {
      all += other.count
      if other.name == client { own = other.count }
    }
    // A client that does not read leaves room for others.
    let most = all < 2 * Self.mostUnread ? Self.mostUnread : Self.fewUnread
    if own < most, all < Self.mostUnreadOfAll { return true }
    askWhetherRead()
    return false
  }

  /// Descriptors are on their way to a client.
  @inline(never)
  func note(_ count: Int, sentTo name: String) {
    guard !name.isEmpty else { return }
    let known = unread.first { $0.name == name }
    let client = known ?? UnreadDescriptors(name)
    if known == nil { unread.append(client) }
    client.count += count
    if unread.reduce(0, { $0 + $1.count }) >= Self.fewUnread { askWhetherRead() }
  }

  @inline(never)
  private func askWhetherRead() {
    for client in unread where !client.isAsked {
      client.isAsked = true
      ask(client)
    }
  }

  /// A client has answered, or the bus for it: it has left, or may not be asked. No answer: it does not read.
  func take(read answer: Message?, _ count: Int, by client: UnreadDescriptors) {
    client.isAsked = false
    guard answer != nil else { return }
    client.count -= count
    if client.count <= 0 { unread.removeAll { $0 === client } }
  }
}
