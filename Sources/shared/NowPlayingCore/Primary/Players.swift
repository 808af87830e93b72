// SPDX-License-Identifier: MIT

/// The players on one bus: each connection that owns the name of a player, and their order.
///
/// It has neither a connection nor a clock. Readers of players use it, the service, and a player that wants to know which
/// one is first.
///
/// Plasma's browser integration publishes the media of a browser, which the browser itself publishes too. As Plasma does,
/// a reader shows the player of the integration, which has more data, and hides its twin: the browser's own one.
public struct Players: Sendable {
  /// A player.
  public struct Player: Sendable {
    /// The connection.
    public let owner: Identifier
    /// Whether it owned a name when the program began to look.
    public let existedBefore: Bool
    /// Whether it is Plasma's browser integration.
    public let isIntegration: Bool
    /// The process, as the bus numbers it, 0 if the bus does not know it; nil: it was not requested, or not answered.
    public fileprivate(set) var process: UInt32?
    fileprivate var isProcessRequested = false
    /// The status that it reported last; nil: none yet.
    public fileprivate(set) var status: PlayerStatus?
  }

  /// The order of the players. Names that appear and vanish are reported to `Players`.
  public var order = PlayerOrder()
  private var entries = IdentifierMap<Player>()
  /// The processes of browsers, each with the connection of the integration that publishes its media.
  private var browsers: [(integration: Identifier, process: Int64)] = []
  /// The players of a service with their places, and the names that it does not show.
  private var served = IdentifierMap<(player: Served, place: Int)>()
  private var isServiceLast = false
  private var hidden: [Identifier] = []
  /// The name of its first player, empty if it has none, and the owner, if it is known here; nil: no service decides.
  private var serviceFirst: (name: Identifier, owner: Identifier?, reason: PlayerReason)?
  /// Whether a service runs that has not answered yet: it may have another primary player.
  public var awaitsService = false

  /// No player is known.
  public init() {}

  /// A player; nil: no such connection has a name.
  public subscript(owner: Identifier) -> Player? { entries[owner] }

  // MARK: Names

  /// A connection owns a name. `existedBefore`: it did so when the program began to look. Returns whether the player is new.
  @discardableResult
  public mutating func appeared(
    _ name: Identifier, _ owner: Identifier, existedBefore: Bool, isIntegration: Bool = false, now: Int64
  ) -> Bool {
    order.appeared(owner, name: name, existedBefore: existedBefore, age: Self.age(owner), now: now)
    learnHistory(of: owner, now: now)
    if let serviceFirst, serviceFirst.name == name { reportFirst(owner) }
    guard entries[owner] == nil else { return false }
    entries[owner] = Player(owner: owner, existedBefore: existedBefore, isIntegration: isIntegration)
    return true
  }

  /// A connection no longer owns a name. Returns the player if that was its last name.
  @discardableResult
  public mutating func vanished(_ name: Identifier, _ owner: Identifier, now: Int64) -> Player? {
    order.left(owner, name: name, now: now)
    if let serviceFirst, serviceFirst.name == name, serviceFirst.owner == owner { reportFirst(nil) }
    return order.names(of: owner).isEmpty ? entries.removeValue(forKey: owner) : nil
  }

  /// The bus has gone away. The order keeps its memory.
  public mutating func removeAll() {
    entries = IdentifierMap()
    browsers = []
  }

  /// The bus numbers its connections: ":1.7" is older than ":1.12".
  private static func age(_ owner: Identifier) -> Int {
    Int(String(Substring(owner.text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()))) ?? 0
  }

  /// The first name of a player, by which it is shown; nil: no such player.
  public func name(of owner: Identifier) -> Identifier? { order.names(of: owner).first }

  /// The first player in the order that has a name with a property.
  public func first(where isNamed: (Identifier) -> Bool) -> Identifier? {
    order.order.first { entries[$0] != nil && order.names(of: $0).contains(where: isNamed) }
  }

  // MARK: Reports

  /// A player reports its status, or answers with it. Returns the player; nil: it is not known.
  @discardableResult
  public mutating func statusChanged(_ owner: Identifier, _ status: PlayerStatus, now: Int64) -> Player? {
    order.statusChanged(owner, status, now: now)
    guard entries[owner]?.status != status else { return entries[owner] }
    return change(owner) { $0.status = status }
  }

