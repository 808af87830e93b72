// SPDX-License-Identifier: MIT

internal import OrgNowPlaying
internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingSystem
internal import DBus

/// A listener for signals of other programs, on its own connection, and its state.
private final class Listener {
  private static let extensionName = "org.example.Player.RemoteMedia"

  let connection: Connection
  private var players: PlayerWatcher?
  private var conditions: ConditionWatcher?
  private var sleep: SleepWatcher?
  private var log = ""

  init(_ connection: Connection, kind: Int32) {
    self.connection = connection
    switch kind {
    case 0:
      players = PlayerWatcher(on: connection, now: { 0 }) {}
      players?.start()
    case 1, 2:
      conditions = ConditionWatcher(on: connection, of: kind == 1 ? .session : .system) {}
      conditions?.start()
    case 3:
      sleep = SleepWatcher(on: connection) { [self] in log += $0 ? "sleeps " : "wakes " }
      sleep?.start()
    default:
      let client = Extension1Client(Self.extensionName, on: connection)
      client.watchTokens { [self] in note($0) }
      client.getTokens { [self] in for token in $0.map(Extension1Client.tokens) ?? [] { note(token) } }
    }
  }

  private func note(_ token: PushToken) { log += "\(token.sessionID ?? "")=\(token.endpoint ?? "-") " }

  /// The listener's state, and the events that it reported.
  var state: String {
    if let players {
      return (players.current?.text ?? "-") + " " + String(players.isSettled)
    } else if let conditions {
      return String(conditions.reports.constraints.rawValue)
    }
    return log
  }

  /// Breaks the reference cycle between the connection and the listener.
  func end() {
    conditions?.stop()
    (players, conditions, sleep) = (nil, nil, nil)
    connection.close()
  }
}

nonisolated(unsafe) private var logins: [Login?] = [nil, nil]
nonisolated(unsafe) private var connections: [Connection?] = [nil, nil]
nonisolated(unsafe) private var listeners: [Listener?] = [nil, nil]

@c func listener_connect(_ side: Int32, _ name: UnsafePointer<CChar>?) -> Bool {
  guard let name = unsafe name else { return false }
  unsafe logins[Int(side)] = try? Login.begin(.abstract(String(cString: name)), wantsDescriptors: true)
  return unsafe logins[Int(side)] != nil
}

@c func listener_advance(_ side: Int32) -> Bool {
  guard case .connected(let new) = unsafe logins[Int(side)]?.advance() else { return false }
  unsafe connections[Int(side)] = new
  unsafe logins[Int(side)] = nil
  return true
}

@c func listener_begin(_ side: Int32, _ kind: Int32) {
  unsafe listeners[Int(side)] = connections[Int(side)].map { Listener($0, kind: kind) }
}

@c func listener_process(_ side: Int32) -> Bool {
  guard let connection = unsafe connections[Int(side)] else { return false }
  for _ in 0..<100_000 {
    switch connection.process() {
    case .more: continue
    case .idle: return true
    case .closed: return false
    }
  }
  fatalError("the connection does not come to rest")
}

/// Writes the listener's state as one line.
@c func listener_state(_ side: Int32, _ line: UnsafeMutablePointer<CChar>?, _ size: Int) {
  guard let line = unsafe line, size > 0 else { return }
  let state = unsafe listeners[Int(side)]?.state ?? ""
  var place = 0
  for byte in state.utf8.prefix(size - 1) {
    unsafe line[place] = CChar(bitPattern: byte)
    place += 1
  }
  unsafe line[place] = 0
}

@c func listener_end(_ side: Int32) {
  unsafe listeners[Int(side)]?.end()
  unsafe listeners[Int(side)] = nil
  unsafe connections[Int(side)] = nil
}
