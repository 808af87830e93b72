// SPDX-License-Identifier: MIT

public import Foundation

/// A stretch of time in seconds. It stands for Core Media's `CMTimeRange`, which Linux does not have.
public struct MPTimeRange: Hashable, Sendable {
  /// Where it begins.
  public var start: TimeInterval
  /// How long it is.
  public var duration: TimeInterval
  /// Where it ends.
  public var end: TimeInterval { start + duration }

  /// A stretch from `start` on.
  public init(start: TimeInterval, duration: TimeInterval) { (self.start, self.duration) = (start, duration) }

  /// A stretch from `start` to `end`.
  public init(start: TimeInterval, end: TimeInterval) { self.init(start: start, duration: end - start) }
}

/// A stretch of advertising within what plays.
public final class MPAdTimeRange: Sendable {
  /// From where to where.
  public let timeRange: MPTimeRange

  /// Says from where to where.
  public init(timeRange: MPTimeRange) { self.timeRange = timeRange }
}
