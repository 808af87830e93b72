// SPDX-License-Identifier: MIT

/// Whether an item is audio or video.
public enum MPNowPlayingInfoMediaType: UInt, Sendable {
  /// The player has not set it.
  case none = 0
  case audio = 1
  case video = 2
}
