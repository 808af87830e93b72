// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingEngine
import NowPlayingTestSupport
import Testing

extension `The engine` {
  @Suite struct `Callbacks` {
    @Test func `stop when one of them closes the context`() throws {
      let desktop = try Desktop(hostLoop: true)
      let one = try desktop.session("one")
      let other = try desktop.session("other")
      let context = desktop.context
      let events = Recorder<String>()
      try one.set(applicationPrimaryHandler: { isPrimary in
        events.add("one \(isPrimary)")
        if !isPrimary { context.close() }
      })
      try other.set(applicationPrimaryHandler: { events.add("other \($0)") })
      try one.publish()
      try other.requestApplicationPrimary()
      try context.dispatch()
      #expect(events.values == ["one true", "one false"])
      #expect(throws: Failure.self) { try context.dispatch() }
    }

    @Test func `of a session that was closed are not delivered`() throws {
      let desktop = try Desktop(hostLoop: true)
      let session = try desktop.session()
      let events = Recorder<Bool>()
      try session.set(applicationPrimaryHandler: { events.add($0) })
      try session.publish()
      session.close()
      try desktop.context.dispatch()
      #expect(events.values.isEmpty)
    }
  }
}
