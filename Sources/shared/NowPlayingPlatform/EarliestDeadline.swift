// SPDX-License-Identifier: MIT

/// The earliest of some deadlines; nil: none of them has a value.
public struct EarliestDeadline: Sendable {
  public private(set) var value: Int64?

  /// Begins with one deadline, or none.
  public init(_ value: Int64? = nil) { self.value = value }

  /// Adds a deadline, if it has a value.
  public mutating func add(_ deadline: Int64?) {
    if let deadline { value = min(value ?? .max, deadline) }
  }
}
