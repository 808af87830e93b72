// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// The report of org.nowplaying.Center about the players.
///
/// It has neither a connection nor a clock. A value of a wrong type counts as absent.
public struct CenterReader: Sendable {
  public static let interface = Center1.interface

  /// A player in the list of the service.
  public struct Player: Sendable {
    public var name: Identifier = ""
    public var history = PlayerHistory(player: "", status: .stopped, time: .unknown)
    public var reason = PlayerReason.stopped
    public var isSilent = false
    /// See `PlayerOrder.preference`.
    public var preference = PlayerOrder.notPreferred
    /// Whether the player itself has Session1.
    public var hasSession = false
    /// The URL of its image in MPRIS.
    public var imageAddress: String?
    /// Its state; nil: the service does not know it, or was not asked.
    public var session: SessionReader?
  }

  /// More players than a bus allows connections.
  private static let mostPlayers = 8_192

  /// Whether the program has the interface.
  public private(set) var isCenter = false
  /// The bus name of its first player; empty: no player is first.
  public private(set) var primary: Identifier = ""
  public private(set) var reason = PlayerReason.playing
  /// The bus names of players that are not shown.
  public private(set) var hidden: [Identifier] = []
  /// The bus names of players that do not answer.
  public private(set) var silent: [Identifier] = []
  /// Its players, the first one first. They are not read from signals.
  public private(set) var players: [Player] = []

  /// Nothing is known.
  public init() {}

  // MARK: Reading

  /// Reads the answer to GetAll.
  public mutating func readAll(_ answer: Message) { if !answer.isError { readProperties(answer) } }

  /// Reads PropertiesChanged. True: its players, or their order, are not those of before.
  public mutating func readChanges(_ signal: Message) -> Bool {
    guard signal.readString(limit: 256).hasSameBytes(as: Self.interface) else { return false }
    readProperties(signal)
    let invalid = signal.readStrings(limit: Limits.textBytes, count: Limits.openableEntries) ?? []
    return invalid.contains { $0.hasSameBytes(as: CenterProperty.players.name) }
  }

  private mutating func readProperties(_ message: Message) {
    message.readEntries { name in
      if name.hasSameBytes(as: CenterProperty.primary.name) {
        primary = message.readString(limit: 256).map { Identifier($0) } ?? ""
        isCenter = true
      } else if name.hasSameBytes(as: CenterProperty.reason.name) {
        reason = PlayerReason(word: message.readWord()) ?? reason
      } else if name.hasSameBytes(as: CenterProperty.hidden.name) {
        hidden = Self.readNames(message)
      } else if name.hasSameBytes(as: CenterProperty.silent.name) {
        silent = Self.readNames(message)
      } else if name.hasSameBytes(as: CenterProperty.players.name) {
        readPlayers(message, sessions: nil, now: 0)
      }
    }
  }

  private static func readNames(_ message: Message) -> [Identifier] {
    (message.readStrings(limit: Limits.textBytes * 16, count: mostPlayers) ?? []).map { Identifier($0) }
  }

  /// The properties of Session1 for `GetPlayers`; empty: all but the lists.
  public static func properties(listsToo: Bool) -> [String] { listsToo ? Property.allCases.map { $0.name } : [] }

  /// A property of Session1 for a program that needs none.
  public static var shortestProperty: String { Property.version.name }

  /// Reads the answer to GetPlayers or GetPrimary.
  public mutating func readSessions(_ answer: Message, listsToo: Bool, now: Int64) {
    guard !answer.isError, readPlayers(answer, sessions: listsToo, now: now) else { return }
    isCenter = true
    hidden = Self.readNames(answer)
    if let first = players.first { (primary, reason) = (first.name, first.reason) }
  }

  /// Reads the list. `sessions`: each player has its properties too, with or without its lists.
  @discardableResult
  private mutating func readPlayers(_ message: Message, sessions: Bool?, now: Int64) -> Bool {
    guard message.enterArray(sessions == nil ? "(sa{sv})" : "(sa{sv}a{sv})") else { return false }
    players = []
    while players.count < Self.mostPlayers, message.enterStruct(sessions == nil ? "sa{sv}" : "sa{sv}a{sv}") {
      var player = Player()
      player.name = message.readString(limit: 256).map { Identifier($0) } ?? ""
      Self.read(&player, message)
      if let sessions {
        var session = SessionReader(listsToo: sessions)
        session.readAll(message, now: now)
        if session.isSession { player.session = session }
      }
      message.exit()
      if player.history.player.text.utf8.first == UInt8(ascii: ":") { players.append(player) }
    }
    message.exit()
    return true
  }

  private static func read(_ player: inout Player, _ message: Message) {
    message.readEntries { key in
      switch Identifier(key) {
      case "owner": player.history.player = message.readString(limit: 256).map { Identifier($0) } ?? ""
      case "reason": player.reason = PlayerReason(word: message.readWord()) ?? .stopped
      case "status": player.history.status = PlayerStatus(word: message.readWord()) ?? .stopped
      case "time_us": player.history.time = message.readInteger().map { .at($0) } ?? .unknown
      case "preference":
        player.preference = message.readInteger().flatMap { UInt8(exactly: $0) } ?? PlayerOrder.notPreferred
      case "is_steered": player.history.isSteered = message.readBool() ?? false
      case "is_silent": player.isSilent = message.readBool() ?? false
      case "has_session": player.hasSession = message.readBool() ?? false
      case "image_url": player.imageAddress = message.readString(limit: Limits.textBytes)
      default: break
      }
    }
    if player.reason == .neverPlayed { player.history.time = .never }
  }
}
