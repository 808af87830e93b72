// SPDX-License-Identifier: MIT

/// When the library looks for the bus again: after 0.1 s, then after twice as long each time, up to 5 s.
public struct ReconnectTimer: Sendable {
  private static let firstDelay: Int64 = 100_000
  private static let longestDelay: Int64 = 5_000_000

  /// When the time is over; nil: the timer does not run.
  public private(set) var deadline: Int64?
  private var delay = firstDelay

  /// The timer does not run.
  public init() {}

  /// Whether the timer is running.
  public var isWaiting: Bool { deadline != nil }

  /// Starts the timer, if it is not running.
  public mutating func start(_ now: Int64) {
    guard deadline == nil else { return }
    deadline = now + delay
    delay = min(delay * 2, Self.longestDelay)
  }

  /// Whether the time is over; the timer then stops.
  public mutating func isDue(_ now: Int64) -> Bool {
    guard let deadline, deadline <= now else { return false }
    self.deadline = nil
    return true
  }

  /// The next delay is the first one again.
  public mutating func reset() { delay = Self.firstDelay }
}
