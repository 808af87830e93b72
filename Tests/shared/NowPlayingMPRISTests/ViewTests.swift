// SPDX-License-Identifier: MIT

import Testing

@testable import NowPlayingMPRIS

@Suite struct `The properties of MPRIS` {
  @Test func `are those of the specification, each once`() {
    let names = Property.allCases.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Property.root.count == 9 && Property.player.count == 15)
    #expect(Property.trackList.count == 2 && Property.playlists.count == 3)
    #expect(Property.allCases.filter(\.isWritable) == [.fullscreen, .loopStatus, .rate, .shuffle, .volume])
    #expect(Property.allCases.filter { !$0.announcesChanges } == [.position, .canControl, .tracks])
  }
}
