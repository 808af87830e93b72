// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// What everybody who was asked has said about the conditions. Who says nothing is no constraint.
public struct ConditionReports: Equatable, Sendable {
  /// One bit a source: whether it has said something, and whether its condition holds.
  private var said: UInt16 = 0
  private var holds: UInt16 = 0

  /// Nobody has said anything.
  public init() {}

  /// Takes what a source says; nil: nothing any more.
  mutating func hear(_ source: ConditionSource, _ value: Bool?) {
    let bit = UInt16(1) << UInt16(source.rawValue)
    said = value == nil ? said & ~bit : said | bit
    holds = value == true ? holds | bit : holds & ~bit
  }

  /// What was said here and there.
  public func union(_ other: ConditionReports) -> ConditionReports {
    var both = self
    both.said |= other.said
    both.holds |= other.holds
    return both
  }

  /// What follows.
  public var constraints: MotionConstraints {
    var constraints: MotionConstraints = []
    var known: MotionConstraints = []
    for source in ConditionSource.allCases {
      let bit = UInt16(1) << UInt16(source.rawValue)
      guard said & bit != 0, known.isDisjoint(with: source.constraint) else { continue }
      known.insert(source.constraint)
      if holds & bit != 0 { constraints.insert(source.constraint) }
    }
    return constraints
  }
}
