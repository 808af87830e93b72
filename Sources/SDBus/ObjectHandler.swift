// SPDX-License-Identifier: MIT

/// Answers the method calls for one object path.
public protocol ObjectHandler: AnyObject {
  /// Takes a call, to be answered now or later; false lets sd-bus answer that there is no such method.
  func receive(_ message: Message, on connection: Connection) -> Bool
}
