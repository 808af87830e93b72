// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// A player as it describes itself by MPRIS: the reverse of `MPRISSurface`.
///
/// It has neither a connection nor a clock. A value of a wrong type counts as absent.
public struct PlayerReader: Sendable {
  /// The requests that the player must be sent, to know its state.
  public struct Unread: OptionSet, Sendable {
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// GetAll of an interface.
    public static let root = Unread(rawValue: 1 << 0)
    public static let player = Unread(rawValue: 1 << 1)
    public static let trackList = Unread(rawValue: 1 << 2)
    public static let playlists = Unread(rawValue: 1 << 3)
    /// Get of the position.
    public static let position = Unread(rawValue: 1 << 4)
    /// `tracksCall`.
    public static let tracks = Unread(rawValue: 1 << 5)
    /// `playlistsCall`.
    public static let playlistEntries = Unread(rawValue: 1 << 6)
    /// Get of each of `values`.
    public static let values = Unread(rawValue: 1 << 7)
  }

  /// The path of every player.
  public static let path = MPRISSurface.path

  /// The names of the interfaces.
  public static let rootInterface = Interface.root.name
  public static let playerInterface = Interface.player.name
  public static let trackListInterface = Interface.trackList.name
  public static let playlistsInterface = Interface.playlists.name

  /// The properties of the interface Player that a player must have. Some players have each of them, but not GetAll.
  public static let values = [
    Property.playbackStatus, .metadata, .canControl, .canPlay, .canPause, .canGoNext, .canGoPrevious, .canSeek,
  ].map { $0.name }

  /// The properties that the player has, and the flags that are true.
  var present = PropertySet()
  private var flags = PropertySet()
  private var identity = ""
  private var desktopEntry: String?
  private var schemes: [String] = []
  private var mimeTypes: [String] = []
  private var status = PlaybackStatus.stopped
  private var repeatMode = RepeatMode.off
  private var rate = 1.0
  private var minimumRate = 1.0
  private var maximumRate = 1.0
  private var volume = 0.0
  private(set) var metadata = ReadMetadata()
  private var timeline = Timeline.unknown()
  /// The last seek, until the position is read: the timeline before it, and when it was reported.
  private var seek: (before: Timeline, time: Int64)?
  /// The properties that the player has emitted since it was called for all. An answer of a player with threads can be older.
  private var emitted: PropertySet = []
  /// The same, while `emitted` is empty because the player settles; nil: it does not.
  private var emittedBefore: PropertySet?
  /// The numbers of calls: of the last GetAll, of the one whose answer was read last, and of the first one since it settles.
  private var calls = 0
  private var answeredCall = 0
  private var settlingCall = 0
  /// Whether the player has reported another status or item, and has not been called for its other properties since.
  public private(set) var hasNewState = false
  /// Whether the last answer for the interface Player was empty, and nothing else is known of it.
  public private(set) var isEmpty = false
  /// The queue and the playlists.
  var lists = ReadLists()

  /// For so long after a seek, a player can answer with the position of before.
  private static let longestSeek: Int64 = 1_000_000

  /// Whether it knows only the interface Player, and keeps every key of the metadata.
  let playerOnly: Bool

  /// Makes a reader that knows nothing. `listsToo`: it reads the queue and the playlists. `playerOnly`: it reads only the
  /// interface Player, and keeps every key of the metadata.
  public init(listsToo: Bool, playerOnly: Bool = false) {
    self.playerOnly = playerOnly
    lists.isRead = listsToo
  }

  // MARK: Reading

  /// The changes by one message.
  private struct Change {
    let status: PlaybackStatus
    let content: Content?
    /// The properties that it names.
    var named: PropertySet = []
    var position: Int64?
    var unread: Unread = []

    /// Whether it reports the status or the item, also the same.
    var isReport: Bool { !named.isDisjoint(with: [PropertySet(.playbackStatus), PropertySet(.metadata)]) }
  }

  /// The player is sent GetAll of an interface. Returns the number of the call.
  @discardableResult
  public mutating func beginReading(_ interface: String) -> Int {
    for property in Interface.named(interface)?.properties ?? [] { emitted.remove(PropertySet(property)) }
    calls += 1
    return calls
  }

