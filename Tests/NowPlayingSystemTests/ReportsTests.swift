// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@testable import NowPlayingSystem

@Suite struct `What was said about the conditions` {
  /// What follows from what was said, in this order.
  private func constraints(_ said: [(ConditionSource, Bool?)]) -> MotionConstraints {
    var reports = ConditionReports()
    for (source, value) in said { reports.hear(source, value) }
    return reports.constraints
  }

  @Test func `is no constraint where nobody speaks`() { #expect(constraints([]) == []) }

  @Test(arguments: ConditionSource.allCases)
  func `is a constraint while its source says so`(source: ConditionSource) {
    #expect(constraints([(source, true)]) == source.constraint)
    #expect(constraints([(source, true), (source, false)]) == [])
    #expect(constraints([(source, true), (source, nil)]) == [])
  }

  @Test(arguments: [
    (ConditionSource.reducedMotion, ConditionSource.animations), (.powerSaver, .profile), (.profile, .olderProfile),
    (.powerSaver, .olderProfile), (.metered, .networkManager), (.screen, .lock), (.degraded, .olderDegraded),
  ])
  func `is believed of a portal before a service, and of a newer one before an older`(
    first: ConditionSource, second: ConditionSource
  ) {
    #expect(constraints([(second, true), (first, false)]) == [])
    #expect(constraints([(second, false), (first, true)]) == first.constraint)
    #expect(constraints([(second, true), (first, false), (first, nil)]) == first.constraint)
  }

  @Test func `is put together from both buses`() {
    var session = ConditionReports()
    var system = ConditionReports()
    session.hear(.powerSaver, false)
    session.hear(.screen, true)
    system.hear(.profile, true)
    system.hear(.networkManager, true)
    #expect(session.union(system).constraints == [.nobodyLooking, .meteredNetwork])
    #expect(system.constraints == [.powerSaver, .meteredNetwork])
  }
}
