// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import Testing

@testable import OrgNowPlaying

@Suite struct `The properties of Session1` {
  /// The value of a property of a session.
  private func value(_ property: String, of session: SessionSnapshot) throws -> BusValue {
    try #require(Stage(session).client.get(property, of: session1))
  }

  @Test func `have a range of rates, and steps in it`() throws {
    var session = snapshot()
    session.offer.add(.changePlaybackRate)
    try session.offer.set(minimumRate: 0.5, maximumRate: 1.5)
    guard case .dictionaries(let commands) = try value("Commands", of: session) else { throw Unexpected() }
    #expect(
      commands["change_playback_rate"] == [
        "enabled": .flag(true), "rates": .doubles([0.5, 0.75, 1, 1.25, 1.5]), "minimum": .double(0.5),
        "maximum": .double(1.5),
      ])
  }

  @Test func `have only ids for the last entries of a queue that is too long`() throws {
    let text = String(repeating: "x", count: 65_000)
    var queue = Queue()
    for number in 0..<Limits.queueEntries {
      var content = try Content(kind: .music, id: "song")
      for _ in 0..<8 { try content.add(.comment, text) }
      try queue.add(Identifier(String(number)), content)
    }
    let session = snapshot { $0.lists.queue = queue }
    guard case .dictionary(let shown) = try value("Queue", of: session), case .entries(let entries) = shown["entries"]
    else { throw Unexpected() }
    #expect(entries.count == Limits.queueEntries)
    #expect(entries.first?.values.isEmpty == false && entries.last?.values.isEmpty == true)
  }
}

/// A value has an unexpected type.
struct Unexpected: Error {}
