// SPDX-License-Identifier: MIT

/// Answers the method calls to one object path.
public protocol ObjectHandler: AnyObject {
  /// Answers a call, now or later. False: the connection answers it, as a call to `org.freedesktop.DBus.Peer`.
  func receive(_ message: Message, on connection: Connection) -> Bool
}
