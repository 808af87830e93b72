// SPDX-License-Identifier: MIT

import NowPlaying
import NowPlayingCore
import Testing

@Suite struct `A content of a player` {
  @Test func `has the same id at each start if its own is empty`() {
    #expect(ContentDraft(.music, id: "")?.content.id == "replaced-cbf29ce484222325")
    #expect(ContentDraft(.music, id: "one")?.content.id == "one")
  }
}
