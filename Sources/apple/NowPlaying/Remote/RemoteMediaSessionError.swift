// SPDX-License-Identifier: MIT

public import Foundation

/// Why a remote session could not be started, changed or ended. The log has more details: `NOWPLAYING_LOG=info`.
public enum RemoteMediaSessionError: Error, Hashable, Sendable {
  /// The system could not complete the request.
  case internalFailure
  /// The attributes are invalid: they belong to another session, are too large, or the extension has refused them.
  case invalidAttributes
}

extension RemoteMediaSessionError: LocalizedError {
  /// The error's text.
  public var errorDescription: String? {
    switch self {
    case .internalFailure:
      "there is no bus, the session does not exist, or no process hosts it: install the extension, or host its "
        + "sessions in this process"
    case .invalidAttributes:
      "the attributes are invalid: keep the id of the session's start, use at most 64 KiB, and read in the "
        + "extension's log why it refused them"
    }
  }
}
