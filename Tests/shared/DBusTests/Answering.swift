// SPDX-License-Identifier: MIT

import DBus

/// Answers calls with a closure.
final class Answering: ObjectHandler {
  let answer: (Message, Connection) -> Bool

  init(_ answer: @escaping (Message, Connection) -> Bool) {
    self.answer = answer
  }

  func receive(_ message: Message, on connection: Connection) -> Bool {
    answer(message, connection)
  }
}
