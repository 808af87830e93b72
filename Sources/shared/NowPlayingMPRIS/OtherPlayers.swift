// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// Reports the playback status of other programs' players, and asks these to pause or to resume.
///
/// The process id that the bus has for a connection decides whether the player is another program's. Inside a sandbox it is
/// the id of the proxy, also for our own connection. A player without a process id is ignored.
public final class OtherPlayers {
  private static let patience: Int64 = 2_000_000

  private let connection: Connection
  private let watcher: PlayerWatcher
  private let statusChanged: (Identifier, PlayerStatus, Bool) -> Void
  private let left: (Identifier) -> Void
  /// The id of our own process, as the bus has it.
  private var ownProcess: UInt32?
  private var hasRequestedOwn = false

  /// `now` returns the time in microseconds. `statusChanged` is called with a player's connection, its status, and whether it was
  /// found by `start`. `left` is called when a player has left.
  public init(
    on connection: Connection, now: @escaping () -> Int64,
    statusChanged: @escaping (Identifier, PlayerStatus, Bool) -> Void,
    left: @escaping (Identifier) -> Void
  ) {
    self.connection = connection
    self.statusChanged = statusChanged
    self.left = left
    // The order of the players is not used.
    watcher = PlayerWatcher(on: connection, now: now) {}
  }

  /// When a player is asked again; nil: never. Call `advance` then.
  public var deadline: Int64? { watcher.deadline }

  /// Asks players again whose time has come.
  public func advance() { watcher.advance() }

  /// Subscribes to the players, and requests their status.
  public func start() {
    watcher.report = { [self] in handle($1, of: $0) }
    watcher.start()
  }

  /// Ends the reports.
  public func stop() { watcher.report = nil }

  /// Calls a method of a player, to pause or to resume it. Its new status is reported when it changes.
  public func ask(_ owner: Identifier, _ member: String) {
    guard
      let call = connection.makeCall(
        destination: owner.text, path: MPRISSurface.path, interface: Interface.player.name, member: member)
    else { return }
    connection.send(call)
  }

  private func handle(_ event: PlayerWatcher.Event, of player: Players.Player) {
    switch event {
    case .appeared: requestProcess(of: player.owner)
    case .status: reportStatus(of: player)
    case .left: if isOther(player) { left(player.owner) }
    }
  }

  private func reportStatus(of player: Players.Player) {
    if isOther(player), let status = player.status { statusChanged(player.owner, status, player.existedBefore) }
  }

  /// Whether the bus has confirmed that it is another program's.
  private func isOther(_ player: Players.Player) -> Bool {
    guard let ownProcess, let process = player.process else { return false }
    return process != ownProcess
  }

  /// The bus answers in order, so our own process id is known before those of others.
  private func requestProcess(of owner: Identifier) {
    if !hasRequestedOwn, let own = connection.uniqueName {
      hasRequestedOwn = true
      requestProcess(of: Identifier(own)) { [self] in ownProcess = $0 }
    }
    requestProcess(of: owner) { [self] process in
      if let process, let player = watcher.set(process: process, of: owner) { reportStatus(of: player) }
    }
  }

  private func requestProcess(of owner: Identifier, _ answered: @escaping (UInt32?) -> Void) {
    guard
      let call = connection.makeCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "GetConnectionUnixProcessID")
    else { return }
    call.append(string: owner.text)
    connection.call(call, timeoutMicroseconds: Self.patience) {
      answered($0.flatMap { $0.isError ? nil : $0.readUInt32() })
    }
  }
}
