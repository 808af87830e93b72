// SPDX-License-Identifier: MIT

import NowPlaying

/// The code of the article of this name.
enum ShowingTheQueue {
  struct Song {
    let id: String
    let title: String
  }

  struct Place {
    let id: String
    let song: Song
  }

  @Observable
  @MainActor
  final class Player: MediaSessionRepresentable {
    let id = "music"
    var queue = [Place(id: "1", song: Song(id: "lights", title: "Harbour Lights"))]
    var index = 0
    var playlist: String?

    var content: (any MediaContentRepresentable)? { content(of: queue[index].song) }
    var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: .playing()) }

    var queueSnapshot: MediaQueueSnapshot? {
      MediaQueueSnapshot(count: queue.count, current: index) { index in
        MediaQueueSnapshot.Entry(id: queue[index].id, content: content(of: queue[index].song))
      }
    }

    var playlistsSnapshot: MediaPlaylistsSnapshot? {
      MediaPlaylistsSnapshot(
        playlists: [.init(id: "road", name: "On the Road"), .init(id: "rain", name: "Rainy Days")],
        activePlaylistID: playlist)
    }

    var commands: [MediaCommand] {
      [
        .goToEntry { id in try self.play(id) },
        .addToQueue(schemes: ["file"], mimeTypes: ["audio/mpeg"]) { url, previousID, isNow in
          try self.add(url, after: previousID, playsNow: isNow)
        },
        .removeFromQueue { id in self.queue.removeAll { $0.id == id } },
        .activatePlaylist { id in self.playlist = id },
      ]
    }

    func content(of song: Song) -> GenericContent { GenericContent(id: song.id, title: song.title) }

    func play(_ id: String) throws {
      guard let place = queue.firstIndex(where: { $0.id == id }) else { throw MediaCommandError.noSuchContent }
      index = place
    }

    func add(_ url: String, after id: String?, playsNow: Bool) throws {
      let place = (queue.firstIndex { $0.id == id } ?? -1) + 1
      queue.insert(Place(id: url, song: Song(id: url, title: url)), at: place)
      if playsNow { index = place }
    }
  }
}
