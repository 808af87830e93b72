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
      "the system could not do it: there is no bus, no such session, or nobody who hosts it; install the extension, or "
        + "host its sessions in this process"
    case .invalidAttributes:
      "the attributes cannot be used: keep the id that the session was started with, stay below 64 KiB, and see in the "
        + "extension's log why it refused them"
    }
  }
}
