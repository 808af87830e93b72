// SPDX-License-Identifier: MIT

extension PlayerOrder {
  /// A player, present or not.
  struct Player: Sendable {
    /// The shortest one first, then by their bytes: a program that starts later does not know which one was first.
    var names: [Identifier] = []
    var history: PlayerHistory
    /// Orders players with equal times; the lower number is first.
    var number: Int
    /// Its place in the order of the service, if that is the order of all players.
    var servicePlace = Int.max
    var isRemote = false
    var isSilent = true
    /// Among players with the same reason, the lower number is first.
    var preference = PlayerOrder.notPreferred
    /// Whether its first status was not caused by an event that we saw.
    var isUnread: Bool
    /// When it stopped, if that may be a gap.
    var stoppedAt: Int64?
    /// When it appeared; nil: its status is known since then, or it existed before.
    var appearedAt: Int64?
    /// When it got a command that can begin to play, or change the track.
    var commandedAt: Int64?
    /// When it got a pause or a stop.
    var pausedAt: Int64?

    mutating func add(_ name: Identifier) {
      guard !names.contains(name) else { return }
      let place = names.firstIndex { name.isShorter(than: $0) } ?? names.count
      names.insert(name, at: place)
    }

    /// Whether it is on the bus. It may also have left, or be restored and not seen yet.
    var isPresent: Bool { !names.isEmpty }

    /// The reason by the rules, without playerctld and the user.
    var reason: PlayerReason {
      if isSilent { return .silent }
      switch history.status {
      case .playing: return isRemote && !history.isSteered ? .playingRemotely : .playing
      case _ where isRemote: return .restingRemotely
      case .paused: return history.time == .never ? .neverPlayed : .paused
      case .stopped: return .stopped
      }
    }

    /// Whether a report of this status changes nothing.
    func reports(_ status: PlayerStatus) -> Bool {
      !isSilent && !isUnread && stoppedAt == nil && history.status == status
    }

    mutating func rest(_ status: PlayerStatus, at moment: Int64) {
      history.status = status
      history.time = .at(moment)
      history.isSteered = false
      stoppedAt = nil
    }
  }

  /// The place of a present player. A player whose place is less comes first.
  public final class Place: Comparable, Sendable {
    let listPosition: Int
    public let reason: PlayerReason
    let preference: UInt8
    public let time: PlayerTime
    let number: Int
    let player: Identifier

    init(_ listPosition: Int, _ reason: PlayerReason, of player: Player) {
      self.listPosition = listPosition
      self.reason = reason
      preference = player.preference
      time = player.history.time
      number = player.number
      self.player = player.history.player
    }

    public static func == (one: Place, other: Place) -> Bool { !(one < other) && !(other < one) }

    public static func < (one: Place, other: Place) -> Bool {
      if one.listPosition != other.listPosition { return one.listPosition < other.listPosition }
      if one.reason != other.reason { return one.reason.rawValue < other.reason.rawValue }
      if one.preference != other.preference { return one.preference < other.preference }
      if one.time != other.time { return other.time < one.time }
      if one.number != other.number { return one.number < other.number }
      return one.player < other.player
    }
  }
  @inline(never)
  func place(of player: Player) -> Place {
    if service != nil { return Place(player.servicePlace, player.reason, of: player) }
    var position = Int.max
    if !list.isEmpty { position = player.names.reduce(position) { min($0, list[$1] ?? position) } }
    return Place(position, position == .max ? player.reason : .listed, of: player)
  }

  /// The index of the first place that is not before this one.
  func index(of place: Place) -> Int {
    var range = 0..<places.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = places[middle] < place ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Stores a present player, and gives it its place.
  @inline(never)
  mutating func insert(_ player: Player) {
    revision += 1
    players[player.history.player] = player
    let place = place(of: player)
    places.insert(place, at: index(of: place))
  }

  /// Removes the place of a present player, which is then changed and inserted.
  @inline(never)
  mutating func withdraw(_ player: Identifier) -> Player? {
    guard let known = players[player], known.isPresent else { return nil }
    let index = index(of: place(of: known))
    if index < places.count, places[index].player == player { places.remove(at: index) }
    return known
  }

  /// Gives each player its place again.
  mutating func renew() {
    places = []
    for player in players.values where player.isPresent { insert(player) }
  }
}

extension Identifier {
  fileprivate func isShorter(than other: Identifier) -> Bool {
    let (count, otherCount) = (text.utf8.count, other.text.utf8.count)
    return count == otherCount ? self < other : count < otherCount
  }
}
