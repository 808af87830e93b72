// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@testable import NowPlayingSystem

@Suite struct `Reports about the conditions` {
  /// The constraints that follow from reports.
  private func constraints(_ said: [(ConditionSource, Bool?)]) -> MotionConstraints {
    var reports = ConditionReports()
    for (source, value) in said { reports.set(source, value) }
    return reports.constraints
  }

  @Test func `have no constraints without a source`() { #expect(constraints([]) == []) }

  @Test(arguments: ConditionSource.allCases)
  func `are a constraint while the condition holds`(source: ConditionSource) {
    #expect(constraints([(source, true)]) == source.constraint)
    #expect(constraints([(source, true), (source, false)]) == [])
    #expect(constraints([(source, true), (source, nil)]) == [])
  }

  @Test(arguments: [
    (ConditionSource.reducedMotion, ConditionSource.animations), (.powerSaver, .profile), (.profile, .olderProfile),
    (.powerSaver, .olderProfile), (.metered, .networkManager), (.screen, .lock), (.degraded, .olderDegraded),
  ])
  func `of a portal replace those of a service, and of a newer service those of an older`(
    first: ConditionSource, second: ConditionSource
  ) {
    #expect(constraints([(second, true), (first, false)]) == [])
    #expect(constraints([(second, false), (first, true)]) == first.constraint)
    #expect(constraints([(second, true), (first, false), (first, nil)]) == first.constraint)
  }

  @Test func `of both buses are combined`() {
    var session = ConditionReports()
    var system = ConditionReports()
    session.set(.powerSaver, false)
    session.set(.screen, true)
    system.set(.profile, true)
    system.set(.networkManager, true)
    #expect(session.union(system).constraints == [.screenOff, .meteredNetwork])
    #expect(system.constraints == [.powerSaver, .meteredNetwork])
  }
}
