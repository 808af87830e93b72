// SPDX-License-Identifier: MIT

/// A value of the player whose type is not `Sendable`, because Apple's interfaces do not specify a thread. It is used
/// only on the main actor, as the documentation promises the player.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
