// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus
internal import NowPlayingCore

/// The names of the players on a bus. The bus knows them: a player that hangs does not delay the list, and is in it.
struct PlayerNames {
  private static let prefix = "org.mpris.MediaPlayer2."
  private static let daemon = prefix + PlayerctlSelection.daemon
  /// How long the bus may take for a log-in and an answer.
  private static let busPatience: Int64 = 5_000_000
  private static let daemonPatience: Int64 = 2_000_000

  /// The players in the order of playerctld, if it runs, and otherwise by their names.
  private(set) var names: [String] = []
  /// Whether one of them publishes browsers, which are players themselves.
  private(set) var hasIntegration = false

  /// Asks the bus at the first address that has one. No bus has no players.
  init(_ addresses: [BusAddress]) {
    let end = nowplaying_monotonic_now() + Self.busPatience
    guard let connection = addresses.lazy.compactMap({ Self.connect($0, until: end) }).first else { return }
    defer { connection.close() }
    var (owned, reported): ([String]?, [String]?)
    connection.listNames(activatable: false) { owned = $0 }
    Self.run(connection, until: end) { owned != nil }
    let isDaemon = { (name: String) in name.hasSameBytes(as: Self.daemon) }
    if owned?.contains(where: isDaemon) ?? false { reported = Self.order(connection) }
    names = (reported ?? owned ?? []).filter { !isDaemon($0) }.compactMap { $0.text(after: Self.prefix) }
    if reported == nil { names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    hasIntegration = names.contains { $0.beginsWithBytes(of: "plasma-browser-integration") }
  }

  private static func connect(_ address: BusAddress, until end: Int64) -> Connection? {
    guard let login = try? Login.begin(address) else { return nil }
    while true {
      switch login.advance() {
      case .connected(let connection): return connection
      case .failed: return nil
      case .waiting:
        let left = end - nowplaying_monotonic_now()
        guard left > 0 else { return nil }
        var polls = [poll(login.fileDescriptor)]
        unsafe nowplaying_poll_wait(&polls, polls.count, left)
      }
    }
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
    run(connection, until: nowplaying_monotonic_now() + daemonPatience) { hasEnded }
    return names
  }

  private static func run(_ connection: Connection, until end: Int64, _ isDone: () -> Bool) {
    while !isDone() {
      let now = nowplaying_monotonic_now()
      guard now < end else { return }
      switch connection.process() {
      case .more: continue
      case .closed: return
      case .idle:
        guard !isDone() else { return }
        var polls = [poll(connection.fileDescriptor)]
        polls[0].wants_writing = connection.wantsToWrite
        unsafe nowplaying_poll_wait(&polls, polls.count, max(0, min(end, connection.deadline ?? end) - now))
      }
    }
  }
}
