// SPDX-License-Identifier: MIT

public import Foundation

/// A time range in seconds. With the module CoreMedia an ad break can also be made of a `CMTimeRange`.
public struct MPTimeRange: Hashable, Sendable {
  /// The start.
  public var start: TimeInterval
  /// The duration.
  public var duration: TimeInterval
  /// The end.
  public var end: TimeInterval { start + duration }

  /// Makes a range of a start and a duration.
  public init(start: TimeInterval, duration: TimeInterval) { (self.start, self.duration) = (start, duration) }

  /// Makes a range of a start and an end.
  public init(start: TimeInterval, end: TimeInterval) { self.init(start: start, duration: end - start) }
}

/// An ad break within the current item.
public final class MPAdTimeRange: Sendable {
  /// The time range of the ad break.
  public let timeRange: MPTimeRange

  /// Makes an ad break.
  public init(timeRange: MPTimeRange) { self.timeRange = timeRange }
}
