// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The commands that a player can offer. ``PlayerAction`` has their arguments.
public enum PlayerCommand: Int32, CaseIterable, Sendable {
  // The numbers are those of the engine.
  case play = 1
  case pause
  case togglePlayPause
  case stop
  case next
  case previous
  case seekToPosition
  case skipForward
  case skipBackward
  case seekForward
  case seekBackward
  case changePlaybackRate
  case changeRepeatMode
  case changeShuffleMode
  case feedback
  case rateContent
  case like
  case dislike
  case bookmark
  case enableLanguageOption
  case disableLanguageOption
  case openURL
  case raise
  case quit
  case setFullscreen
  case setVolume
  case goToEntry
  case addToQueue
  case removeFromQueue
  case activatePlaylist
  case setDeviceVolume
  case stepDeviceVolume

  init(_ command: Command) { self = PlayerCommand(rawValue: command.rawValue) ?? .play }

  /// The engine's value; nil is not possible, because both have the same numbers.
  var core: Command? { Command(rawValue: rawValue) }
}
