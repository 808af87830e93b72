// SPDX-License-Identifier: MIT

import NowPlaying

/// The code of the article of this name.
enum WhatDiffersOnLinux {
  static func setIdentity() {
    MediaApplication.current.id = "org.example.Player"
    MediaApplication.current.name = "Example Player"
    MediaApplication.current.desktopEntry = "org.example.Player"
  }

  @MainActor
  static func holdBack(_ player: Player) async throws {
    let session = MediaSession(player, publishesAtOnce: false)
    // Nothing is on the desktop yet.
    try await session.requestToBecomeApplicationPrimary()
  }

  @Observable
  @MainActor
  final class Player: MediaSessionRepresentable, Identifiable {
    let id = "music"
    var content: (any MediaContentRepresentable)? { nil }
    var playbackSnapshot: MediaPlaybackSnapshot? { nil }
    var commands: [MediaCommand] { [] }
  }
}
