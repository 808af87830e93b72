// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// A snapshot of one player on the bus. It never changes.
public final class ObservedPlayer: Sendable {
  /// The bus name.
  public let name: Identifier
  /// The connection of the player.
  public let owner: Identifier
  /// The state that the player shows.
  public let session: SessionSnapshot
  /// Whether the player has org.nowplaying.Session1.
  public let hasSession: Bool
  /// Its place in the order.
  public let place: PlayerOrder.Place
  /// Whether it is the primary player.
  public let isPrimary: Bool
  /// Whether it did not answer in time.
  public let isSilent: Bool
  /// When it was read, by the monotonic clock.
  let time: Int64

  init(
    name: Identifier, owner: Identifier, session: SessionSnapshot, hasSession: Bool, place: PlayerOrder.Place,
    isPrimary: Bool, isSilent: Bool, time: Int64
  ) {
    self.name = name
    self.owner = owner
    self.session = session
    self.hasSession = hasSession
    self.place = place
    self.isPrimary = isPrimary
    self.isSilent = isSilent
    self.time = time
  }

  /// The same player, which is not the primary one.
  var withoutPrimary: ObservedPlayer {
    guard isPrimary else { return self }
    return ObservedPlayer(
      name: name, owner: owner, session: session, hasSession: hasSession, place: place, isPrimary: false,
      isSilent: isSilent, time: time)
  }

  /// The URL of its artwork; nil: it has none, or has not published it.
  public var artworkAddress: String? { session.imageAddress ?? session.content?.artwork?.address }

  /// Whether it plays, in three words.
  public var status: PlayerStatus { PlayerStatus(session.playback.state) }

  /// Why the player has its place in the order.
  public var reason: PlayerReason { place.reason }
}

/// A change of a player, or only of its place if `changes` is empty.
public final class PlayerChange {
  /// Its newest snapshot, or the last one if it has left.
  public let player: ObservedPlayer
  public let changes: PlayerChanges
  /// The snapshot before; nil: the player is new.
  public let old: ObservedPlayer?
  /// The states since the one before, in their order. The last one is that of `player`. Empty: the same state.
  public let statuses: [PlayerStatus]

  init(
    _ player: ObservedPlayer, _ changes: PlayerChanges, from old: ObservedPlayer?, passing statuses: [PlayerStatus] = []
  ) {
    (self.player, self.changes, self.old) = (player, changes, old)
    let isLast = (statuses.last ?? old?.status) == player.status
    self.statuses = isLast ? statuses : statuses + [player.status]
  }
}

/// The snapshots of all players, in their order.
struct PlayerList {
  private(set) var all: [ObservedPlayer] = []

  /// The players, each with the other sessions of its application below it.
  var withOthers: [ObservedPlayer] { all.flatMap { [$0] + $0.others } }

  /// The player with a name, or else the first instance of the program with that name.
  func player(_ name: Identifier) -> ObservedPlayer? {
    let (player, session) = name.nameParts
    let full = PlayerName.full(player)
    let found = all.first { $0.name == full } ?? all.first { PlayerName.isInstance($0.name, of: full) }
    guard let session else { return found }
    return found?.others.first { $0.session.id == session }
  }

  /// Includes a change.
  mutating func apply(_ change: PlayerChange) {
    let new = change.changes.contains(.left) ? nil : change.player
    if let old = change.old {
      let place = index(of: old.place)
      if place < all.count, all[place] === old {
        if let new, new.place == old.place { return all[place] = new }
        all.remove(at: place)
      }
    }
    if let new { all.insert(new, at: index(of: new.place)) }
  }

  private func index(of place: PlayerOrder.Place) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = low + (high - low) / 2
      if all[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The parts of a player that changed.
public struct PlayerChanges: OptionSet, Sendable {
  public let rawValue: UInt32

  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let appeared = PlayerChanges(rawValue: 1 << 0)
  public static let left = PlayerChanges(rawValue: 1 << 1)
  public static let identity = PlayerChanges(rawValue: 1 << 2)
  public static let item = PlayerChanges(rawValue: 1 << 3)
  public static let playback = PlayerChanges(rawValue: 1 << 4)
  public static let commands = PlayerChanges(rawValue: 1 << 5)
  public static let artwork = PlayerChanges(rawValue: 1 << 6)
  public static let queue = PlayerChanges(rawValue: 1 << 7)
  public static let playlists = PlayerChanges(rawValue: 1 << 8)
  public static let devices = PlayerChanges(rawValue: 1 << 9)
  public static let primary = PlayerChanges(rawValue: 1 << 10)
  public static let silent = PlayerChanges(rawValue: 1 << 11)
  /// Of the application's other sessions. Programs get a change of each session instead.
  static let others = PlayerChanges(rawValue: 1 << 12)

  /// The differences of two snapshots.
  init(from old: ObservedPlayer, to new: ObservedPlayer, now: Int64) {
    var changes: PlayerChanges = []
    func add(_ change: PlayerChanges, if differs: Bool) { if differs { changes.insert(change) } }
    let (before, after) = (old.session, new.session)
    if !before.isIdentical(to: after) {
      add(
        .identity,
        if: !before.identity.hasSameBytes(as: after.identity)
          || !before.desktopEntry.hasSameBytes(as: after.desktopEntry) || before.id != after.id)
      add(.item, if: before.content != after.content)
      add(
        .playback,
        if: before.playback != after.playback || before.details != after.details
          || before.timeline.isKnown != after.timeline.isKnown
          || before.timeline.distance(to: after.timeline, at: now) > Timeline.jitter)
      add(
        .commands, if: before.offer != after.offer || before.lists.customCommands != after.lists.customCommands)
      add(
        .artwork,
        if: !before.imageAddress.hasSameBytes(as: after.imageAddress)
          || before.content?.artwork != after.content?.artwork || before.constraints != after.constraints)
      add(.queue, if: before.lists.queue != after.lists.queue)
      add(
        .playlists,
        if: before.lists.playlists != after.lists.playlists
          || before.lists.activePlaylist != after.lists.activePlaylist)
      add(.devices, if: before.remote != after.remote || before.lists.outputs != after.lists.outputs)
      add(
        .others,
        if: !before.others.elementsEqual(after.others) { $0.key == $1.key && $0.snapshot.isIdentical(to: $1.snapshot) })
    }
    add(.identity, if: old.name != new.name || old.hasSession != new.hasSession)
    add(.primary, if: old.isPrimary != new.isPrimary || (new.isPrimary && old.reason != new.reason))
    add(.silent, if: old.isSilent != new.isSilent)
    self = changes
  }
}