  /// The player is sent GetAll of the interface Player, some time after its last signal. The answer corrects the properties
  /// that the player has emitted, as a new reader would show them. A property that it leaves out stays.
  public mutating func beginSettling() {
    var before = emittedBefore ?? []
    for property in Interface.player.properties where property != .position && isEmitted(property) {
      before.insert(PropertySet(property))
    }
    emittedBefore = before
    settlingCall = beginReading(Interface.player.name)
  }

  /// Whether the other interfaces are read again when the player settles: it has changed its lists, or its name is not known
  /// yet.
  public mutating func mustReadRoot(hasChangedLists: Bool) -> Bool {
    if hasChangedLists { lists.expire() }
    return !playerOnly && (hasChangedLists || identity.isEmpty)
  }

  /// In place of Get of the position, the player is sent GetAll of the interface Player. Its other properties can have changed
  /// with its status or its item, without a word. Those that it has ever emitted stay: an answer can be older. Returns the
  /// number of the call.
  @discardableResult
  public mutating func beginReadingState() -> Int {
    hasNewState = false
    emitted.remove(PropertySet(.position))
    calls += 1
    return calls
  }

  /// Whether a later call for the interface Player was answered earlier.
  public func isOutdated(_ call: Int) -> Bool { call < answeredCall }

  /// Reads the answer to GetAll of an interface; nil: the player does not have the interface. `call`: its number;
  /// nil: it is the last one.
  public mutating func readAll(of interface: String, _ answer: Message?, call: Int? = nil, now: Int64) -> Unread {
    guard let interface = Interface.named(interface) else { return [] }
    var before: PropertySet?
    if interface == .player {
      answeredCall = call ?? calls
      before = emittedBefore
    }
    // An answer to a call from before it settles can be older than the signals of before.
    let (since, isOlder) = (emitted, answeredCall < settlingCall)
    if isOlder { emitted.formUnion(before ?? []) }
    defer {
      if isOlder { emitted = since } else if before != nil { emittedBefore = nil }
    }
    guard let answer else {
      for property in interface.properties { forget(property) }
      if interface == .player { timeline = .unknown(since: now) }
      return []
    }
    let change = Change(status: status, content: metadata.content)
    // The position has a call of its own, if the answer is without it.
    for property in interface.properties where property != .position && !isEmitted(property) {
      if before?.contains(PropertySet(property)) != true { forget(property) }
    }
    defer { if !isOlder { emitted.formUnion(before ?? []) } }
    let unread = readProperties(of: interface, answer, change, now: now)
    // No property shows whether a player has playlists.
    return interface == .root && lists.isRead ? unread.union(.playlists) : unread
  }

  /// Reads PropertiesChanged.
  public mutating func readChanges(_ signal: Message, now: Int64) -> Unread {
    guard let interface = Interface.named(signal.readString(limit: 256) ?? ""), reads(interface) else { return [] }
    let change = Change(status: status, content: metadata.content)
    var unread = readProperties(of: interface, signal, change, isSignal: true, now: now)
    if status != change.status || metadata.content != change.content { hasNewState = true }
    // Some players report after the start that they cannot play, and never that they can.
    if interface == .player, change.status == .stopped, status != .stopped, !flag(.canPlay), !flag(.canPause) {
      unread.insert(.player)
    }
    let invalidated = signal.readStrings(limit: Limits.textBytes, count: Limits.openableEntries) ?? []
    for name in invalidated where interface.property(named: name) != nil { unread.insert(interface.unread) }
    return unread.intersection(lists.isRead ? .all : .withoutLists)
  }

  /// Whether a reader that starts now would read the interface.
  private func reads(_ interface: Interface) -> Bool {
    switch interface {
    case .player: true
    case .root: !playerOnly
    case .trackList, .playlists: lists.isRead
    }
  }

  /// Reads the signal Seeked. Some players emit the position of before, as cmus does. Others emit the new one, and answer with
  /// that of before for some time, as Audacious does.
  public mutating func readSeeked(_ signal: Message, now: Int64) {
    emitted.insert(PropertySet(.position))
    guard let position = signal.readInteger() else { return }
    let before = timeline
    set(position: position, now: now)
    if before.isKnown, timeline.distance(to: before, at: now) > Timeline.jump { seek = (before, now) }
  }

