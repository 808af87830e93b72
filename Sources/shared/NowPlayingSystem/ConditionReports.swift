// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// The reports of all sources about their conditions. A source without a report is not a constraint.
public struct ConditionReports: Equatable, Sendable {
  /// One bit for each source: whether it has a report, and whether its condition holds.
  private var known: UInt16 = 0
  private var holds: UInt16 = 0

  /// No reports.
  public init() {}

  /// Sets the report of a source; nil: removes it.
  mutating func set(_ source: ConditionSource, _ value: Bool?) {
    let bit = UInt16(1) << UInt16(source.rawValue)
    known = value == nil ? known & ~bit : known | bit
    holds = value == true ? holds | bit : holds & ~bit
  }

  /// The reports of both.
  public func union(_ other: ConditionReports) -> ConditionReports {
    var both = self
    both.known |= other.known
    both.holds |= other.holds
    return both
  }

  /// The constraints that follow. Of several sources for one constraint, the first one with a report decides.
  public var constraints: MotionConstraints {
    var constraints: MotionConstraints = []
    var decided: MotionConstraints = []
    for source in ConditionSource.allCases {
      let bit = UInt16(1) << UInt16(source.rawValue)
      guard known & bit != 0, decided.isDisjoint(with: source.constraint) else { continue }
      decided.insert(source.constraint)
      if holds & bit != 0 { constraints.insert(source.constraint) }
    }
    return constraints
  }
}
