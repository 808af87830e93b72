// SPDX-License-Identifier: MIT

import NowPlaying
import Testing

@Suite struct `The application` {
  @Test func `has the name of the executable until it says another`() {
    #expect(!MediaApplication.current.id.isEmpty)
  }
}
