// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine

/// A part of the service that follows the players. `Center.turn` calls the parts in their order.
protocol CenterPart: AnyObject {
  /// When it has something to do although no player changes; nil: never.
  var deadline: Int64? { get }
  /// A player has changed.
  func show(_ change: PlayerChange, now: Int64)
  /// Does what is due. All changes of the turn have been shown.
  func advance(now: Int64)
}

extension CenterPart {
  var deadline: Int64? { nil }
  func show(_ change: PlayerChange, now: Int64) {}
  func advance(now: Int64) {}
}

/// Shows each change to all parts.
extension [any CenterPart] {
  func show(_ change: PlayerChange, now: Int64) { for part in self { part.show(change, now: now) } }
  func advance(now: Int64) { for part in self { part.advance(now: now) } }
}
