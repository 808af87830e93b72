// SPDX-License-Identifier: MIT

/// The state of playback.
public enum MPNowPlayingPlaybackState: UInt, Sendable {
  /// The player has not set it. The rate in `nowPlayingInfo` decides.
  case unknown = 0
  case playing = 1
  case paused = 2
  case stopped = 3
  /// Another player uses the audio. Playback may resume afterwards.
  case interrupted = 4
}