  /// Reads the answer to Get of the position. Nil, an error: the player does not have it now. Returns false for an answer from
  /// before a seek, which does not count. The player is called once more when it settles.
  @discardableResult
  public mutating func readPosition(_ answer: Message?, now: Int64) -> Bool {
    guard let answer, answer.enterVariant(), let position = answer.readInteger() else {
      forget(.position)
      timeline = .unknown(since: now, rate: speed)
      return true
    }
    return readPosition(position, now: now)
  }

  private mutating func readPosition(_ position: Int64, now: Int64) -> Bool {
    let answered = Timeline(position: position, timestamp: now, rate: speed, length: length)
    if let seek, now < seek.time + Self.longestSeek,
      answered.distance(to: seek.before, at: now) < answered.distance(to: timeline, at: now)
    {
      return false
    }
    // Some players give whole seconds. The time between them is known better.
    let known = timeline.position(at: now)
    let isRounded = emittedBefore != nil && timeline.isKnown && position % 1_000_000 == 0
    if isRounded, known >= position, known - position < 1_000_000 { return true }
    set(position: position, now: now)
    return true
  }

  private mutating func set(position: Int64, now: Int64) {
    present.insert(PropertySet(.position))
    seek = nil
    timeline = Timeline(position: position, timestamp: now, rate: speed, length: length)
  }

  /// Reads the answer to Get of a property of the interface Player.
  public mutating func readValue(of name: String, _ answer: Message, now: Int64) -> Unread {
    guard let property = Interface.player.property(named: name), answer.enterVariant() else { return [] }
    var change = Change(status: status, content: metadata.content)
    read(property, answer, &change)
    return finish(change, of: .player, now: now)
  }

  private mutating func readProperties(
    of interface: Interface, _ message: Message, _ change: Change, isSignal: Bool = false, now: Int64
  ) -> Unread {
    var change = change
    message.readEntries { name in
      guard let property = interface.property(named: name), isSignal || !isEmitted(property) else { return }
      if isSignal { emitted.insert(PropertySet(property)) }
      read(property, message, &change)
    }
    return finish(change, of: interface, isSignal: isSignal, now: now)
  }

  private mutating func read(_ property: Property, _ message: Message, _ change: inout Change) {
    change.named.insert(PropertySet(property))
    if property == .position {
      change.position = message.readInteger()
      return
    }
    forget(property)
    if read(property, message) {
      present.insert(PropertySet(property))
      change.unread.formUnion(lists.isRead ? property.unread : [])
    }
  }

  /// Returns what the player must be sent after the properties of one message.
  private mutating func finish(
    _ change: Change, of interface: Interface, isSignal: Bool = false, now: Int64
  ) -> Unread {
    var unread = change.unread
    switch interface {
    case .player:
      if let position = change.position {
        // A position in a signal can be that of before.
        if !readPosition(position, now: now) || (isSignal && change.isReport) { unread.insert(.position) }
      } else {
        unread.formUnion(movePosition(after: change, now: now))
      }
      if lists.show(current: metadata.path) { unread.insert(.tracks) }
      isEmpty = change.named.isEmpty && Interface.player.properties.allSatisfy { !has($0) }
    case .root:
      if !flag(.hasTrackList) {
        forget(.tracks)
      } else if lists.isRead {
        unread.insert(.trackList)
      }
    case .trackList, .playlists: break
    }
    return unread
  }

  /// Continues the position after a change of the player. Many players do not report a seek, that playback was delayed, or that
  /// an item is repeated. So the position is read after each report of the status or the item, also of the same.
  private mutating func movePosition(after change: Change, now: Int64) -> Unread {
    let (oldStatus, oldContent) = (change.status, change.content)
    let unread: Unread = change.isReport || speed != timeline.rate ? .position : []
    let hasBegun =
      metadata.content?.id != oldContent?.id || (status != oldStatus && (status == .stopped || oldStatus == .stopped))
    guard has(.position) else {
      if hasBegun || speed != timeline.rate { timeline = .unknown(since: now, rate: speed) }
      return unread
    }
    if hasBegun { seek = nil }
    let position = hasBegun ? 0 : timeline.position(at: now)
    if hasBegun || speed != timeline.rate || length != timeline.length {
      timeline = Timeline(position: position, timestamp: now, rate: speed, length: length)
    }
    return unread
  }

