// SPDX-License-Identifier: MIT

import MediaPlayer

// What the article on animated artwork needs: the types of the player's own.

struct Album: Sendable {
  struct Loop: Sendable {
    let previewFrame: UIImage?
    let content: Data

    func fetchVideo(destination: URL) async throws {
      await Task.yield()
      try content.write(to: destination)
    }
  }

  let artworkID: String
  let squareAnimatedArtwork: Loop
}

struct VideoAssetStorage: Sendable {
  func makeAssetFileURL() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "asset-\(UUID().uuidString).mp4")
  }
}

@MainActor
final class AlbumPlayer {
  static let videoAssetStorage = VideoAssetStorage()

  var currentSong: Album

  init(_ currentSong: Album) { self.currentSong = currentSong }

  // The article's code.

  // Call when `currentSong` changes.
  func updateInfoCenter() {
    let currentSong = self.currentSong

    let squareAnimatedArtwork = MPMediaItemAnimatedArtwork(
      artworkID: currentSong.artworkID,
      previewImageRequestHandler: { _ in
        // When possible, have the preview image available synchronously when building the
        // `MPMediaItemAnimatedArtwork`.
        currentSong.squareAnimatedArtwork.previewFrame
      },
      videoAssetFileURLRequestHandler: { _ in
        do {
          // Retrieve the video asset on demand, saving it locally and providing a local
          // file URL.
          let assetFileURL = Self.videoAssetStorage.makeAssetFileURL()
          try await currentSong.squareAnimatedArtwork.fetchVideo(destination: assetFileURL)
          return assetFileURL
        } catch {
          // If you’re unable to provide the video asset, return `nil`.
          return nil
        }
      }
    )

    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
      MPNowPlayingInfoProperty1x1AnimatedArtwork: squareAnimatedArtwork
        // ... other keys.
    ]
  }

  func updateInfoCenter(
    songTitle: String, albumTitle: String, squareAnimatedArtwork: MPMediaItemAnimatedArtwork,
    tallAnimatedArtwork: MPMediaItemAnimatedArtwork
  ) {
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
      // Existing media item metadata.
      MPMediaItemPropertyTitle: songTitle,
      MPMediaItemPropertyAlbumTitle: albumTitle,
      // ... other keys.

      // Animated artwork keys.
      MPNowPlayingInfoProperty1x1AnimatedArtwork: squareAnimatedArtwork,
      MPNowPlayingInfoProperty3x4AnimatedArtwork: tallAnimatedArtwork,
    ]
  }

  func shapes() -> (Bool, Bool) {
    let availableKeys = MPNowPlayingInfoCenter.supportedAnimatedArtworkKeys
    let squareArtworkSupported = availableKeys.contains(MPNowPlayingInfoProperty1x1AnimatedArtwork)
    let tallArtworkSupported = availableKeys.contains(MPNowPlayingInfoProperty3x4AnimatedArtwork)
    return (squareArtworkSupported, tallArtworkSupported)
  }
}
