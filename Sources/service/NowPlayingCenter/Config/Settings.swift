// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The settings in center.conf.
struct Settings: Equatable {
  /// Players that are not shown, and never first.
  var ignored: [NamePattern] = []
  /// Among players with the same reason, these come first, in this order.
  var preferred: [NamePattern] = []
  /// Whether the service owns the name of playerctld.
  var ownsPlayerctld = false
  var pausesAtSleep = false
  var pausesAtLock = false
  var pausesWithoutHeadset = false
  /// Whether BlueZ gets the first player, for the buttons and the displays of headsets.
  var usesBluetooth = false
  /// The players that keep the screen on.
  var idle = IdleRule()
  /// Whether a player that begins pauses the others.
  var isOnePlayer = false
  /// Whether play and toggle start the last player if there is no player.
  var resumes = false
  /// Whether the keys of the desktop call the service; false: the service looks which desktop runs.
  var keysAreOurs = false

  /// Whether an option depends on the lock of the session.
  var watchesLock: Bool { pausesAtLock || idle.isOn }

  /// A player with this bus name is as if it did not exist.
  func ignores(_ name: Identifier) -> Bool { ignored.contains { $0.matches(name) } }

  /// The place of a bus name in `preferred`, from 0; `PlayerOrder.notPreferred`: it has none.
  func preference(of name: Identifier) -> UInt8 {
    preferred.firstIndex { $0.matches(name) }.map { UInt8(clamping: $0) } ?? PlayerOrder.notPreferred
  }
}

/// The names of players: "vlc", also for its instances, or "chrom*".
struct NamePattern: Equatable {
  private let start: Identifier
  private let isOpen: Bool

  /// Nil: no bus name matches it.
  init?(_ text: String) {
    var name = PlayerName.short(text)
    isOpen = name.endsWithBytes(of: "*")
    if isOpen { name = String(Substring(name.utf8.dropLast())) }
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"
    guard isOpen || !name.isEmpty, name.utf8.allSatisfy({ letters.utf8.contains($0) }) else { return nil }
    start = Identifier(name)
  }

  func matches(_ name: Identifier) -> Bool {
    guard let rest = name.text.text(after: PlayerName.prefix)?.text(after: start.text) else { return false }
    return isOpen || rest.isEmpty || rest.utf8.first == UInt8(ascii: ".")
  }
}
