// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// Finds the names of players on the bus, their owners, and the order of playerctld, if it runs.
final class PlayerFinder {
  private static let daemonInterface = "com.github.altdesktop.playerctld"
  /// If there are more names, the bus is asked for their owners.
  private static let mostNames = 1_024

  private let readings: Readings
  private var connection: Connection { readings.connection }

  init(_ readings: Readings) { self.readings = readings }

  // MARK: Following

  /// Follows the owners of all names of players.
  func follow() {
    readings.beginCall()
    connection.names.follow(
      .namespace(Readings.namespace), onlyOnce: readings.onlyOnce, changed: { [self] in ownerChanged($0) }
    ) { [readings] in
      readings.knowsNames = true
      readings.endCall()
    }
  }

  private func ownerChanged(_ change: OwnerChange) {
    let (name, now) = (Identifier(change.name), Clock.now())
    if let rules = readings.rules, rules.isIgnored(name, change.new) { return }
    if change.name.hasSameBytes(as: MirrorSurface.busName) {
      guard !readings.scope.contains(.decides) else { return }
      if change.new.isEmpty { return readings.listReported(nil) }
      return readDaemon(change.new)
    }
    if !change.old.isEmpty { readings.vanished(name, Identifier(change.old), now: now) }
    if !change.new.isEmpty { readings.appeared(name, Identifier(change.new), change.existedBefore, now: now) }
  }

  // MARK: Reading once

  /// Lists the names of players. `listed` also gets whether the service has its name.
  func listNames(_ listed: @escaping (_ players: [String], _ hasCenter: Bool) -> Void) {
    readings.beginCall()
    connection.bus.listNames(of: [.namespace(Readings.namespace), .name(CenterLink.name)]) { [readings] names in
      let players = names.filter { !$0.hasSameBytes(as: CenterLink.name) }
      listed(players, players.count < names.count)
      readings.endCall()
    }
  }

  /// Reads each player by its name. The sender of the answer is the owner, which the bus need not be asked for.
  func read(_ names: [String]) {
    // One program can own thousands of names. It is called once if the owners are known first.
    guard names.count <= Self.mostNames else { return follow() }
    for name in names {
      if !name.hasSameBytes(as: MirrorSurface.busName) {
        read(name)
      } else if !readings.players.hasService {
        readDaemon(name)
      }
    }
  }

  private func read(_ name: String) {
    guard let call = readings.makeGet(name, PlayerReader.path, [PlayerReader.playerInterface]) else { return }
    readings.beginCall()
    readings.call(anyOwner: call) { [self] reply in
      defer { readings.endCall() }
      // The bus answers for a player that does not, and for one that has left.
      guard let reply, let sender = reply.sender, sender.utf8.first == UInt8(ascii: ":") else {
        return findOwner(of: name, isSilent: reply == nil)
      }
      let now = Clock.now()
      guard let reading = readings.add(Identifier(name), Identifier(sender), true, now: now) else { return }
      readings.read(reading, from: reply, now: now)
    }
  }

  /// Shows a player whose state is not known.
  private func findOwner(of name: String, isSilent: Bool) {
    guard !connection.isClosed else { return }
    readings.beginCall()
    connection.names.follow(.name(name), onlyOnce: true) { [readings] change in
      let reading = readings.add(Identifier(name), Identifier(change.new), true, now: Clock.now())
      if let reading { readings.show(reading, isSilent: isSilent) }
    } answered: { [readings] in
      readings.endCall()
    }
  }

  // MARK: playerctld

  /// Reads the order of playerctld. `owner`: its connection, or its name if it is read once.
  private func readDaemon(_ owner: String) {
    let signals = Signals(
      of: .name(MirrorSurface.busName), path: PlayerReader.path, interface: Readings.properties)
    let changed = { [readings] (signal: Message) in
      guard signal.readString().hasSameBytes(as: Self.daemonInterface) else { return }
      signal.readEntries { name in
        if name.hasSameBytes(as: "PlayerNames") { readings.listReported(signal.readStrings()) }
      }
    }
    if !readings.onlyOnce { connection.names.subscribe(to: signals, changed) }
    guard let call = readings.makeGet(owner, PlayerReader.path, [Self.daemonInterface, "PlayerNames"]) else { return }
    readings.beginCall()
    let answered = { [readings] (reply: Message?) in
      readings.endCall()
      if let reply, reply.enterVariant("as") { readings.listReported(reply.readStrings()) }
    }
    if readings.onlyOnce {
      readings.call(anyOwner: call, answered)
    } else {
      connection.call(call, timeoutMicroseconds: readings.patience.player, answered)
    }
  }
}
