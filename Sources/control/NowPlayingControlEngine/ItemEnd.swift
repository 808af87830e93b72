// SPDX-License-Identifier: MIT

/// When a player is read because the clock has reached the end of its item: it may be somewhere else, play the item again, or have
/// stopped without a word.
struct ItemEnd {
  /// The player is asked so long after the end, because its clock is another one.
  static let margin: Int64 = 200_000
  /// A player that is asked at the end, and has less left, is at its end.
  static let leastRest: Int64 = 1_000_000

  /// Nil: never.
  private(set) var deadline: Int64?
  private var wasReached = false

  /// The clock reaches the end at `end`; nil: it does not.
  mutating func update(_ end: Int64?, now: Int64) {
    deadline = end.flatMap { wasReached && $0 - now < Self.leastRest ? nil : $0 + Self.margin }
  }

  /// The player has reported a change.
  mutating func reported() { wasReached = false }

  /// Whether the player must be read now.
  mutating func takeDue(now: Int64) -> Bool {
    guard let deadline, deadline <= now else { return false }
    (self.deadline, wasReached) = (nil, true)
    return true
  }
}
