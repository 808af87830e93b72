// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The result of a command.
public enum MPRemoteCommandHandlerStatus: Int, Sendable {
  /// The command succeeded.
  case success = 0
  /// The requested content does not exist.
  case noSuchContent = 100
  /// No item plays that the command could act on.
  case noActionableNowPlayingItem = 110
  /// The device does not exist.
  case deviceNotFound = 120
  /// The command failed.
  case commandFailed = 200

  /// The engine's value.
  var outcome: Outcome {
    switch self {
    case .success: .success
    case .noSuchContent: .noSuchContent
    case .noActionableNowPlayingItem: .noActionableItem
    case .deviceNotFound: .deviceNotFound
    case .commandFailed: .failed
    }
  }
}
