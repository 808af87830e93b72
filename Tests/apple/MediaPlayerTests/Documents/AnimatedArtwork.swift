// SPDX-License-Identifier: MIT

import MediaPlayer
import PlatformImages

// A player as in Apple's article on animated artwork. Its handlers are called on demand. The preview is available at
// once, and the video is downloaded first.

struct Album: Sendable {
  struct Loop: Sendable {
    let firstImage: UIImage?
    let content: Data

    func fetch(to file: URL) async throws {
      await Task.yield()
      try content.write(to: file)
    }
  }

  let coverID: String
  let square: Loop
}

@MainActor
final class AlbumPlayer {
  private static func newFile() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "cover-\(UUID().uuidString).mp4")
  }

  var album: Album

  init(_ album: Album) { self.album = album }

  func showCover() {
    let album = self.album
    let cover = MPMediaItemAnimatedArtwork(
      artworkID: album.coverID,
      previewImageRequestHandler: { _ in
        album.square.firstImage
      },
      videoAssetFileURLRequestHandler: { _ in
        do {
          let file = Self.newFile()
          try await album.square.fetch(to: file)
          return file
        } catch {
          return nil
        }
      }
    )
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
      MPNowPlayingInfoProperty1x1AnimatedArtwork: cover
    ]
  }

  func show(title: String, album: String, square: MPMediaItemAnimatedArtwork, tall: MPMediaItemAnimatedArtwork) {
    let keys = MPNowPlayingInfoCenter.supportedAnimatedArtworkKeys
    var info: [String: Any] = [MPMediaItemPropertyTitle: title, MPMediaItemPropertyAlbumTitle: album]
    if keys.contains(MPNowPlayingInfoProperty1x1AnimatedArtwork) {
      info[MPNowPlayingInfoProperty1x1AnimatedArtwork] = square
    }
    if keys.contains(MPNowPlayingInfoProperty3x4AnimatedArtwork) {
      info[MPNowPlayingInfoProperty3x4AnimatedArtwork] = tall
    }
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
  }
}
