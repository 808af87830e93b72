// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The paths of sessions: of the one that has the connection, and below it of those that have none. A service has the same
/// keys below its objects.
enum SessionPath {
  static let own = "/org/nowplaying/Session"

  /// The path below which a session has the others of its application.
  static func others(below session: String = own) -> String { session + "/other" }

  /// The path of another session.
  static func path(of key: UInt64, below session: String = own) -> String { others(below: session) + "/" + String(key) }

  /// The key of the session with that path; nil: it is not the path of a session without a connection.
  static func key(_ path: String, below session: String = own) -> UInt64? {
    let others = others(below: session)
    guard path.beginsWithBytes(of: others) else { return nil }
    var key: UInt64 = 0
    for byte in path.utf8.dropFirst(others.utf8.count + 1) {
      let (product, isTooLong) = key.multipliedReportingOverflow(by: 10)
      guard !isTooLong, (0x30...0x39).contains(byte) else { return nil }
      key = product &+ UInt64(byte - 0x30)
    }
    // Other spellings of the same number are not accepted: a session has one path.
    return self.path(of: key, below: session).hasSameBytes(as: path) ? key : nil
  }

  /// The same for the path of a player or of a service.
  static func key(ofAny path: String) -> UInt64? {
    if let key = key(path) { return key }
    guard path.beginsWithBytes(of: Center1Surface.playerPath) else { return nil }
    let number = path.utf8.dropFirst(Center1Surface.playerPath.utf8.count).prefix { $0 != UInt8(ascii: "/") }
    return key(path, below: Center1Surface.playerPath + String(Substring(number)))
  }
}
