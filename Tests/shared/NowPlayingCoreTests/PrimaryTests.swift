// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `The application's primary session` {
  private var primary = ApplicationPrimary()

  @Test mutating func `is the first that is published`() {
    #expect(primary.current == nil)
    primary.add(1, hasContent: true)
    primary.add(2, hasContent: true)
    primary.add(1, hasContent: true)
    #expect(primary.current == 1)
  }

  @Test mutating func `is the one that requested it last`() {
    for session: UInt64 in 1...3 { primary.add(session, hasContent: true) }
    primary.promote(3)
    #expect(primary.current == 3)
    primary.promote(2)
    primary.promote(2)
    #expect(primary.current == 2)
    primary.note(2, hasContent: false)
    #expect(primary.current == 3)
  }

  @Test mutating func `is replaced by the previous one when it leaves`() {
    for session: UInt64 in 1...3 { primary.add(session, hasContent: true) }
    primary.promote(3)
    primary.promote(2)
    primary.remove(2)
    #expect(primary.current == 3)
    primary.remove(3)
    #expect(primary.current == 1)
    primary.remove(1)
    primary.remove(1)
    #expect(primary.current == nil)
  }

  @Test mutating func `stays when another session leaves`() {
    primary.add(1, hasContent: true)
    primary.add(2, hasContent: true)
    primary.remove(2)
    primary.remove(9)
    #expect(primary.current == 1)
  }

  @Test mutating func `may be a session that was not published before`() {
    primary.add(1, hasContent: true)
    primary.promote(2)
    #expect(primary.current == 2)
    primary.remove(2)
    #expect(primary.current == 1)
  }
}
