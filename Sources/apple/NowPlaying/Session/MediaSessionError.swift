// SPDX-License-Identifier: MIT

public import Foundation

/// Why a session could not become primary. The log has more details: `NOWPLAYING_LOG=info`.
public enum MediaSessionError: Error, Hashable, Sendable {
  /// The system could not complete the request.
  case internalFailure
  /// The session cannot become active: it has no content, or MPNowPlayingInfoCenter is in use.
  case invalidState
  /// Another session with the same id has replaced this one.
  case sessionInvalidated
}

extension MediaSessionError: LocalizedError {
  /// The error's text.
  public var errorDescription: String? {
    switch self {
    case .internalFailure:
      "there is no bus, or the media keys go to another player: see systemPrimaryRefusal"
    case .invalidState:
      "the session cannot become active: give it content first, and use either NowPlaying or MediaPlayer, not both"
    case .sessionInvalidated:
      "another session with the same id has replaced this one: use that session, or another id"
    }
  }
}
