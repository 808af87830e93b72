// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `A playback snapshot` {
  @Test(arguments: [.nan, .infinity, -.infinity, .signalingNaN] as [Double])
  func `is refused if a number is not finite`(number: Double) {
    for playback in [
      Playback(state: .playing, rate: number), Playback(state: .playing, defaultRate: number),
      Playback(state: .paused, volume: number),
    ] {
      #expect(refusal { () throws(Failure) in try playback.checked() } == .invalidArgument)
    }
  }

  @Test(arguments: [-1, -1_000_000, .min] as [Int64]) func `is refused if the position is negative`(position: Int64) {
    let playback = Playback(state: .playing, position: position)
    #expect(refusal { () throws(Failure) in try playback.checked() } == .invalidArgument)
  }

  @Test func `is refused if the volume is negative`() {
    let playback = Playback(state: .playing, volume: -0.1)
    #expect(refusal { () throws(Failure) in try playback.checked() } == .invalidArgument)
  }

  @Test(arguments: [0, 1, .max] as [Int64]) func `may have any position from 0`(position: Int64) throws {
    let playback = Playback(state: .playing, position: position, timestamp: .min, volume: 1.5)
    #expect(try playback.checked() == playback)
  }

  @Test(arguments: [-1, 0.25, 5, 1e300, -1e300, .leastNonzeroMagnitude] as [Double])
  func `may have any finite rate`(rate: Double) throws {
    let playback = Playback(state: .playing, rate: rate)
    #expect(try playback.checked() == playback)
  }

  @Test(arguments: PlaybackState.allCases) func `is paused if the rate is 0, and shows the default rate`(
    state: PlaybackState
  ) throws {
    for zero in [0.0, -0.0] {
      let checked = try Playback(state: state, rate: zero, defaultRate: 1.5).checked()
      #expect(checked.rate == 1.5)
      #expect(checked.state == (state == .playing ? .paused : state))
    }
  }
}
