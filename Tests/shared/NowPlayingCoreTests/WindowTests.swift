// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

private let second: Int64 = 1_000_000

private func window(
  _ start: Int64, _ end: Int64, _ moving: SeekableWindow.Ends = [], at timestamp: Int64 = 0
) throws(Failure) -> SeekableWindow {
  try SeekableWindow(start: start, end: end, moving: moving, timestamp: timestamp)
}

@Suite struct `A seekable window` {
  @Test func `moves its ends with the clock`() throws {
    #expect(try window(10, 20).range(at: 1_000) == 10...20)
    #expect(try window(10, 20, .end).range(at: 5) == 10...25)
    #expect(try window(10, 20, [.start, .end], at: 7).range(at: 12) == 15...25)
    #expect(try window(10, 20, .end, at: 7).range(at: 3) == 10...20, "the clock does not run back")
    #expect(try window(10, .max, [.start, .end]).range(at: .max) == .max ... .max)
  }

  @Test func `has room if its ends differ, or its end moves away from its start`() throws {
    #expect(try window(10, 20).hasRoom && !window(10, 10).hasRoom)
    #expect(try window(10, 10, .end).hasRoom && !window(10, 10, [.start, .end]).hasRoom)
  }

  @Test func `refuses ends that do not fit`() {
    #expect(refusal { () throws(Failure) in try window(-1, 10) } == .invalidArgument)
    #expect(refusal { () throws(Failure) in try window(10, 9) } == .invalidArgument)
    #expect(refusal { () throws(Failure) in try window(10, 20, .start) } == .invalidArgument)
    #expect(refusal { () throws(Failure) in try window(10, 20, .init(rawValue: 4)) } == .invalidArgument)
  }
}

@Suite struct `The details of a session` {
  private var state = SessionState(id: "radio")

  init() throws { #expect(state.set(content: try .made(.radio, id: "news", [:]), now: 0) == true) }

  @Test mutating func `have no change if a value is set again`() throws {
    let problem = try Problem(.network, text: "No connection")
    #expect(state.change(details: { $0.problem = problem }) == true)
    #expect(state.change(details: { $0.problem = problem }) == false)
    #expect(state.change(details: { $0.isMuted = true }) == true)
    #expect(state.change(details: { $0.isPrivate = true }) == true)
    #expect(state.change(details: { $0 = PlaybackDetails() }) == true)
    #expect(state.details == PlaybackDetails())
  }

  @Test mutating func `have no problem after the session plays`() throws {
    let problem = try Problem(.network, text: "No connection")
    _ = state.change(details: { ($0.problem, $0.isMuted) = (problem, true) })
    #expect(try state.set(playback: Playback(state: .paused), now: 0))
    #expect(try state.set(playback: Playback(state: .buffering), now: 0))
    #expect(state.details.problem == problem)
    #expect(try state.set(state: .playing, now: 0))
    #expect(state.details.problem == nil && state.details.isMuted)
    _ = state.change(details: { $0.problem = problem })
    #expect(try state.set(playback: Playback(state: .playing), now: 0), "it plays already")
    #expect(state.details.problem == nil)
  }

  @Test mutating func `have no change if a window moved as it said`() throws {
    #expect(try state.set(window: window(0, 60 * second, .end), now: 0))
    #expect(try !state.set(window: window(0, 70 * second, .end, at: 10 * second), now: 10 * second))
    #expect(try !state.set(window: window(0, 60 * second, .end, at: 0), now: 10 * second))
    #expect(try state.set(window: window(0, 60 * second, .end, at: 10 * second), now: 10 * second))
    #expect(try state.set(window: window(0, 60 * second, at: 10 * second), now: 10 * second), "it does not move")
    #expect(try state.set(window: nil, now: 0))
    #expect(try !state.set(window: nil, now: 0))
  }

  @Test mutating func `have no change if less than a second was loaded`() throws {
    #expect(try state.set(buffered: 5 * second))
    #expect(try !state.set(buffered: 5 * second + 999_999))
    #expect(try !state.set(buffered: 4 * second + 1))
    #expect(try state.set(buffered: 6 * second))
    #expect(try state.set(buffered: nil))
    #expect(try !state.set(buffered: nil))
    #expect(try state.set(buffered: .max))
    #expect(try state.set(buffered: 0))
    #expect(refusal { () throws(Failure) in try state.set(buffered: -1) } == .invalidArgument)
    #expect(state.details.buffered == 0)
  }

  @Test mutating func `have a change if the end was loaded`() throws {
    var content = try Content.made(.music, id: "song", [:])
    try content.set(duration: .finite(21 * second))
    #expect(state.set(content: content, now: 0) == true)
    #expect(try state.set(buffered: 19 * second + 900_000))
    #expect(try !state.set(buffered: 19 * second + 999_999))
    #expect(try state.set(buffered: 20 * second + 400_000))
    #expect(try state.set(buffered: 20 * second + 897_959))
    #expect(try !state.set(buffered: 20 * second + 897_959))
  }

  @Test mutating func `lose the window and the loaded part with the item`() throws {
    #expect(try state.set(window: window(0, 60), now: 0))
    #expect(try state.set(buffered: 5))
    _ = state.change(details: { ($0.isMuted, $0.isPrivate) = (true, true) })
    #expect(state.set(content: try .made(.radio, id: "news", [.title: "News"]), now: 0) == true)
    #expect(state.details.window != nil && state.details.buffered == 5)
    #expect(state.set(content: try .made(.radio, id: "music", [:]), now: 0) == true)
    #expect(state.details.window == nil && state.details.buffered == nil)
    #expect(state.details.isMuted && state.details.isPrivate)
    _ = state.set(content: nil, now: 0)
    #expect(refusal { () throws(Failure) in try state.set(window: nil, now: 0) } == .invalidState)
    #expect(refusal { () throws(Failure) in try state.set(buffered: nil) } == .invalidState)
  }
}
