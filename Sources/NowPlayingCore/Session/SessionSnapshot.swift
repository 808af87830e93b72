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
  public var lists = Lists()

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

  /// Whether a desktop may offer to change the queue: both or neither, since MPRIS has one flag for them.
  public var canEditQueue: Bool { offer.canUse(.addToQueue) && offer.canUse(.removeFromQueue) }

  /// Whether somebody who looks on sees the same item playing. A place in the queue tells more than an item does.
  public func playsSameItem(as other: SessionSnapshot) -> Bool {
    let (entry, otherEntry) = (lists.queue?.current, other.lists.queue?.current)
    if entry == nil, otherEntry == nil { return content?.id == other.content?.id }
    return entry == otherEntry && (content == nil) == (other.content == nil)
  }

  /// Whether a desktop may offer to move within the content.
  public var canSeek: Bool {
    content != nil
      && (offer.canUse(.seekToPosition) || offer.canUse(.skipForward) || offer.canUse(.skipBackward))
  }
}
