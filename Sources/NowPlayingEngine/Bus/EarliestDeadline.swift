// SPDX-License-Identifier: MIT

/// The earliest of some deadlines; nil: none of them has a value.
struct EarliestDeadline {
  private(set) var value: Int64?

  init(_ value: Int64? = nil) { self.value = value }

  mutating func add(_ deadline: Int64?) {
    if let deadline { value = min(value ?? .max, deadline) }
  }
}
