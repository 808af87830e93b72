// SPDX-License-Identifier: MIT

/// Everything that a surface publishes of a session.
///
/// It is behind one reference, since it is copied from the lock to the surface, which keeps it.
public struct SessionSnapshot: Equatable, Sendable {
  /// Another session of the application without a bus connection of its own.
  public struct Other: Equatable, Sendable {
    public let key: UInt64
    public let snapshot: SessionSnapshot

    /// Makes another session.
    public init(key: UInt64, _ snapshot: SessionSnapshot) { (self.key, self.snapshot) = (key, snapshot) }
  }

  private struct Values: Equatable, Sendable {
    var id: Identifier
    @ComparedByBytes var identity: String
    @ComparedByBytes var desktopEntry: String?
    var showsAddresses: Bool
    var identifiers: PublicIdentifiers
    var content: Content?
    var playback: Playback
    var timeline: Timeline
    var details: PlaybackDetails
    var offer: Offer
    var lists: Lists
    var remote: Remote?
    @ComparedByBytes var imageAddress: String?
    var constraints: MotionConstraints
    var isPrimary: Bool
    @ComparedByBytes var resumeToken: String?
    var others: [Other]
  }

  private var values: Boxed<Values>

  /// Makes a snapshot. The default is a session without content.
  public init(
    id: Identifier = "", identity: String, desktopEntry: String? = nil, showsAddresses: Bool = false,
    identifiers: PublicIdentifiers = .plain, content: Content? = nil, playback: Playback = Playback(state: .stopped),
    timeline: Timeline = .beginning, details: PlaybackDetails = PlaybackDetails(),
    offer: Offer = Offer(), lists: Lists = Lists(), remote: Remote? = nil, imageAddress: String? = nil,
    constraints: MotionConstraints = [], isPrimary: Bool = true, resumeToken: String? = nil, others: [Other] = []
  ) {
    values = Boxed(
      Values(
        id: id, identity: identity, desktopEntry: desktopEntry, showsAddresses: showsAddresses,
        identifiers: identifiers, content: content,
        playback: playback, timeline: timeline, details: details, offer: offer, lists: lists, remote: remote,
        imageAddress: imageAddress,
        constraints: constraints, isPrimary: isPrimary, resumeToken: resumeToken, others: others))
  }

  /// The id of the session.
  public var id: Identifier { values.value.id }

  /// The name of the player for people.
  public var identity: String {
    get { values.value.identity }
    set { values.change { $0.identity = newValue } }
  }
  /// The base name of the application's desktop file, if it has one.
  public var desktopEntry: String? {
    get { values.value.desktopEntry }
    set { values.change { $0.desktopEntry = newValue } }
  }
  /// Whether URLs of media are published.
  public var showsAddresses: Bool {
    get { values.value.showsAddresses }
    set { values.change { $0.showsAddresses = newValue } }
  }
  /// How ids are published.
  public var identifiers: PublicIdentifiers { values.value.identifiers }
  /// The content; nil if nothing plays.
  public var content: Content? {
    get { values.value.content }
    set { values.change { $0.content = newValue } }
  }
  /// The state of playback.
  public var playback: Playback {
    get { values.value.playback }
    set { values.change { $0.playback = newValue } }
  }
  /// The position of playback.
  public var timeline: Timeline {
    get { values.value.timeline }
    set { values.change { $0.timeline = newValue } }
  }
  /// The values of playback that few players set.
  public var details: PlaybackDetails {
    get { values.value.details }
    set { values.change { $0.details = newValue } }
  }
  /// The offered commands.
  public var offer: Offer {
    get { values.value.offer }
    set { values.change { $0.offer = newValue } }
  }
  /// The queue and the playlists.
  public var lists: Lists {
    get { values.value.lists }
    set { values.change { $0.lists = newValue } }
  }

  /// The remote state; nil if the session plays on this machine.
  public var remote: Remote? {
    get { values.value.remote }
    set { values.change { $0.remote = newValue } }
  }
  /// The devices of a remote session.
  public var devices: [Device] { remote?.devices ?? [] }
  /// Whether the remote side is unreachable.
  public var isLost: Bool { remote?.lostAt != nil }
  /// The volume for desktops: the player's own, or the mean of its devices; nil if no volume is known.
  public var volume: Double? { playback.volume ?? remote.flatMap { GroupVolume.mean(of: $0.devices) } }

