// SPDX-License-Identifier: MIT

import MediaPlayer

/// A player for Apple's older framework, in a module whose default isolation is the main actor.
final class SoundCenter: MPNowPlayingSessionDelegate {
  private(set) var isPlaying = true
  private(set) var changes = 0
  private let session = MPNowPlayingSession(players: [])
  private let cover = MPImage(data: Data())

  func activate() {
    session.delegate = self
    session.remoteCommandCenter.pauseCommand.addTarget { [weak self] _ in
      self?.isPlaying = false
      self?.update()
      return .success
    }
    session.remoteCommandCenter.playCommand.addTarget { [unowned self] event in
      self.isPlaying = true
      update()
      return .success
    }
    update()
  }

  func update() {
    var info: [String: Any] = [
      MPMediaItemPropertyTitle: "Waves", MPNowPlayingInfoPropertyPlaybackRate: isPlaying ? 1.0 : 0.0,
      MPNowPlayingInfoProperty1x1AnimatedArtwork: MPMediaItemAnimatedArtwork(
        artworkID: "waves", previewImageRequestHandler: { _ in self.cover },
        videoAssetFileURLRequestHandler: { _ in try? await self.video() }),
    ]
    if let cover {
      info[MPMediaItemPropertyArtwork] = MPMediaItemArtwork(boundsSize: cover.size) { _ in self.cover ?? cover }
    }
    session.nowPlayingInfoCenter.nowPlayingInfo = info
  }

  func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession) { changes += 1 }

  private func video() async throws -> URL { throw CancellationError() }
}
