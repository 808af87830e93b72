// SPDX-License-Identifier: MIT

/// Answers the method calls for one object path.
public protocol ObjectHandler: AnyObject {
  /// Takes a call, to be answered now or later; false lets the connection answer, who can be pinged and nothing else.
  func receive(_ message: Message, on connection: Connection) -> Bool
}
