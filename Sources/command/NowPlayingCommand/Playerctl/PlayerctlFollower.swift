// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import CNowPlayingControl
internal import NowPlayingCore

/// playerctl --follow: prints the value of the first player that has it, again whenever it changes.
///
/// The player that changed last is first; with --player, the place in the list of names decides before. One empty line
/// means that no player has the value any more.
final class PlayerctlFollower {
  /// The changes of a player that playerctl follows.
  private struct Changes: OptionSet {
    let rawValue: UInt8
    static let metadata = Changes(rawValue: 1)
    static let status = Changes(rawValue: 2)
    static let volume = Changes(rawValue: 4)
    static let loop = Changes(rawValue: 8)
    static let shuffle = Changes(rawValue: 16)
    static let position = Changes(rawValue: 32)
  }

  private let command: PlayerctlCommand
  private let words: [String]
  private let template: Template?
  private let selection: PlayerctlSelection
  private let isRanked: Bool
  private let followed: Changes
  /// Whether it prints at each second of the position.
  private let hasClock: Bool
  private let output = Output.standard
  private var buses: [Bus] = []
  private var last: String?
  private var isMarked = true
  private var nextSecond: Int64?

  /// The players of one bus, the first one in front.
  private final class Bus {
    let controller: Controller
    var players: [Player] = []
    /// Whether all players of the start have answered. Those that answer late are not new ones.
    var isSettled = false
    init(_ controller: Controller) { self.controller = controller }
  }

  init(
    _ command: PlayerctlCommand, _ words: [String], _ template: Template?, _ selection: PlayerctlSelection,
    _ arguments: PlayerctlArguments
  ) {
    (self.command, self.words, self.template, self.selection) = (command, words, template, selection)
    isRanked = !arguments.names.isEmpty && !arguments.selectsAll
    var followed = Self.changes(command)
    for other in PlayerctlCommand.allCases where other.prints && other != .metadata {
      if template?.uses(other.word) ?? false { followed.insert(Self.changes(other)) }
    }
    self.followed = followed
    hasClock = template?.uses("position") ?? false
  }

  private static func changes(_ command: PlayerctlCommand) -> Changes {
    switch command {
    case .metadata: .metadata
    case .status: .status
    case .volume: .volume
    case .loop: .loop
    case .shuffle: .shuffle
    case .position: .position
    default: []
    }
  }

  func run() throws(UsageError) -> ExitCode {
    for system in [false, true] {
      guard let controller = PlayerctlBus.controller([], ofSystem: system) else { continue }
      let bus = Bus(controller)
      controller.changed = { [unowned(unsafe) self, unowned(unsafe) bus] in
        unsafe self.changed($0, $1, bus)
      }
      controller.follow()
      bus.isSettled = controller.waitForSome()
      // Without a system bus it would look for one again and again.
      guard !system || controller.isConnected else { continue }
      bus.players = initial(controller)
      buses.append(bus)
    }
    while true {
      if isMarked || nextSecond.map({ $0 <= nowplaying_clock_now() }) == true { try print() }
      guard !output.isClosed, waitForChange() else { return .done }
    }
  }

  /// The players at the start. With --all-players, playerctl puts the last name of its list in front.
  private func initial(_ controller: Controller) -> [Player] {
    let chosen = selection.chosen(controller.players)
      .filter { !$0.instance.hasSameBytes(as: PlayerctlSelection.daemon) }.map { $0.player }
    return selection.hasNames && !isRanked ? chosen.reversed() : chosen
  }

  // MARK: Changes

  private func changed(_ player: Player, _ changes: np_player_changes, _ bus: Bus) {
    guard bus.isSettled else {
      isMarked = true
      return
    }
    // The first player of the library can be another one now.
    if selection.hasDaemon { isMarked = true }
    let place = bus.players.firstIndex { $0.busName.hasSameBytes(as: player.busName) }
    if changes & np_player_changes(NP_PLAYER_LEFT) != 0 {
      if let place { bus.players.remove(at: place) }
      isMarked = isMarked || place != nil
      return
    }
    guard selection.rank(player.name) != nil else { return }
    guard let place else {
      bus.players.insert(player, at: 0)
      isMarked = true
      return
    }
    let old = bus.players[place]
    bus.players[place] = player
    // The clock stops and runs with the first player, and playerctl does not move a player to the front for that.
    if hasClock { isMarked = true }
    guard !followed.isDisjoint(with: Self.changes(from: old, to: player, changes)) else { return }
    bus.players.remove(at: place)
    bus.players.insert(player, at: 0)
    isMarked = true
  }

  private static func changes(from old: Player, to new: Player, _ changes: np_player_changes) -> Changes {
    var found: Changes = []
    if changes & np_player_changes(NP_PLAYER_ITEM | NP_PLAYER_ARTWORK) != 0 { found.insert(.metadata) }
    if old.state != new.state { found.insert(.status) }
    if old.volume != new.volume { found.insert(.volume) }
    if old.repeatMode != new.repeatMode { found.insert(.loop) }
    if old.shuffleMode != new.shuffleMode { found.insert(.shuffle) }
    // A position that neither advanced nor began with a state is a seek.
    let isPlayback = changes & np_player_changes(NP_PLAYER_PLAYBACK) != 0
    if isPlayback, found.isDisjoint(with: [.status, .volume, .metadata]), old.rate == new.rate {
      found.insert(.position)
    }
    return found
  }

  /// Waits for a bus or the next second. False: the reader of the lines has gone.
  private func waitForChange() -> Bool {
    var polls = buses.map { poll($0.controller.descriptor) }
    polls.append(poll(output.descriptor, isReading: false))
    let timeout = nextSecond.map { max(0, $0 - nowplaying_clock_now()) } ?? -1
    unsafe nowplaying_poll_wait(&polls, polls.count, timeout)
    for (place, bus) in buses.enumerated() where polls[place].is_readable {
      guard bus.isSettled else {
        bus.isSettled = bus.controller.wait(microseconds: 0)
        bus.players = initial(bus.controller)
        continue
      }
      bus.controller.dispatch()
    }
    return !(polls.last?.is_ended ?? true)
  }

  // MARK: Printing

  private func print() throws(UsageError) {
    isMarked = false
    nextSecond = nil
    for target in targets {
      guard case .print(let text) = try command.step(for: target, words, template) else { continue }
      if hasClock { setNextSecond(target.player) }
      return show(text)
    }
    if last != nil { show("") }
  }

  private var targets: [PlayerctlPlayer] {
    let targets = buses.flatMap { bus in bus.players }.map { PlayerctlPlayer($0, isFollowed: true) }
    guard isRanked || selection.hasDaemon else { return targets }
    let first = selection.hasDaemon ? buses.first?.controller.primary : nil
    return selection.ranked(
      targets, first: first.map { PlayerctlPlayer($0, instance: PlayerctlSelection.daemon, isFollowed: true) })
  }

  private func show(_ text: String) {
    if let last, last.hasSameBytes(as: text) { return }
    last = text
    output.line(text)
    output.flush()
  }

  /// The moment when the position is at its next second.
  private func setNextSecond(_ player: Player) {
    guard player.state == .playing, player.rate > 0, !player.isSilent, let position = player.position, position >= 0
    else { return }
    if let duration = player.item.duration, position >= duration { return }
    let wait = Double(1_000_000 - position % 1_000_000) / min(max(player.rate, 0.01), 100)
    // A millisecond later, so that the position has reached it.
    nextSecond = nowplaying_clock_now() + Int64(wait) + 1_000
  }
}
