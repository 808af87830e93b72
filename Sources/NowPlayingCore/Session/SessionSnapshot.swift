// SPDX-License-Identifier: MIT

/// Everything that a surface needs to know of a session: the session is a value, the bus a projection of it.
public struct SessionSnapshot: Sendable {
  /// What people read as the name of the player.
  public var identity: String
  /// The basename of the application's desktop file, where there is one.
  public var desktopEntry: String?
  /// Whether the address of the media may be shown.
  public var showsAddresses: Bool
  public var content: Content?
  public var playback: Playback
  public var timeline: Timeline
  public var offer: Offer

  /// Makes a snapshot of a session that has nothing to show yet.
  public init(identity: String, desktopEntry: String? = nil, showsAddresses: Bool = false) {
    self.identity = identity
    self.desktopEntry = desktopEntry
    self.showsAddresses = showsAddresses
    playback = Playback(state: .stopped)
    timeline = .beginning
    offer = Offer()
  }

  /// Whether it plays or is about to: what a desktop calls playing.
  public var isPlaying: Bool { playback.state == .playing || playback.state == .buffering }

  /// Whether a desktop may offer to move within the content.
  public var canSeek: Bool {
    content != nil
      && (offer.canUse(.seekToPosition) || offer.canUse(.skipForward) || offer.canUse(.skipBackward))
  }
}
