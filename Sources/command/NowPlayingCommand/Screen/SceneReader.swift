// SPDX-License-Identifier: MIT

internal import CNowPlayingControl
internal import NowPlayingCore

/// Reads the players into the scene: the cards in their order, and the rows of the shown list.
struct SceneReader {
  private let selection: Selection
  private var hasAppeared = false
  /// Whether the user has pressed a key.
  private var isSteered = false
  private var haveRowsChanged = true
  private var pane: Pane?
  /// The row at the position, which a list of them follows.
  private var currentRow: Int?

  init(_ selection: Selection) { self.selection = selection }

  /// No card changes its place from now on.
  mutating func keepOrder() { isSteered = true }

  mutating func change(_ scene: inout Scene, _ player: Player, _ changes: np_player_changes) {
    haveRowsChanged = true
    let place = scene.place(of: player.busName)
    if changes & np_player_changes(NP_PLAYER_LEFT) != 0 {
      if let place { scene.remove(place) }
    } else if let place {
      scene.cards[place] = Card(player)
    } else if !selection.matching([player]).isEmpty {
      scene.cards.append(Card(player))
      hasAppeared = true
    }
  }

  /// Until the user does something, the first player is at the top.
  mutating func order(_ scene: inout Scene, _ controller: Controller) {
    guard hasAppeared, !isSteered else { return }
    hasAppeared = false
    scene.cards = selection.matching(controller.players).map { Card($0) }
  }

  /// Reads the rows of a list if they may differ.
  mutating func readRows(_ scene: inout Scene, _ pane: Pane?) {
    let current = pane.flatMap { scene.player?.row(at: $0) }
    // A key that shows other rows has removed these.
    let areMissing = scene.rows.isEmpty && pane != .help
    if haveRowsChanged || areMissing || pane != self.pane || current != currentRow { scene.readRows(pane) }
    (haveRowsChanged, self.pane, currentRow) = (false, pane, current)
  }
}