  /// Whether the player has emitted a property since it was called for all.
  private func isEmitted(_ property: Property) -> Bool { emitted.contains(PropertySet(property)) }

  private mutating func forget(_ property: Property) {
    present.remove(PropertySet(property))
    flags.remove(PropertySet(property))
    switch property {
    case .identity: identity = ""
    case .desktopEntry: desktopEntry = nil
    case .supportedUriSchemes: schemes = []
    case .supportedMimeTypes: mimeTypes = []
    case .playbackStatus: status = .stopped
    case .rate: rate = 1
    case .minimumRate: minimumRate = 1
    case .maximumRate: maximumRate = 1
    case .metadata: metadata = ReadMetadata()
    case .tracks, .playlistCount, .orderings, .activePlaylist: lists.forget(property)
    default: break
    }
  }

  /// Reads the value of a property; false: it is wrong.
  private mutating func read(_ property: Property, _ message: Message) -> Bool {
    switch property {
    case .identity: return read(message, into: &identity)
    case .desktopEntry:
      var entry = ""
      guard read(message, into: &entry), !entry.isEmpty else { return false }
      desktopEntry = entry
    case .supportedUriSchemes: schemes = Self.texts(message).filter { Text.isScheme($0) }
    case .supportedMimeTypes: mimeTypes = Self.texts(message)
    case .playbackStatus:
      guard let status = PlaybackStatus(word: message.readString(limit: 256)) else { return false }
      self.status = status
    case .loopStatus:
      guard let mode = RepeatMode(loopStatus: message.readString(limit: 256)) else { return false }
      repeatMode = mode
    case .rate: return read(message, into: &rate) { _ in true }
    case .minimumRate: return read(message, into: &minimumRate) { $0 != 0 }
    case .maximumRate: return read(message, into: &maximumRate) { $0 != 0 }
    case .volume: return read(message, into: &volume) { $0 >= 0 }
    case .metadata:
      guard let metadata = ReadMetadata(message, keepsAll: playerOnly) else { return false }
      self.metadata = metadata
    case .tracks, .playlistCount, .orderings, .activePlaylist: return lists.read(property, message)
    default:
      guard let flag = message.readBool() else { return false }
      if flag { flags.insert(PropertySet(property)) }
    }
    return true
  }

  private func read(_ message: Message, into text: inout String) -> Bool {
    guard let value = message.readString(limit: Limits.textBytes + 4) else { return false }
    text = Text.line(Text.clean(value))
    return true
  }

  private func read(_ message: Message, into number: inout Double, isRight: (Double) -> Bool) -> Bool {
    guard let value = message.readReal(), value.isFinite, isRight(value) else { return false }
    number = value
    return true
  }

  private static func texts(_ message: Message) -> [String] {
    let texts = message.readStrings(limit: Limits.textBytes, count: Limits.openableEntries) ?? []
    return texts.map { Text.line(Text.clean($0)) }.filter { !$0.isEmpty }
  }

  // MARK: The session

  func has(_ property: Property) -> Bool { present.contains(PropertySet(property)) }

  func flag(_ property: Property) -> Bool { flags.contains(PropertySet(property)) }

  /// Whether the player can have org.nowplaying.Session1. With content, such a player has a path of ours.
  public var canHaveSession: Bool {
    path.map { $0.beginsWithBytes(of: TrackID.root) } ?? (content == nil)
  }

  /// Whether the player has reported that it has a queue.
  public var hasQueue: Bool { flag(.hasTrackList) }

  /// The path of the item for SetPosition; nil if the player has none.
  public var path: String? { metadata.path }

  /// The item that plays; nil: none.
  public var content: Content? { metadata.content }

  private var length: Int64? { content?.duration.microseconds }

  /// Rate 0 means paused.
  public var state: PlaybackState {
    switch status {
    case .playing: rate == 0 ? .paused : .playing
    case .paused: .paused
    case .stopped: .stopped
    }
  }

  var isPlaying: Bool { state == .playing }

  private var speed: Double { isPlaying ? rate : 0 }

  /// Whether the player has a position.
  public var hasPosition: Bool { has(.position) }

