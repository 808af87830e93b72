// SPDX-License-Identifier: MIT

/// What playback does.
public enum MPNowPlayingPlaybackState: UInt, Sendable {
  /// The player has not said: the rate in `nowPlayingInfo` decides.
  case unknown = 0
  case playing = 1
  case paused = 2
  case stopped = 3
  /// Something else needs the speakers; it may go on after that.
  case interrupted = 4
}
