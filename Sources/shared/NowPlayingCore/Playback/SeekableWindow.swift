// SPDX-License-Identifier: MIT

/// The part of a broadcast in which the user can seek, as it was at one moment.
public struct SeekableWindow: Equatable, Sendable {
  /// The ends that move with the clock. The bits are those of `np_window_flags`.
  public struct Ends: OptionSet, Sendable {
    public let rawValue: UInt32

    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let start = Ends(rawValue: 1 << 0)
    /// The end is the live edge.
    public static let end = Ends(rawValue: 1 << 1)
  }

  public let start: Int64
  public let end: Int64
  public let moving: Ends
  /// When it was so.
  public let timestamp: Int64

  /// Makes a window.
  public init(start: Int64, end: Int64, moving: Ends, timestamp: Int64) throws(Failure) {
    guard start >= 0 else { throw .invalid("the start of a window is at least 0", notTime: start) }
    guard end >= start else { throw .invalid("a window does not end before its start", notTime: end) }
    guard moving.isSubset(of: [.start, .end]) else { throw .invalid("a window has an unknown flag") }
    guard moving != .start else { throw .invalid("only the start of the window moves, so it would pass the end") }
    (self.start, self.end, self.moving, self.timestamp) = (start, end, moving, timestamp)
  }

  /// The window at a time.
  public func range(at now: Int64) -> ClosedRange<Int64> {
    let (passed, overflow) = now.subtractingReportingOverflow(timestamp)
    let moved = overflow ? 0 : max(0, passed)
    func place(_ time: Int64, moves: Bool) -> Int64 {
      let (sum, overflow) = time.addingReportingOverflow(moves ? moved : 0)
      return overflow ? .max : sum
    }
    return place(start, moves: moving.contains(.start))...place(end, moves: moving.contains(.end))
  }

  /// Whether the user can seek in it.
  public var hasRoom: Bool { end > start || moving == .end }

  /// Whether both are the same window at a time.
  func isSame(as other: SeekableWindow, at now: Int64) -> Bool {
    let (one, two) = (range(at: now), other.range(at: now))
    return moving == other.moving && abs(one.lowerBound - two.lowerBound) <= Timeline.jitter
      && abs(one.upperBound - two.upperBound) <= Timeline.jitter
  }
}
