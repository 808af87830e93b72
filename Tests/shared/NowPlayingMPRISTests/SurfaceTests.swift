// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import NowPlayingMPRIS

private let second: Int64 = 1_000_000
private let length = MediaDuration.finite(180 * second)
private let longer = MediaDuration.finite(181 * second)

@Suite struct `A surface` {
  @Test(
    arguments: [
      (nil, length, 0, false), (length, length, 0, true), (length, longer, 0, false), (length, .unknown, 0, false),
      (.unknown, .unknown, 0, false), (.live, .live, 0, false), (length, longer, 30 * second, true),
    ] as [(MediaDuration?, MediaDuration, Int64, Bool)])
  func `emits Seeked after a new item that does not begin at 0, or has the length of the one before`(
    before: MediaDuration?, duration: MediaDuration, position: Int64, isEmitted: Bool
  ) throws {
    for state in [PlaybackState.playing, .paused] {
      var shown = SessionSnapshot(identity: "Player")
      if let before { shown = try snapshot { try $0.set(duration: before) } }
      shown.playback = Playback(state: state)
      let stage = try Stage(shown)
      var next = shown
      next.content = try Content(kind: .music, id: "next")
      try next.content?.set(duration: duration)
      next.timeline = Timeline(
        position: position, timestamp: stage.now, rate: state == .playing ? 1 : 0, length: duration.microseconds)
      let signals = stage.signals { stage.show(next) }
      #expect(signals.dropFirst() == (isEmitted ? [.seeked(position)] : []))
      stage.now += 5 * second
      #expect(stage.signals { stage.show(next) } == [])
    }
  }
}
