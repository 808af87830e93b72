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
    /// Get of Chapters.
    public static let chapters = Unread(rawValue: 1 << 3)
    /// Get of Lyrics.
    public static let lyrics = Unread(rawValue: 1 << 4)

    /// GetAll of the custom commands, and of the outputs.
    public static let customCommands = Unread(rawValue: 1 << 5)
    public static let outputs = Unread(rawValue: 1 << 6)

    /// The lists, each with its property.
    public static let lists: [(part: Unread, property: String)] = [
      (.queue, "Queue"), (.playlists, "Playlists"), (.chapters, "Chapters"), (.lyrics, "Lyrics"),
    ]
  }

  /// The path of the session of a connection.
  public static let path = SessionPath.own
  public static let interface = Session1.interface
  /// An object of a session with one property.
  public struct Side: Sendable {
    public let part: Unread
    public let path: String
    public let interface: String
    let read: @Sendable (inout SessionReader, Message) -> Void
  }

  /// The objects of the custom commands and of the outputs.
  public static let sides = [
    Side(part: .customCommands, path: CustomObject.path, interface: Custom1.interface) {
      $0.customCommands = $1.readCustomCommands()
    },
    Side(part: .outputs, path: OutputsObject.path, interface: Outputs1.interface) { $0.outputs = $1.readOutputs() },
  ]
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
  private var chapters: Chapters?
  private var lyrics: TimedLyrics?
  private var customCommands: [CustomCommand] = []
  private var outputs: [Output] = []
  private var artwork: Artwork?
  private var animatedArtwork: AnimatedArtwork?
  private var constraints: MotionConstraints = []
  private var isRemote = false
  private var devices: [Device] = []
  /// When the session became unreachable; nil: it is reachable.
  private var lostAt: Int64?
  /// The keys of the application's other sessions.
  public private(set) var others: [UInt64] = []

  /// Makes a reader that knows nothing. `listsToo`: it reads the properties that are lists.
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
      guard let property = Property.named(name) else { continue }
      guard property.isInvalidated else {
        unread.insert(.all)
        continue
      }
      // Those of the item before.
      if property == .chapters || property == .lyrics { forget(property) }
      if listsToo, let list = Unread.lists.first(where: { $0.property.hasSameBytes(as: name) }) {
        unread.insert(list.part)
      }
    }
    return unread
  }

  /// Reads the answer to Get of a list.
  public mutating func readList(_ name: String, _ answer: Message) {
    guard let property = Property.named(name) else { return }
    forget(property)
    if answer.enterVariant() { read(property, answer, now: 0) }
  }

  /// The objects next to the session that must be read.
  public var sideParts: Unread {
    guard listsToo else { return [] }
    var parts: Unread = []
    if offer.offers(.custom) { parts.insert(.customCommands) }
    if offer.offers(.playOnOutput) { parts.insert(.outputs) }
    return parts
  }

  /// Reads the answer to GetAll of such an object, or its PropertiesChanged after its interface.
  public mutating func readSide(_ side: Side, _ message: Message) {
    var reader = self
    message.readEntries { _ in side.read(&reader, message) }
    self = reader
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
    case .chapters: chapters = nil
    case .lyrics: lyrics = nil
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
    case .chapters: if listsToo { chapters = message.readChapters() }
    case .lyrics: if listsToo { lyrics = message.readLyrics() }
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
    if chapters != nil { content?.set(chapters: chapters) }
    if lyrics != nil { content?.set(timedLyrics: lyrics) }
    if artwork != nil { content?.set(artwork: artwork) }
    if animatedArtwork != nil { content?.set(animatedArtwork: animatedArtwork) }
    var lists = Lists()
    lists.queue = playback.queue(queue)
    lists.playlists = playlists
    lists.activePlaylist = playback.activePlaylist
    lists.reportedEntry = playback.entry
    lists.customCommands = offer.offers(.custom) ? customCommands : []
    lists.outputs = offer.offers(.playOnOutput) ? outputs : []
    var remote: Remote?
    if isRemote {
      var state = Remote()
      try? state.set(devices: devices)
      if let lostAt { state.set(isReachable: false, now: lostAt) }
      remote = state
    }
    return SessionSnapshot(
      id: id, identity: identity, desktopEntry: desktopEntry, showsAddresses: true, content: content,
      playback: playback.values, timeline: playback.timeline(length: content?.duration.microseconds),
      details: playback.details, offer: offer,
      lists: lists, remote: remote, imageAddress: imageAddress, constraints: constraints, isPrimary: isPrimary,
      resumeToken: playback.resumeToken)
  }
}

extension Property {
  fileprivate static func named(_ name: String) -> Property? { allCases.first { $0.name.hasSameBytes(as: name) } }
}
