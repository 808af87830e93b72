// SPDX-License-Identifier: MIT

import CNowPlaying
import NowPlayingControlEngine
import NowPlayingControlABI
import NowPlayingCore
import Testing

@Suite struct `The constants of the control headers` {
  @Test func `are equal to the reasons`() {
    let reasons = [
      NP_PLAYER_LISTED, NP_PLAYER_PINNED, NP_PLAYER_TOGGLED, NP_PLAYER_PLAYING, NP_PLAYER_PAUSED,
      NP_PLAYER_PLAYING_REMOTELY, NP_PLAYER_NEVER_PLAYED, NP_PLAYER_STOPPED, NP_PLAYER_RESTING_REMOTELY,
      NP_PLAYER_NOT_ANSWERING, NP_PLAYER_REQUESTED,
    ]
    #expect(PlayerReason.allCases.map { Int($0.rawValue) } == reasons.map { Int($0) })
  }

  @Test func `are equal to the changes`() {
    let changes: [PlayerChanges] = [
      .appeared, .left, .identity, .item, .playback, .commands, .artwork, .queue, .playlists, .devices, .primary,
      .silent,
    ]
    let numbers = [
      NP_PLAYER_APPEARED, NP_PLAYER_LEFT, NP_PLAYER_IDENTITY, NP_PLAYER_ITEM, NP_PLAYER_PLAYBACK, NP_PLAYER_COMMANDS,
      NP_PLAYER_ARTWORK, NP_PLAYER_QUEUE, NP_PLAYER_PLAYLISTS, NP_PLAYER_DEVICES, NP_PLAYER_PRIMARY, NP_PLAYER_SILENT,
    ]
    #expect(changes.map { $0.rawValue } == numbers.map { UInt32($0) })
  }
}
