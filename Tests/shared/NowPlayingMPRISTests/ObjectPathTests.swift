// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@testable import NowPlayingMPRIS

@Suite struct `An id's path` {
  @Test(arguments: ["a", "album-7/track-3", "Björk", "_", "__61", "\u{1}", " "])
  func `is decoded to the id`(id: Identifier) {
    #expect(TrackID.entry(TrackID.path(entry: id)) == id)
    #expect(PlaylistID.id(PlaylistID.path(id)) == id)
    #expect(TrackID.entry(TrackID.path(id)) == nil, "an item is no entry")
  }

  @Test(arguments: [
    "/", "/org/nowplaying/entry/", "/org/nowplaying/entry/_", "/org/nowplaying/entry/_6", "/org/nowplaying/entry/_61",
    "/org/nowplaying/entry/_C3_BC", "/org/nowplaying/entry/_ff", "/org/nowplaying/entry/a/b",
    "/org/mpris/MediaPlayer2/TrackList/NoTrack", "/org/nowplaying/track/a",
  ])
  func `has no other spelling`(path: String) {
    #expect(TrackID.entry(path) == nil)
  }
}
