// SPDX-License-Identifier: MIT

/// The playback position at any time, computed from one known point.
public struct Timeline: Equatable, Sendable {
  /// A smaller jump is a rounding error of the player, not a seek.
  public static let jump: Int64 = 500_000
  /// A smaller difference is ignored.
  public static let jitter: Int64 = 100_000

  /// The known point, and the rate from there on; 0 while paused.
  public let position: Int64
  public let timestamp: Int64
  public let rate: Double
  /// The duration, if it is known.
  public let length: Int64?
  /// False for another player that does not report its position. The point is then the time at which that was seen.
  public let isKnown: Bool

  /// A line through a point.
  public init(position: Int64, timestamp: Int64, rate: Double, length: Int64?, isKnown: Bool = true) {
    self.isKnown = isKnown
    self.length = length.map { max(0, $0) }
    self.position = min(max(0, position), self.length ?? .max)
    self.timestamp = timestamp
    self.rate = rate
  }

  /// At the beginning, paused.
  public static let beginning = Timeline(position: 0, timestamp: 0, rate: 0, length: nil)

  /// The position of another player that does not report it.
  public static func unknown(since timestamp: Int64 = 0, rate: Double = 0) -> Timeline {
    Timeline(position: 0, timestamp: timestamp, rate: rate, length: nil, isKnown: false)
  }

  /// The position at a time, between the beginning and the end. A clock that goes back changes nothing.
  public func position(at now: Int64) -> Int64 {
    guard rate != 0, now > timestamp else { return position }
    let (elapsed, overflow) = now.subtractingReportingOverflow(timestamp)
    let moved = Double(overflow ? .max : elapsed) * rate
    // Beyond this, a sum of microseconds overflows. No media is 100,000 years long.
    let bounded = min(max(moved, -3e18), 3e18)
    let end = length ?? .max
    let (sum, beyond) = position.addingReportingOverflow(Int64(bounded))
    return min(max(0, beyond ? end : sum), end)
  }

  /// The timeline for a snapshot that the player sets `now`, after the timeline `previous`.
  public init(_ playback: Playback, length: Int64?, after previous: Timeline, now: Int64) {
    let advances = playback.state == .playing
    let rate = advances ? playback.rate : 0
    if let elapsed = playback.position {
      // A timestamp in the future comes from a wrong clock. It counts as now.
      let timestamp = min(playback.timestamp ?? now, now)
      self.init(position: elapsed, timestamp: timestamp, rate: rate, length: length)
      guard !advances else { return }
      self.init(position: position, timestamp: now, rate: 0, length: length)
    } else {
      self.init(position: previous.position(at: now), timestamp: now, rate: rate, length: length)
    }
  }

  /// The same point and rate with another duration.
  public func with(length: Int64?) -> Timeline {
    Timeline(position: position, timestamp: timestamp, rate: rate, length: length, isKnown: isKnown)
  }

  /// The distance of two timelines at a time.
  public func distance(to other: Timeline, at now: Int64) -> Int64 {
    let (difference, overflow) = position(at: now).subtractingReportingOverflow(other.position(at: now))
    return overflow || difference == .min ? .max : abs(difference)
  }
}
