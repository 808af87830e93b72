// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// Hears what the players of other programs are doing, and asks them to pause or to go on.
///
/// Whose a player is says the number of the process that the bus has for it. Inside a sandbox that is its proxy's, also
/// for us. Of whom the bus knows none nothing is heard.
public final class OtherPlayers {
  /// One player, by its connection.
  private struct Player {
    let wasThere: Bool
    /// Whether the bus has said that it is another program's.
    var isOther = false
    var status: PlayerStatus?
  }

  private static let patience: Int64 = 2_000_000

  private let connection: Connection
  private let watcher: PlayerWatcher
  private let heard: (String, PlayerStatus, Bool) -> Void
  private let left: (String) -> Void
  private var players: [String: Player] = [:]
  /// The number of our own process, as the bus has it.
  private var ownProcess: UInt32?
  private var isAskedForOwn = false

  /// Prepares to hear; `heard` is told what a player is doing, and whether it was there before we looked.
  public init(
    on connection: Connection, heard: @escaping (String, PlayerStatus, Bool) -> Void, left: @escaping (String) -> Void
  ) {
    self.connection = connection
    self.heard = heard
    self.left = left
    watcher = PlayerWatcher(on: connection) {}
  }

  /// Subscribes, then asks who is there.
  public func start() {
    watcher.heard = { [self] in hear($0, $1) }
    watcher.start()
  }

  /// Hears nothing more.
  public func stop() { watcher.heard = nil }

  /// Asks a player to pause, or to go on; what comes of it is heard as its status.
  public func ask(_ owner: String, _ member: String) {
    guard
      let call = connection.makeCall(
        destination: owner, path: MPRISSurface.path, interface: Interface.player.name, member: member)
    else { return }
    connection.send(call)
  }

  private func hear(_ owner: String, _ news: PlayerWatcher.News) {
    switch news {
    case .wasThere, .appeared:
      // A second name is no second player.
      guard players[owner] == nil else { return }
      players[owner] = Player(wasThere: news == .wasThere)
      askWhose(owner)
    case .plays: said(owner, .playing)
    case .pauses: said(owner, .paused)
    case .stops: said(owner, .stopped)
    case .left: if players.removeValue(forKey: owner)?.isOther == true { left(owner) }
    }
  }

  private func said(_ owner: String, _ status: PlayerStatus) {
    guard var player = players[owner] else { return }
    player.status = status
    players[owner] = player
    if player.isOther { heard(owner, status, player.wasThere) }
  }

  /// The bus answers in order: who we are is known before who anybody else is.
  private func askWhose(_ owner: String) {
    if !isAskedForOwn, let own = connection.uniqueName {
      isAskedForOwn = true
      askProcess(of: own) { [self] in ownProcess = $0 }
    }
    askProcess(of: owner) { [self] process in
      guard let process, let ownProcess, process != ownProcess, var player = players[owner] else { return }
      player.isOther = true
      players[owner] = player
      if let status = player.status { heard(owner, status, player.wasThere) }
    }
  }

  private func askProcess(of owner: String, _ answered: @escaping (UInt32?) -> Void) {
    guard
      let call = connection.makeCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "GetConnectionUnixProcessID")
    else { return }
    call.append(string: owner)
    connection.call(call, timeoutMicroseconds: Self.patience) {
      answered($0.flatMap { $0.isError ? nil : $0.readUInt32() })
    }
  }
}