  /// Where playback is; nil if the player does not report it.
  func position(at now: Int64) -> Int64? { timeline.isKnown ? timeline.position(at: now) : nil }

  /// When the position reaches the end of the item; nil: never, or it has.
  public var end: Int64? {
    guard isPlaying, rate > 0, timeline.isKnown, let length, timeline.position < length else { return nil }
    let rest = Double(length - timeline.position) / rate
    return rest < 1e15 ? timeline.timestamp + Int64(rest) : nil
  }

  /// The player as a session. Commands that every player must have are offered, also if they are disabled.
  public var snapshot: SessionSnapshot {
    let shownRate = rate == 0 ? 1 : rate
    return SessionSnapshot(
      identity: identity, desktopEntry: desktopEntry, showsAddresses: true, content: content,
      playback: Playback(
        state: state, rate: shownRate, defaultRate: shownRate, volume: has(.volume) ? volume : nil),
      timeline: timeline, offer: offer, lists: lists.session, imageAddress: metadata.imageAddress)
  }

  private var offer: Offer {
    var offer = Offer()
    func add(_ command: Command, if isOffered: Bool = true, enabled isEnabled: Bool = true) {
      guard isOffered else { return }
      offer.add(command)
      try? offer.enable(command, isEnabled)
    }
    // Players without the property can be controlled, in most cases.
    let canControl = !has(.canControl) || flag(.canControl)
    // A program that shows the words of MPRIS asks which commands each property allows.
    if canControl || playerOnly {
      add(.play, enabled: flag(.canPlay))
      add(.pause, enabled: flag(.canPause))
      add(.togglePlayPause, enabled: flag(isPlaying ? .canPause : .canPlay) || (playerOnly && flag(.canPlay)))
      add(.stop)
      add(.next, enabled: flag(.canGoNext))
      add(.previous, enabled: flag(.canGoPrevious))
      let canSeek = flag(.canSeek) && (content != nil || playerOnly)
      for command in [Command.seekToPosition, .skipForward, .skipBackward] { add(command, enabled: canSeek) }
    }
    if canControl {
      add(.changePlaybackRate, if: minimumRate < maximumRate)
      add(.changeRepeatMode, if: has(.loopStatus))
      add(.changeShuffleMode, if: has(.shuffle))
      add(.setVolume, if: has(.volume))
    }
    // The schemes are in the other interface.
    add(.openURL, if: playerOnly ? canControl : !schemes.isEmpty)
    add(.raise, if: flag(.canRaise))
    add(.quit, if: flag(.canQuit))
    add(.setFullscreen, if: has(.fullscreen), enabled: flag(.canSetFullscreen))
    add(.goToEntry, if: flag(.hasTrackList) || has(.tracks))
    for command in [Command.addToQueue, .removeFromQueue] { add(command, if: flag(.canEditTracks)) }
    add(.activatePlaylist, if: has(.playlistCount))
    if minimumRate < maximumRate { try? offer.set(minimumRate: minimumRate, maximumRate: maximumRate) }
    if has(.loopStatus) { offer.set(repeatMode: repeatMode, supported: []) }
    if has(.shuffle) { offer.set(shuffleMode: flag(.shuffle) ? .items : .off, supported: [.off, .items]) }
    try? offer.set(schemes: schemes, mimeTypes: mimeTypes)
    offer.set(fullscreen: flag(.fullscreen))
    return offer
  }
}

extension PlayerReader.Unread {
  static let all = PlayerReader.Unread(rawValue: .max)
  static let withoutLists: PlayerReader.Unread = [.root, .player, .position]
}

extension Interface {
  static func named(_ name: String) -> Interface? { allCases.first { $0.name.hasSameBytes(as: name) } }

  func property(named name: String) -> Property? { properties.first { $0.name.hasSameBytes(as: name) } }

  /// GetAll of the interface.
  var unread: PlayerReader.Unread {
    switch self {
    case .root: .root
    case .player: .player
    case .trackList: .trackList
    case .playlists: .playlists
    }
  }
}

extension Property {
  /// The call that a new value of the property requires.
  fileprivate var unread: PlayerReader.Unread {
    switch self {
    case .tracks: .tracks
    case .playlistCount: .playlistEntries
    default: []
    }
  }
}
