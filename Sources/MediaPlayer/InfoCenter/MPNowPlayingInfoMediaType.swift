// SPDX-License-Identifier: MIT

/// Heard or watched.
public enum MPNowPlayingInfoMediaType: UInt, Sendable {
  /// The player has not said.
  case none = 0
  case audio = 1
  case video = 2
}
