// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The values of PlaybackStatus.
enum PlaybackStatus: Worded {
  case playing, paused, stopped

  var name: String {
    switch self {
    case .playing: "Playing"
    case .paused: "Paused"
    case .stopped: "Stopped"
    }
  }

  init(_ state: PlaybackState) {
    self =
      switch state {
      case .playing, .buffering: .playing
      case .paused, .interrupted: .paused
      case .stopped: .stopped
      }
  }
}

extension RepeatMode {
  /// The value of LoopStatus.
  var loopStatus: String {
    switch self {
    case .off: "None"
    case .one: "Track"
    case .all: "Playlist"
    }
  }

  /// Finds the mode of a value of LoopStatus.
  init?(loopStatus: String?) {
    guard let loopStatus, let mode = Self.allCases.first(where: { $0.loopStatus.hasSameBytes(as: loopStatus) }) else {
      return nil
    }
    self = mode
  }
}
