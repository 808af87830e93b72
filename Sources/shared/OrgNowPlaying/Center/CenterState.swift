// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// The properties of org.nowplaying.Center1, without the list of players.
public struct CenterState: Equatable, Sendable {
  /// A hold: a reason to pause the players, until it is released.
  public struct Hold: Equatable, Sendable {
    public let number: UInt32
    @ComparedByBytes public var reason: String
    /// The connection that ends it by leaving.
    public let holder: Identifier

    /// Makes a hold.
    public init(number: UInt32, reason: String, holder: Identifier) {
      (self.number, self.holder) = (number, holder)
      self.reason = reason
    }
  }

  /// Players are paused at a time, or at the end of a track.
  public struct Sleep: Equatable, Sendable {
    /// The longest time until then.
    public static let longest: Int64 = 24 * 3_600_000_000
    public static let longestFade: Int64 = 600_000_000

    /// In microseconds since 1970; 0 for the end of a track.
    public var time: Int64
    public var endsWithTrack: Bool
    /// The names; empty: all that play then.
    public var players: [Identifier]
    /// How long the volume falls before.
    public var fade: Int64

    /// Makes a plan.
    public init(time: Int64, endsWithTrack: Bool = false, players: [Identifier] = [], fade: Int64 = 0) {
      (self.time, self.endsWithTrack, self.players, self.fade) = (time, endsWithTrack, players, fade)
    }
  }

  /// The bus name of the player that is first; empty: no player is.
  public var primary: Identifier = ""
  /// Its object; nil: no player is first, or it has not answered yet.
  @ComparedByBytes public var primaryPath: String?
  /// Why it is first; nil: no player is.
  public var reason: PlayerReason?
  /// When it became first, in microseconds since 1970.
  public var since: Int64 = 0
  public var keys = KeyOwner.center
  /// The bus names of players that are not shown.
  public var hidden: [Identifier] = []
  /// The bus names of players that do not answer.
  public var silent: [Identifier] = []
  public var holds: [Hold] = []
  /// nil: no player is to be paused.
  public var sleep: Sleep?
  /// The player that played last, if the bus can start it.
  public var last: LastPlayer?

  /// No player, and no hold.
  public init() {}
}

/// A player in the list of org.nowplaying.Center1.
public struct CenterPlayer: Sendable {
  public let name: Identifier
  /// Its object.
  public let path: String
  public let identity: String
  public let reason: PlayerReason
  public let history: PlayerHistory
  public let isSilent: Bool
  /// Its place among the players that the user prefers if their reason is the same; `PlayerOrder.notPreferred`: it has none.
  public let preference: UInt8
  /// Whether the player itself has Session1.
  public let hasSession: Bool
  /// The state that it shows; nil: it has not answered yet.
  public let session: SessionSnapshot?

  /// Makes an entry.
  public init(
    name: Identifier, path: String, identity: String, reason: PlayerReason, history: PlayerHistory, isSilent: Bool,
    preference: UInt8 = PlayerOrder.notPreferred, hasSession: Bool = false, session: SessionSnapshot? = nil
  ) {
    (self.name, self.path, self.identity) = (name, path, identity)
    (self.reason, self.history, self.isSilent, self.preference) = (reason, history, isSilent, preference)
    (self.hasSession, self.session) = (hasSession, session)
  }
}

/// Why a player has its place.
public struct Explanation: Sendable {
  public let player: CenterPlayer
  /// A sentence.
  public let text: String

  /// Makes an explanation.
  public init(_ player: CenterPlayer, _ text: String) { (self.player, self.text) = (player, text) }
}
