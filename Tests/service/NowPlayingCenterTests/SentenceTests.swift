// SPDX-License-Identifier: MIT

@testable import NowPlayingCenter
import NowPlayingCore
import OrgNowPlaying
import Testing

@Suite struct `The reason for the place of a player` {
  @Test(
    arguments: [
      (0, "0 s"), (119, "119 s"), (120, "2 min"), (7_199, "119 min"), (7_200, "2 h"), (-5, "0 s"),
    ] as [(Int64, String)])
  func `has a time that people read`(seconds: Int64, text: String) {
    let player = CenterPlayer(
      name: "one", path: "/one", identity: "One", reason: .paused,
      history: PlayerHistory(player: ":1.1", status: .paused, time: .at(7)), isSilent: false)
    #expect(player.sentence(now: 7 + seconds * 1_000_000) == "it is paused, and last played \(text) ago")
  }
}
