// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// What came of a command.
public enum MPRemoteCommandHandlerStatus: Int, Sendable {
  /// It is done.
  case success = 0
  /// What was asked for does not exist.
  case noSuchContent = 100
  /// Nothing plays that it could act on.
  case noActionableNowPlayingItem = 110
  /// The device is not there.
  case deviceNotFound = 120
  /// It did not work.
  case commandFailed = 200

  /// The same in the engine's words.
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
