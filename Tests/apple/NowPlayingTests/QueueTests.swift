// SPDX-License-Identifier: MIT

import DBus
import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite struct `A queue of a Swift player` {
  private static func text(_ id: String) -> BusValue { .bytes(Array(id.utf8)) }

  @Test func `is on the bus, with the entry that plays`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.showsURLs = true
      let deck = await display(Deck())
      let client = try stage.client()
      #expect(client.get("HasTrackList", of: PlayerClient.root) == .flag(true))
      guard case .paths(let paths)? = client.get("Tracks", of: PlayerClient.trackList) else {
        Issue.record("there is no queue")
        return
      }
      // The same song is twice in it.
      #expect(paths.count == 3)
      #expect(client.metadata["mpris:trackid"] == .path(paths[0]))
      await MainActor.run { deck.place = 2 }
      #expect(client.wait { client.metadata["mpris:trackid"] == .path(paths[2]) })
      await MainActor.run { deck.songs.append("Low Water") }
      #expect(client.wait { client.signals.contains { if case .trackAdded = $0 { true } else { false } } })
      await MainActor.run { deck.hasQueue = false }
      #expect(client.wait { client.get("HasTrackList", of: PlayerClient.root) == .flag(false) })
    }
  }

  @Test func `is sent again only if it differs`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let deck = await display(Deck())
      let client = try stage.client()
      #expect(client.getAll(PlayerClient.trackList) != nil)
      await MainActor.run { deck.isPlaying = true }
      #expect(client.wait { client.get("PlaybackStatus") == .text("Playing") })
      #expect(
        client.signals == [.changed(PlayerClient.player, ["PlaybackStatus": .text("Playing")], invalidated: [])])
    }
  }

  @Test func `can be changed by a client`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.showsURLs = true
      let deck = await display(Deck())
      let client = try stage.client(path: "/org/nowplaying/Session")
      func id(_ text: String) -> BusValue { .bytes(Array(text.utf8)) }
      #expect(client.perform("go_to_entry", ["entry_id": id("2")]) == .done)
      #expect(client.perform("remove_from_queue", ["entry_id": id("0")]) == .done)
      #expect(client.perform("add_to_queue", ["url": .text("file:///a"), "after_entry_id": id("1")]) == .done)
      #expect(client.perform("add_to_queue", ["url": .text("file:///b"), "make_current": .flag(true)]) == .done)
      #expect(await deck.recorded == ["go to 2", "remove 0", "add file:///a after 1", "add file:///b now"])
    }
  }

  @Test func `leaves out what is wrong in it`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let deck = await Deck()
      await MainActor.run { deck.ids = { _ in "same" } }
      await display(deck)
      let client = try stage.client()
      guard case .paths(let paths)? = client.get("Tracks", of: PlayerClient.trackList) else {
        Issue.record("there is no queue")
        return
      }
      #expect(paths.count == 1)
    }
  }

  @Test func `has no entry without songs`() {
    let snapshot = MediaQueueSnapshot(count: 0, current: 0) { _ in fatalError("no song exists") }
    #expect(snapshot.entries.isEmpty && snapshot.currentEntryID == nil)
  }
}

@Suite struct `Playlists of a Swift player` {
  @Test func `are on the bus, and a client activates one`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.showsURLs = true
      let deck = await display(Deck())
      let client = try stage.client()
      #expect(client.get("PlaylistCount", of: PlayerClient.playlists) == .uint32(2))
      #expect(
        client.get("Orderings", of: PlayerClient.playlists) == .texts(["User", "Alphabetical", "Created"]))
      #expect(client.get("ActivePlaylist", of: PlayerClient.playlists) == .playlist(path: "/", name: nil))
      let session1 = try stage.client(path: "/org/nowplaying/Session")
      #expect(session1.perform("activate_playlist", ["playlist_id": .bytes(Array("rain".utf8))]) == .done)
      #expect(await deck.activePlaylist == "rain")
      await MainActor.run { deck.playlists.removeAll() }
      #expect(client.wait { client.get("PlaylistCount", of: PlayerClient.playlists) == .uint32(0) })
    }
  }
}

/// A model with a queue and playlists.
@Observable @MainActor
final class Deck: MediaSessionRepresentable {
  let id = "deck"
  var songs = ["Harbour Lights", "Slack Water", "Harbour Lights"]
  var place = 0
  var isPlaying = false
  var hasQueue = true
  var ids: (Int) -> String = { "\($0)" }
  var playlists = [
    MediaPlaylistsSnapshot.Playlist(id: "road", name: "On the Road", creationDate: Date(timeIntervalSince1970: 100)),
    MediaPlaylistsSnapshot.Playlist(id: "rain", name: "Rainy Days", iconURL: URL(string: "file:///rain.png")),
  ]
  var activePlaylist: String?
  var recorded: [String] = []

  var content: (any MediaContentRepresentable)? { GenericContent(id: songs[place], title: songs[place]) }
  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused) }
  var commands: [MediaCommand] {
    [
      .play { self.isPlaying = true },
      .goToEntry { self.recorded.append("go to \($0)") },
      .addToQueue(schemes: ["file"], mimeTypes: []) { url, previous, isNow in
        self.recorded.append("add \(url)" + (previous.map { " after \($0)" } ?? "") + (isNow ? " now" : ""))
      },
      .removeFromQueue { self.recorded.append("remove \($0)") },
      .activatePlaylist { self.activePlaylist = $0 },
    ]
  }

  var queueSnapshot: MediaQueueSnapshot? {
    guard hasQueue else { return nil }
    return MediaQueueSnapshot(count: songs.count, current: place) {
      MediaQueueSnapshot.Entry(id: ids($0), content: GenericContent(id: songs[$0], title: songs[$0]))
    }
  }

  var playlistsSnapshot: MediaPlaylistsSnapshot? {
    MediaPlaylistsSnapshot(playlists: playlists, activePlaylistID: activePlaylist)
  }
}