  /// A player plays again after a hold that has paused it. See `PlayerOrder.resumed`.
  public mutating func resumed(_ owner: Identifier, since time: PlayerTime, now: Int64) {
    order.resumed(owner, since: time, now: now)
    change(owner) { $0.status = .playing }
  }

  /// Whether the process of a player must be requested, which was not before: a player can have a twin. `isWanted`: it is
  /// requested for another reason.
  public mutating func mustRequestProcess(of owner: Identifier, isWanted: Bool) -> Bool {
    guard let player = entries[owner], !player.isProcessRequested,
      isWanted || player.isIntegration || !browsers.isEmpty
    else { return false }
    change(owner) { $0.isProcessRequested = true }
    return true
  }

  /// The bus has answered with the process of a player. Returns the player; nil: it has left.
  @discardableResult
  public mutating func set(process: UInt32, of owner: Identifier) -> Player? {
    change(owner) { $0.process = process }
  }

  @discardableResult
  private mutating func change(_ owner: Identifier, _ change: (inout Player) -> Void) -> Player? {
    guard var player = entries[owner] else { return nil }
    change(&player)
    entries[owner] = player
    return player
  }

  // MARK: Twins

  /// Whether an integration publishes the media of a browser.
  public var hasTwins: Bool { !browsers.isEmpty }

  /// An integration publishes the media of a browser, or of none. Returns the players that this can show or hide; nil: it
  /// was known.
  public mutating func integration(_ owner: Identifier, publishes process: Int64?) -> [Identifier]? {
    let known = browsers.first { $0.integration == owner }?.process
    guard known != process else { return nil }
    browsers.removeAll { $0.integration == owner }
    if let process { browsers.append((owner, process)) }
    return entries.values.filter { player in
      player.process.map { Int64($0) == known || Int64($0) == process } ?? false
    }.map { $0.owner }
  }

  /// Whether a player is not shown: an integration shows its twin, or the service hides all its names.
  public func isHidden(_ owner: Identifier) -> Bool {
    if isTwin(owner) { return true }
    return !hidden.isEmpty && order.names(of: owner).allSatisfy { hidden.contains($0) }
  }

  private func isTwin(_ owner: Identifier) -> Bool {
    guard !browsers.isEmpty, let player = entries[owner], !player.isIntegration, let process = player.process,
      process != 0
    else { return false }
    return browsers.contains { $0.process == process }
  }

  // MARK: A service that decides

  /// Whether a service decides.
  public var hasService: Bool { serviceFirst != nil }

  /// The primary player that can be shown; nil: no player is first, or it is not known.
  public var primary: Identifier? { awaitsService ? nil : order.primary }

  /// A service has reported the name of its first player, empty if it has none, and the reason. The player of the name may
  /// be known later.
  public mutating func serviceDecides(_ name: Identifier, _ reason: PlayerReason) {
    if let serviceFirst, serviceFirst.name == name, serviceFirst.reason == reason { return }
    let owner = name == serviceFirst?.name ? serviceFirst?.owner : first { $0 == name }
    serviceFirst = (name, nil, reason)
    reportFirst(owner)
  }

  private mutating func reportFirst(_ owner: Identifier?) {
    guard let reason = serviceFirst?.reason else { return }
    serviceFirst?.owner = owner
    order.serviceReported(first: owner, reason)
  }

  /// A player as a service knows it: when it played, and whether the user prefers it.
  public typealias Served = (history: PlayerHistory, preference: UInt8)

  /// A service knows the players, the first one first. `isLast`: see `PlayerOrder.learned`.
  public mutating func serviceKnows(_ players: [Served], isLast: Bool, now: Int64) {
    served = IdentifierMap()
    for (place, player) in players.enumerated() { served[player.history.player] = (player, place) }
    isServiceLast = isLast
    for player in entries.values { learnHistory(of: player.owner, now: now) }
  }

  /// The service does not show these names. Returns whether they are others than before.
  @discardableResult
  public mutating func serviceHides(_ names: [Identifier]) -> Bool {
    defer { hidden = names }
    return hidden != names
  }

  /// The service has left, or hangs: the rules continue.
  public mutating func serviceLeft() {
    (served, hidden, serviceFirst) = (IdentifierMap(), [], nil)
    order.serviceLeft()
  }

  private mutating func learnHistory(of owner: Identifier, now: Int64) {
    guard let (player, place) = served[owner] else { return }
    order.learned(player.history, preference: player.preference, place: place, isLast: isServiceLast, now: now)
  }
}
