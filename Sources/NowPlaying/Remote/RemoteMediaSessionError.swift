// SPDX-License-Identifier: MIT

public import Foundation

/// Why a remote session could not be started, changed or ended. The log says more: `NOWPLAYING_LOG=info`.
public enum RemoteMediaSessionError: Error, Hashable, Sendable {
  /// The system could not do it.
  case internalFailure
  /// The attributes cannot be used: they are those of another session, or too large, or the extension has refused them.
  case invalidAttributes
}

extension RemoteMediaSessionError: LocalizedError {
  /// What it says.
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
