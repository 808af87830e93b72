// SPDX-License-Identifier: MIT

/// Where playback is at any moment, by arithmetic: a line from one known point.
public struct Timeline: Equatable, Sendable {
  /// A jump smaller than this is the player's rounding, not a seek.
  public static let jump: Int64 = 500_000
  /// A difference smaller than this is not worth a thought.
  public static let jitter: Int64 = 100_000

  /// The known point, and how fast it moves on from there; 0 while it stands still.
  public let position: Int64
  public let timestamp: Int64
  public let rate: Double
  /// The end of the content, where it has one.
  public let length: Int64?

  /// A line through a point.
  public init(position: Int64, timestamp: Int64, rate: Double, length: Int64?) {
    self.length = length.map { max(0, $0) }
    self.position = min(max(0, position), self.length ?? .max)
    self.timestamp = timestamp
    self.rate = rate
  }

  /// The beginning, standing still.
  public static let beginning = Timeline(position: 0, timestamp: 0, rate: 0, length: nil)

  /// The position at a moment, between the beginning and the end; a clock that goes back moves nothing.
  public func position(at now: Int64) -> Int64 {
    guard rate != 0, now > timestamp else { return position }
    let (elapsed, overflow) = now.subtractingReportingOverflow(timestamp)
    let moved = Double(overflow ? .max : elapsed) * rate
    // Beyond this a sum of microseconds overflows; no media is 100,000 years long.
    let bounded = min(max(moved, -3e18), 3e18)
    let end = length ?? .max
    let (sum, beyond) = position.addingReportingOverflow(Int64(bounded))
    return min(max(0, beyond ? end : sum), end)
  }

  /// The line for a snapshot that the player hands over `now`, where the line before it was `previous`.
  public init(_ playback: Playback, length: Int64?, after previous: Timeline, now: Int64) {
    let advances = playback.state == .playing
    let rate = advances ? playback.rate : 0
    if let elapsed = playback.position {
      // A time stamp from the future is a mistake in somebody's clock: it is now at the latest.
      let timestamp = min(playback.timestamp ?? now, now)
      self.init(position: elapsed, timestamp: timestamp, rate: rate, length: length)
      guard !advances else { return }
      self.init(position: position, timestamp: now, rate: 0, length: length)
    } else {
      self.init(position: previous.position(at: now), timestamp: now, rate: rate, length: length)
    }
  }

  /// The same point and pace with another end.
  public func with(length: Int64?) -> Timeline {
    Timeline(position: position, timestamp: timestamp, rate: rate, length: length)
  }

  /// How far apart two lines are at a moment.
  public func distance(to other: Timeline, at now: Int64) -> Int64 {
    let (difference, overflow) = position(at: now).subtractingReportingOverflow(other.position(at: now))
    return overflow || difference == .min ? .max : abs(difference)
  }
}
