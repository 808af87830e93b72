// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// A session as it describes itself by org.nowplaying.Session1: the reverse of `SessionView`.
///
/// It has neither a connection nor a clock. A value of a wrong type counts as absent.
public struct SessionReader: Sendable {
  /// The requests that the player must be sent, to know its state.
  public struct Unread: OptionSet, Sendable {
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// GetAll.
    public static let all = Unread(rawValue: 1 << 0)
    /// Get of Queue.
    public static let queue = Unread(rawValue: 1 << 1)
    /// Get of Playlists.
    public static let playlists = Unread(rawValue: 1 << 2)
  }

  /// The path of the session of a connection.
  public static let path = SessionPath.own
  public static let interface = Session1.interface
  /// A program that shows more sessions of one application helps no person.
  private static let mostOthers = 64

  /// The path of another session of the same application.
  public static func path(ofOther key: UInt64) -> String { SessionPath.path(of: key) }

  /// Whether the player has the interface. Some players answer GetAll of any interface, with the properties of MPRIS or
  /// without properties.
  public private(set) var isSession = false

  private let listsToo: Bool
  private var id: Identifier = ""
  private var identity = ""
  private var desktopEntry: String?
  private var isPrimary = true
  private var content: Content?
  private var playback = ReadPlayback()
  private var offer = Offer()
  private var queue: Queue?
  private var playlists: Playlists?
  private var artwork: Artwork?
  private var animatedArtwork: AnimatedArtwork?
  private var constraints: MotionConstraints = []
  private var isRemote = false
  private var devices: [Device] = []
  /// When the session became unreachable; nil: it is reachable.
  private var lostAt: Int64?
  /// The keys of the application's other sessions.
  public private(set) var others: [UInt64] = []

  /// Makes a reader that knows nothing. `listsToo`: it reads the queue and the playlists.
  public init(listsToo: Bool) { self.listsToo = listsToo }

  // MARK: Reading

  /// Reads the answer to GetAll.
  public mutating func readAll(_ answer: Message, now: Int64) {
    for property in Property.allCases where property != .isReachable { forget(property) }
    isSession = false
    readProperties(answer, now: now)
  }

  /// Reads PropertiesChanged. The signals of other interfaces are ignored.
  public mutating func readChanges(_ signal: Message, now: Int64) -> Unread {
    guard signal.readString(limit: 256).hasSameBytes(as: Session1.interface) else { return [] }
    readProperties(signal, now: now)
    var unread: Unread = []
    for name in signal.readStrings(limit: Limits.textBytes, count: Limits.openableEntries) ?? [] {
      switch Property.named(name) {
      case .queue: if listsToo { unread.insert(.queue) }
      case .playlists: if listsToo { unread.insert(.playlists) }
      case nil: break
      default: unread.insert(.all)
      }
    }
    return unread
  }

  /// Reads the answer to Get of Queue or of Playlists.
  public mutating func readList(_ list: Unread, _ answer: Message) {
    let property: Property = list == .queue ? .queue : .playlists
    forget(property)
    if answer.enterVariant() { read(property, answer, now: 0) }
  }

  private mutating func readProperties(_ message: Message, now: Int64) {
    message.readEntries { name in
      guard let property = Property.named(name) else { return }
      // MPRIS has these two as well.
      if property != .identity, property != .desktopEntry { isSession = true }
      forget(property)
      read(property, message, now: now)
    }
  }

  private mutating func forget(_ property: Property) {
    switch property {
    case .version: break
    case .id: id = ""
    case .identity: identity = ""
    case .desktopEntry: desktopEntry = nil
    case .isPrimary: isPrimary = true
    case .others: others = []
    case .content: content = nil
    case .playback: playback = ReadPlayback()
    case .commands: offer = Offer()
    case .queue: queue = nil
    case .playlists: playlists = nil
    case .artwork: artwork = nil
    case .animatedArtwork: (animatedArtwork, constraints) = (nil, [])
    case .isRemote: isRemote = false
    // An unreachable session stays so since the same time.
    case .isReachable: break
    case .devices: devices = []
    }
  }

  private mutating func read(_ property: Property, _ message: Message, now: Int64) {
    switch property {
    case .version: break
    case .id: id = message.readIdentifier() ?? ""
    case .identity: identity = message.readLine() ?? ""
    case .desktopEntry: desktopEntry = message.readLine()
    case .isPrimary: isPrimary = message.readBool() ?? true
    case .others: others = Self.readKeys(message)
    case .content: content = message.readContent()
    case .playback: playback = ReadPlayback(message)
    case .commands: offer = message.readOffer()
    case .queue: if listsToo { queue = message.readQueue() }
    case .playlists: if listsToo { playlists = message.readPlaylists() }
    case .artwork: artwork = message.readArtwork()
    case .animatedArtwork: readAnimatedArtwork(message)
    case .isRemote: isRemote = message.readBool() ?? false
    case .isReachable: lostAt = message.readBool() ?? true ? nil : lostAt ?? now
    case .devices: devices = message.readDevices()
    }
  }

  private static func readKeys(_ message: Message) -> [UInt64] {
    let paths = message.readObjectPaths(count: Limits.sessions) ?? []
    var keys: [UInt64] = []
    for path in paths where keys.count < mostOthers {
      if let key = SessionPath.key(ofAny: path), !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  private mutating func readAnimatedArtwork(_ message: Message) {
    var id: Identifier?
    var ratios: AspectRatios = []
    var constraints: MotionConstraints = []
    message.readEntries { key in
      switch Identifier(key) {
      case "id": id = message.readIdentifier()
      case "aspect_ratios":
        for word in message.readWords() {
          if let ratio = AspectRatio(word: word) { ratios.insert(AspectRatios(ratio)) }
        }
      case "constraints": constraints = MotionConstraints(words: message.readWords())
      default: break
      }
    }
    self.constraints = constraints
    animatedArtwork = id.flatMap { try? AnimatedArtwork(id: $0, ratios: ratios) }
  }

  // MARK: The session

  /// Whether it plays.
  public var state: PlaybackState { playback.values.state }

  /// The session. `imageAddress`: the URL of its image in MPRIS.
  public func snapshot(imageAddress: String?) -> SessionSnapshot {
    var content = content
    content?.completeTitle()
    if artwork != nil { content?.set(artwork: artwork) }
    if animatedArtwork != nil { content?.set(animatedArtwork: animatedArtwork) }
    var lists = Lists()
    lists.queue = playback.queue(queue)
    lists.playlists = playlists
    lists.activePlaylist = playback.activePlaylist
    lists.reportedEntry = playback.entry
    var remote: Remote?
    if isRemote {
      var state = Remote()
      try? state.set(devices: devices)
      if let lostAt { state.set(isReachable: false, now: lostAt) }
      remote = state
    }
    return SessionSnapshot(
      id: id, identity: identity, desktopEntry: desktopEntry, showsAddresses: true, content: content,
      playback: playback.values, timeline: playback.timeline(length: content?.duration.microseconds), offer: offer,
      lists: lists, remote: remote, imageAddress: imageAddress, constraints: constraints, isPrimary: isPrimary)
  }
}

extension Property {
  fileprivate static func named(_ name: String) -> Property? { allCases.first { $0.name.hasSameBytes(as: name) } }
}
