// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import DBus

/// gnome-settings-daemon, which sends the media keys of GNOME to one player, and chooses that one itself.
///
/// It keeps its player while that one plays. Otherwise it chooses another one that signals Playing. So if the mirror shows
/// Playing to it at all times, it chooses the mirror when its player pauses, and keeps it. A key then reaches the first player.
final class KeyDaemon {
  private static let busName = "org.gnome.SettingsDaemon.MediaKeys"

  private let players: PlayerTracker
  /// Its connection; empty: it does not run.
  private var owner = ""
  /// The players that it may still have: they have played since it and the mirror run.
  private var rivals: [Identifier] = []

  /// `changed`: it has started or ended.
  init(on connection: Connection, _ players: PlayerTracker, changed: @escaping () -> Void) {
    self.players = players
    connection.names.follow(
      .name(Self.busName),
      changed: { [self] change in
        owner = change.new
        meet()
        changed()
      })
  }

  /// The only client that the mirror shows Playing to; nil: it does not run.
  var client: String? { owner.isEmpty ? nil : owner }

  /// It sees the mirror from now on.
  func meet() {
    let playing = players.order.order.filter { players.order.history(of: $0)?.status == .playing }
    rivals = owner.isEmpty ? [] : playing
  }

  /// A player does not play any more; false: it had no player but the mirror.
  func forget(_ player: Identifier) -> Bool {
    let count = rivals.count
    rivals.removeAll { $0 == player }
    return rivals.count < count
  }
}
