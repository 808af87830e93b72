// SPDX-License-Identifier: MIT

/// A range of times: its start and its duration. The end is not part of it.
public struct CMTimeRange: Hashable, Sendable {
  /// An empty range at zero.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// No range.
  public static let invalid = CMTimeRange()

  /// The first time.
  public var start: CMTime
  /// The length.
  public var duration: CMTime

  /// Makes an invalid range.
  public init() { self.init(start: .invalid, duration: .invalid) }

  /// Makes a range of a start and a duration.
  public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }

  /// Makes a range of a start and an end.
  public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

  /// The first time after the range.
  public var end: CMTime { start + duration }

  /// Whether both times are valid, and the duration is not negative.
  public var isValid: Bool {
    start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0 && !duration.isNegativeInfinity
  }

  /// Whether a time of it is unknown.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }

  /// Whether the duration is zero.
  public var isEmpty: Bool { isValid && duration == .zero }

  /// Whether a time is in the range.
  public func containsTime(_ time: CMTime) -> Bool { isValid && time.isValid && start <= time && time < end }

  /// Whether another range is in this one.
  public func containsTimeRange(_ timeRange: CMTimeRange) -> Bool {
    isValid && timeRange.isValid && start <= timeRange.start && timeRange.end <= end
  }

  /// The smallest range that has both.
  public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    return CMTimeRange(start: min(start, otherRange.start), end: max(end, otherRange.end))
  }

  /// The times that are in both; an empty range at zero if no time is.
  public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    let (start, end) = (max(start, otherRange.start), min(end, otherRange.end))
    return start < end ? CMTimeRange(start: start, end: end) : .zero
  }
}

// Apple's functions of C.

/// Makes a range of a start and a duration.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}

/// Makes a range of a start and an end.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange { CMTimeRange(start: start, end: end) }

/// The first time after the range.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// Whether a time is in the range.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }

/// Whether the second range is in the first one.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
  range.containsTimeRange(otherRange)
}

/// Whether both ranges are equal.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool { range1 == range2 }

/// The smallest range that has both.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.union(otherRange)
}

/// The times that are in both.
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.intersection(otherRange)
}

/// Whether both times are valid, and the duration is not negative.
public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }

/// Whether the range is not valid.
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }

/// Whether a time of it is unknown.
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }

/// Whether the duration is zero.
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }
