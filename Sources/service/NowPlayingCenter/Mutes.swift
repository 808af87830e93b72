// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore

/// The volumes of players that the service has muted by the volume 0: these players have no mute of their own.
final class Mutes: CenterPart {
  private struct Mute {
    let volume: Double
    /// Whether the player has shown the volume 0.
    var isShown = false
  }

  private var mutes = IdentifierMap<Mute>()
  private let changed: () -> Void

  /// `changed`: there is something else to store.
  init(_ changed: @escaping () -> Void) { self.changed = changed }

  /// The volume that has the same effect for a player; nil: it has that state. `before`: the user's volume, if the service
  /// has set another one.
  func volume(isMuted: Bool, of player: ObservedPlayer, before: Double?) throws(Failure) -> Double? {
    let volume = before ?? player.session.volume ?? 1
    guard isMuted else {
      if let mute = mutes[player.owner] { return mute.volume }
      guard volume == 0 else { return nil }
      throw Failure(.invalidState, player.session.identity + " was silent before: set its volume")
    }
    guard volume > 0 else { return nil }
    mutes[player.owner] = Mute(volume: min(volume, 100))
    changed()
    return 0
  }

  /// A player has changed. Another volume ends its mute.
  func show(_ change: PlayerChange, now: Int64) {
    let owner = change.player.owner
    guard var mute = mutes[owner] else { return }
    let isSilent = change.player.session.volume == 0
    if change.changes.contains(.left) || mute.isShown && !isSilent { return forget(owner) }
    mute.isShown = isSilent
    mutes[owner] = mute
  }

  /// The player has not become silent.
  func forget(_ owner: Identifier) {
    mutes[owner] = nil
    changed()
  }

  // MARK: A restart of the service

  /// The volumes of the players, to be stored.
  func stored(_ players: [Identifier]) -> [StateFile.Muted] {
    players.compactMap { player in mutes[player].map { StateFile.Muted(player: player, volume: $0.volume) } }
  }

  /// The players that an earlier run has muted. One that has another volume now is not muted any more.
  func restore(_ stored: [StateFile.Muted]) {
    for muted in stored { mutes[muted.player] = Mute(volume: muted.volume, isShown: true) }
  }
}
