// SPDX-License-Identifier: MIT

/// Receives the changes of a session, on the main actor.
public protocol MPNowPlayingSessionDelegate: AnyObject {
  /// The session began or ceased to represent the program.
  @MainActor
  func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession)
  /// The session's ability to represent the program has changed.
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
