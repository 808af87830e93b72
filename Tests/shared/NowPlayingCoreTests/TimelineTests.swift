// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

private let second: Int64 = 1_000_000

@Suite struct `A timeline` {
  @Test func `advances at its rate`() {
    for (rate, position) in [(1.0, 13), (2, 16), (0.5, 11), (-1, 7), (0, 10)] as [(Double, Int64)] {
      let line = Timeline(position: 10 * second, timestamp: 100 * second, rate: rate, length: nil)
      let expected = rate == 0.5 ? 11_500_000 : position * second
      #expect(line.position(at: 103 * second) == expected, "rate \(rate)")
    }
  }

  @Test func `stays between 0 and the length`() {
    let length = 60 * second
    let forwards = Timeline(position: 50 * second, timestamp: 0, rate: 1, length: length)
    #expect(forwards.position(at: 9 * second) == 59 * second)
    #expect(forwards.position(at: 10 * second) == length)
    #expect(forwards.position(at: 11 * second) == length)
    let backwards = Timeline(position: 5 * second, timestamp: 0, rate: -1, length: length)
    #expect(backwards.position(at: 4 * second) == second)
    #expect(backwards.position(at: 6 * second) == 0)
    #expect(Timeline(position: -5, timestamp: 0, rate: 0, length: length).position(at: 0) == 0)
    #expect(Timeline(position: 61 * second, timestamp: 0, rate: 0, length: length).position(at: 0) == length)
    #expect(Timeline(position: 61 * second, timestamp: 0, rate: 1, length: 0).position(at: second) == 0)
    #expect(Timeline(position: 5, timestamp: 0, rate: 1, length: -3).length == 0)
  }

  @Test func `begins at 0, and rests there`() { #expect(Timeline.beginning.position(at: second) == 0) }

  @Test func `does not move if the clock is set back`() {
    let line = Timeline(position: 10 * second, timestamp: 100 * second, rate: 1, length: nil)
    #expect(line.position(at: 99 * second) == 10 * second)
    #expect(line.position(at: .min) == 10 * second)
  }

  static let extremes: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
  static let rates: [Double] = [
    0, 1, -1, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity,
  ]

  @Test(arguments: extremes) func `never traps, and stays between 0 and the length at every extreme`(position: Int64) {
    for timestamp in Self.extremes {
      for now in Self.extremes {
        for rate in Self.rates {
          for length in Self.extremes + [nil] {
            let line = Timeline(position: position, timestamp: timestamp, rate: rate, length: length)
            let place = line.position(at: now)
            #expect(place >= 0 && place <= max(0, length ?? .max))
            #expect(line.distance(to: .beginning, at: now) >= 0)
          }
        }
      }
    }
  }

  @Test func `is equal to a timeline through another of its points`() {
    let before = Timeline(position: 0, timestamp: 0, rate: 1, length: nil)
    let after = Timeline(position: 10 * second, timestamp: 10 * second, rate: 1, length: nil)
    #expect(before.distance(to: after, at: 10 * second) == 0)
    #expect(after.distance(to: before, at: 500 * second) == 0)
  }

  @Test func `keeps its position when the length becomes known`() {
    let line = Timeline(position: 10 * second, timestamp: 7, rate: 1, length: nil)
    #expect(line.with(length: 60 * second).position(at: 7) == 10 * second)
    #expect(line.with(length: 5 * second).position(at: 7) == 5 * second)
  }
}

@Suite struct `The timeline of a snapshot` {
  private let before = Timeline(position: 20 * second, timestamp: 100 * second, rate: 1, length: nil)

  private func line(_ playback: Playback, now: Int64, length: Int64? = nil) -> Timeline {
    Timeline(playback, length: length, after: before, now: now)
  }

  @Test(arguments: PlaybackState.allCases) func `advances only while the player plays`(state: PlaybackState) {
    let line = line(Playback(state: state, position: 42 * second), now: 100 * second)
    #expect(line.position(at: 100 * second) == 42 * second)
    #expect(line.position(at: 101 * second) == (state == .playing ? 43 : 42) * second)
  }

  @Test(arguments: PlaybackState.allCases) func `keeps the position if the snapshot has none`(state: PlaybackState) {
    let line = line(Playback(state: state), now: 105 * second)
    #expect(line.position(at: 105 * second) == 25 * second)
    #expect(line.position(at: 107 * second) == (state == .playing ? 27 : 25) * second)
  }

  @Test func `begins at the timestamp`() {
    let line = line(Playback(state: .playing, position: 42 * second, timestamp: 98 * second), now: 100 * second)
    #expect(line.position(at: 100 * second) == 44 * second)
  }

  @Test func `uses the current time for a timestamp in the future`() {
    for stamp in [101 * second, .max] {
      let line = line(Playback(state: .playing, position: 42 * second, timestamp: stamp), now: 100 * second)
      #expect(line.position(at: 100 * second) == 42 * second)
      #expect(line.position(at: 101 * second) == 43 * second)
    }
  }

  @Test func `ends at the content's duration`() {
    let line = line(Playback(state: .playing, position: 70 * second), now: 0, length: 60 * second)
    #expect(line.position(at: 0) == 60 * second)
  }

  @Test func `has a position at every extreme`() {
    for position in Timeline.someExtremes {
      for stamp in Timeline.someExtremes {
        for rate in [-1e300, 1e300, 1] {
          let line = line(Playback(state: .playing, rate: rate, position: position, timestamp: stamp), now: second)
          #expect(line.position(at: .max) >= 0)
        }
      }
    }
  }
}

extension Timeline {
  fileprivate static let someExtremes: [Int64] = [.min, .min + 1, 0, .max - 1, .max]
}
