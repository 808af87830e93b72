// SPDX-License-Identifier: MIT

/// Everything that a surface needs to know of a session: the session is a value, the bus a projection of it.
///
/// One reference, since it goes through many hands: from the lock to the surface, and what it shows is kept.
public struct SessionSnapshot: Equatable, Sendable {
  /// Another session of the application, which has no place of its own on the bus.
  public struct Other: Equatable, Sendable {
    public let key: UInt64
    public let snapshot: SessionSnapshot

    /// Makes another session.
    public init(key: UInt64, _ snapshot: SessionSnapshot) { (self.key, self.snapshot) = (key, snapshot) }
  }

  private struct Values: Equatable, Sendable {
    var id: String
    var identity: String
    var desktopEntry: String?
    var showsAddresses: Bool
    var identifiers: PublicIdentifiers
    var content: Content?
    var playback: Playback
    var timeline: Timeline
    var offer: Offer
    var lists: Lists
    var remote: Remote?
    var imageAddress: String?
    var constraints: MotionConstraints
    var isPrimary: Bool
    var others: [Other]
  }

  private var values: Boxed<Values>

  /// Makes a snapshot, of a session that has nothing to show yet if no more is said.
  public init(
    id: String = "", identity: String, desktopEntry: String? = nil, showsAddresses: Bool = false,
    identifiers: PublicIdentifiers = .plain, content: Content? = nil, playback: Playback = Playback(state: .stopped),
    timeline: Timeline = .beginning,
    offer: Offer = Offer(), lists: Lists = Lists(), remote: Remote? = nil, imageAddress: String? = nil,
    constraints: MotionConstraints = [], isPrimary: Bool = true, others: [Other] = []
  ) {
    values = Boxed(
      Values(
        id: id, identity: identity, desktopEntry: desktopEntry, showsAddresses: showsAddresses,
        identifiers: identifiers, content: content,
        playback: playback, timeline: timeline, offer: offer, lists: lists, remote: remote,
        imageAddress: imageAddress,
        constraints: constraints, isPrimary: isPrimary, others: others))
  }

  /// The id of the session.
  public var id: String { values.value.id }

  /// What people read as the name of the player.
  public var identity: String {
    get { values.value.identity }
    set { values.change { $0.identity = newValue } }
  }
  /// The basename of the application's desktop file, where there is one.
  public var desktopEntry: String? {
    get { values.value.desktopEntry }
    set { values.change { $0.desktopEntry = newValue } }
  }
  /// Whether the address of the media may be shown.
  public var showsAddresses: Bool {
    get { values.value.showsAddresses }
    set { values.change { $0.showsAddresses = newValue } }
  }
  /// How ids are shown.
  public var identifiers: PublicIdentifiers { values.value.identifiers }
  /// What plays; nil: nothing.
  public var content: Content? {
    get { values.value.content }
    set { values.change { $0.content = newValue } }
  }
  /// How it plays.
  public var playback: Playback {
    get { values.value.playback }
    set { values.change { $0.playback = newValue } }
  }
  /// Where playback is.
  public var timeline: Timeline {
    get { values.value.timeline }
    set { values.change { $0.timeline = newValue } }
  }
  /// What can be asked for.
  public var offer: Offer {
    get { values.value.offer }
    set { values.change { $0.offer = newValue } }
  }
  /// What the session has beside what plays.
  public var lists: Lists {
    get { values.value.lists }
    set { values.change { $0.lists = newValue } }
  }

  /// What the session has if it plays elsewhere; nil: it plays here.
  public var remote: Remote? {
    get { values.value.remote }
    set { values.change { $0.remote = newValue } }
  }
  /// Where it plays, if not here.
  public var devices: [Device] { remote?.devices ?? [] }
  /// Whether the other side cannot be reached.
  public var isLost: Bool { remote?.lostAt != nil }
  /// The volume that desktops show: the player's own, or that of its devices; nil: none.
  public var volume: Double? { playback.volume ?? remote.flatMap { GroupVolume.mean(of: $0.devices) } }

  /// Where desktops find the image of what plays; nil: there is none, or not yet.
  public var imageAddress: String? {
    get { values.value.imageAddress }
    set { values.change { $0.imageAddress = newValue } }
  }
  /// Why animated artwork does not move.
  public var constraints: MotionConstraints { values.value.constraints }
  /// Whether the session represents the application.
  public var isPrimary: Bool { values.value.isPrimary }
  /// The application's other sessions, as far as they are shown here.
  public var others: [Other] {
    get { values.value.others }
    set { values.change { $0.others = newValue } }
  }

  /// Whether it is the very same, handed on.
  public func isIdentical(to other: SessionSnapshot) -> Bool { values.isIdentical(to: other.values) }

  /// Whether it plays or is about to: what a desktop calls playing.
  public var isPlaying: Bool { playback.state == .playing || playback.state == .buffering }

  /// Whether a desktop may offer to pause, in whatever state playback is.
  public var canPause: Bool {
    if offer.canUse(.pause) || offer.canUse(.togglePlayPause) { return true }
    return stopsInsteadOfPausing && (offer.canUse(.stop) || offer.canUse(.play))
  }

  /// Whether the player can only be stopped, as a radio: then that is what the key for pause does.
  var stopsInsteadOfPausing: Bool {
    offer.offers(.play) && offer.offers(.stop) && !offer.offers(.pause) && !offer.offers(.togglePlayPause)
  }

  /// Whether a desktop may offer to change the queue: both or neither, since MPRIS has one flag for them.
  public var canEditQueue: Bool { offer.canUse(.addToQueue) && offer.canUse(.removeFromQueue) }

  /// The id of the place in the queue that plays; nil: none. A queue that is older than what plays is believed only if its
  /// entry holds the same item.
  public var playingEntry: String? {
    guard let content, let queue = lists.queue, let id = queue.current, let place = queue.place(of: id),
      !lists.isQueueOlder || queue.entries[place].content.id == content.id
    else { return nil }
    return id
  }

  /// Whether somebody who looks on sees the same item playing. A place in the queue tells more than an item does.
  public func playsSameItem(as other: SessionSnapshot) -> Bool {
    let (entry, otherEntry) = (playingEntry, other.playingEntry)
    if entry == nil, otherEntry == nil { return content?.id == other.content?.id }
    return entry == otherEntry && (content == nil) == (other.content == nil)
  }

  /// Whether nothing differs but what plays and how: the player is the same, offers the same and has the same lists.
  public func hasSameFrame(as other: SessionSnapshot) -> Bool {
    offer == other.offer && lists == other.lists && (content == nil) == (other.content == nil)
      && identity == other.identity && desktopEntry == other.desktopEntry
  }

  /// Whether a desktop may offer to move within the content.
  public var canSeek: Bool {
    content != nil
      && (offer.canUse(.seekToPosition) || offer.canUse(.skipForward) || offer.canUse(.skipBackward))
  }
}
