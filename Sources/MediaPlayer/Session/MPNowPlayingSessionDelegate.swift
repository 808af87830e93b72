// SPDX-License-Identifier: MIT

/// Hears of a session's changes, on the main actor.
public protocol MPNowPlayingSessionDelegate: AnyObject {
  /// The session represents the program, or does not any more.
  @MainActor
  func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession)
  /// It may represent the program, or may not any more.
  @MainActor
  func nowPlayingSessionDidChangeCanBecomeActive(_ nowPlayingSession: MPNowPlayingSession)
}

extension MPNowPlayingSessionDelegate {
  /// Does nothing.
  @MainActor
  public func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession) {}

  /// Does nothing.
  @MainActor
  public func nowPlayingSessionDidChangeCanBecomeActive(_ nowPlayingSession: MPNowPlayingSession) {}
}
