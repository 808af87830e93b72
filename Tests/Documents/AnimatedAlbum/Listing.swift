// SPDX-License-Identifier: MIT

import MediaPlayer

/// An animated image whose first frame the player has.
struct Loop {
  let previewFrame = MPImage(contentsOfFile: CommandLine.arguments[1])

  func fetchVideo(destination: URL) async throws {
    try FileManager.default.copyItem(at: URL(filePath: CommandLine.arguments[2]), to: destination)
  }
}

struct Song {
  let artworkID = "night-crossing"
  let squareAnimatedArtwork = Loop()
}

/// The player's store of videos.
struct VideoStorage {
  func makeAssetFileURL() -> URL { FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mp4") }
}

@MainActor
final class Player {
  static let videoAssetStorage = VideoStorage()
  let currentSong = Song()
  let (songTitle, albumTitle) = ("Harbour Lights", "Night Crossing")

  //: 002/update

  func show(_ squareAnimatedArtwork: MPMediaItemAnimatedArtwork, _ tallAnimatedArtwork: MPMediaItemAnimatedArtwork) {
    //: 002/info
  }

  var supportsBoth: Bool {
    //: 002/keys
    return squareArtworkSupported && tallArtworkSupported
  }
}
