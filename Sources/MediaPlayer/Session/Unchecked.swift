// SPDX-License-Identifier: MIT

/// Something of a player's that the compiler knows no thread of, because Apple's interfaces do not say one. It is used
/// on the main actor alone, as the player was promised.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
