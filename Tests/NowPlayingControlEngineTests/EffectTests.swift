// SPDX-License-Identifier: MIT

@testable import NowPlayingControlEngine
import NowPlayingCore
import Testing

@Suite struct `The effect of a command` {
  private func session(_ state: PlaybackState, _ id: Identifier = "one", position: Int64 = 0) throws -> SessionSnapshot
  {
    SessionSnapshot(
      identity: "Player", content: try Content(kind: .music, id: id), playback: Playback(state: state, volume: 0.5),
      timeline: Timeline(position: position, timestamp: 0, rate: 0, length: nil))
  }

  private func isDone(_ invocation: Invocation, _ before: SessionSnapshot, _ after: SessionSnapshot) -> Bool? {
    invocation.isDone(before: before, after: after, now: 0)
  }

  @Test func `is seen if the player already has the state`() throws {
    let playing = try session(.playing)
    #expect(isDone(Invocation(.play), playing, playing) == true)
    #expect(isDone(Invocation(.pause), playing, playing) == false)
  }

  @Test(arguments: [0, 1, Int64.max - 1, .max]) func `of a seek or a skip is no trap, at any position`(
    position: Int64
  ) throws {
    let shown = try session(.playing, position: position)
    for number in [Int64.min, -1, 0, 1, .max] {
      #expect(isDone(Invocation(.seekToPosition, .position(number)), shown, shown) != nil)
      for command in [Command.skipForward, .skipBackward] {
        _ = isDone(Invocation(command, .interval(number)), shown, shown)
      }
    }
    #expect(isDone(Invocation(.skipForward, .interval(.max)), shown, shown) == (position == 0 ? false : nil))
  }

  @Test func `of a toggle is the other state`() throws {
    let (playing, paused) = (try session(.playing), try session(.paused))
    #expect(isDone(Invocation(.togglePlayPause), playing, paused) == true)
    #expect(isDone(Invocation(.togglePlayPause), playing, playing) == false)
  }

  @Test func `of next is another item`() throws {
    let (one, two) = (try session(.playing), try session(.playing, "two"))
    #expect(isDone(Invocation(.next), one, two) == true)
    #expect(isDone(Invocation(.next), one, one) == false)
  }

  @Test func `of previous is also the beginning of the item`() throws {
    let (late, early) = (try session(.playing, position: 60_000_000), try session(.playing))
    #expect(isDone(Invocation(.previous), late, early) == true)
    #expect(isDone(Invocation(.previous), late, late) == false)
  }

  @Test func `of stop is also a pause at the beginning`() throws {
    let (playing, late) = (try session(.playing, position: 60_000_000), try session(.paused, position: 60_000_000))
    #expect(isDone(Invocation(.stop), playing, try session(.stopped)) == true)
    #expect(isDone(Invocation(.stop), playing, try session(.paused)) == true)
    #expect(isDone(Invocation(.stop), playing, late) == false)
  }

  @Test func `of a seek is a position nearby`() throws {
    let (before, after) = (try session(.paused), try session(.paused, position: 20_400_000))
    #expect(isDone(Invocation(.seekToPosition, .position(20_000_000)), before, after) == true)
    #expect(isDone(Invocation(.seekToPosition, .position(20_000_000)), before, before) == false)
  }

  @Test func `of raise is not seen`() throws {
    let playing = try session(.playing)
    #expect(isDone(Invocation(.raise), playing, playing) == nil)
  }
}

@Suite struct `The name of a player` {
  @Test func `may be the name of its program`() {
    #expect(PlayerName.full("vlc") == "org.mpris.MediaPlayer2.vlc")
    #expect(PlayerName.full("org.mpris.MediaPlayer2.vlc") == "org.mpris.MediaPlayer2.vlc")
    #expect(PlayerName.isInstance("org.mpris.MediaPlayer2.vlc.instance7", of: PlayerName.full("vlc")))
    #expect(!PlayerName.isInstance("org.mpris.MediaPlayer2.vlcx", of: PlayerName.full("vlc")))
  }
}
