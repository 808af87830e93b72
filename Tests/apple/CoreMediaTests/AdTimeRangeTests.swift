// SPDX-License-Identifier: MIT

import CoreMedia
import MediaPlayer
import Testing

@Suite struct `An ad break of Core Media` {
  @Test func `has the same times in seconds`() {
    let range = CMTimeRange(
      start: CMTime(value: 10, timescale: 4), duration: CMTime(seconds: 30, preferredTimescale: 600))
    let adBreak = MPAdTimeRange(timeRange: range)
    #expect(adBreak.timeRange == MPTimeRange(start: 2.5, duration: 30))
  }
}
