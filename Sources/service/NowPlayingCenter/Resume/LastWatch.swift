// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// Follows which player played last, of those on this machine that the bus can start.
final class LastWatch: CenterPart {
  /// The name that the bus starts for a player that has played; empty: it cannot start it, or has not answered yet.
  private struct Startable {
    let owner: Identifier
    var name: Identifier = ""
    var start: Identifier = ""
  }

  private let connection: Connection
  private let players: PlayerTracker
  private let file: LastFile
  let cover: LastCover
  private var startables = IdentifierMap<Startable>()
  /// The players for which the bus has not been asked yet, or has not answered.
  private var unanswered: [Identifier] = []
  private var isAsking = false
  /// The connection of the last player, while it runs.
  private var current: Identifier?
  /// Whether another player may be the last one now.
  private var isMarked = false

  init(_ loop: ControllerLoop, on connection: Connection, _ players: PlayerTracker, _ file: LastFile) {
    (self.connection, self.players, self.file) = (connection, players, file)
    cover = LastCover(loop, file)
  }

  var deadline: Int64? { cover.deadline }

  func show(_ change: PlayerChange, now: Int64) {
    let (player, owner) = (change.player, change.player.owner)
    guard !change.changes.contains(.left), player.isLocal else {
      if owner == current {
        store(player, now: now)
        current = nil
      }
      startables[owner] = nil
      return isMarked = true
    }
    guard let startable = startables[owner] else {
      if player.status == .playing { ask(owner) }
      return
    }
    guard !startable.start.isEmpty else { return }
    isMarked = true
    let isSame = change.old.map { old in
      old.status == player.status && old.isSecret == player.isSecret && old.session.showsSameItem(as: player.session)
    }
    guard owner == current else { return }
    if isSame == false {
      store(player, now: now)
    } else if !player.session.details.isPrivate {
      cover.show(player)
    }
  }

  func advance(now: Int64) {
    update(now: now)
    cover.advance(now: now)
  }

  /// Decides which player is the last one: the first one that plays, or else the one that was.
  private func update(now: Int64) {
    guard isMarked else { return }
    isMarked = false
    var first: ObservedPlayer?
    for startable in startables.values where !startable.start.isEmpty {
      guard let player = players.player(startable.owner), player.status == .playing, !player.isSilent else { continue }
      if first.map({ player.place < $0.place }) ?? true { first = player }
    }
    guard let first, first.owner != current else { return }
    current = first.owner
    store(first, now: now)
  }

  /// The last player was removed. A player that plays is the last one again when a player changes.
  func forget() {
    current = nil
    cover.forget()
  }

  /// Stores the position of the last player, if it runs.
  func store(now: Int64) {
    if let player = current.flatMap({ players.player($0) }) { store(player, now: now) }
  }

  private func store(_ player: ObservedPlayer, now: Int64) {
    let session = player.session
    guard let startable = startables[player.owner], !startable.start.isEmpty else { return }
    // A private item is not stored, and the one before it stays, but not if it has become private itself.
    if session.details.isPrivate {
      guard let old = file.last, old.name == startable.name, old.itemID == session.content?.id else { return }
    }
    cover.show(player)
    var last = LastPlayer(
      name: startable.name, start: startable.start, identity: LastFile.line(session.identity),
      desktopEntry: LastFile.line(session.desktopEntry ?? ""))
    last.time = Clock.date()
    last.imageURL = file.last?.imageURL ?? ""
    if !player.isSecret {
      last.title = LastFile.line(session.content?.text(.title) ?? "")
      let id = session.content?.id ?? ""
      if LastFile.line(id.text).hasSameBytes(as: id.text) { last.itemID = id }
      last.resumeToken = LastFile.line(session.resumeToken ?? "")
      if session.timeline.isKnown { last.position = session.timeline.position(at: now) }
    }
    file.set(last)
  }

  // MARK: The bus

  /// Asks the bus once for each player that plays what it can start.
  private func ask(_ owner: Identifier) {
    startables[owner] = Startable(owner: owner)
    unanswered.append(owner)
    guard !isAsking else { return }
    isAsking = true
    connection.bus.listNames(activatable: true) { [self] names in
      isAsking = false
      let owners = unanswered
      unanswered = []
      for owner in owners { choose(owner, of: names) }
    }
  }

  private func choose(_ owner: Identifier, of names: [String]) {
    func isStartable(_ name: String) -> Bool { names.contains { $0.hasSameBytes(as: name) } }
    guard let player = players.player(owner) else { return startables[owner] = nil }
    let names = players.order.names(of: owner)
    if let name = names.first(where: { isStartable($0.text) }) { return found(owner, name, name) }
    let own = names.map { BusName.withoutInstance($0) }
    if let name = own.first(where: { isStartable($0.text) }) { return foundIfSame(owner, name, name) }
    guard let name = own.first, let entry = player.session.desktopEntry, !LastFile.isPlayer(entry), isStartable(entry)
    else { return }
    foundIfSame(owner, name, Identifier(entry))
  }

  /// A player has not the name that the bus can start: its process must own that name. Otherwise a player in a sandbox could
  /// have any program started. A sandbox's proxy that lets a program own a name lets it start that name's program itself.
  private func foundIfSame(_ owner: Identifier, _ name: Identifier, _ start: Identifier) {
    connection.bus.requestProcess(of: owner.text, isThatOf: start.text) { [self] isSame in
      if isSame { found(owner, name, start) }
    }
  }

  private func found(_ owner: Identifier, _ name: Identifier, _ start: Identifier) {
    guard startables[owner] != nil else { return }
    startables[owner] = Startable(owner: owner, name: name, start: start)
    isMarked = true
  }
}

extension ObservedPlayer {
  /// Whether it plays on this machine.
  var isLocal: Bool { session.remote == nil && !BusName.isPhone(name) }

  /// Words in the names of browsers. The media of a browser are not stored.
  private static let browsers = [
    "brave", "browser", "chrome", "chromium", "edge", "epiphany", "falkon", "firefox", "floorp", "konqueror",
    "librewolf", "msedge", "opera", "qutebrowser", "torbrowser", "vivaldi", "waterfox", "webkit", "zen",
  ]

  /// Whether its media are not stored.
  var isSecret: Bool { session.details.isPrivate || isBrowser }

  /// Whether it is a browser, or shows the media of one.
  private var isBrowser: Bool {
    if session.content?.extras.contains(where: { $0.key == "kde:pid" }) == true { return true }
    return [name.text, session.desktopEntry ?? "", session.identity].contains { text in
      let lower = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      return lower.split { !(0x61...0x7A).contains($0) }.contains { word in
        Self.browsers.contains { word.starts(with: $0.utf8) }
      }
    }
  }
}
