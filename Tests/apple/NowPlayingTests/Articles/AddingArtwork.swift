// SPDX-License-Identifier: MIT

import NowPlaying

/// The code of the article of this name.
enum AddingArtwork {
  struct Album: Sendable {
    var id: String
    var cover: URL
    var clip: URL
    var still: URL
  }

  static func cover(of album: Album) -> Artwork {
    Artwork(id: album.id) { _ in
      let (data, _) = try await URLSession.shared.data(from: album.cover)
      return try ArtworkRepresentation(data: data)
    }
  }

  static func movingCover(of album: Album) -> AnimatedArtwork {
    AnimatedArtwork(
      id: album.id, supportedAspectRatios: [.square],
      preview: { _, _ in try ArtworkRepresentation(data: Data(contentsOf: album.still)) },
      video: { _, _ in
        let (file, _) = try await URLSession.shared.download(from: album.clip)
        let kept = FileManager.default.temporaryDirectory.appending(path: album.id + ".mp4")
        try? FileManager.default.removeItem(at: kept)
        try FileManager.default.moveItem(at: file, to: kept)
        return kept
      })
  }

  static func song(of album: Album) -> MusicContent {
    MusicContent(
      id: "harbour-lights", songTitle: "Harbour Lights", artistName: "The Ferrymen", albumName: "Night Crossing",
      artwork: cover(of: album), animatedArtwork: movingCover(of: album))
  }
}
