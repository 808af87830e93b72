// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The paths of sessions: of the one that has the connection, and below it of those that have none.
enum SessionPath {
  static let own = "/org/nowplaying/Session"
  static let others = "/org/nowplaying/Session/other"

  /// The path of another session.
  static func path(of key: UInt64) -> String { others + "/" + String(key) }

  /// The key of the session with that path; nil: it is not the path of a session without a connection.
  static func key(_ path: String) -> UInt64? {
    guard path.beginsWithBytes(of: others) else { return nil }
    var key: UInt64 = 0
    for byte in path.utf8.dropFirst(others.utf8.count + 1) {
      let (product, isTooLong) = key.multipliedReportingOverflow(by: 10)
      guard !isTooLong, (0x30...0x39).contains(byte) else { return nil }
      key = product &+ UInt64(byte - 0x30)
    }
    // Other spellings of the same number are not accepted: a session has one path.
    return self.path(of: key).hasSameBytes(as: path) ? key : nil
  }
}
