// SPDX-License-Identifier: MIT

internal import DBus
internal import NowPlayingCore

/// The names of the players on a bus. The bus knows them: a player that hangs does not delay the list, and is in it.
struct PlayerNames {
  private static let daemon = PlayerName.prefix + PlayerctlSelection.daemon
  /// The longest time of a log-in, and of an answer of the bus.
  private static let busPatience: Int64 = 5_000_000
  private static let daemonPatience: Int64 = 2_000_000

  /// The players in the order of playerctld, if it runs, and otherwise by their names.
  private(set) var names: [String] = []
  /// Whether one of them publishes browsers, which are players themselves.
  private(set) var hasIntegration = false

  /// Asks the bus at the first address that has one. No bus has no players.
  init(_ addresses: [BusAddress]) {
    guard let connection = try? Connection.openFirst(addresses, within: Self.busPatience) else { return }
    defer { connection.close() }
    var (owned, reported): ([String]?, [String]?)
    connection.bus.listNames(activatable: false) { owned = $0 }
    connection.run(for: Self.busPatience) { owned != nil }
    let isDaemon = { (name: String) in name.hasSameBytes(as: Self.daemon) }
    if owned?.contains(where: isDaemon) ?? false { reported = Self.order(connection) }
    names = (reported ?? owned ?? []).filter { !isDaemon($0) }.compactMap { $0.text(after: PlayerName.prefix) }
    if reported == nil { names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    hasIntegration = names.contains { $0.beginsWithBytes(of: "plasma-browser-integration") }
  }

  /// The names that playerctld reports; nil: it does not answer.
  private static func order(_ connection: Connection) -> [String]? {
    let call = connection.makeCall(
      destination: daemon, path: "/org/mpris/MediaPlayer2", interface: "org.freedesktop.DBus.Properties",
      member: "Get")
    guard let call else { return nil }
    call.append(string: "com.github.altdesktop.playerctld")
    call.append(string: "PlayerNames")
    var (names, hasEnded): ([String]?, Bool) = (nil, false)
    connection.call(call, timeoutMicroseconds: daemonPatience) { answer in
      if let answer, !answer.isError, answer.enterVariant("as") { names = answer.readStrings() }
      hasEnded = true
    }
    connection.run(for: daemonPatience) { hasEnded }
    return names
  }
}