  /// The URL of the image for desktops; nil if the item has none, or not yet.
  public var imageAddress: String? {
    get { values.value.imageAddress }
    set { values.change { $0.imageAddress = newValue } }
  }
  /// Why animated artwork does not move.
  public var constraints: MotionConstraints { values.value.constraints }
  /// Whether the session represents the application.
  public var isPrimary: Bool { values.value.isPrimary }
  /// With which the player continues after its next start; nil: it cannot.
  public var resumeToken: String? { values.value.resumeToken }
  /// The application's other sessions that are published here.
  public var others: [Other] {
    get { values.value.others }
    set { values.change { $0.others = newValue } }
  }

  /// Whether it is the same object.
  public func isIdentical(to other: SessionSnapshot) -> Bool { values.isIdentical(to: other.values) }

  /// Whether it plays or buffers: desktops call both playing.
  public var isPlaying: Bool { playback.state == .playing || playback.state == .buffering }

  /// Whether a desktop can offer a pause control in any state of playback.
  public var canPause: Bool {
    if offer.canUse(.pause) || offer.canUse(.togglePlayPause) { return true }
    return stopsInsteadOfPausing && (offer.canUse(.stop) || offer.canUse(.play))
  }

  /// Whether the player can only stop, like a radio. The pause key then stops it.
  var stopsInsteadOfPausing: Bool {
    offer.offers(.play) && offer.offers(.stop) && !offer.offers(.pause) && !offer.offers(.togglePlayPause)
  }

  /// Whether a desktop can offer to edit the queue. MPRIS has one flag for adding and removing.
  public var canEditQueue: Bool { offer.canUse(.addToQueue) && offer.canUse(.removeFromQueue) }

  /// The id of the current queue entry; nil for none. If the queue is older than the content, the entry counts only if
  /// it holds the same item.
  public var playingEntry: Identifier? {
    if let entry = lists.reportedEntry { return entry }
    guard let content, let queue = lists.queue, let id = queue.current, let place = queue.place(of: id),
      !lists.isQueueOlder || queue.entries[place].content.id == content.id
    else { return nil }
    return id
  }

  /// Whether a client sees the same item. A queue entry identifies it better than the item's id.
  public func playsSameItem(as other: SessionSnapshot) -> Bool {
    let (entry, otherEntry) = (playingEntry, other.playingEntry)
    if entry == nil, otherEntry == nil { return content?.id == other.content?.id }
    return entry == otherEntry && (content == nil) == (other.content == nil)
  }

  /// Whether only the content and the playback differ.
  public func hasSameFrame(as other: SessionSnapshot) -> Bool {
    offer == other.offer && lists == other.lists && (content == nil) == (other.content == nil)
      && details == other.details
      && identity.hasSameBytes(as: other.identity) && desktopEntry.hasSameBytes(as: other.desktopEntry)
  }

  /// Whether clients can use a command at all. For the commands of chapters, seeking is enough.
  public func offers(_ command: Command) -> Bool {
    offer.offers(command) || command.isOfChapters && seeksToChapters && offer.offers(.seekToPosition)
  }

  /// Whether a command has an effect now.
  public func canUse(_ command: Command) -> Bool {
    offer.offers(command)
      ? offer.canUse(command) : command.isOfChapters && seeksToChapters && offer.canUse(.seekToPosition)
  }

  /// Whether the item has chapters.
  public var seeksToChapters: Bool { content?.chapters != nil }

  /// Whether a desktop can offer to seek in the content.
  public var canSeek: Bool {
    content != nil && details.window?.hasRoom ?? true
      && (offer.canUse(.seekToPosition) || offer.canUse(.skipForward) || offer.canUse(.skipBackward))
  }
}

extension Command {
  fileprivate var isOfChapters: Bool { self == .goToChapter || self == .nextChapter || self == .previousChapter }
}
